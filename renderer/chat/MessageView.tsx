import { Copy, Pencil, RotateCcw, Trash2, TriangleAlert } from 'lucide-react';
import { contentOfText } from '../../shared/answer-text.ts';
import type { Message } from '../../shared/contract/index.ts';
import { t, translationOf } from '../../shared/messages/messages.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { Answer } from './Answer.tsx';
import type { Asking } from './asking.ts';
import { copyAnswer } from './copy-answer.ts';
import styles from './MessageView.module.css';
import { QuestionEditor } from './QuestionEditor.tsx';
import { failureOf } from './use-announcement.ts';

export interface MessageActions {
  readonly onSelect: () => void;
  /** Opens and closes the editor of the question. */
  readonly onEdit: (editing: boolean) => void;
  /** Asks again, with the original or the edited question. */
  readonly onAsk: (question: string) => void;
  readonly onDelete: () => void;
}

interface MessageViewProps extends MessageActions {
  readonly message: Message;
  /** Its citations are marked on the page. */
  readonly selected: boolean;
  readonly editing: boolean;
  /** The question was about several documents. */
  readonly collection: boolean;
  /** Another question is being answered, so none can be asked. */
  readonly busy: boolean;
}

/** A question with its answer. */
export function MessageView(props: MessageViewProps) {
  const { message, collection, selected, editing, busy, ...actions } = props;
  const { question, state } = message;
  return (
    <article
      className={styles.message}
      data-message={message.id}
      data-selected={selected || undefined}
      aria-label={question}
      onFocus={actions.onSelect}
      onPointerDown={actions.onSelect}
    >
      {editing ? (
        <QuestionEditor
          question={question}
          onCancel={() => actions.onEdit(false)}
          onAsk={actions.onAsk}
        />
      ) : (
        <h3 className={styles.question} dir="auto">
          {question}
        </h3>
      )}
      {message.understood_as && (
        <p className="caption">
          {t('Understood as: {question}', { question: message.understood_as })}
        </p>
      )}
      {state === 'answering' ? (
        <p className="caption">{t('Answering…')}</p>
      ) : (
        <Answer message={message} collection={collection} />
      )}
      {state === 'cancelled' && (
        <p className="caption">{t('Stopped before the answer was complete.')}</p>
      )}
      {state === 'failed' && (
        <div className={styles.failure} role="alert">
          <p>
            <TriangleAlert /> {failureOf(message) ?? t('The question could not be answered.')}
          </p>
          <Button disabled={busy} onClick={() => actions.onAsk(question)}>
            {t('Retry')}
          </Button>
        </div>
      )}
      <footer className={styles.tools}>
        <span className={styles.by} title={destinationText(message)}>
          {translationOf(message.provider_name)}
        </span>
        <IconButton
          label={t('Copy answer with citations')}
          icon={<Copy />}
          disabled={message.content.length === 0}
          onClick={() => void copyAnswer(message)}
        />
        <IconButton
          label={t('Ask again')}
          icon={<RotateCcw />}
          disabled={busy}
          onClick={() => actions.onAsk(question)}
        />
        <IconButton
          label={t('Edit question')}
          icon={<Pencil />}
          disabled={busy}
          onClick={() => actions.onEdit(true)}
        />
        <IconButton label={t('Delete question')} icon={<Trash2 />} onClick={actions.onDelete} />
      </footer>
    </article>
  );
}

/** Where the text of the document was sent for this answer. */
const destinationText = ({ host }: Message): string =>
  host === null ? t('Processed on this machine') : t('Excerpts sent to {host}', { host });

interface AskingViewProps {
  readonly asking: Asking;
  readonly collection: boolean;
}

/** A question being answered. */
export function AskingView({ asking, collection }: AskingViewProps) {
  const { question, text, progress, message } = asking;
  return (
    <article className={styles.message} aria-label={question.text} aria-busy data-asking>
      <h3 className={styles.question} dir="auto">
        {question.text}
      </h3>
      {message?.understood_as && (
        <p className="caption">
          {t('Understood as: {question}', { question: message.understood_as })}
        </p>
      )}
      {progress && progress.total > 0 && (
        <div className={styles.progress}>
          <ProgressBar
            label={t('Documents processed')}
            value={progress.done}
            max={progress.total}
          />
          <span>
            {t('{done} of {total, plural, one {# document} other {# documents}}', {
              done: progress.done,
              total: progress.total,
            })}
          </span>
        </div>
      )}
      {text === '' ? (
        <p className={styles.thinking}>
          <span className="visually-hidden">{t('Answering')}</span>
          <span aria-hidden />
          <span aria-hidden />
          <span aria-hidden />
        </p>
      ) : (
        message && (
          <Answer message={{ ...message, content: contentOfText(text) }} collection={collection} />
        )
      )}
    </article>
  );
}
