import { CircleAlert, MessagesSquare } from 'lucide-react';
import { Fragment, type RefObject, useEffect, useMemo, useRef } from 'react';
import type { Conversation, Message } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { type ApiError, sentenceOf } from '../api/error.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { deleteMessageWithUndo, retryQuestion } from './actions.ts';
import { type Asking, dismissQuestion, isAsking } from './asking.ts';
import type { ChatSubject } from './chat-scope.ts';
import { useSuggestedQuestions } from './conversations.ts';
import styles from './MessageList.module.css';
import { AskingView, MessageView } from './MessageView.tsx';
import { Suggestions } from './Suggestions.tsx';

/** Distance from the end that still counts as the end; CSS pixels. */
const SLACK = 32;

/**
 * Scrolls to the end when `subject` (what the list shows) changes, and when the user `added` an
 * item.
 */
function useStickToEnd(list: RefObject<HTMLElement | null>, subject: string, added: unknown): void {
  const atEnd = useRef(true);
  useEffect(() => {
    if (added === undefined || !list.current) return;
    atEnd.current = true;
    list.current.scrollTop = list.current.scrollHeight;
  }, [list, added]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different list starts at its end
  useEffect(() => {
    const element = list.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    atEnd.current = true;
    let lastTop = 0;
    const toEnd = () => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
      lastTop = element.scrollTop;
    };
    const onScroll = () => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      // Scroll events are delayed: the list may have grown since it was scrolled to its end.
      if (scrollHeight - scrollTop - clientHeight < SLACK) atEnd.current = true;
      else if (scrollTop < lastTop) atEnd.current = false;
      lastTop = scrollTop;
    };
    const observer = new ResizeObserver(toEnd);
    observer.observe(content);
    observer.observe(element);
    element.addEventListener('scroll', onScroll);
    toEnd();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [list, subject]);
}

interface MessageListProps {
  readonly subject: ChatSubject;
  /** Null for one that starts with the next question. */
  readonly conversation: Conversation | null;
  readonly messages: readonly Message[];
  readonly loading: boolean;
  /** Why there are no messages to show. */
  readonly failure: ApiError | null;
  readonly asking: Asking | undefined;
  readonly selectedId: string | null;
  readonly editingId: string | null;
  readonly onSelect: (messageId: string) => void;
  readonly onEdit: (messageId: string | null) => void;
  readonly onAsk: (question: string, replaces?: string) => void;
  readonly onReload: () => void;
}

/** Maximum number of suggestions below an answer. */
const MOST_SUGGESTIONS = 3;

export function MessageList(props: MessageListProps) {
  const { subject, conversation, messages, loading, failure, asking } = props;
  const scroller = useRef<HTMLElement>(null);
  const question = asking?.question;
  // An edited question is answered in its original position.
  const added = question?.replaces === undefined ? question : undefined;
  useStickToEnd(scroller, `${conversation?.id ?? ''} ${loading}`, added);
  const ready = subject.obstacle === null;
  const suggested = useSuggestedQuestions(subject.scope, ready ? subject.version : null);
  const asked = useMemo(() => new Set(messages.map(({ question }) => question)), [messages]);
  const suggestions = suggested.filter((question) => !asked.has(question));
  const busy = isAsking(asking);
  const collection = subject.scope.kind === 'collection';
  // The service may already list the question being answered.
  const isAsked = ({ id }: Message) =>
    busy && (id === asking?.question.replaces || id === asking?.message?.id);

  if (loading && !failure) {
    return (
      <div className={styles.waiting}>
        <Spinner label={t('Loading the conversation')} />
      </div>
    );
  }
  if (messages.length === 0 && failure) {
    return (
      <EmptyState
        icon={<CircleAlert />}
        title={t('The conversation could not be loaded')}
        action={<Button onClick={props.onReload}>{t('Retry')}</Button>}
      >
        {sentenceOf(failure)}
      </EmptyState>
    );
  }
  const nothing = messages.length === 0 && !asking;
  const coming = asking && busy && <AskingView asking={asking} collection={collection} />;
  return (
    <section ref={scroller} className="scroller" aria-label={t('Conversation')}>
      <div className={styles.list} data-empty={nothing || undefined}>
        {nothing && (
          <EmptyState
            icon={<MessagesSquare />}
            title={collection ? t('Ask {name}', { name: subject.name }) : t('Ask this document')}
            action={<Suggestions questions={suggestions} onAsk={props.onAsk} />}
          >
            {t('Answers cite the words on the page they are based on.')}
          </EmptyState>
        )}
        {messages.map((message) => (
          <Fragment key={message.id}>
            {isAsked(message) ? (
              coming
            ) : (
              <MessageView
                message={message}
                collection={collection}
                selected={message.id === props.selectedId && messages.length > 1}
                editing={message.id === props.editingId}
                busy={busy || !ready}
                onSelect={() => props.onSelect(message.id)}
                onEdit={(editing) => props.onEdit(editing ? message.id : null)}
                onAsk={(question) => props.onAsk(question, message.id)}
                onDelete={() => conversation && onDelete(conversation.id, message)}
              />
            )}
          </Fragment>
        ))}
        {!messages.some(isAsked) && coming}
        {asking?.failure && conversation && (
          <Refused
            asking={asking}
            failure={asking.failure}
            onRetry={() => retryQuestion(conversation.id, asking.question)}
            onDismiss={() => dismissQuestion(conversation.id)}
          />
        )}
        {!nothing && !busy && ready && suggestions.length > 0 && (
          <div className={styles.suggestions}>
            <Suggestions questions={suggestions.slice(0, MOST_SUGGESTIONS)} onAsk={props.onAsk} />
          </div>
        )}
      </div>
    </section>
  );
}

const onDelete = (conversationId: string, message: Message): void =>
  void deleteMessageWithUndo(conversationId, message);

interface RefusedProps {
  readonly asking: Asking;
  readonly failure: ApiError;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

/** A question that the service rejected; it is not stored. */
function Refused({ asking, failure, onRetry, onDismiss }: RefusedProps) {
  return (
    <div className={styles.refused} role="alert">
      <p className={styles.question} dir="auto">
        {asking.question.text}
      </p>
      <p>{sentenceOf(failure)}</p>
      <div className={styles.buttons}>
        <Button onClick={onRetry}>{t('Retry')}</Button>
        <Button variant="quiet" onClick={onDismiss}>
          {t('Dismiss')}
        </Button>
      </div>
    </div>
  );
}
