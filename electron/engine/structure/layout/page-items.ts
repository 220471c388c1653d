/**
 * Items of reading order: line segments, tables and figures. Every word of the page belongs to
 * exactly one of them, assigned in this order: the table whose cell holds it, its watermark, the
 * figure around it, marginal text if it is rotated against the page (stamps), its line.
 */

import { containsCenter, type Rect, unionOf } from '../../../../shared/geometry.ts';
import { groupNeighbours } from '../../../../shared/neighbours.ts';
import { median } from '../../common/numbers.ts';
import type { Line, PageText, Word } from '../../read/text/types.ts';
import { isLeader } from '../tables/page-view/visual-rows.ts';
import type { TableDraft } from '../tables/types.ts';
import type { StructureOrder, TextRow } from './types.ts';

export interface LineItem extends Rect {
  readonly kind: 'line';
  readonly words: readonly number[];
  readonly baseline: number;
  readonly size: number;
  /** Ends in a dot leader. */
  readonly endsInLeader: boolean;
  /** Position of its paragraph in the structure tree, if the tree is reliable. */
  readonly structurePosition?: number;
}

export interface TableItem extends Rect {
  readonly kind: 'table';
  readonly table: number;
}

export interface FigureItem extends Rect {
  readonly kind: 'figure';
  readonly rows: readonly TextRow[];
}

export type Item = LineItem | TableItem | FigureItem;

export interface PageItems {
  /** Body lines, tables and figures; not yet in order. */
  readonly items: readonly Item[];
  /** Lines rotated against the page. */
  readonly marginalLines: readonly LineItem[];
  readonly watermarks: readonly LineItem[];
}

/** Maximum leading within a paragraph; ems. */
const CONTINUED_LEADING_EMS = 1.8;
/** Words this much smaller than the first word make it a drop cap. */
const DROP_CAP_SHARE = 0.6;
/** Words from which a line is running text, not a label. */
const PROSE_WORDS = 6;
/** Lines within this angle of the page's direction are upright; degrees. */
const ANGLE_TOLERANCE = 8;

export const wordAt = (text: PageText, index: number): Word => {
  const word = text.words[index];
  if (word === undefined) throw new RangeError(`page ${text.page} has no word ${index}`);
  return word;
};

export const wordsAt = (text: PageText, indexes: readonly number[]): Word[] =>
  indexes.map((index) => wordAt(text, index));

/** The texts of words, separated by spaces. */
export const joinWordTexts = (words: readonly Word[]): string =>
  words.map((word) => word.text).join(' ');

const isRotated = (angle: number): boolean => {
  const rotation = ((angle % 360) + 360) % 360;
  return Math.min(rotation, 360 - rotation) > ANGLE_TOLERANCE;
};

/** Whether the first word is far larger than the others. */
const startsWithDropCap = (words: readonly Word[]): boolean => {
  const [first, second] = words;
  if (first === undefined || second === undefined) return false;
  const small = DROP_CAP_SHARE * first.size;
  return second.size < small && words.every((word) => word === first || word.size < small);
};

function toLineItem(
  text: PageText,
  words: readonly number[],
  structurePosition?: number,
): LineItem {
  const all = wordsAt(text, words);
  const normal = all.filter((word) => word.script === 'normal');
  // A drop cap extends below its line; take the height of the other words.
  const { x0, y0, x1, y1 } = unionOf(startsWithDropCap(all) ? all.slice(1) : all);
  return {
    kind: 'line',
    words,
    baseline: median((normal.length > 0 ? normal : all).map((word) => word.baseline)),
    size: median(all.map((word) => word.size)),
    endsInLeader: isLeader(all.at(-1) as Word),
    x0,
    y0,
    x1,
    y1,
    ...(structurePosition === undefined ? null : { structurePosition }),
  };
}

/** Splits the words of a line wherever `keep` changes and returns the kept runs. */
function splitKeptWords(words: readonly number[], keep: (word: number) => boolean): number[][] {
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

export function collectPageItems(
  text: PageText,
  tables: readonly TableDraft[],
  figures: readonly Rect[],
  tree: StructureOrder | null = null,
): PageItems {
  /** 1 for words already assigned to an item. */
  const assigned = new Uint8Array(text.words.length);
  const assign = (words: readonly number[]) => {
    for (const word of words) assigned[word] = 1;
  };
  for (const { cells } of tables) for (const { words } of cells) assign(words);

  const figureWords: number[][] = figures.map(() => []);
  const outside = findParagraphWords(text, figures);
  const figureOf = (index: number): number => {
    if (figures.length === 0 || outside.has(index)) return -1;
    const word = wordAt(text, index);
    return figures.findIndex((figure) => containsCenter(figure, word));
  };

  const items: Item[] = [];
  const marginalLines: LineItem[] = [];
  const watermarks: LineItem[] = [];
  for (const line of text.lines) {
    if (line.behind) {
      watermarks.push(toLineItem(text, line.words));
      assign(line.words);
      continue;
    }
    for (const run of splitKeptWords(line.words, (word) => !assigned[word] && figureOf(word) < 0)) {
      assign(run);
      if (isRotated(line.angle)) marginalLines.push(toLineItem(text, run));
      else items.push(toLineItem(text, run, tree?.positionOf(run[0] as number)));
    }
    for (const word of line.words) {
      if (assigned[word]) continue;
      assigned[word] = 1;
      figureWords[figureOf(word)]?.push(word);
    }
  }
  // Words without a line become lines of their own, so that no word is lost.
  for (let index = 0; index < text.words.length; index++) {
    if (!assigned[index]) items.push(toLineItem(text, [index]));
  }
  tables.forEach((table, index) => {
    const { x0, y0, x1, y1 } = table;
    items.push({ kind: 'table', table: index, x0, y0, x1, y1 });
  });
  figures.forEach((figure, index) => {
    const { x0, y0, x1, y1 } = figure;
    const words = figureWords[index] ?? [];
    items.push({ kind: 'figure', rows: toFigureRows(text, words), x0, y0, x1, y1 });
  });
  return { items, marginalLines, watermarks };
}

/**
 * Words of lines that form a paragraph with a line outside the pictures. A picture whose blank
 * margin overlaps a paragraph must not take the paragraph's first or last lines.
 */
function findParagraphWords(text: PageText, figures: readonly Rect[]): Set<number> {
  const words = new Set<number>();
  if (figures.length === 0) return words;
  const prose: { line: Line; within: boolean }[] = [];
  const keep = (line: Line) => {
    for (const word of line.words) words.add(word);
  };
  for (const line of text.lines) {
    if (line.label) continue;
    let within = figures.some((figure) => containsCenter(figure, line));
    let continues = false;
    for (let at = prose.length - 1; at >= 0 && !continues; at--) {
      const above = prose[at] as { line: Line; within: boolean };
      const leading = line.baseline - above.line.baseline;
      if (leading > CONTINUED_LEADING_EMS * line.size) break;
      if (leading < 0.5 * line.size || Math.abs(above.line.size - line.size) >= 0.5) continue;
      const centers = Math.abs(above.line.x0 + above.line.x1 - line.x0 - line.x1) / 2;
      continues = Math.min(Math.abs(above.line.x0 - line.x0), centers) < line.size;
      if (continues && above.within && !within && line.words.length >= PROSE_WORDS - 1) {
        keep(above.line);
      }
      if (continues && !above.within) {
        keep(line);
        within = false;
      }
    }
    if (line.words.length >= PROSE_WORDS || continues) prose.push({ line, within });
  }
  return words;
}

/** The words of a figure in rows, in the order of their lines. */
function toFigureRows(text: PageText, words: readonly number[]): TextRow[] {
  const rows = groupNeighbours(words, (before, index) => {
    const [previous, word] = [wordAt(text, before), wordAt(text, index)];
    const isLevel = Math.abs(word.baseline - previous.baseline) < 0.3 * word.size;
    return isLevel && word.x0 >= previous.x0;
  });
  return rows.map((row) => {
    const { kind: _, endsInLeader: __, ...rest } = toLineItem(text, row);
    return rest;
  });
}
