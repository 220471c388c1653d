/** One question to every document of a collection, as a stream of their answers. */
import { markedMarkdown } from '../../../shared/answer-text.ts';
import type { CollectionAnswer, CollectionQueryEvent } from '../../../shared/contract/index.ts';
import { acrossDocuments } from '../../engine/index.ts';
import { newId } from '../../store/ids.ts';
import type { CollectionEntry, Store } from '../../store/index.ts';
import type { Answerer } from '../answerers/types.ts';
import { Channel } from '../channel.ts';
import { askMembers, type MemberAnswer } from './ask-members.ts';
import { memberOf } from './members.ts';

export interface QueryOptions {
  readonly answerer: Answerer;
  readonly prompt: string;
  /** Also send the text of each answer as it is written, before its result. */
  readonly stream: boolean;
  /** Time limit for one document; milliseconds. */
  readonly timeout: number;
  readonly signal: AbortSignal;
}

export async function* queryEvents(
  store: Store,
  members: readonly CollectionEntry[],
  { answerer, prompt, stream, timeout, signal }: QueryOptions,
): AsyncGenerator<CollectionQueryEvent, void, void> {
  yield { type: 'start', query_id: newId('query'), prompt, doc_count: members.length };
  const question = acrossDocuments(prompt)?.question ?? prompt;
  const left = new AbortController();
  const events = new Channel<CollectionQueryEvent>();
  const answers = askMembers(store, members, {
    ask(source, limits, entry) {
      const { doc_id } = memberOf(entry);
      const onText = (text: string) => events.push({ type: 'text_delta', doc_id, text });
      const request = { ...source, question };
      return answerer.answer(request, { ...limits, ...(stream && { onText }) });
    },
    timeout,
    signal: AbortSignal.any([signal, left.signal]),
  });
  const work = pass(answers, events);
  try {
    let completed = 0;
    for await (const event of events) {
      if (event.type === 'result' && event.status === 'fulfilled') completed += 1;
      yield event;
    }
    await work;
    if (!signal.aborted) yield { type: 'done', completed, failed: members.length - completed };
  } finally {
    left.abort();
    await work.catch(() => undefined);
  }
}

async function pass(
  answers: AsyncIterable<MemberAnswer>,
  events: Channel<CollectionQueryEvent>,
): Promise<void> {
  try {
    for await (const answer of answers) events.push(resultOf(answer));
  } finally {
    events.end();
  }
}

function resultOf({ entry, outcome, milliseconds }: MemberAnswer): CollectionAnswer {
  const { status } = outcome;
  const said =
    outcome.status === 'fulfilled'
      ? {
          content: [...outcome.answer.content],
          answer: markedMarkdown(outcome.answer),
          citations: [...outcome.answer.citations],
          found: outcome.answer.found,
          certain: outcome.answer.certain,
        }
      : {
          content: [],
          answer: null,
          citations: [],
          found: false,
          certain: false,
          error: outcome.error,
        };
  return { type: 'result', ...memberOf(entry), status, ...said, duration_ms: milliseconds };
}
