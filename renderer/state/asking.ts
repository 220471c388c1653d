/** Questions on their way to an answer: what has come of it so far, by conversation. */
import { create } from 'zustand';
import { conversations, type Message, MessageEvent } from '../../shared/contract/index.ts';
import { open } from '../api/client.ts';
import { ApiError, asApiError } from '../api/error.ts';
import { linesOf } from '../api/lines.ts';
import { putMessage } from './conversations.ts';

export interface Question {
  readonly text: string;
  /** Who answers; default: the default provider. */
  readonly providerId?: string | undefined;
  /** The message whose question was edited. */
  readonly replaces?: string | undefined;
}

export interface Asking {
  readonly question: Question;
  /** As the service began it; null until it did. */
  readonly message: Message | null;
  /** Markdown that has come so far. */
  readonly text: string;
  /** Of a collection: documents asked, of all. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Why the service did not begin to answer; nothing was stored then. */
  readonly failure: ApiError | null;
}

/** By conversation; none where nothing is being answered. */
export const useAsking = create<Readonly<Record<string, Asking>>>(() => ({}));

const { getState, setState } = useAsking;
const running = new Map<string, AbortController>();

const change = (conversationId: string, part: Partial<Asking>): void => {
  const asking = getState()[conversationId];
  if (asking) setState({ [conversationId]: { ...asking, ...part } });
};

function end(conversationId: string): void {
  const { [conversationId]: _ended, ...rest } = getState();
  setState(rest, true);
}

export const isAsking = (asking: Asking | undefined): boolean =>
  asking !== undefined && asking.failure === null;

/** Asks a question; resolves to the message with its whole answer, to null where it was stopped or failed. */
export async function ask(conversationId: string, question: Question): Promise<Message | null> {
  stopAsking(conversationId);
  const mine = new AbortController();
  running.set(conversationId, mine);
  setState({
    [conversationId]: { question, message: null, text: '', progress: null, failure: null },
  });
  try {
    const message = await readAnswer(conversationId, question, mine.signal);
    putMessage(conversationId, message, question.replaces);
    end(conversationId);
    return message;
  } catch (thrown) {
    if (!mine.signal.aborted) fail(conversationId, asApiError(thrown));
    return null;
  } finally {
    if (running.get(conversationId) === mine) running.delete(conversationId);
  }
}

async function readAnswer(
  conversationId: string,
  { text, providerId, replaces }: Question,
  signal: AbortSignal,
): Promise<Message> {
  const body = {
    question: text,
    ...(providerId !== undefined && { provider_id: providerId }),
    ...(replaces !== undefined && { replaces }),
  };
  const input = { params: { conversationId }, body };
  const response = await open(conversations.askQuestion, input, { signal });
  for await (const line of linesOf(response.body ?? new ReadableStream())) {
    signal.throwIfAborted();
    const event = MessageEvent.parse(JSON.parse(line));
    switch (event.type) {
      case 'start':
        change(conversationId, { message: event.message });
        break;
      case 'progress':
        change(conversationId, { progress: { done: event.done, total: event.total } });
        break;
      case 'text_delta':
        change(conversationId, { text: (getState()[conversationId]?.text ?? '') + event.text });
        break;
      case 'done':
        return event.message;
      case 'error':
        throw new ApiError('chat_failed', event.error);
    }
  }
  throw new ApiError('offline', 'The answer was interrupted.', 0, 'Ask again.');
}

/** The question stays in the conversation with what came of its answer, until an event says how it was stored. */
function settle(conversationId: string, state: 'cancelled' | 'failed', error: string | null): void {
  const { message, text, question } = getState()[conversationId] ?? {};
  if (message) {
    const answer = text || message.answer;
    putMessage(conversationId, { ...message, state, error, answer }, question?.replaces);
  }
  end(conversationId);
}

function fail(conversationId: string, failure: ApiError): void {
  if (getState()[conversationId]?.message) settle(conversationId, 'failed', failure.message);
  else change(conversationId, { failure });
}

/** Ends the answering; what has come stays. */
export function stopAsking(conversationId: string): void {
  const controller = running.get(conversationId);
  if (!controller) return;
  running.delete(conversationId);
  controller.abort();
  settle(conversationId, 'cancelled', null);
}

/** Takes a question off the screen that the service refused. */
export function dismissQuestion(conversationId: string): void {
  if (getState()[conversationId]?.failure) end(conversationId);
}
