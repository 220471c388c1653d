/**
 * Page labels: the numbers that a document prints on its pages, such as iv, 12 or F-3, which need not
 * be their place in the file. A number at either end of a running head or foot is a label if it counts
 * on with the pages: a year or a count of pages stays, a number of the text jumps. Pages within such a
 * run that bear no number (the first of a chapter, plates) are counted along; pages before and after
 * it are not, for nobody knows how they are numbered.
 */
import type { PageSummary, PageVerdict, PrintedNumber } from '../types.ts';

/** Pages without a number that a run may pass over, one after another. */
const MOST_UNNUMBERED = 3;
/** Pages that make a run: plain numbers follow one another by chance, too. */
const LEAST_PAGES = 3;
/** The same for Roman numerals and for numbers behind letters, which hardly do. */
const LEAST_MARKED_PAGES = 2;

const AROUND = /^[\s\-–—|[\]().,:·•]+|[\s\-–—|[\]().,:·•]+$/gu;
const PAGE_WORD = /^(?:page|seite|p|pg)$/iu;
/** Letters, or the number of a chapter, before the number of the page. */
const NUMBERED = /^((?:[A-Z]{1,3}[-–.]?|\d{1,2}[-–])?)(\d{1,4})(?:\/\d{1,4})?$/u;
const ROMAN = /^(?:[ivxlc]{1,7}|[IVXLC]{1,7})$/u;
const ROMAN_DIGITS = [
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const;

function romanFrom(value: number): string {
  let [roman, rest] = ['', value];
  for (const [digit, worth] of ROMAN_DIGITS) {
    for (; rest >= worth; rest -= worth) roman += digit;
  }
  return roman;
}

function romanValue(text: string): number | null {
  let [rest, value] = [text.toLowerCase(), 0];
  for (const [digit, worth] of ROMAN_DIGITS) {
    for (; rest.startsWith(digit); rest = rest.slice(digit.length)) value += worth;
  }
  // What is written otherwise (`ic`) is a word or an abbreviation.
  return romanFrom(value) === text.toLowerCase() ? value : null;
}

function numberFrom(token: string): PrintedNumber | null {
  const arabic = NUMBERED.exec(token);
  if (arabic) return { prefix: arabic[1] ?? '', numerals: 'arabic', value: Number(arabic[2]) };
  const value = ROMAN.test(token) ? romanValue(token) : null;
  if (value === null) return null;
  const numerals = token === token.toLowerCase() ? 'roman' : 'upper_roman';
  return { prefix: '', numerals, value };
}

/** The numbers with which a running head may begin and end. */
export function printedNumbersIn(prose: string): PrintedNumber[] {
  const tokens = prose
    .split(/\s+/u)
    .map((token) => token.replace(AROUND, ''))
    .filter((token) => token !== '');
  const first = PAGE_WORD.test(tokens[0] ?? '') ? tokens[1] : tokens[0];
  const ends = [...new Set([first, tokens.at(-1)])];
  return ends.flatMap((token) => numberFrom(token ?? '') ?? []);
}

const labelFrom = ({ prefix, numerals, value }: PrintedNumber): string => {
  if (numerals === 'arabic') return `${prefix}${value}`;
  const roman = romanFrom(value);
  return numerals === 'roman' ? roman : roman.toUpperCase();
};

interface Run {
  /** Numbers of the first and the last page that print their label, and how many do. */
  readonly first: number;
  readonly last: number;
  readonly printed: number;
  /** Of the first page. */
  readonly label: PrintedNumber;
}

/** Runs of pages, ascending, on which one kind of number counts on. */
function runsOf(pages: readonly number[], labelOn: (page: number) => PrintedNumber): Run[] {
  const runs: Run[] = [];
  let [first = 0] = pages;
  let printed = 0;
  pages.forEach((page, at) => {
    printed++;
    const next = pages[at + 1];
    if (next !== undefined && next - page - 1 <= MOST_UNNUMBERED) return;
    runs.push({ first, last: page, printed, label: labelOn(first) });
    first = next ?? 0;
    printed = 0;
  });
  return runs;
}

const isCounted = ({ printed, label }: Run): boolean => {
  const marked = label.numerals !== 'arabic' || /\p{L}/u.test(label.prefix);
  return printed >= (marked ? LEAST_MARKED_PAGES : LEAST_PAGES);
};

/** Page -> its label, of the pages whose running heads and feet (`furniture`) count them. */
export function pageLabelsOf(
  pages: readonly PageSummary[],
  furniture: ReadonlyMap<number, PageVerdict['furniture']>,
): Map<number, string> {
  const series = new Map<string, Map<number, PrintedNumber>>();
  for (const { page, edges } of pages) {
    for (const { block, numbers } of edges) {
      if (furniture.get(page)?.[block] === undefined) continue;
      for (const number of numbers) {
        const key = `${number.prefix}|${number.numerals}|${number.value - page}`;
        series.set(key, (series.get(key) ?? new Map()).set(page, number));
      }
    }
  }
  const runs = [...series.values()].flatMap((found) =>
    runsOf([...found.keys()], (page) => found.get(page) as PrintedNumber),
  );
  const labels = new Map<number, string>();
  // Where two kinds of numbers count on, such as pages of the chapter, the longer run counts.
  for (const { first, last, label } of runs
    .filter(isCounted)
    .sort((a, b) => b.printed - a.printed || a.first - b.first)) {
    for (let page = first; page <= last; page++) {
      if (labels.has(page)) continue;
      labels.set(page, labelFrom({ ...label, value: label.value + page - first }));
    }
  }
  return labels;
}
