import { useState } from 'react';
import type { CreatePreset } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { type Naming, presetDialog } from '../state/presets.ts';
import { Dialog, DialogForm } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { renameWithUndo, saveWithUndo } from './preset-actions.ts';

const TITLES = { filter: t('Save filter'), export: t('Save export preset') } as const;

/** Names a new filter or export preset, or renames one. */
export function PresetDialog() {
  const { isOpen, subject } = presetDialog.useState();
  const title =
    subject?.kind === 'rename' ? t('Rename') : subject ? TITLES[subject.preset.kind] : '';
  return (
    <Dialog open={isOpen} onClose={presetDialog.close} title={title} size="small">
      {subject && <NameForm key={JSON.stringify(subject)} naming={subject} />}
    </Dialog>
  );
}

function NameForm({ naming }: { readonly naming: Naming }) {
  const [name, setName] = useState(naming.kind === 'rename' ? naming.preset.name : '');
  const save = () =>
    naming.kind === 'rename'
      ? renameWithUndo(naming.preset, name.trim())
      : saveWithUndo({ ...naming.preset, name: name.trim() } as CreatePreset);
  return (
    <DialogForm
      onClose={presetDialog.close}
      onSubmit={save}
      submit={naming.kind === 'rename' ? t('Rename') : t('Save')}
      disabled={name.trim() === ''}
    >
      {(error) => (
        <TextField
          label={t('Name')}
          value={name}
          error={error}
          maxLength={100}
          autoComplete="off"
          onValueChange={setName}
        />
      )}
    </DialogForm>
  );
}
