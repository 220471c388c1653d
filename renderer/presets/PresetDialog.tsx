import { type FormEvent, useState } from 'react';
import type { CreatePreset } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { asApiError, sentenceOf } from '../api/error.ts';
import { closeNaming, type Naming, useNaming } from '../state/presets.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import styles from '../ui/dialogs.module.css';
import { TextField } from '../ui/TextField.tsx';
import { renameWithUndo, saveWithUndo } from './preset-actions.ts';

const TITLES = { filter: t('Save filter'), export: t('Save export preset') } as const;

/** Names a new filter or export preset, or renames one. */
export function PresetDialog() {
  const naming = useNaming((state) => state.naming);
  /** The content stays during the closing animation. */
  const [shown, setShown] = useState(naming);
  if (naming && naming !== shown) setShown(naming);
  const title = shown?.kind === 'rename' ? t('Rename') : shown ? TITLES[shown.preset.kind] : '';
  return (
    <Dialog open={naming !== null} onClose={closeNaming} title={title} size="small">
      {shown && <NameForm key={JSON.stringify(shown)} naming={shown} />}
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
      closeNaming();
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
        <Button onClick={closeNaming}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" disabled={name.trim() === ''}>
          {naming.kind === 'rename' ? t('Rename') : t('Save')}
        </Button>
      </DialogActions>
    </form>
  );
}
