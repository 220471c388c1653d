/** Prepares a document for field search: lines, units, sentences and its conventions. */

import type { PageContent } from '../../../../shared/contract/page.ts';
import { unionOf } from '../../../../shared/geometry.ts';
import { memoizeByObject } from '../../../../shared/memoize.ts';
import { addTo } from '../../../../shared/neighbours.ts';
import { type Convention, conventionOfWords } from '../../../../shared/values/cell-value.ts';
import type { DateOrder } from '../../../../shared/values/date-value.ts';
import { findDates } from '../../../../shared/values/dates-in-text.ts';
import {
  ALL_LANGUAGES,
  labelTerms,
  languagesOf,
  Vocabulary,
} from '../../language/vocabulary/index.ts';
import { Accounts } from '../accounts/accounts.ts';
import { PassageReader } from '../content/passages.ts';
import type { Period } from '../content/periods.ts';
import { type TableView, viewsOf } from '../content/table-view.ts';
import { Bm25 } from '../evidence/bm25.ts';
import { citationOf } from '../evidence/cite.ts';
import { PageLines, type Segment } from '../evidence/lines.ts';
import { separateTokens } from './page-tokens.ts';
import type { PreparedDocument, Sentence } from './types.ts';

/** Width and height of US Letter in points; countries that use it write 4/17/20. */
const LETTER = { width: 612, height: 792 };
const A4_WIDTH = 595;
/** Words examined to detect the languages of a document. */
const LANGUAGE_SAMPLE = 5_000;

export function prepareDocument(given: readonly PageContent[]): PreparedDocument {
  const tokens = new Map(given.map((page) => [page.page, separateTokens(page)]));
  const pages = [...tokens.values()].map(({ page }) => page);
  const originals = new Map(given.map((page) => [page.page, page]));
  const lowConfidence = new Map(
    given.flatMap(({ page, recognition }) =>
      recognition ? [[page, new Set(recognition.doubtful)] as const] : [],
    ),
  );
  const lines = new Map<number, PageLines>();
  const byUnit = new Map<string, Segment[]>();
  const sentences: Sentence[] = [];
  const headings: Sentence[] = [];
  const sentenceTerms = new Bm25();
  const reader = new PassageReader();
  const vocabulary = new Vocabulary([...new Set([...languagesOf(sampleOf(pages)), 'en'])]);
  // Documents repeat the same words; a lookup is cheaper than splitting them again.
  const known = new Map<string, readonly string[]>();
  const termsAt = (page: PageContent, word: number): readonly string[] => {
    const text = page.words.text[word] ?? '';
    const terms = known.get(text) ?? labelTerms(text);
    known.set(text, terms);
    return terms;
  };
  const termsOf = ({ page, words }: Segment) => words.map((word) => termsAt(page, word));
  let accounts: Accounts | null = null;
  for (const page of pages) {
    const pageLines = new PageLines(page);
    lines.set(page.page, pageLines);
    for (const segment of segmentsWithCaptions(pageLines)) {
      for (const unit of new Set(vocabulary.units(termsOf(segment).flat()))) {
        addTo(byUnit, unit, segment);
      }
    }
    for (const { words, row, heading } of reader.read(page)) {
      if (heading) headings.push({ page, words });
      if (row || heading) continue;
      const terms = words.flatMap((word) => termsAt(page, word));
      sentenceTerms.add([{ terms: [...terms, ...vocabulary.units(terms)], weight: 1 }]);
      sentences.push({ page, words });
    }
  }
  return {
    ...{ pages, vocabulary, lines, byUnit, termsOf, sentences, headings, sentenceTerms },
    convention: conventionOfPages(pages),
    common: commonWords(pages),
    accounts: () => {
      accounts ??= new Accounts(pages);
      return accounts;
    },
    isOfEarlierPeriod: (page, word) => wordsOfEarlierPeriods(page).has(word),
    isHeading: (page, word) =>
      page.blocks.some(({ type, words }) => type === 'heading' && holds(words, word)),
    hasLowConfidence: (page, words) => {
      const low = lowConfidence.get(page.page);
      const origin = tokens.get(page.page)?.origin ?? [];
      return low !== undefined && words.some((word) => low.has(origin[word] ?? word));
    },
    citationOf: (page, words) => {
      const origin = tokens.get(page.page)?.origin ?? [];
      const own = new Set(words.map((word) => origin[word] ?? word));
      return citationOf(originals.get(page.page) ?? page, [...own]);
    },
  };
}

const holds = ([first, count]: readonly [number, number], word: number): boolean =>
  word >= first && word < first + count;

function* sampleOf(pages: readonly PageContent[]): Generator<string> {
  let left = LANGUAGE_SAMPLE;
  for (const page of pages) {
    for (const word of page.words.text) {
      if (left-- <= 0) return;
      yield word;
    }
  }
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

/**
 * The order of day and month under which the dates of a document lie less than half as far apart:
 * they are mostly of a few weeks.
 */
function closestOrder(pages: readonly PageContent[]): DateOrder | null {
  const texts = pages.map((page) => page.words.text.join(' '));
  const spanOf = (order: DateOrder): number => {
    const dates = texts.flatMap((text) => findDates(text, order).map(({ value }) => value)).sort();
    return Date.parse(dates.at(-1) ?? '') - Date.parse(dates[0] ?? '');
  };
  const [day, month] = [spanOf('day-first'), spanOf('month-first')];
  if (2 * day < month) return 'day-first';
  return 2 * month < day ? 'month-first' : null;
}

/**
 * Conventions of numbers and dates over the whole document; how far apart the dates lie and the paper
 * size decide where the dates themselves do not.
 */
function conventionOfPages(pages: readonly PageContent[]): Convention {
  const words = conventionOfWords(pages.flatMap((page) => page.words.text));
  const shown = { ...words, dateOrder: words.dateOrder ?? closestOrder(pages) };
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

/** Lines of a caption, and the maximum gap between them in line heights. */
const MOST_LINES = 4;
const LEADING = 1;

/**
 * The segments of a page; the lines of a caption in brackets are one: "(State or other jurisdiction"
 * above "of incorporation)".
 */
function* segmentsWithCaptions(lines: PageLines): Generator<Segment> {
  const joined = new Set<Segment>();
  for (const segment of lines.segments()) {
    if (joined.has(segment)) continue;
    const parts = captionFrom(lines, segment);
    if (!parts) {
      yield segment;
      continue;
    }
    for (const part of parts) joined.add(part);
    const words = parts.flatMap((part) => part.words);
    const text = parts.map((part) => part.text).join(' ');
    yield { ...segment, words, text, rect: unionOf(parts.map(({ rect }) => rect)) };
  }
}

/** A segment that opens a bracket, with those below it up to the one that closes it. */
function captionFrom(lines: PageLines, segment: Segment): Segment[] | null {
  if (!/^\([^)]*$/.test(segment.text)) return null;
  const parts = [segment];
  let last = lines.below(segment, LEADING);
  while (last && parts.length < MOST_LINES && !last.text.includes('(')) {
    parts.push(last);
    if (last.text.endsWith(')')) return parts;
    last = lines.below(last, LEADING);
  }
  return null;
}

/**
 * Indexes of the words in cells whose row has a later period of the same length, or that sum up the
 * year so far where their row also has a shorter period: a field without a period means the latest.
 */
const wordsOfEarlierPeriods = memoizeByObject((page: PageContent): ReadonlySet<number> => {
  const views = page.tables.flatMap((table) => viewsOf(page, table));
  return new Set(views.flatMap(earlierWords));
});

const earlierWords = ({ columns, rows }: TableView): number[] => {
  const cumulative = columns.map(({ name }) => isCumulative(name));
  return rows.flatMap(({ cells }) => {
    const periods = cells.map(({ column }) => columns[column]?.period ?? null);
    const hasShorter = cells.some(({ column }) => !cumulative[column]);
    return cells.flatMap(({ words, column }, at) => {
      const own = periods[at];
      const isEarlier = own && periods.some((other) => other && isLater(other, own));
      return isEarlier || (hasShorter && cumulative[column]) ? [...words] : [];
    });
  });
};

const isCumulative = (header: string): boolean =>
  ALL_LANGUAGES.units(labelTerms(header)).includes('cumulative');

const isLater = (other: Period, own: Period): boolean =>
  other.months === own.months && other.part === own.part && other.year > own.year;
