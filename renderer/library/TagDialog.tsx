import { type FormEvent, useState } from 'react';
import type { LibraryItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { nameAll } from '../actions/bulk.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import styles from '../ui/dialogs.module.css';
import { TextField } from '../ui/TextField.tsx';
import { closeNewTag, setTag, useNewTag } from './tags.ts';

/** Tags documents with a tag that no document has yet. */
export function TagDialog() {
  const documents = useNewTag((state) => state.documents);
  /** The content stays during the closing animation. */
  const [shown, setShown] = useState(documents);
  if (documents && documents !== shown) setShown(documents);
  return (
    <Dialog
      open={documents !== null}
      onClose={closeNewTag}
      title={t('New tag')}
      description={
        shown && t('For {names}', { names: nameAll(shown.map(({ filename }) => filename)) })
      }
      size="small"
    >
      {documents && <TagForm documents={documents} />}
    </Dialog>
  );
}

function TagForm({ documents }: { readonly documents: readonly LibraryItem[] }) {
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    closeNewTag();
    void setTag(documents, name.trim().normalize('NFC'), true);
  };
  return (
    <form onSubmit={submit}>
      <div className={styles.body}>
        <TextField
          label={t('Name')}
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </div>
      <DialogActions>
        <Button onClick={closeNewTag}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" disabled={name.trim() === ''}>
          {t('Add tag')}
        </Button>
      </DialogActions>
    </form>
  );
}
