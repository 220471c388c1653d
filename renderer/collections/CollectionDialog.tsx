import { type FormEvent, useState } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { asApiError } from '../api/error.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import styles from '../ui/dialogs.module.css';
import { TextField } from '../ui/TextField.tsx';
import { changeWithUndo, collectionDialog, createWithUndo, type Editing, show } from './actions.ts';

/** Creates a collection, or changes the name and description of one. */
export function CollectionDialog() {
  const { isOpen, subject } = collectionDialog.useState();
  const adding = subject?.kind === 'new' ? subject.documentIds.length : 0;
  return (
    <Dialog
      open={isOpen}
      onClose={collectionDialog.close}
      title={subject?.kind === 'change' ? t('Rename collection') : t('New collection')}
      description={
        adding > 0
          ? t('Contains {adding, plural, one {# document} other {# documents}} initially.', {
              adding,
            })
          : undefined
      }
    >
      {subject && <Form key={dialogKey(subject)} editing={subject} />}
    </Dialog>
  );
}

const dialogKey = (editing: Editing): string =>
  editing.kind === 'new' ? `new ${editing.documentIds.join(' ')}` : editing.collection.id;

function Form({ editing }: { readonly editing: Editing }) {
  const before = editing.kind === 'change' ? editing.collection : null;
  const [name, setName] = useState(before?.name ?? '');
  const [description, setDescription] = useState(before?.description ?? '');
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    try {
      if (editing.kind === 'change') {
        await changeWithUndo(editing.collection, {
          name: name.trim(),
          description: description.trim() || null,
        });
      } else {
        const made = await createWithUndo(name, description, editing.documentIds);
        // An empty collection is filled from the list of all documents, which stays visible.
        if (editing.documentIds.length > 0) void show(made.id);
      }
      collectionDialog.close();
    } catch (thrown) {
      setError(asApiError(thrown).message);
    } finally {
      setSaving(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)}>
      <div className={styles.body}>
        <TextField
          label={t('Name')}
          value={name}
          error={error}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </div>
      <div className={styles.body}>
        <TextField
          label={t('Description (optional)')}
          value={description}
          maxLength={4000}
          autoComplete="off"
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
      </div>
      <DialogActions>
        <Button onClick={collectionDialog.close}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" disabled={name.trim() === '' || saving}>
          {before ? t('Save') : t('Create')}
        </Button>
      </DialogActions>
    </form>
  );
}
