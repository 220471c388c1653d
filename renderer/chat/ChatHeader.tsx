import { ChevronDown, MessagesSquare, SquarePen } from 'lucide-react';
import { useState } from 'react';
import type { Conversation } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { type ChatScope, chatAbout, openConversation } from '../state/chat-state.ts';
import { useCollections } from '../state/collections.ts';
import { Dialog, NameForm } from '../ui/Dialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Select } from '../ui/Select.tsx';
import { deleteConversationWithUndo, renameWithUndo } from './actions.ts';
import styles from './ChatHeader.module.css';
import { useChatCollection } from './chat-scope.ts';
import { saveConversation } from './copy-answer.ts';

interface RenameDialogProps {
  readonly conversation: Conversation;
  readonly onClose: () => void;
}

function RenameDialog({ conversation, onClose }: RenameDialogProps) {
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

interface ChatHeaderProps {
  readonly scope: ChatScope | null;
  readonly conversations: readonly Conversation[];
  readonly current: Conversation | null;
  /** Called after a new conversation was started. */
  readonly onNew?: () => void;
}

/** The scope of the questions, and its conversations. */
export function ChatHeader({ scope, conversations, current, onNew }: ChatHeaderProps) {
  const [renaming, setRenaming] = useState<Conversation | null>(null);
  return (
    <header className={styles.header}>
      <ScopeSelect />
      <span className={styles.spring} />
      {scope && conversations.length > 0 && (
        <Menu
          align="end"
          trigger={
            <button type="button" className={styles.title}>
              <MessagesSquare />
              <span className="visually-hidden">{t('Conversation:')} </span>
              <span className="truncated">{current?.title ?? t('New conversation')}</span>
              <ChevronDown />
            </button>
          }
          items={[
            conversations.map((conversation) => ({
              id: conversation.id,
              label: conversation.title,
              chosen: conversation.id === current?.id,
              onSelect: () => openConversation(scope, conversation.id),
            })),
            current
              ? [
                  { label: t('Rename…'), onSelect: () => setRenaming(current) },
                  {
                    label: t('Export as Markdown'),
                    onSelect: () => void saveConversation(current, 'md'),
                  },
                  {
                    label: t('Export as HTML'),
                    onSelect: () => void saveConversation(current, 'html'),
                  },
                  {
                    label: t('Delete conversation'),
                    danger: true,
                    onSelect: () => void deleteConversationWithUndo(scope, current),
                  },
                ]
              : [],
          ]}
        />
      )}
      {scope && (
        <IconButton
          label={t('New conversation')}
          icon={<SquarePen />}
          disabled={current === null}
          onClick={() => {
            openConversation(scope, null);
            onNew?.();
          }}
        />
      )}
      {renaming && <RenameDialog conversation={renaming} onClose={() => setRenaming(null)} />}
    </header>
  );
}

const THIS_DOCUMENT = 'document';

/** This document, or a collection; plain text if there are no collections. */
function ScopeSelect() {
  const collections = useCollections();
  const chosen = useChatCollection();
  if (collections.length === 0) return <span className={styles.scope}>{t('This document')}</span>;
  return (
    <Select
      label={t('Ask about')}
      quiet
      value={chosen?.id ?? THIS_DOCUMENT}
      onValueChange={(value) => chatAbout(value === THIS_DOCUMENT ? null : value)}
      options={[
        { value: THIS_DOCUMENT, label: t('This document') },
        ...collections.map(({ id, name, document_count: count }) => ({
          value: id,
          label: name,
          count,
        })),
      ]}
    />
  );
}
