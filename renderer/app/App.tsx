import { useState } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { invalidInput } from '../api/error.ts';
import { CollectionDialog } from '../collections/CollectionDialog.tsx';
import { WatchDialog } from '../collections/WatchDialog.tsx';
import { ExportDialog } from '../export/ExportDialog.tsx';
import { SchemaEditor } from '../fields/editor/SchemaEditor.tsx';
import { addAddress, addressIn } from '../library/intake.ts';
import { PagesDialog } from '../library/PagesDialog.tsx';
import { TagDialog } from '../library/TagDialog.tsx';
import { LinkDialog } from '../links/LinkDialog.tsx';
import { PresetDialog } from '../presets/PresetDialog.tsx';
import { SettingsDialog } from '../settings/SettingsDialog.tsx';
import { closeDialog, useShell } from '../state/shell.ts';
import { ApplyTemplateDialog } from '../templates/ApplyTemplateDialog.tsx';
import { SaveTemplateDialog } from '../templates/SaveTemplateDialog.tsx';
import { Dialog, DialogForm } from '../ui/Dialog.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { TextField } from '../ui/TextField.tsx';
import { TooltipProvider } from '../ui/Tooltip.tsx';
import { DropTarget } from './DropTarget.tsx';
import { Frame } from './Frame.tsx';
import { CommandPalette } from './palette/CommandPalette.tsx';
import { ShortcutSheet } from './ShortcutSheet.tsx';

interface AddressDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

function AddressDialog({ open, onClose }: AddressDialogProps) {
  const [text, setText] = useState('');
  const add = async () => {
    const address = addressIn(text);
    if (!address) throw invalidInput(t('Enter an address that begins with http:// or https://.'));
    await addAddress(address);
    setText('');
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Add from address')}
      description={t('The PDF is downloaded once from this address.')}
    >
      <DialogForm onClose={onClose} onSubmit={add} submit={t('Add')} disabled={text.trim() === ''}>
        {(error) => (
          <TextField
            label={t('Address of a PDF')}
            labelHidden
            inputMode="url"
            placeholder="https://"
            value={text}
            error={error}
            onValueChange={setText}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}

export function App() {
  return (
    <TooltipProvider>
      <ErrorBoundary name="Quarry" scope="window">
        <Frame />
        <DropTarget />
      </ErrorBoundary>
      <ErrorBoundary name={t('A dialog')} scope="window">
        <Dialogs />
      </ErrorBoundary>
    </TooltipProvider>
  );
}

function Dialogs() {
  const dialog = useShell((state) => state.dialog);
  return (
    <>
      <CommandPalette open={dialog === 'palette'} onClose={closeDialog} />
      <AddressDialog open={dialog === 'address'} onClose={closeDialog} />
      <ExportDialog />
      <SaveTemplateDialog />
      <ApplyTemplateDialog />
      <SettingsDialog open={dialog === 'settings'} onClose={closeDialog} />
      <CollectionDialog />
      <WatchDialog />
      <PagesDialog />
      <TagDialog />
      <PresetDialog />
      <SchemaEditor />
      <LinkDialog />
      <ShortcutSheet open={dialog === 'shortcuts'} onClose={closeDialog} />
    </>
  );
}
