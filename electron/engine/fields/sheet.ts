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
  for (const page of pages) {
    const pageLines = new PageLines(page);
    lines.set(page.page, pageLines);
    for (const segment of pageLines.segments()) {
      const terms = segment.words.flatMap((word) => wordTerms(page.words.text[word] ?? ''));
      for (const term of new Set(terms)) {
        const known = byTerm.get(term);
        if (known) known.push(segment);
        else byTerm.set(term, [segment]);
      }
    }
    for (const { words, row, heading } of reader.read(page)) {
      if (row || heading) continue;
      const terms = words.flatMap((word) => wordTerms(page.words.text[word] ?? ''));
      sentenceTerms.add([{ terms, weight: 1 }]);
      sentences.push({ page, words });
    }
  }
  const convention = conventionOfPages(pages);
  return { pages, lines, byTerm, sentences, sentenceTerms, convention, common: commonWords(pages) };
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
