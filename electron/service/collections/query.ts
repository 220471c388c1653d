/**
 * One question to every document of a collection. Several are asked at a time and answers go out as
 * they come; a document that fails or takes too long is a result like any other.
 */
import type { CollectionAnswer, CollectionQueryEvent } from '../../../shared/contract/index.ts';
import type { EnginePool } from '../../engine/pool/types.ts';
import { newId } from '../../store/ids.ts';
import type { CollectionEntry, Store } from '../../store/index.ts';
import { apiErrorOf } from '../errors.ts';
import { packedPages } from '../results/pages.ts';
import { findResults, memberOf } from './members.ts';

/** Documents asked at the same time, in the threads of the engine; only their pages are in memory. */
const PARALLEL = 4;

export interface QueryOptions {
  readonly engine: EnginePool;
  readonly prompt: string;
  /** Also send the text of each answer piece by piece, before its result. */
  readonly stream: boolean;
  /** Milliseconds that one document may take. */
  readonly timeout: number;
  readonly signal: AbortSignal;
}

export async function* queryEvents(
  store: Store,
  members: readonly CollectionEntry[],
  options: QueryOptions,
): AsyncGenerator<CollectionQueryEvent, void, void> {
  const { prompt, signal } = options;
  yield { type: 'start', query_id: newId('query'), prompt, doc_count: members.length };
  let completed = 0;
  const waiting = [...members];
  const asked = new Map<CollectionEntry, Promise<readonly [CollectionEntry, CollectionAnswer]>>();
  while (waiting.length > 0 || asked.size > 0) {
    for (const entry of waiting.splice(0, PARALLEL - asked.size)) {
      asked.set(
        entry,
        ask(store, entry, options).then((result) => [entry, result] as const),
      );
    }
    const [entry, result] = await Promise.race(asked.values());
    asked.delete(entry);
    if (signal.aborted) return;
    if (result.status === 'fulfilled') completed += 1;
    if (options.stream && result.answer !== null) {
      for (const text of piecesOf(result.answer)) {
        yield { type: 'text_delta', doc_id: result.doc_id, text };
      }
    }
    yield result;
  }
  yield { type: 'done', completed, failed: members.length - completed };
}

/** Never rejects: whatever happens to a document is the result of that document. */
async function ask(
  store: Store,
  entry: CollectionEntry,
  { engine, prompt, timeout, signal }: QueryOptions,
): Promise<CollectionAnswer> {
  const started = performance.now();
  const overdue = AbortSignal.timeout(timeout);
  const result = (
    outcome: Pick<CollectionAnswer, 'status'> & Partial<CollectionAnswer>,
  ): CollectionAnswer => ({
    type: 'result',
    ...memberOf(entry),
    answer: null,
    citations: [],
    found: false,
    ...outcome,
    duration_ms: Math.round(performance.now() - started),
  });
  try {
    const results = await findResults(store, entry.document.id);
    if ('error' in results) return result({ status: 'failed', error: results.error });
    const { extractionId } = results;
    const pages = await packedPages(store, extractionId);
    const limits = { signal: AbortSignal.any([signal, overdue]) };
    limits.signal.throwIfAborted();
    const asked = { pages, key: `${extractionId}`, question: prompt };
    const { answer: text, citations, found } = await engine.answer(asked, limits);
    limits.signal.throwIfAborted();
    return result({ status: 'fulfilled', answer: text, citations: [...citations], found });
  } catch (error) {
    if (overdue.aborted) {
      const error = `The document was not answered within ${timeout / 1000} s.`;
      return result({ status: 'timeout', error });
    }
    const known = apiErrorOf(error);
    if (known.code === 'internal_error' && !signal.aborted) console.error('A query failed:', error);
    return result({ status: 'failed', error: known.message });
  }
}

/** The lines of an answer, each with its end: put together again they are the answer. */
export const piecesOf = (answer: string): string[] => answer.match(/[^\n]*\n+|[^\n]+$/g) ?? [];
