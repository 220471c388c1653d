/** What runs for as long as the window does, from before the first thing is drawn. */

import { followCorrections } from '../corrections/corrections.ts';
import { followCollections } from '../state/collections.ts';
import { bindCommands, listenForShortcuts } from '../state/commands.ts';
import { followFields } from '../state/document-fields.ts';
import { followGrid } from '../state/field-grid.ts';
import { followLibrary } from '../state/library.ts';
import { applyTheme, followPreferences, tellScanLanguage } from '../state/preferences.ts';
import { followQueue } from '../state/queue.ts';
import { followReview } from '../state/review-items.ts';
import { followSchemas } from '../state/schemas.ts';
import { followTrash } from '../state/trash.ts';
import { watchTyping } from '../state/typing.ts';
import { APP_COMMANDS } from './commands.ts';
import { openDeepLink } from './deep-link.ts';
import { connectDesktop } from './desktop.ts';
import { rememberFocus } from './panes.ts';
import { UNDO_COMMANDS } from './undo.ts';
import { followWindowTitle } from './window-title.ts';

export function start(): void {
  applyTheme();
  followPreferences();
  tellScanLanguage();
  bindCommands(APP_COMMANDS);
  bindCommands(UNDO_COMMANDS);
  watchTyping();
  listenForShortcuts();
  rememberFocus();
  followWindowTitle();
  connectDesktop();
  followCollections();
  followQueue();
  followTrash();
  followSchemas();
  followCorrections();
  followFields();
  followReview();
  followGrid();
  // What the address names comes first; without it the library decides what to start with.
  void openDeepLink().finally(followLibrary);
}
