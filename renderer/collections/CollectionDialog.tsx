import { useState } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { Dialog, DialogForm } from '../ui/Dialog.tsx';
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
  const save = async () => {
    if (editing.kind === 'change') {
      await changeWithUndo(editing.collection, {
        name: name.trim(),
        description: description.trim() || null,
      });
      return;
    }
    const made = await createWithUndo(name, description, editing.documentIds);
    // An empty collection is filled from the list of all documents, which stays visible.
    if (editing.documentIds.length > 0) void show(made.id);
  };

  return (
    <DialogForm
      onClose={collectionDialog.close}
      onSubmit={save}
      submit={before ? t('Save') : t('Create')}
      disabled={name.trim() === ''}
    >
      {(error) => (
        <>
          <TextField
            label={t('Name')}
            value={name}
            error={error}
            maxLength={200}
            autoComplete="off"
            onValueChange={setName}
          />
          <TextField
            label={t('Description (optional)')}
            value={description}
            maxLength={4000}
            autoComplete="off"
            onValueChange={setDescription}
          />
        </>
      )}
    </DialogForm>
  );
}
