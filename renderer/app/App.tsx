import { CollectionDialog } from '../collections/CollectionDialog.tsx';
import { ExportDialog } from '../export/ExportDialog.tsx';
import { SchemaEditor } from '../fields/editor/SchemaEditor.tsx';
import { SettingsDialog } from '../settings/SettingsDialog.tsx';
import { closeDialog, useShell } from '../state/shell.ts';
import { ApplyTemplateDialog } from '../templates/ApplyTemplateDialog.tsx';
import { SaveTemplateDialog } from '../templates/SaveTemplateDialog.tsx';
import { TooltipProvider } from '../ui/Tooltip.tsx';
import { AddressDialog } from './AddressDialog.tsx';
import { DropTarget } from './DropTarget.tsx';
import { Frame } from './Frame.tsx';
import { CommandPalette } from './palette/CommandPalette.tsx';
import { ShortcutSheet } from './ShortcutSheet.tsx';

export function App() {
  const dialog = useShell((state) => state.dialog);
  return (
    <TooltipProvider>
      <Frame />
      <DropTarget />
      <CommandPalette open={dialog === 'palette'} onClose={closeDialog} />
      <AddressDialog open={dialog === 'address'} onClose={closeDialog} />
      <ExportDialog />
      <SaveTemplateDialog />
      <ApplyTemplateDialog />
      <SettingsDialog open={dialog === 'settings'} onClose={closeDialog} />
      <CollectionDialog />
      <SchemaEditor />
      <ShortcutSheet open={dialog === 'shortcuts'} onClose={closeDialog} />
    </TooltipProvider>
  );
}
