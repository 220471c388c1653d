import { useEffect } from 'react';
import { deleteHiddenOnClose } from '../library/actions.ts';
import { listenForShortcuts, useCommands } from '../state/commands.ts';
import { followLibrary } from '../state/library.ts';
import { closeDialog, useShell } from '../state/shell.ts';
import { Toasts } from '../ui/Toast.tsx';
import { TooltipProvider } from '../ui/Tooltip.tsx';
import { AddressDialog } from './AddressDialog.tsx';
import { CommandPalette } from './CommandPalette.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { APP_COMMANDS } from './commands.ts';
import { DropTarget } from './DropTarget.tsx';
import { openDeepLink } from './deep-link.ts';
import { connectDesktop } from './desktop.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { Frame } from './Frame.tsx';
import { rememberFocus } from './panes.ts';
import { ShortcutSheet } from './ShortcutSheet.tsx';

export function App() {
  const dialog = useShell((state) => state.dialog);
  useCommands(APP_COMMANDS);
  useEffect(listenForShortcuts, []);
  useEffect(rememberFocus, []);
  useEffect(deleteHiddenOnClose, []);
  useEffect(connectDesktop, []);
  useEffect(follow, []);
  return (
    <TooltipProvider>
      <Frame />
      <ConnectionBanner />
      <DropTarget />
      <CommandPalette open={dialog === 'palette'} onClose={closeDialog} />
      <AddressDialog open={dialog === 'address'} onClose={closeDialog} />
      <ExportDialog open={dialog === 'export'} onClose={closeDialog} />
      <ShortcutSheet open={dialog === 'shortcuts'} onClose={closeDialog} />
      <Toasts />
    </TooltipProvider>
  );
}

/** What the address names comes first; without it the library decides what to start with. */
function follow(): () => void {
  let end = () => {};
  let ended = false;
  void openDeepLink().finally(() => {
    if (!ended) end = followLibrary();
  });
  return () => {
    ended = true;
    end();
  };
}
