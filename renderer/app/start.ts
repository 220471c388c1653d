/** What runs for as long as the window does, from before the first thing is drawn. */
import { followCollections } from '../state/collections.ts';
import { bindCommands, listenForShortcuts } from '../state/commands.ts';
import { followLibrary } from '../state/library.ts';
import { applyTheme, followPreferences, tellScanLanguage } from '../state/preferences.ts';
import { followQueue } from '../state/queue.ts';
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
  // What the address names comes first; without it the library decides what to start with.
  void openDeepLink().finally(followLibrary);
}
