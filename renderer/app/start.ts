/** What runs for as long as the window does, from before the first thing is drawn. */
import { deleteHiddenOnClose } from '../library/actions.ts';
import { deleteHiddenCollectionsOnClose, followCollections } from '../state/collections.ts';
import { bindCommands, listenForShortcuts } from '../state/commands.ts';
import { followLibrary } from '../state/library.ts';
import { applyTheme, followPreferences } from '../state/preferences.ts';
import { followQueue } from '../state/queue.ts';
import { APP_COMMANDS } from './commands.ts';
import { openDeepLink } from './deep-link.ts';
import { connectDesktop } from './desktop.ts';
import { rememberFocus } from './panes.ts';
import { followWindowTitle } from './window-title.ts';

export function start(): void {
  applyTheme();
  followPreferences();
  bindCommands(APP_COMMANDS);
  listenForShortcuts();
  rememberFocus();
  followWindowTitle();
  deleteHiddenOnClose();
  deleteHiddenCollectionsOnClose();
  connectDesktop();
  followCollections();
  followQueue();
  // What the address names comes first; without it the library decides what to start with.
  void openDeepLink().finally(followLibrary);
}
