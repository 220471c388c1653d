import { useState } from 'react';
import type { Conversation } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { Dialog, DialogForm } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { renameWithUndo } from './actions.ts';

interface RenameDialogProps {
  readonly conversation: Conversation;
  readonly onClose: () => void;
}

export function RenameDialog({ conversation, onClose }: RenameDialogProps) {
  const [title, setTitle] = useState(conversation.title);
  return (
    <Dialog open onClose={onClose} title={t('Rename conversation')}>
      <DialogForm
        onClose={onClose}
        onSubmit={() => renameWithUndo(conversation, title.trim())}
        submit={t('Rename')}
        disabled={title.trim() === ''}
      >
        {(error) => (
          <TextField
            label={t('Title')}
            value={title}
            maxLength={200}
            error={error}
            autoComplete="off"
            onValueChange={setTitle}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
