/**
 * The things that reading order is about: pieces of printed lines, tables, figures. Every word of
 * the page belongs to exactly one of them. A word is claimed, in this order, by the table whose
 * cell holds it, by the watermark that it is of, by the figure that surrounds it, by the edge of the
 * page if it is set in another direction than the page (stamps), or else by its line.
 */
import { type Rect, unionOf } from '../../../shared/geometry.ts';
import { isLeader } from '../tables/page-view/visual-rows.ts';
import type { TableDraft } from '../tables/types.ts';
import type { Line, PageText, Word } from '../text/types.ts';
import type { Row, TreeOrder } from './types.ts';

export interface LineItem extends Rect {
  readonly kind: 'line';
  readonly words: readonly number[];
  readonly baseline: number;
  readonly size: number;
  /** Ends in a row of dots, which lead on to a number. */
  readonly led: boolean;
  /** Place of its paragraph in a structure tree that is believed. */
  readonly place?: number;
}

export interface TableItem extends Rect {
  readonly kind: 'table';
  readonly table: number;
}

export interface FigureItem extends Rect {
  readonly kind: 'figure';
  readonly rows: readonly Row[];
}

export type Item = LineItem | TableItem | FigureItem;

export interface PageItems {
  /** Lines of the body, tables, figures; not yet in order. */
  readonly items: readonly Item[];
  /** Lines in another direction than the page's. */
  readonly asides: readonly LineItem[];
  readonly watermarks: readonly LineItem[];
}

/** Leading, in ems, within a paragraph at most. */
const CONTINUED_LEADING_EMS = 1.8;
/** Words this much smaller than the first show that one to be a drop cap. */
const DROP_CAP_SHARE = 0.6;
/** Words of a line from which it is running text rather than a label. */
const PROSE_WORDS = 6;
/** Degrees within which a line counts as set in the page's direction. */
const ANGLE_TOLERANCE = 8;

export const wordAt = (text: PageText, index: number): Word => {
  const word = text.words[index];
  if (word === undefined) throw new RangeError(`page ${text.page} has no word ${index}`);
  return word;
};

export const wordsAt = (text: PageText, indexes: readonly number[]): Word[] =>
  indexes.map((index) => wordAt(text, index));

const turned = (angle: number): boolean => {
  const turn = ((angle % 360) + 360) % 360;
  return Math.min(turn, 360 - turn) > ANGLE_TOLERANCE;
};

/** Whether the first word is far larger than those behind it. */
const startsLarge = (words: readonly Word[]): boolean => {
  const [first, second] = words;
  if (first === undefined || second === undefined) return false;
  const small = DROP_CAP_SHARE * first.size;
  return second.size < small && words.every((word) => word === first || word.size < small);
};

/** The middle one; mostly all are the same. */
function middleOf(numbers: number[]): number {
  const [first = 0] = numbers;
  if (numbers.every((number) => number === first)) return first;
  return numbers.sort((a, b) => a - b)[numbers.length >> 1] as number;
}

function lineItem(text: PageText, words: readonly number[], place?: number): LineItem {
  const all = wordsAt(text, words);
  const normal = all.filter((word) => word.script === 'normal');
  // A drop cap reaches down over the lines below; the line is as high as its other words.
  const { x0, y0, x1, y1 } = unionOf(startsLarge(all) ? all.slice(1) : all);
  return {
    kind: 'line',
    words,
    baseline: middleOf((normal.length > 0 ? normal : all).map((word) => word.baseline)),
    size: middleOf(all.map((word) => word.size)),
    led: isLeader(all.at(-1) as Word),
    x0,
    y0,
    x1,
    y1,
    ...(place === undefined ? null : { place }),
  };
}

/** Splits the words of a line wherever `keep` changes; only the kept runs remain. */
function keptRuns(words: readonly number[], keep: (word: number) => boolean): number[][] {
  const runs: number[][] = [];
  let open: number[] | null = null;
  for (const word of words) {
    if (!keep(word)) {
      open = null;
      continue;
    }
    if (open === null) {
      open = [];
      runs.push(open);
    }
    open.push(word);
  }
  return runs;
}

const center = (word: Word): { x: number; y: number } => ({
  x: (word.x0 + word.x1) / 2,
  y: (word.y0 + word.y1) / 2,
});

const holds = (rect: Rect, x: number, y: number): boolean =>
  x >= rect.x0 && x <= rect.x1 && y >= rect.y0 && y <= rect.y1;

export function itemsOf(
  text: PageText,
  tables: readonly TableDraft[],
  figures: readonly Rect[],
  tree: TreeOrder | null = null,
): PageItems {
  /** Words that something has claimed. */
  const placed = new Uint8Array(text.words.length);
  const place = (words: readonly number[]) => {
    for (const word of words) placed[word] = 1;
  };
  for (const { cells } of tables) for (const { words } of cells) place(words);

  const figureWords: number[][] = figures.map(() => []);
  const outside = paragraphLines(text, figures);
  const figureOf = (index: number): number => {
    if (figures.length === 0 || outside.has(index)) return -1;
    const { x, y } = center(wordAt(text, index));
    return figures.findIndex((figure) => holds(figure, x, y));
  };

  const items: Item[] = [];
  const asides: LineItem[] = [];
  const watermarks: LineItem[] = [];
  for (const line of text.lines) {
    if (line.behind) {
      watermarks.push(lineItem(text, line.words));
      place(line.words);
      continue;
    }
    for (const run of keptRuns(line.words, (word) => !placed[word] && figureOf(word) < 0)) {
      place(run);
      if (turned(line.angle)) asides.push(lineItem(text, run));
      else items.push(lineItem(text, run, tree?.placeOf(run[0] as number)));
    }
    for (const word of line.words) {
      if (placed[word]) continue;
      placed[word] = 1;
      figureWords[figureOf(word)]?.push(word);
    }
  }
  // Words that no line holds would be lost to the reader: each makes a line of its own.
  for (let index = 0; index < text.words.length; index++) {
    if (!placed[index]) items.push(lineItem(text, [index]));
  }
  tables.forEach((table, index) => {
    const { x0, y0, x1, y1 } = table;
    items.push({ kind: 'table', table: index, x0, y0, x1, y1 });
  });
  figures.forEach((figure, index) => {
    const { x0, y0, x1, y1 } = figure;
    const words = figureWords[index] ?? [];
    items.push({ kind: 'figure', rows: figureRows(text, words), x0, y0, x1, y1 });
  });
  return { items, asides, watermarks };
}

/**
 * Words of lines that are of one paragraph with a line outside the pictures: a picture whose blank
 * margin reaches into a paragraph must not take the paragraph's last or first lines.
 */
function paragraphLines(text: PageText, figures: readonly Rect[]): Set<number> {
  const words = new Set<number>();
  if (figures.length === 0) return words;
  const prose: { line: Line; within: boolean }[] = [];
  const keep = (line: Line) => {
    for (const word of line.words) words.add(word);
  };
  for (const line of text.lines) {
    const x = (line.x0 + line.x1) / 2;
    const y = (line.y0 + line.y1) / 2;
    let within = figures.some((figure) => holds(figure, x, y));
    let goesOn = false;
    for (let at = prose.length - 1; at >= 0 && !goesOn; at--) {
      const above = prose[at] as { line: Line; within: boolean };
      const leading = line.baseline - above.line.baseline;
      if (leading > CONTINUED_LEADING_EMS * line.size) break;
      if (leading < 0.5 * line.size || Math.abs(above.line.size - line.size) >= 0.5) continue;
      const centers = Math.abs(above.line.x0 + above.line.x1 - line.x0 - line.x1) / 2;
      goesOn = Math.min(Math.abs(above.line.x0 - line.x0), centers) < line.size;
      if (goesOn && above.within && !within && line.words.length >= PROSE_WORDS - 1) {
        keep(above.line);
      }
      if (goesOn && !above.within) {
        keep(line);
        within = false;
      }
    }
    if (line.words.length >= PROSE_WORDS || goesOn) prose.push({ line, within });
  }
  return words;
}

/** The words of a figure in rows by their lines' order; they are labels, not sentences. */
function figureRows(text: PageText, words: readonly number[]): Row[] {
  const rows: number[][] = [];
  let previous: Word | null = null;
  for (const index of words) {
    const word = wordAt(text, index);
    const same =
      previous !== null &&
      Math.abs(word.baseline - previous.baseline) < 0.3 * word.size &&
      word.x0 >= previous.x0;
    if (same) rows.at(-1)?.push(index);
    else rows.push([index]);
    previous = word;
  }
  return rows.map((row) => {
    const { kind: _, led: __, ...rest } = lineItem(text, row);
    return rest;
  });
}
