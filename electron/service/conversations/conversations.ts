/**
 * Questions in progress. Each is stored before the work begins and again with its outcome, so that
 * a conversation is complete for every reader even if the program stops.
 */
import type { MessageEvent } from '../../../shared/contract/index.ts';
import type {
  CitedExtraction,
  ConversationRecord,
  MessageAnswer,
  MessageOutcome,
  MessageRecord,
  Store,
} from '../../store/index.ts';
import type { Answerer } from '../answerers/types.ts';
import { Channel } from '../channel.ts';
import type { Clock } from '../clock.ts';
import { notFound, textOfError } from '../errors.ts';
import type { EventHub } from '../event-hub.ts';
import { type AnswerProgress, makeAnswer, type Subject } from './make-answer.ts';
import { messageView } from './views.ts';

export const NO_MESSAGE = 'The message does not exist or was deleted.';
const INTERRUPTED = 'Quarry was closed while answering; ask again.';
/** Maximum number of previous questions that complete an elliptical one. */
const MOST_HISTORY = 10;
const UNANSWERED = 'The question could not be answered; try again.';

const messageLock = (messageId: string): string => `message ${messageId}`;

export interface Question {
  readonly conversation: ConversationRecord;
  readonly subject: Subject;
  readonly answerer: Answerer;
  readonly question: string;
  /** The message that the question replaces. */
  readonly replaces: string | null;
}

interface Parts {
  readonly store: Store;
  readonly events: EventHub;
  readonly clock: Clock;
  /** Time limit for each document of a collection; milliseconds. */
  readonly timeout: number;
}

interface Work {
  readonly message: MessageRecord;
  readonly abort: AbortController;
  /** Never rejects; null if the message is gone. */
  readonly ended: Promise<MessageRecord | null>;
}

export class Conversations {
  readonly #parts: Parts;
  readonly #stop = new AbortController();
  readonly #running = new Map<string, Work>();

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.events.on('citationsMoved', (conversationId) => this.#moved(conversationId));
  }

  /** Call before the first question of this run of the program. */
  async start(): Promise<void> {
    const { messages, peers } = this.#parts.store;
    for (const id of await messages.unanswered()) {
      // Otherwise another service answers it.
      const unlock = await peers.tryLock(messageLock(id));
      if (unlock) await messages.failUnanswered(id, INTERRUPTED);
      await unlock?.();
    }
  }

  /** Answers in progress stay as they are in the store: `start` of the next run ends them. */
  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }

  /** Asks, and stores the answer; if `signal` aborts, the partial answer. */
  async *ask(question: Question, signal: AbortSignal): AsyncGenerator<MessageEvent, void, void> {
    const { store } = this.#parts;
    const { conversation, answerer, replaces } = question;
    const { id, name, host } = answerer.provider;
    const message = await store.messages.add({
      conversationId: conversation.id,
      question: question.question,
      provider: { id, name, host },
      replaces,
      at: this.#now(),
    });
    if (!message) throw notFound(NO_MESSAGE);
    const unlock = await store.peers.lock(messageLock(message.id));
    this.changed(conversation);
    const progress = new Channel<AnswerProgress>();
    const { abort, ended } = this.#begin(message, question, signal, progress);
    try {
      yield { type: 'start', message: messageView(message) };
      yield* progress;
      const stored = await ended;
      if (!stored) throw notFound('The conversation was deleted while the question was answered.');
      yield { type: 'done', message: messageView(stored) };
    } finally {
      abort.abort();
      await ended;
      await unlock();
    }
  }

  /** Cancels the answers in progress of a conversation, or of one of its messages. */
  async cancel(conversationId: string, messageId?: string): Promise<void> {
    const cancelled = [...this.#running.values()].filter(
      ({ message }) =>
        message.conversationId === conversationId && (messageId ?? message.id) === message.id,
    );
    for (const { abort } of cancelled) abort.abort();
    await Promise.all(cancelled.map(({ ended }) => ended));
  }

  /** Notifies every window that the conversation changed. */
  changed(conversation: ConversationRecord): void {
    this.#parts.events.conversationChanged(conversation);
  }

  async #moved(conversationId: string): Promise<void> {
    const conversation = await this.#parts.store.conversations.find(conversationId);
    if (conversation) this.changed(conversation);
  }

  #begin(
    message: MessageRecord,
    question: Question,
    signal: AbortSignal,
    progress: Channel<AnswerProgress>,
  ): Work {
    const abort = new AbortController();
    const any = AbortSignal.any([signal, abort.signal, this.#stop.signal]);
    const ended = this.#answer(message, question, any, progress).finally(() => {
      this.#running.delete(message.id);
      progress.end();
    });
    const work = { message, abort, ended };
    this.#running.set(message.id, work);
    return work;
  }

  async #answer(
    message: MessageRecord,
    question: Question,
    signal: AbortSignal,
    progress: Channel<AnswerProgress>,
  ): Promise<MessageRecord | null> {
    const outcome = await this.#outcome(message, question, signal, progress);
    if (this.#stop.signal.aborted) return message;
    const ended = await this.#parts.store.messages.end(message.id, outcome);
    this.changed(question.conversation);
    return ended;
  }

  async #outcome(
    message: MessageRecord,
    { question, subject, answerer }: Question,
    signal: AbortSignal,
    progress: Channel<AnswerProgress>,
  ): Promise<MessageOutcome> {
    const { store, timeout } = this.#parts;
    const report = (event: AnswerProgress) => progress.push(event);
    try {
      const history = historyOf(await store.messages.before(message));
      const asking = { question, history, answerer, signal, timeout, report };
      const { answer, asked } = await makeAnswer(store, subject, asking);
      const state = signal.aborted ? 'cancelled' : 'completed';
      return { state, answer, cited: citedOf(answer, asked), error: null };
    } catch (error) {
      const nothing = { answer: null, cited: [] };
      if (signal.aborted) return { state: 'cancelled', ...nothing, error: null };
      const text = textOfError(error, UNANSWERED, 'A question failed:');
      return { state: 'failed', ...nothing, error: text };
    }
  }

  #now(): string {
    return new Date(this.#parts.clock.now()).toISOString();
  }
}

/** The questions as they were understood: each is self-contained. */
const historyOf = (messages: readonly MessageRecord[]): string[] =>
  messages.slice(-MOST_HISTORY).map(({ question, answer }) => answer?.understood_as ?? question);

/** The documents that the answer cites, of those that were asked. */
function citedOf(
  answer: MessageAnswer | null,
  asked: readonly CitedExtraction[],
): readonly CitedExtraction[] {
  const cited = [...(answer?.citations ?? []), ...(answer?.nearest ?? [])];
  const ids = new Set(cited.map(({ document_id }) => document_id));
  return asked.filter(({ documentId }) => ids.has(documentId));
}
