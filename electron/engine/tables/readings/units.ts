/**
 * Columns that hold no more than a part of their neighbour's text: a currency sign set flush left of
 * its amount, a per cent sign or a closing bracket hung to the right of it, one word of a heading
 * whose blank happens to stand over white, a heading set beside what it names.
 */
import { isClosing, isCurrency } from '../sheet/content.ts';
import { columnOf, type Gutter, guttersOf } from '../sheet/gutters.ts';
import type { Row } from '../sheet/rows.ts';
import type { SheetWord } from '../sheet/sheet.ts';

/** More filled rows than this are a column of their own, not its heading. */
const MAX_NAME_ROWS = 3;
/** The same over signs, which are no column by themselves: the most lines that a name has. */
const MAX_NAME_LINES = 6;

/** What stands in a cell: nothing, anything, a lone currency sign, nothing but closing signs. */
const EMPTY = 0;
const TEXT = 1;
const CURRENCY = 2;
const CLOSING = 3;

const signOf = ({ text }: SheetWord): number => {
  if (isCurrency(text)) return CURRENCY;
  return isClosing(text) ? CLOSING : TEXT;
};

/** Of one column and one kind of sign: whether nothing else follows the first, and soon enough. */
interface Signs {
  /** Filled cells above the first sign, which are a heading that reaches into the column. */
  above: number;
  found: boolean;
  only: boolean;
}

function count(signs: Signs, isSign: boolean): void {
  if (isSign) signs.found = true;
  else if (signs.found) signs.only = false;
  else signs.above++;
}

const areColumn = ({ above, found, only }: Signs): boolean =>
  found && only && above <= MAX_NAME_LINES;

/** Drops the borders between such a column and the figures that it belongs to. */
function mergeUnitColumns(borders: readonly Gutter[], rows: readonly Row[]): readonly Gutter[] {
  const columns = Array.from({ length: borders.length + 1 }, () => ({
    currency: { above: 0, found: false, only: true },
    closing: { above: 0, found: false, only: true },
  }));
  const cells = new Uint8Array(columns.length);
  for (const row of rows) {
    cells.fill(EMPTY);
    for (const word of row.words) {
      const column = columnOf(word, borders);
      const sign = signOf(word);
      const held = cells[column];
      cells[column] = held === EMPTY || (held === CLOSING && sign === CLOSING) ? sign : TEXT;
    }
    columns.forEach(({ currency, closing }, column) => {
      if (cells[column] === EMPTY) return;
      count(currency, cells[column] === CURRENCY);
      count(closing, cells[column] === CLOSING);
    });
  }
  const kept = borders.filter((_, i) => {
    const [before, after] = [columns[i], columns[i + 1]];
    return !(before && areColumn(before.currency)) && !(after && areColumn(after.closing));
  });
  // A heading may part the sign's column once more.
  return kept.length === borders.length ? kept : mergeUnitColumns(kept, rows);
}

/** Drops the borders of columns that nothing fills but parts of phrases of the column beside them. */
function mergePartedColumns(borders: readonly Gutter[], rows: readonly Row[]): readonly Gutter[] {
  /** Phrases within each column, and phrases over each border. */
  const whole = new Array<number>(borders.length + 1).fill(0);
  const parted = new Array<number>(borders.length).fill(0);
  for (const row of rows) {
    for (const { words } of row.phrases) {
      const first = columnOf(words[0] as SheetWord, borders);
      const last = columnOf(words.at(-1) as SheetWord, borders);
      if (first === last) whole[first] = (whole[first] ?? 0) + 1;
      for (let i = first; i < last; i++) parted[i] = (parted[i] ?? 0) + 1;
    }
  }
  const lonely = whole.findIndex((phrases, column) => {
    const sides = (parted[column - 1] ?? 0) + (parted[column] ?? 0);
    return phrases === 0 && sides > 0;
  });
  if (lonely < 0) return borders;
  const drop = (parted[lonely - 1] ?? 0) >= (parted[lonely] ?? 0) ? lonely - 1 : lonely;
  return mergePartedColumns(borders.toSpliced(drop, 1), rows);
}

/** The rows that a column fills. */
interface Extent {
  readonly filled: number;
  readonly first: number;
  readonly last: number;
}

const heads = (name: Extent, body: Extent): boolean =>
  name.filled > 0 && name.filled <= MAX_NAME_ROWS && body.filled > 0 && name.last < body.first;

/** For each column the rows that it fills. */
function extentsOf(borders: readonly Gutter[], rows: readonly Row[]): Extent[] {
  const extents = Array.from({ length: borders.length + 1 }, () => ({
    filled: 0,
    first: 0,
    last: -1,
  }));
  rows.forEach((row, at) => {
    for (const word of row.words) {
      const extent = extents[columnOf(word, borders)];
      if (!extent || extent.last === at) continue;
      if (extent.filled++ === 0) extent.first = at;
      extent.last = at;
    }
  });
  return extents;
}

/**
 * Drops the border between a column with nothing but a heading and the column beside it that has no
 * heading and stands wholly below.
 */
function mergeStrayHeadings(borders: readonly Gutter[], rows: readonly Row[]): Gutter[] {
  const [first, ...others] = extentsOf(borders, rows);
  if (!first) return [];
  let before = first;
  return borders.filter((_, i) => {
    const after = others[i] ?? first;
    const merged = heads(before, after) || heads(after, before);
    before = merged
      ? {
          filled: before.filled + after.filled,
          first: Math.min(before.first, after.first),
          last: Math.max(before.last, after.last),
        }
      : after;
    return !merged;
  });
}

/** Drops the borders beside columns that hold no ink: the white between two tinted cells. */
function dropEmptyColumns(borders: readonly Gutter[], rows: readonly Row[]): Gutter[] {
  const extents = extentsOf(borders, rows);
  return borders.filter((_, i) => (extents[i]?.filled ?? 0) > 0);
}

/** The borders that part columns out of gutters and the verticals of rules and tints. */
export const columnBordersOf = (
  borders: readonly Gutter[],
  rows: readonly Row[],
): readonly Gutter[] => mergeUnitColumns(dropEmptyColumns(borders, rows), rows);

/** The same rows are asked for their columns again and again; lists of them never change. */
const known = new WeakMap<readonly Row[], readonly Gutter[]>();

/** The gutters that part the columns of a table, out of all that part its ink. */
export function columnGuttersOf(rows: readonly Row[]): readonly Gutter[] {
  let gutters = known.get(rows);
  if (!gutters) {
    gutters = guttersOf(rows);
    if (gutters.length > 0) {
      gutters = mergeUnitColumns(mergePartedColumns(gutters, rows), rows);
      gutters = mergeStrayHeadings(gutters, rows);
    }
    known.set(rows, gutters);
  }
  return gutters;
}
