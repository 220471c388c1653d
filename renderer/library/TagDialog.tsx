import { type FormEvent, useState } from 'react';
import type { LibraryItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { nameAll } from '../actions/bulk.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import styles from '../ui/dialogs.module.css';
import { TextField } from '../ui/TextField.tsx';
import { setTag, tagDialog } from './tags.ts';

/** Tags documents with a tag that no document has yet. */
export function TagDialog() {
  const { isOpen, subject: documents } = tagDialog.useState();
  return (
    <Dialog
      open={isOpen}
      onClose={tagDialog.close}
      title={t('New tag')}
      description={
        documents && t('For {names}', { names: nameAll(documents.map(({ filename }) => filename)) })
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
    tagDialog.close();
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
        <Button onClick={tagDialog.close}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" disabled={name.trim() === ''}>
          {t('Add tag')}
        </Button>
      </DialogActions>
    </form>
  );
}
