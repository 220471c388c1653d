/**
 * Columns that hold no more than a part of their neighbour's text: a currency sign set flush left of
 * its amount, a per cent sign or a closing bracket hung to the right of it, one word of a heading
 * whose blank happens to stand over white, a heading set beside what it names.
 */
import { isClosingSymbol, isCurrencySymbol } from '../page-view/cell-text.ts';
import { columnOfWord, findColumnGutters, type Gutter } from '../page-view/gutters.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import type { VisualRow } from '../page-view/visual-rows.ts';

/** More filled rows than this are a column of their own, not its heading. */
const MAX_HEADER_ROWS = 3;
/** The same over signs, which are no column by themselves: the most lines that a name has. */
const MAX_HEADER_LINES = 6;

/** What stands in a cell: nothing, anything, a lone currency sign, nothing but closing signs. */
const EMPTY = 0;
const TEXT = 1;
const CURRENCY = 2;
const CLOSING_SYMBOL = 3;

const classifyAffix = ({ text }: ViewWord): number => {
  if (isCurrencySymbol(text)) return CURRENCY;
  return isClosingSymbol(text) ? CLOSING_SYMBOL : TEXT;
};

/** Of one column and one kind of sign: whether nothing else follows the first, and soon enough. */
interface AffixColumn {
  /** Filled cells above the first sign, which are a heading that reaches into the column. */
  cellsAbove: number;
  isFound: boolean;
  isOnly: boolean;
}

function countCell(affixes: AffixColumn, isAffix: boolean): void {
  if (isAffix) affixes.isFound = true;
  else if (affixes.isFound) affixes.isOnly = false;
  else affixes.cellsAbove++;
}

const isAffixColumn = ({ cellsAbove, isFound, isOnly }: AffixColumn): boolean =>
  isFound && isOnly && cellsAbove <= MAX_HEADER_LINES;

/** Drops the borders between such a column and the figures that it belongs to. */
function mergeAffixColumns(
  borders: readonly Gutter[],
  rows: readonly VisualRow[],
): readonly Gutter[] {
  const columns = Array.from({ length: borders.length + 1 }, () => ({
    currency: { cellsAbove: 0, isFound: false, isOnly: true },
    closing: { cellsAbove: 0, isFound: false, isOnly: true },
  }));
  const cells = new Uint8Array(columns.length);
  for (const row of rows) {
    cells.fill(EMPTY);
    for (const word of row.words) {
      const column = columnOfWord(word, borders);
      const affix = classifyAffix(word);
      const known = cells[column];
      cells[column] =
        known === EMPTY || (known === CLOSING_SYMBOL && affix === CLOSING_SYMBOL) ? affix : TEXT;
    }
    columns.forEach(({ currency, closing }, column) => {
      if (cells[column] === EMPTY) return;
      countCell(currency, cells[column] === CURRENCY);
      countCell(closing, cells[column] === CLOSING_SYMBOL);
    });
  }
  const kept = borders.filter((_, i) => {
    const [before, after] = [columns[i], columns[i + 1]];
    return !(before && isAffixColumn(before.currency)) && !(after && isAffixColumn(after.closing));
  });
  // A heading may part the sign's column once more.
  return kept.length === borders.length ? kept : mergeAffixColumns(kept, rows);
}

/** Drops the borders of columns that nothing fills but parts of phrases of the column beside them. */
function mergeSplitTextColumns(
  borders: readonly Gutter[],
  rows: readonly VisualRow[],
): readonly Gutter[] {
  /** Phrases within each column, and phrases over each border. */
  const runsInColumn = new Array<number>(borders.length + 1).fill(0);
  const runsOverBorder = new Array<number>(borders.length).fill(0);
  for (const row of rows) {
    for (const { words } of row.textRuns) {
      const first = columnOfWord(words[0] as ViewWord, borders);
      const last = columnOfWord(words.at(-1) as ViewWord, borders);
      if (first === last) runsInColumn[first] = (runsInColumn[first] ?? 0) + 1;
      for (let i = first; i < last; i++) runsOverBorder[i] = (runsOverBorder[i] ?? 0) + 1;
    }
  }
  const partialColumn = runsInColumn.findIndex((textRuns, column) => {
    const bordering = (runsOverBorder[column - 1] ?? 0) + (runsOverBorder[column] ?? 0);
    return textRuns === 0 && bordering > 0;
  });
  if (partialColumn < 0) return borders;
  const dropped =
    (runsOverBorder[partialColumn - 1] ?? 0) >= (runsOverBorder[partialColumn] ?? 0)
      ? partialColumn - 1
      : partialColumn;
  return mergeSplitTextColumns(borders.toSpliced(dropped, 1), rows);
}

/** The rows that a column fills. */
interface Extent {
  readonly filled: number;
  readonly first: number;
  readonly last: number;
}

const isHeaderOf = (name: Extent, body: Extent): boolean =>
  name.filled > 0 && name.filled <= MAX_HEADER_ROWS && body.filled > 0 && name.last < body.first;

/** For each column the rows that it fills. */
function measureRowExtents(borders: readonly Gutter[], rows: readonly VisualRow[]): Extent[] {
  const extents = Array.from({ length: borders.length + 1 }, () => ({
    filled: 0,
    first: 0,
    last: -1,
  }));
  rows.forEach((row, at) => {
    for (const word of row.words) {
      const extent = extents[columnOfWord(word, borders)];
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
function mergeDisplacedHeaders(borders: readonly Gutter[], rows: readonly VisualRow[]): Gutter[] {
  const [first, ...others] = measureRowExtents(borders, rows);
  if (!first) return [];
  let before = first;
  return borders.filter((_, i) => {
    const after = others[i] ?? first;
    const merged = isHeaderOf(before, after) || isHeaderOf(after, before);
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
function removeEmptyColumns(borders: readonly Gutter[], rows: readonly VisualRow[]): Gutter[] {
  const extents = measureRowExtents(borders, rows);
  return borders.filter((_, i) => (extents[i]?.filled ?? 0) > 0);
}

/** The borders that part columns out of gutters and the verticals of rules and tints. */
export const refineColumnBorders = (
  borders: readonly Gutter[],
  rows: readonly VisualRow[],
): readonly Gutter[] => mergeAffixColumns(removeEmptyColumns(borders, rows), rows);

/** The same rows are asked for their columns again and again; lists of them never change. */
const cachedGutters = new WeakMap<readonly VisualRow[], readonly Gutter[]>();

/** The gutters that part the columns of a table, out of all that part its ink. */
export function findTableGutters(rows: readonly VisualRow[]): readonly Gutter[] {
  let gutters = cachedGutters.get(rows);
  if (!gutters) {
    gutters = findColumnGutters(rows);
    if (gutters.length > 0) {
      gutters = mergeAffixColumns(mergeSplitTextColumns(gutters, rows), rows);
      gutters = mergeDisplacedHeaders(gutters, rows);
    }
    cachedGutters.set(rows, gutters);
  }
  return gutters;
}
