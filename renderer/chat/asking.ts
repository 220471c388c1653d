/** Questions being answered: the partial answer so far, by conversation. */
import { create } from 'zustand';
import { contentOfText } from '../../shared/answer-text.ts';
import { localText } from '../../shared/coded-text.ts';
import { conversations, type Message, MessageEvent } from '../../shared/contract/index.ts';
import { linesOf } from '../../shared/lines.ts';
import { t } from '../../shared/messages/messages.ts';
import { open } from '../api/client.ts';
import { ApiError, asApiError } from '../api/error.ts';
import { putMessage } from './conversations.ts';

export interface Question {
  readonly text: string;
  /** Provider that answers; default: the default provider. */
  readonly providerId?: string | undefined;
  /** The message whose question was edited. */
  readonly replaces?: string | undefined;
}

export interface Asking {
  readonly question: Question;
  /** The message as the service created it; null until then. */
  readonly message: Message | null;
  /** Text received so far. */
  readonly text: string;
  /** For a collection: number of documents processed, and of all. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Why the service rejected the question; nothing was stored in that case. */
  readonly failure: ApiError | null;
}

/** By conversation; no entry where nothing is being answered. */
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

/**
 * Asks a question; resolves to the message with its complete answer, or to null if it was stopped
 * or failed.
 */
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
        throw new ApiError('chat_failed', localText(event.error, event.coded_error));
    }
  }
  throw new ApiError('offline', t('The answer was interrupted.'), 0, t('Ask again.'));
}

/**
 * The question stays in the conversation with its partial answer until an event reports how it was
 * stored.
 */
function settle(conversationId: string, state: 'cancelled' | 'failed', error: string | null): void {
  const { message, text, question } = getState()[conversationId] ?? {};
  if (message) {
    const content = text ? contentOfText(text) : message.content;
    putMessage(conversationId, { ...message, state, error, content }, question?.replaces);
  }
  end(conversationId);
}

function fail(conversationId: string, failure: ApiError): void {
  if (getState()[conversationId]?.message) settle(conversationId, 'failed', failure.message);
  else change(conversationId, { failure });
}

/** Stops the answer; the text received so far stays. */
export function stopAsking(conversationId: string): void {
  const controller = running.get(conversationId);
  if (!controller) return;
  running.delete(conversationId);
  controller.abort();
  settle(conversationId, 'cancelled', null);
}

/** Removes a question that the service rejected from the screen. */
export function dismissQuestion(conversationId: string): void {
  if (getState()[conversationId]?.failure) end(conversationId);
}
