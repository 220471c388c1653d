/** Started before the first render; runs for the lifetime of the window. */

import { UNDO_COMMANDS } from '../actions/undo.ts';
import { storeWhenLeft } from '../api/client.ts';
import { keepLoaded } from '../api/queries.ts';
import { followQueries } from '../api/stale-queries.ts';
import { followChatScope } from '../chat/chat-scope.ts';
import { followCorrections } from '../corrections/corrections.ts';
import { reportDeleted } from '../library/trash-actions.ts';
import { collectionsQuery } from '../state/collections.ts';
import { bindCommands, listenForShortcuts } from '../state/commands.ts';
import { followGrid } from '../state/field-grid.ts';
import { followLibrary } from '../state/library.ts';
import { applyTheme, followPreferences, sendScanLanguage } from '../state/preferences.ts';
import { presetsQuery } from '../state/presets.ts';
import { followQueue } from '../state/queue.ts';
import { followReview } from '../state/review-items.ts';
import { languagesQuery } from '../state/scan-languages.ts';
import { schemasQuery, schemaTemplatesQuery } from '../state/schemas.ts';
import { watchTyping } from '../state/typing.ts';
import { APP_COMMANDS } from './commands.ts';
import { openDeepLink } from './deep-link.ts';
import { connectDesktop } from './desktop.ts';
import { notifyEndOfWork } from './end-of-work.ts';
import { rememberFocus } from './panes.ts';
import { followWindowTitle } from './window-title.ts';

export function start(): void {
  applyTheme();
  followPreferences();
  sendScanLanguage();
  bindCommands(APP_COMMANDS);
  bindCommands(UNDO_COMMANDS);
  watchTyping();
  storeWhenLeft();
  listenForShortcuts();
  rememberFocus();
  followWindowTitle();
  connectDesktop();
  followQueries();
  keepLoaded(collectionsQuery);
  keepLoaded(languagesQuery);
  keepLoaded(presetsQuery);
  keepLoaded(schemasQuery);
  keepLoaded(schemaTemplatesQuery);
  followChatScope();
  followQueue();
  notifyEndOfWork();
  followCorrections();
  followReview();
  followGrid();
  reportDeleted();
  // The document in the URL has priority; otherwise the library chooses the first document.
  void openDeepLink().finally(followLibrary);
}
