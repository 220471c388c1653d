import { type FormEvent, useState } from 'react';
import type { CreatePreset } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { asApiError, sentenceOf } from '../api/error.ts';
import { type Naming, presetDialog } from '../state/presets.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import styles from '../ui/dialogs.module.css';
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
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      if (naming.kind === 'rename') await renameWithUndo(naming.preset, name.trim());
      else await saveWithUndo({ ...naming.preset, name: name.trim() } as CreatePreset);
      presetDialog.close();
    } catch (thrown) {
      setError(sentenceOf(asApiError(thrown)));
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <div className={styles.body}>
        <TextField
          label={t('Name')}
          value={name}
          error={error}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </div>
      <DialogActions>
        <Button onClick={presetDialog.close}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" disabled={name.trim() === ''}>
          {naming.kind === 'rename' ? t('Rename') : t('Save')}
        </Button>
      </DialogActions>
    </form>
  );
}
