import type { Conversation } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { Dialog, NameForm } from '../ui/Dialog.tsx';
import { renameWithUndo } from './actions.ts';

interface RenameDialogProps {
  readonly conversation: Conversation;
  readonly onClose: () => void;
}

export function RenameDialog({ conversation, onClose }: RenameDialogProps) {
  return (
    <Dialog open onClose={onClose} title={t('Rename conversation')}>
      <NameForm
        initial={conversation.title}
        label={t('Title')}
        maxLength={200}
        submit={t('Rename')}
        onClose={onClose}
        onSubmit={(title) => renameWithUndo(conversation, title)}
      />
    </Dialog>
  );
}
