import { useState } from 'react';
import type { LibraryItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { nameAll } from '../actions/bulk.ts';
import { Dialog, DialogForm } from '../ui/Dialog.tsx';
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
  return (
    <DialogForm
      onClose={tagDialog.close}
      onSubmit={() => void setTag(documents, name.trim().normalize('NFC'), true)}
      submit={t('Add tag')}
      disabled={name.trim() === ''}
    >
      {() => (
        <TextField
          label={t('Name')}
          value={name}
          maxLength={60}
          autoComplete="off"
          onValueChange={setName}
        />
      )}
    </DialogForm>
  );
}
