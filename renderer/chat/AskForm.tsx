import { ArrowUp, FolderOpen, Square } from 'lucide-react';
import type { Ref } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { scopeKey } from '../state/chat-state.ts';
import { storedState } from '../state/window-storage.ts';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './AskForm.module.css';
import type { ChatSubject } from './chat-scope.ts';
import { ProviderLine, useChatProvider } from './ProviderLine.tsx';
import { QuestionField } from './QuestionField.tsx';

interface AskFormProps {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly subject: ChatSubject;
  /** A question is being answered. */
  readonly busy: boolean;
  /** Resolves to false if the question was rejected. */
  readonly onAsk: (question: string) => Promise<boolean>;
  readonly onStop: () => void;
  /** Called to edit the last question. */
  readonly onRecall: () => void;
}

/** Unsent questions by scope, restored when the document or collection is opened again. */
const useDrafts = storedState<Readonly<Record<string, string | undefined>>>('questions', {});

export function AskForm(props: AskFormProps) {
  const { ref, subject, busy, onAsk, onStop, onRecall } = props;
  const key = scopeKey(subject.scope);
  const text = useDrafts((drafts) => drafts[key]) ?? '';
  const provider = useChatProvider();
  const obstacle = subject.obstacle ?? provider?.problem ?? null;
  const write = (next: string) => useDrafts.setState({ [key]: next || undefined });
  const empty = text.trim() === '';
  const submit = async () => {
    if (empty || busy || obstacle !== null) return;
    const question = text.trim();
    write('');
    if (!(await onAsk(question))) write(question);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {obstacle !== null && (
        <p className="caption" role="status">
          {obstacle}
        </p>
      )}
      {subject.scope.kind === 'collection' && (
        <p className={styles.scope}>
          <FolderOpen />
          {t('Asks all documents of {name}', { name: subject.name })}
        </p>
      )}
      <QuestionField
        ref={ref}
        label={t('Question')}
        placeholder={
          subject.scope.kind === 'document'
            ? t('Ask this document')
            : t('Ask {name}', { name: subject.name })
        }
        value={text}
        disabled={obstacle !== null}
        onValueChange={write}
        onSubmit={() => void submit()}
        onRecall={onRecall}
        after={
          busy ? (
            <IconButton
              label={t('Stop')}
              shortcut="Escape"
              side="top"
              className={styles.send}
              icon={<Square />}
              onClick={onStop}
            />
          ) : (
            <IconButton
              type="submit"
              label={t('Ask')}
              shortcut="Enter"
              side="top"
              className={styles.send}
              disabled={empty || obstacle !== null}
              icon={<ArrowUp />}
            />
          )
        }
      />
      <ProviderLine />
    </form>
  );
}
