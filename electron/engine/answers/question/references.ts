/**
 * Parts of the document that a question names: `page 9`, `slide 14`, `the last page`, `Figure 5`,
 * `Table 2`, `Section 3.4`, `table of contents`.
 */
import type { PageContent } from '../../../../shared/contract/page.ts';

export interface References {
  /** 1-based; -1 is the last page. */
  readonly pages: readonly number[];
  /** `figure 5`, `table 2`. */
  readonly captions: readonly string[];
  /** Section numbers: `3.4`. */
  readonly sections: readonly string[];
  readonly contents: boolean;
}

const PAGE = /\b(?:page|slide|p\.)\s*\(?(\d{1,4})\)?/gi;
const FIRST = /\b(?:cover(?: page)?|title page|first (?:page|slide))\b/i;
const LAST = /\blast (?:page|slide)\b/i;
/** The letter of `Appendix B` is a capital. */
const CAPTION =
  /\b([Ff]ig(?:ure)?|[Tt]able|[Cc]hart|[Ee]xhibit|[Aa]ppendix)(?:\.\s*|\s+|(?=\d))([A-Z]?\d{1,3}|[A-Z]\b)/g;
const SECTION =
  /\b(?:section|sec\.|article|clause|chapter|item|note)\s*(\d{1,3}(?:\.\d{1,3})*[A-Z]?)/gi;
const CONTENTS = /\btable of contents?\b|\bcontents page\b/i;

export function referencesIn(question: string): References {
  const pages = [...question.matchAll(PAGE)].map((match) => Number(match[1]));
  if (FIRST.test(question)) pages.push(1);
  if (LAST.test(question)) pages.push(-1);
  return {
    pages,
    captions: [...question.matchAll(CAPTION)].map(
      ([, kind = '', number]) =>
        `${kind.toLowerCase().startsWith('fig') ? 'figure' : kind.toLowerCase()} ${number?.toLowerCase()}`,
    ),
    sections: [...question.matchAll(SECTION)].map((match) => match[1] ?? ''),
    contents: CONTENTS.test(question),
  };
}

const HEAD = /^\s*(fig(?:ure)?|table|chart|exhibit|appendix)\.?\s*([a-z]?\d{1,3}|[a-z]\b)/i;
const NUMBERED =
  /^\s*(?:section|article|clause|chapter|item|note)?\s*(\d{1,3}(?:\.\d{1,3})*[a-z]?)\b/i;

/** How well a page matches the references: 1 for the position itself, less for its continuation. */
export function refersTo(references: References, page: PageContent, pageCount: number): number {
  const number = references.pages.some(
    (one) => one === page.page || (one === -1 && page.page === pageCount),
  );
  if (number) return 1;
  for (const block of page.blocks) {
    const table = block.type === 'table' ? page.tables[block.table_index ?? -1] : undefined;
    const text = table ? (table.title ?? '') : block.text;
    const caption = HEAD.exec(text);
    if (caption) {
      const kind = caption[1]?.toLowerCase().startsWith('fig')
        ? 'figure'
        : caption[1]?.toLowerCase();
      if (references.captions.includes(`${kind} ${caption[2]?.toLowerCase()}`)) return 1;
    }
    if (block.type !== 'heading') continue;
    const own = NUMBERED.exec(block.text)?.[1];
    if (own !== undefined && references.sections.includes(own)) return 1;
    if (references.contents && /^(?:table of )?contents\b/i.test(block.text.trim())) return 1;
  }
  return 0;
}
