/**
 * Column gutters of a table: removes gutters beside columns that hold only part of their neighbor's
 * text, such as a currency symbol, one word of a header whose space lies over a gutter, or a displaced
 * header.
 */
import { isCurrencySymbol, isNumeric, joinWords } from '../page-view/cell-text.ts';
import { columnOfWord, findColumnGutters, type Gutter } from '../page-view/gutters.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import type { VisualRow } from '../page-view/visual-rows.ts';
import { addTightGutters } from './tight-gutters.ts';

/** Columns with more filled rows are not a displaced header. */
const MAX_HEADER_ROWS = 3;
/** The same above currency symbols: the most lines of a column name. */
const MAX_HEADER_LINES = 6;

/** Content of a cell: nothing, text, a single currency symbol. */
const EMPTY = 0;
const TEXT = 1;
const CURRENCY = 2;

/** Removes the border between a column of currency symbols and the numbers they belong to. */
function mergeCurrencyColumns(
  borders: readonly Gutter[],
  rows: readonly VisualRow[],
): readonly Gutter[] {
  /** `cellsAbove`: filled cells above the first symbol, a header that extends into the column. */
  const columns = Array.from({ length: borders.length + 1 }, () => ({
    cellsAbove: 0,
    isFound: false,
    isOnly: true,
  }));
  const cells = new Uint8Array(columns.length);
  for (const row of rows) {
    cells.fill(EMPTY);
    for (const word of row.words) {
      const column = columnOfWord(word, borders);
      cells[column] = cells[column] === EMPTY && isCurrencySymbol(word.text) ? CURRENCY : TEXT;
    }
    columns.forEach((symbols, column) => {
      if (cells[column] === EMPTY) return;
      if (cells[column] === CURRENCY) symbols.isFound = true;
      else if (symbols.isFound) symbols.isOnly = false;
      else symbols.cellsAbove++;
    });
  }
  return borders.filter((_, i) => {
    const before = columns[i];
    return !(before?.isFound && before.isOnly && before.cellsAbove <= MAX_HEADER_LINES);
  });
}

/** Section titles centered over the labels are at most this share of the labels. */
const MAX_CENTERED_TITLES = 0.1;

/**
 * Removes the borders of columns that hold only parts of text runs of a neighboring column, or the
 * ends of long labels and a few titles centered over them, left of the numbers.
 */
function mergeSplitTextColumns(
  borders: readonly Gutter[],
  rows: readonly VisualRow[],
): readonly Gutter[] {
  /** Text runs within each column, and across each border. */
  const runsInColumn = new Array<number>(borders.length + 1).fill(0);
  const runsOverBorder = new Array<number>(borders.length).fill(0);
  const numericColumns = new Set<number>();
  for (const row of rows) {
    for (const { words } of row.textRuns) {
      const first = columnOfWord(words[0] as ViewWord, borders);
      const last = columnOfWord(words.at(-1) as ViewWord, borders);
      if (first === last) {
        runsInColumn[first] = (runsInColumn[first] ?? 0) + 1;
        if (isNumeric(joinWords(words))) numericColumns.add(first);
      }
      for (let i = first; i < last; i++) runsOverBorder[i] = (runsOverBorder[i] ?? 0) + 1;
    }
  }
  const partialColumn = runsInColumn.findIndex((textRuns, column) => {
    const bordering = (runsOverBorder[column - 1] ?? 0) + (runsOverBorder[column] ?? 0);
    const isCutLabels =
      textRuns < bordering &&
      textRuns <= MAX_CENTERED_TITLES * (runsInColumn[column - 1] ?? 0) &&
      !numericColumns.has(column) &&
      !numericColumns.has(column - 1) &&
      numericColumns.has(column + 1);
    return bordering > 0 && (textRuns === 0 || isCutLabels);
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

/** The filled rows of each column. */
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
 * Removes the border between a column that holds only a header and an adjacent column without
 * header that starts below it.
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

/** Removes the borders beside empty columns: the gap between two shaded cells. */
function removeEmptyColumns(borders: readonly Gutter[], rows: readonly VisualRow[]): Gutter[] {
  const extents = measureRowExtents(borders, rows);
  return borders.filter((_, i) => (extents[i]?.filled ?? 0) > 0);
}

/** Removes the borders of columns that hold only part of a neighboring column. */
function mergePartialColumns(borders: readonly Gutter[], rows: readonly VisualRow[]): Gutter[] {
  const merged = mergeCurrencyColumns(mergeSplitTextColumns(borders, rows), rows);
  return mergeDisplacedHeaders(merged, rows);
}

/** The column borders among gutters, verticals and sides of shading. */
export const refineColumnBorders = (
  borders: readonly Gutter[],
  rows: readonly VisualRow[],
): readonly Gutter[] => mergePartialColumns(removeEmptyColumns(borders, rows), rows);

/** Cached by identity: the same immutable row lists are queried repeatedly. */
const cachedGutters = new WeakMap<readonly VisualRow[], readonly Gutter[]>();

/** The gutters that separate the columns of a table. */
export function findTableGutters(rows: readonly VisualRow[]): readonly Gutter[] {
  let gutters = cachedGutters.get(rows);
  if (!gutters) {
    gutters = findColumnGutters(rows);
    if (gutters.length > 0) gutters = addTightGutters(mergePartialColumns(gutters, rows), rows);
    cachedGutters.set(rows, gutters);
  }
  return gutters;
}
