/** Collects the citations of an answer while it is written; the same words are cited once. */
import type { Citation } from '../../../../shared/contract/citation.ts';
import type { PageContent } from '../../../../shared/contract/page.ts';
import type { Fact } from '../../accounts/accounts.ts';
import { citationOf } from '../../evidence/cite.ts';

export class Citations {
  readonly list: Citation[] = [];
  readonly #known = new Map<string, number>();

  /** 0-based index of the citation of these words. */
  cite(page: PageContent, words: readonly number[]): number {
    const key = `${page.page}: ${words.join(' ')}`;
    const before = this.#known.get(key);
    if (before !== undefined) return before;
    this.list.push(citationOf(page, words));
    this.#known.set(key, this.list.length - 1);
    return this.list.length - 1;
  }

  /** 0-based index of an existing citation. */
  add(citation: Citation): number {
    return this.list.push(citation) - 1;
  }

  /** The label of a row and the cell with the value. */
  citeFact({ row, cell }: Fact): number {
    return this.cite(row.view.page, [...row.words, ...cell.words]);
  }
}

/** `[1]` for the citation with index 0. */
export const reference = (index: number): string => `[${index + 1}]`;
