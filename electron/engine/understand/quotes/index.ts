/**
 * Finds the words of a page that contain a quote. Letters and digits are compared without case,
 * accents, spaces and punctuation. A literal match is used first. Otherwise the page whose words
 * align best with those of the quote in order (local alignment, Smith & Waterman 1981), if most of
 * the quote matches: quotes may come from other programs, with other hyphens, note marks and
 * breaks.
 */
import type { PageContent } from '../../../../shared/contract/page.ts';
import type { Rect } from '../../../../shared/geometry.ts';
import { wordRect } from '../evidence/cite.ts';
import { alignWords } from './align.ts';
import { keyOf, type PageKeys, pageKeys } from './keys.ts';

export interface QuoteMatch {
  readonly page: number;
  /** Indexes into the words of the page, ascending. */
  readonly words: readonly number[];
  /** Share of the quote's letters and digits that match. */
  readonly share: number;
}

/** Minimum share of a quote that must match. */
const LEAST_SHARE = 0.6;

export class QuoteFinder {
  readonly #pages: readonly PageContent[];
  readonly #keys = new Map<number, PageKeys>();

  constructor(pages: readonly PageContent[]) {
    this.#pages = pages;
  }

  find(quote: string): QuoteMatch | null {
    const words = quote
      .split(/\s+/)
      .map(keyOf)
      .filter((word) => word !== '');
    const whole = words.join('');
    if (whole === '') return null;
    for (const page of this.#pages) {
      const exact = exactMatch(this.#keysOf(page), whole);
      if (exact) return { page: page.page, words: exact, share: 1 };
    }
    let best: QuoteMatch | null = null;
    for (const page of this.#pages) {
      const { words: found, matched } = alignWords(words, this.#keysOf(page).keys);
      const share = matched / whole.length;
      if (share >= LEAST_SHARE && share > (best?.share ?? 0)) {
        best = { page: page.page, words: found, share };
      }
    }
    return best;
  }

  #keysOf(page: PageContent): PageKeys {
    let keys = this.#keys.get(page.page);
    if (keys === undefined) {
      keys = pageKeys(page.words.text);
      this.#keys.set(page.page, keys);
    }
    return keys;
  }
}

function exactMatch(page: PageKeys, whole: string): number[] | null {
  let from = page.text.indexOf(whole);
  let best: number[] | null = null;
  while (from >= 0) {
    const words = page.wordsBetween(from, from + whole.length);
    const length = words.reduce((sum, word) => sum + (page.keys[word]?.length ?? 0), 0);
    // A match that starts and ends at word boundaries is preferred.
    if (length === whole.length) return words;
    best ??= words;
    from = page.text.indexOf(whole, from + 1);
  }
  return best;
}

/** The boxes of words, in page space. */
export const boxesOf = (page: PageContent, words: readonly number[]): Rect[] =>
  words.map((word) => wordRect(page, word));
