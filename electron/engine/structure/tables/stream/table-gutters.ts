/**
 * Column gutters of a table: removes gutters beside columns that hold only part of their neighbor's
 * text, such as a currency symbol, one word of a header whose space lies over a gutter, or a displaced
 * header.
 */
import { unionOf } from '../../../../../shared/geometry.ts';
import { isCurrencySymbol, isNumeric, isYear, joinWords } from '../page-view/cell-text.ts';
import { columnOfWord, findColumnGutters, type Gutter } from '../page-view/gutters.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import type { TextRun, VisualRow } from '../page-view/visual-rows.ts';
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
  readonly last: number;
  /** The first text run of each of them. */
  readonly runs: ReadonlyMap<number, TextRun>;
}

/** The filled rows of each column. */
function measureRowExtents(borders: readonly Gutter[], rows: readonly VisualRow[]): Extent[] {
  const extents = Array.from({ length: borders.length + 1 }, () => ({
    ...{ last: -1, runs: new Map<number, TextRun>() },
  }));
  rows.forEach((row, at) => {
    for (const run of row.textRuns) {
      for (const word of run.words) {
        const extent = extents[columnOfWord(word, borders)];
        if (!extent || extent.last === at) continue;
        extent.last = at;
        extent.runs.set(at, run);
      }
    }
  });
  return extents;
}

/** Whether no row has one text in `a` and another one in `b`. */
const areNeverApart = (a: Extent, b: Extent): boolean =>
  ![...a.runs].some(([row, run]) => (b.runs.get(row) ?? run) !== run);

const firstRowOf = ({ runs }: Extent): number => Math.min(...runs.keys());

/** Whether a column holds but a header. */
const isHeaderOf = (name: Extent, body: Extent, firstNumbers: number): boolean =>
  name.runs.size > 0 &&
  name.runs.size <= MAX_HEADER_ROWS &&
  name.last < Math.max(firstRowOf(body), firstNumbers) &&
  name.last < body.last;

const gapBetween = (left: Extent, right: Extent): number =>
  unionOf([...right.runs.values()]).x0 - unionOf([...left.runs.values()]).x1;

/**
 * Removes the border between adjacent columns of which no row fills both, if one holds only a header,
 * and is not that of a nearer column, or if one of two columns of data has none.
 */
function mergeDisplacedColumns(borders: readonly Gutter[], rows: readonly VisualRow[]): Gutter[] {
  const [first, ...others] = measureRowExtents(borders, rows);
  if (!first) return [];
  const firstNumbers = rows.findIndex(({ textRuns }) =>
    textRuns
      .slice(1)
      .map(({ words }) => joinWords(words))
      .some((text) => isNumeric(text) && !isYear(text)),
  );
  const lacksHeader = (column: Extent) => firstRowOf(column) >= firstNumbers;
  let before = first;
  return borders.filter((_, i) => {
    const after = others[i] ?? first;
    const next = others[i + 1];
    const isOfNext =
      next !== undefined &&
      isHeaderOf(after, next, firstNumbers) &&
      areNeverApart(after, next) &&
      gapBetween(after, next) < gapBetween(before, after);
    const isOne =
      isHeaderOf(before, after, firstNumbers) ||
      (!isOfNext && isHeaderOf(after, before, firstNumbers)) ||
      (i > 0 && firstNumbers > 0 && lacksHeader(before) !== lacksHeader(after));
    const merged = isOne && areNeverApart(before, after);
    before = merged
      ? { last: Math.max(before.last, after.last), runs: new Map([...after.runs, ...before.runs]) }
      : after;
    return !merged;
  });
}

/** Removes the borders beside empty columns: the gap between two shaded cells. */
function removeEmptyColumns(borders: readonly Gutter[], rows: readonly VisualRow[]): Gutter[] {
  const extents = measureRowExtents(borders, rows);
  return borders.filter((_, i) => (extents[i]?.runs.size ?? 0) > 0);
}

/** Removes the borders of columns that hold only part of a neighboring column. */
function mergePartialColumns(borders: readonly Gutter[], rows: readonly VisualRow[]): Gutter[] {
  const merged = mergeCurrencyColumns(mergeSplitTextColumns(borders, rows), rows);
  return mergeDisplacedColumns(merged, rows);
}

/** The column borders among gutters, verticals and sides of shading. */
export const refineColumnBorders = (
  borders: readonly Gutter[],
  rows: readonly VisualRow[],
): readonly Gutter[] => mergePartialColumns(removeEmptyColumns(borders, rows), rows);

/** The gutters of rows; those of the rows with more text runs than columns if these are most rows. */
function findCommonGutters(rows: readonly VisualRow[]): readonly Gutter[] {
  const gutters = findColumnGutters(rows);
  const split = rows.filter(({ textRuns }) => textRuns.length > gutters.length + 1);
  return split.length > rows.length - split.length ? findColumnGutters(split) : gutters;
}

/** Cached by identity: the same immutable row lists are queried repeatedly. */
const cachedGutters = new WeakMap<readonly VisualRow[], readonly Gutter[]>();

/** The gutters that separate the columns of a table. */
export function findTableGutters(rows: readonly VisualRow[]): readonly Gutter[] {
  let gutters = cachedGutters.get(rows);
  if (!gutters) {
    gutters = findCommonGutters(rows);
    if (gutters.length > 0) gutters = addTightGutters(mergePartialColumns(gutters, rows), rows);
    cachedGutters.set(rows, gutters);
  }
  return gutters;
}
