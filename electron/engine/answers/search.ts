/**
 * Finds the passages that speak of what a question asks. A passage is scored by BM25 over its own
 * words and, counting less, those of its headings; to this comes a share of the score of its page,
 * since the page that answers mostly speaks of the matter more than once. Passages that hold the kind
 * of thing asked for (a number, a date) are preferred among near equals.
 */
import { Bm25 } from '../evidence/bm25.ts';
import { contentTerms, isStopWord, termsOf } from '../evidence/terms.ts';
import { type Passage, PassageReader } from './passages.ts';
import { type QuestionKind, questionKind } from './question.ts';
import type { Pages } from './types.ts';

/** A term of the headings counts so much of one in the passage itself. */
const CONTEXT_WEIGHT = 0.4;
/** What the page's score adds to that of its passages. */
const PAGE_WEIGHT = 0.5;
/** A passage that holds the kind of thing asked for. */
const KIND_BONUS = 1.15;
/** A heading says where the answer stands, seldom the answer. */
const HEADING_SHARE = 0.4;

export interface Match {
  readonly passage: Passage;
  readonly score: number;
  /** Of what the question asks, weighed by rarity, the share that the passage or its context has. */
  readonly coverage: number;
}

const OF_KIND: Record<Exclude<QuestionKind, 'any'>, RegExp> = {
  number: /\d/,
  date: /\b(?:1[89]|20)\d\d\b|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/,
  person: /\p{Lu}\p{Ll}+\s+(?:\p{Lu}\.\s+)?\p{Lu}\p{Ll}+/u,
};

/** The passages of one document, ready to be searched any number of times. */
export class PassageIndex {
  readonly #passages: Passage[] = [];
  readonly #texts = new Bm25();
  readonly #pages = new Bm25();
  /** Position of a page in the index of pages, by its number. */
  readonly #pageOf = new Map<number, number>();

  static async of(pages: Pages, signal?: AbortSignal): Promise<PassageIndex> {
    const index = new PassageIndex();
    const reader = new PassageReader();
    for await (const page of pages) {
      signal?.throwIfAborted();
      const all: string[] = [];
      for (const passage of reader.read(page)) {
        const own = contentOf(passage.text);
        const context = contentOf(passage.context);
        index.#texts.add([
          { terms: own, weight: 1 },
          { terms: context, weight: CONTEXT_WEIGHT },
        ]);
        index.#passages.push(passage);
        for (const term of own) all.push(term);
      }
      index.#pageOf.set(page.page, index.#pages.add([{ terms: all, weight: 1 }]));
    }
    return index;
  }

  /** The best passages, best first; those without any term of the question are left out. */
  search(question: string, limit: number): Match[] {
    const terms = [...new Set(contentTerms(question))];
    const scores = this.#texts.scores(terms);
    const pages = this.#pages.scores(terms);
    const kind = questionKind(question);
    const ranked: { id: number; score: number }[] = [];
    for (const [id, passage] of this.#passages.entries()) {
      const own = scores[id] ?? 0;
      if (own === 0) continue;
      const page = pages[this.#pageOf.get(passage.page.page) ?? -1] ?? 0;
      const fits = kind !== 'any' && OF_KIND[kind].test(passage.text);
      const factor = (fits ? KIND_BONUS : 1) * (passage.heading ? HEADING_SHARE : 1);
      ranked.push({ id, score: (own + PAGE_WEIGHT * page) * factor });
    }
    ranked.sort((a, b) => b.score - a.score || a.id - b.id);
    return ranked.slice(0, limit).flatMap(({ id, score }) => {
      const passage = this.#passages[id];
      return passage ? [{ passage, score, coverage: this.#coverage(terms, passage) }] : [];
    });
  }

  #coverage(terms: readonly string[], passage: Passage): number {
    const has = new Set([...termsOf(passage.text), ...termsOf(passage.context)]);
    let all = 0;
    let found = 0;
    for (const term of terms) {
      // A term that the document never uses is as telling as its rarest one.
      const weight = this.#texts.rarity(term) || Math.log(1 + this.#texts.size);
      all += weight;
      if (has.has(term)) found += weight;
    }
    return all === 0 ? 0 : found / all;
  }
}

const contentOf = (text: string): string[] => termsOf(text).filter((term) => !isStopWord(term));
