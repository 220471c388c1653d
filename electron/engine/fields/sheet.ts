/** Prepares a document for the search of fields: lines, terms, sentences and its conventions. */
import type { PageContent } from '../../../shared/contract/page.ts';
import { type Convention, conventionOf } from '../../../shared/values/cell-value.ts';
import { PassageReader } from '../answers/passages.ts';
import { Bm25 } from '../evidence/bm25.ts';
import { PageLines, type Segment } from '../evidence/lines.ts';
import { wordTerms } from './labels.ts';
import type { Sentence, Sheet } from './types.ts';

/** Width by height of a sheet of letter paper in points, as the countries use it that write 4/17/20. */
const LETTER = { width: 612, height: 792 };
const A4_WIDTH = 595;

export function sheetOf(pages: readonly PageContent[]): Sheet {
  const lines = new Map<number, PageLines>();
  const byTerm = new Map<string, Segment[]>();
  const sentences: Sentence[] = [];
  const sentenceTerms = new Bm25();
  const reader = new PassageReader();
  // A document says the same words over and over; taking one apart costs more than looking it up.
  const known = new Map<string, readonly string[]>();
  const termsAt = (page: PageContent, word: number): readonly string[] => {
    const text = page.words.text[word] ?? '';
    const terms = known.get(text) ?? wordTerms(text);
    known.set(text, terms);
    return terms;
  };
  const termsOf = ({ page, words }: Segment) => words.map((word) => termsAt(page, word));
  for (const page of pages) {
    const pageLines = new PageLines(page);
    lines.set(page.page, pageLines);
    for (const segment of pageLines.segments()) {
      const terms = termsOf(segment).flat();
      for (const term of new Set(terms)) {
        const having = byTerm.get(term);
        if (having) having.push(segment);
        else byTerm.set(term, [segment]);
      }
    }
    for (const { words, row, heading } of reader.read(page)) {
      if (row || heading) continue;
      const terms = words.flatMap((word) => termsAt(page, word));
      sentenceTerms.add([{ terms, weight: 1 }]);
      sentences.push({ page, words });
    }
  }
  const convention = conventionOfPages(pages);
  const common = commonWords(pages);
  return { pages, lines, byTerm, termsOf, sentences, sentenceTerms, convention, common };
}

function commonWords(pages: readonly PageContent[]): Set<string> {
  const common = new Set<string>();
  for (const page of pages) {
    for (const text of page.words.text) {
      const word = /^["“‘(]?(\p{Ll}{3,})/u.exec(text)?.[1];
      if (word) common.add(word);
    }
  }
  return common;
}

/** What the numbers and dates of the whole document show; the paper decides where dates do not. */
function conventionOfPages(pages: readonly PageContent[]): Convention {
  const shown = conventionOf(pages.flatMap((page) => page.words.text.filter((t) => /\d/.test(t))));
  if (shown.dateOrder !== null) return shown;
  const [first] = pages;
  const letter =
    first !== undefined &&
    Math.abs(Math.min(first.width, first.height) - LETTER.width) < 2 &&
    Math.abs(Math.max(first.width, first.height) - LETTER.height) < 2;
  const dollars = pages.some((page) => page.words.text.some((text) => /^\$\s?\d/.test(text)));
  const a4 = first !== undefined && Math.abs(Math.min(first.width, first.height) - A4_WIDTH) < 2;
  return { ...shown, dateOrder: letter || (dollars && !a4) ? 'month-first' : 'day-first' };
}
