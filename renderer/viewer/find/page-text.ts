/**
 * Finds words in the text that pdf.js reads from a page: for pages that the engine has not read
 * yet, or could not read. Matching follows the service's search: case and accents are ignored, and
 * a match starts at the start of a word.
 */
import type { Box } from '../../../shared/geometry.ts';

/** A text run with its bounding box, page space. Text runs along the longer side. */
export interface TextRun {
  readonly text: string;
  readonly box: Box;
  readonly vertical: boolean;
  /** Start of character `i` along the run, as a fraction of it. */
  readonly startOf: (i: number) => number;
  /** The line ends after this run. */
  readonly endsLine: boolean;
}

export interface PageMatch {
  /** A box for every run that the match overlaps, as x, y, width, height in sequence. */
  readonly boxes: number[];
}

/** The page as one folded string, with the source of each of its characters. */
interface NormalisedPage {
  readonly text: string;
  readonly run: readonly number[];
  /** Index in the run, -1 for a blank inserted at the end of a line. */
  readonly at: readonly number[];
}

export const normalise = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

function normalisePage(runs: readonly TextRun[]): NormalisedPage {
  let text = '';
  const run: number[] = [];
  const at: number[] = [];
  const push = (piece: string, runIndex: number, position: number) => {
    for (const character of piece) {
      const blank = /\s/u.test(character);
      // Consecutive white space counts as one blank.
      if (blank && (text === '' || text.endsWith(' '))) continue;
      text += blank ? ' ' : character;
      for (let unit = 0; unit < character.length; unit++) {
        run.push(runIndex);
        at.push(position);
      }
    }
  };
  runs.forEach(({ text: source, endsLine }, index) => {
    let position = 0;
    for (const character of source) {
      push(normalise(character), index, position);
      position += character.length;
    }
    if (endsLine) push(' ', index, -1);
  });
  return { text, run, at };
}

/** All occurrences of `query` on the page, in text order. */
export function findInRuns(runs: readonly TextRun[], query: string): PageMatch[] {
  const wanted = normalise(query).replace(/\s+/gu, ' ').trim();
  if (wanted === '') return [];
  const page = normalisePage(runs);
  const matches: PageMatch[] = [];
  let from = page.text.indexOf(wanted);
  while (from >= 0) {
    const to = from + wanted.length;
    if (beginsWord(page.text, from)) {
      matches.push({ boxes: boxesBetween(runs, page, from, to) });
      from = page.text.indexOf(wanted, to);
    } else {
      from = page.text.indexOf(wanted, from + 1);
    }
  }
  return matches;
}

const LETTER = /[\p{L}\p{N}]/u;
/** Scripts written without blanks: any character may start a word. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}]/u;

const beginsWord = (text: string, from: number): boolean =>
  from === 0 || !LETTER.test(text[from - 1] ?? '') || UNSPACED.test(text[from] ?? '');

/** The part of each overlapped run that the match covers. */
function boxesBetween(
  runs: readonly TextRun[],
  page: NormalisedPage,
  from: number,
  to: number,
): number[] {
  const boxes: number[] = [];
  for (let start = from; start < to; ) {
    const index = page.run[start] ?? 0;
    let end = start + 1;
    while (end < to && page.run[end] === index) end++;
    const run = runs[index];
    const offsets = page.at.slice(start, end).filter((offset) => offset >= 0);
    const first = offsets[0];
    const last = offsets.at(-1);
    if (run && first !== undefined && last !== undefined) {
      const { x, y, width, height } = partOf(run, first, last + 1);
      boxes.push(x, y, width, height);
    }
    start = end;
  }
  return boxes;
}

function partOf({ startOf, box, vertical }: TextRun, first: number, end: number): Box {
  const from = startOf(first);
  const share = startOf(end) - from;
  return vertical
    ? { ...box, y: box.y + from * box.height, height: share * box.height }
    : { ...box, x: box.x + from * box.width, width: share * box.width };
}
