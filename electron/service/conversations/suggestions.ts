/** Questions that a document, or the documents of a collection, can answer. */
import { type EnginePool, inParallel } from '../../engine/index.ts';
import type { CollectionEntry, PageSource, Store } from '../../store/index.ts';
import { findResults } from '../results/find-results.ts';
import { sourceKey, yielding } from '../results/pages.ts';

/**
 * Questions are made from the first pages, up to this many bytes in their stored form: about 350 pages of
 * text. All pages of a long document took a thread too long.
 */
const MOST_BYTES = 3_000_000;
/** Maximum number of documents of a collection that are used, and how many in parallel. */
const MOST_DOCUMENTS = 20;
const PARALLEL = 4;
/** Number of results whose questions are cached. */
const MOST_KNOWN = 500;
/** Maximum number of questions suggested for a collection. */
const MOST_SUGGESTED = 6;

export class Suggestions {
  readonly #store: Store;
  readonly #engine: Pick<EnginePool, 'understand'>;
  readonly #known = new Map<string, readonly string[]>();

  constructor(store: Store, engine: Pick<EnginePool, 'understand'>) {
    this.#store = store;
    this.#engine = engine;
  }

  async ofDocument(source: PageSource, signal: AbortSignal): Promise<readonly string[]> {
    const key = sourceKey(source);
    const known = this.#known.get(key);
    if (known) return known;
    const pages: Uint8Array[] = [];
    let bytes = 0;
    for await (const page of yielding(this.#store.pages.packed(source))) {
      bytes += page.byteLength;
      if (bytes > MOST_BYTES && pages.length > 0) break;
      pages.push(page);
    }
    const questions = await this.#engine.understand('suggestQuestions', { pages, key }, { signal });
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(key, questions);
    return questions;
  }

  /** Documents without results suggest nothing. */
  async ofCollection(members: readonly CollectionEntry[], signal: AbortSignal): Promise<string[]> {
    const suggested: (readonly string[])[] = [];
    await inParallel(members.slice(0, MOST_DOCUMENTS), PARALLEL, async ({ document }, at) => {
      const results = await findResults(this.#store, document);
      suggested[at] = 'error' in results ? [] : await this.ofDocument(results.source, signal);
    });
    return mergeSuggestions(suggested);
  }
}

interface Suggested {
  readonly question: string;
  documents: number;
  /** Best 0-based rank among the suggestions of a document. */
  rank: number;
}

/**
 * Merges the questions suggested for several documents: first those that most documents can answer,
 * then those that rank first for their document.
 */
export function mergeSuggestions(suggestions: readonly (readonly string[])[]): string[] {
  const known = new Map<string, Suggested>();
  for (const questions of suggestions) {
    for (const [rank, question] of questions.entries()) {
      const key = question.toLowerCase();
      const before = known.get(key);
      if (before) {
        before.documents += 1;
        before.rank = Math.min(before.rank, rank);
      } else {
        known.set(key, { question, documents: 1, rank });
      }
    }
  }
  return [...known.values()]
    .sort((a, b) => b.documents - a.documents || a.rank - b.rank)
    .slice(0, MOST_SUGGESTED)
    .map(({ question }) => question);
}
