/** Collects the citations of an answer while it is written; the same words are cited once. */

import type { AnswerSegment } from '../../../../../shared/contract/answer-content.ts';
import type { Citation } from '../../../../../shared/contract/citation.ts';
import type { PageContent } from '../../../../../shared/contract/page.ts';
import type { Fact } from '../../accounts/accounts.ts';
import { citationOf } from '../../evidence/cite.ts';

export type Reference = Extract<AnswerSegment, { type: 'citation' }>;

export class Citations {
  readonly list: Citation[] = [];
  /** Whether a number in it was recognised with low confidence. */
  hasUnsureNumber = false;
  readonly #known = new Map<string, Reference>();

  /** The reference to the citation of these words. */
  cite(page: PageContent, words: readonly number[]): Reference {
    const key = `${page.page}: ${words.join(' ')}`;
    const known = this.#known.get(key) ?? this.add(citationOf(page, words));
    this.#known.set(key, known);
    this.hasUnsureNumber ||= words.some(
      (word) =>
        page.recognition?.doubtful.includes(word) && /\d/.test(page.words.text[word] as string),
    );
    return known;
  }

  add(citation: Citation): Reference {
    return { type: 'citation', citation: this.list.push(citation) - 1 };
  }

  /** The label of a row and the cell with the value. */
  citeFact({ row, cell }: Fact): Reference {
    return this.cite(row.view.page, [...row.words, ...cell.words]);
  }
}
