/**
 * Parts of the document that a question names: `page 9`, `slide 14`, `the last page`, `Figure 5`,
 * `Table 2`, `Section 3.4`, `table of contents`.
 */
import type { PageContent } from '../../../../../shared/contract/page.ts';
import {
  CONTENTS,
  CONTENTS_PAGE,
  FIRST_PAGE,
  findPhrase,
  LAST_PAGE,
  type NumberedPart,
  numberedParts,
  sectionTitle,
} from '../../../language/vocabulary/document-parts.ts';
import { termsOf } from '../../../language/vocabulary/terms.ts';

export interface References {
  /** 1-based; -1 is the last page. */
  readonly pages: readonly number[];
  /** `figure 5`, `table 2`. */
  readonly captions: readonly string[];
  /** Section numbers: `3.4`. */
  readonly sections: readonly string[];
  readonly contents: boolean;
}

/** What a question has in quotes: `what does “Risk Factors” say`; null if nothing. */
export const quotedName = (question: string): string | null =>
  /["“‘«]([^"”’»]{3,120})["”’»]/.exec(question)?.[1] ?? null;

const captionOf = ({ kind, number }: NumberedPart): string => `${kind} ${number}`;
const isCaption = ({ kind }: NumberedPart): boolean => kind !== 'page' && kind !== 'section';

export function referencesIn(question: string): References {
  const parts = numberedParts(question);
  const numbersOf = (kind: NumberedPart['kind']): string[] =>
    parts.filter((part) => part.kind === kind).map(({ number }) => number);
  const terms = termsOf(question);
  return {
    pages: [
      ...numbersOf('page').map(Number),
      ...(findPhrase(terms, FIRST_PAGE) ? [1] : []),
      ...(findPhrase(terms, LAST_PAGE) ? [-1] : []),
    ],
    captions: parts.filter(isCaption).map(captionOf),
    sections: numbersOf('section'),
    contents: findPhrase(terms, CONTENTS_PAGE) !== null,
  };
}

/** How well a page matches the references: 1 for the position itself, less for its continuation. */
export function refersTo(references: References, page: PageContent, pageCount: number): number {
  const { pages, captions, sections, contents } = references;
  if (pages.length + captions.length + sections.length === 0 && !contents) return 0;
  const number = pages.some((one) => one === page.page || (one === -1 && page.page === pageCount));
  if (number) return 1;
  for (const block of page.blocks) {
    const table = block.type === 'table' ? page.tables[block.table_index ?? -1] : undefined;
    const text = table ? (table.title ?? '') : block.text;
    const [part] = numberedParts(text);
    if (part && text.slice(0, part.start).trim() === '' && isCaption(part)) {
      if (captions.includes(captionOf(part))) return 1;
    }
    if (block.type !== 'heading') continue;
    const own = sectionTitle(text)?.number;
    if (own !== undefined && sections.includes(own)) return 1;
    if (contents && findPhrase(termsOf(text), CONTENTS)?.at === 0) return 1;
  }
  return 0;
}
