import { type FormEvent, useState } from 'react';
import type { Conversation } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { asApiError, sentenceOf } from '../api/error.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { renameWithUndo } from './actions.ts';
import styles from './RenameDialog.module.css';

interface RenameDialogProps {
  readonly conversation: Conversation;
  readonly onClose: () => void;
}

export function RenameDialog({ conversation, onClose }: RenameDialogProps) {
  const [title, setTitle] = useState(conversation.title);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await renameWithUndo(conversation, title.trim());
      onClose();
    } catch (thrown) {
      setProblem(sentenceOf(asApiError(thrown)));
    }
  };
  return (
    <Dialog open onClose={onClose} title={t('Rename conversation')}>
      <form onSubmit={(event) => void submit(event)}>
        <div className={styles.field}>
          <TextField
            label={t('Title')}
            value={title}
            maxLength={200}
            error={problem}
            autoComplete="off"
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        </div>
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" disabled={title.trim() === ''}>
            {t('Rename')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
