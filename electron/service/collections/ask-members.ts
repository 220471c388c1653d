/**
 * Asks one question of every document of a collection. Several are asked in parallel and answers
 * are emitted as they are ready; a document that fails or times out is an outcome like any other.
 */

import { englishText } from '../../../shared/coded-text.ts';
import type { Answer } from '../../engine/index.ts';
import type { CollectionEntry, Store } from '../../store/index.ts';
import type { QuestionRequest, WorkLimits } from '../answerers/types.ts';
import { apiErrorOf } from '../errors.ts';
import { findResults } from '../results/find-results.ts';
import { packedSource } from '../results/pages.ts';

/** Documents asked in parallel, in the threads of the engine; only their pages are in memory. */
const PARALLEL = 4;

export type MemberOutcome =
  | {
      readonly status: 'fulfilled';
      readonly answer: Answer;
      /** The extraction that was used. */
      readonly extractionId: number;
    }
  | { readonly status: 'failed' | 'timeout'; readonly error: string };

export interface MemberAnswer {
  readonly entry: CollectionEntry;
  readonly outcome: MemberOutcome;
  readonly milliseconds: number;
}

export interface AskOptions {
  readonly ask: (
    source: Pick<QuestionRequest, 'pages' | 'key'>,
    limits: WorkLimits,
    entry: CollectionEntry,
  ) => Promise<Answer>;
  /** Time limit for one document; milliseconds. */
  readonly timeout: number;
  /** Ends the answers early, without an error. */
  readonly signal: AbortSignal;
}

export async function* askMembers(
  store: Store,
  members: readonly CollectionEntry[],
  options: AskOptions,
): AsyncGenerator<MemberAnswer, void, void> {
  const waiting = [...members];
  const asked = new Map<CollectionEntry, Promise<MemberAnswer>>();
  while (waiting.length > 0 || asked.size > 0) {
    for (const entry of waiting.splice(0, PARALLEL - asked.size)) {
      asked.set(entry, answerOf(store, entry, options));
    }
    const answer = await Promise.race(asked.values());
    asked.delete(answer.entry);
    if (options.signal.aborted) return;
    yield answer;
  }
}

async function answerOf(
  store: Store,
  entry: CollectionEntry,
  options: AskOptions,
): Promise<MemberAnswer> {
  const started = performance.now();
  const outcome = await ask(store, entry, options);
  return { entry, outcome, milliseconds: Math.round(performance.now() - started) };
}

/** Never rejects: any failure is the outcome of its document. */
async function ask(
  store: Store,
  entry: CollectionEntry,
  { ask: answer, timeout, signal }: AskOptions,
): Promise<MemberOutcome> {
  const overdue = AbortSignal.timeout(timeout);
  try {
    const results = await findResults(store, entry.document);
    if ('error' in results) return { status: 'failed', error: englishText(results.error) };
    const { source } = results;
    const asked = await packedSource(store, source);
    const limits = { signal: AbortSignal.any([signal, overdue]) };
    limits.signal.throwIfAborted();
    const given = await answer(asked, limits, entry);
    limits.signal.throwIfAborted();
    return { status: 'fulfilled', answer: given, extractionId: source.id };
  } catch (error) {
    if (overdue.aborted) {
      const sentence = `No answer for this document within ${timeout / 1000} s.`;
      return { status: 'timeout', error: sentence };
    }
    const known = apiErrorOf(error);
    if (known.code === 'internal_error' && !signal.aborted) console.error('A query failed:', error);
    return { status: 'failed', error: known.message };
  }
}
