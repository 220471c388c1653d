/**
 * Column widths from the content of the columns and the available width. Numbers are never
 * truncated, because a truncated number reads as a different one. Text columns shrink: from full
 * width to two lines, and further only if the table would not fit its pane. Extra width goes to the
 * label column. All widths are CSS pixels of whole columns, including padding.
 */
import type { Cell } from '../../shared/contract/index.ts';
import { memoizedStep, memoizeText, type ResultsByObject, runSteps } from '../../shared/memoize.ts';
import type { CellValue } from '../../shared/values/cell-value.ts';
import { FROZEN_SHARE } from './geometry.ts';
import type { Grid, GridRow } from './slots.ts';

/** The width of a text in pixels, as a cell shows it. */
export type Measure = (text: string, bold: boolean) => number;

/** Width requirements of a column; each width is at least the one before it. */
export interface ColumnDemand {
  /** Below this width, numbers or words are truncated. */
  readonly least: number;
  /** Nearly all texts fit in two lines. */
  readonly twoLines: number;
  /** Nearly all texts fit in one line, within bounds. */
  readonly oneLine: number;
  /** All texts fit in one line. */
  readonly full: number;
}

export const MIN_WIDTH = 44;
/** Padding and border of a cell. */
export const CELL_EXTRA = 18;
/** Indent per level of a label. */
export const INDENT = 12;
/** Limit, so that one long remark does not push all numbers out of view. */
const MOST_ONE_LINE = 300;
/** Maximum width of a column fitted by hand. */
const MOST_FULL = 900;
/** A longer word may be broken. */
const LONGEST_WORD = 120;
/** The same in headers, which have less space. */
const LONGEST_HEADER_WORD = 92;
/** Share of a text's width that two lines need: words are not broken. */
const TWO_LINES = 0.56;
/** The share of texts that a column width is computed for. */
const MOST_TEXTS = 0.95;

/** Whether a text may wrap; numbers, dates and placeholders for missing values may not. */
export const wraps = ({ kind }: CellValue): boolean => kind === 'text';

export const indentOf = (cell: Cell): number => INDENT * (cell.level ?? 0);

/** Widths of the texts of a column in a part of the table, CSS pixels. */
interface TextWidths {
  /** The widest of what may not be broken. */
  readonly number: number;
  readonly word: number;
  /** Number of texts that may be broken, by width. */
  readonly texts: ReadonlyMap<number, number>;
}
const widthsByPart: ResultsByObject<readonly TextWidths[]> = new WeakMap();

export interface Demands {
  readonly grid: Grid;
  readonly columns: readonly ColumnDemand[];
}

/** Measures each part of a table once, in a step; what its columns need is then pure arithmetic. */
export function* measureParts(
  { parts, columnCount }: Grid,
  measure: Measure,
): Generator<void, readonly (readonly TextWidths[])[]> {
  const columns = Array.from({ length: columnCount }, (_, column) => column);
  const measured: (readonly TextWidths[])[] = [];
  for (const { rows, cells, key } of parts) {
    measured.push(
      yield* memoizedStep(widthsByPart, cells, key, () =>
        columns.map((column) => textWidths(rows, column, measure)),
      ),
    );
  }
  return measured;
}

/**
 * `former`: the demands of the same grid before an edit, which only adds to them, so that columns do
 * not jump while somebody types.
 */
export function demandsOf(grid: Grid, measure: Measure, former: Demands | null = null): Demands {
  const parts = runSteps(measureParts(grid, measure));
  const demands = Array.from({ length: grid.columnCount }, (_, column) =>
    grid.header
      .flat()
      .filter((cell) => cell.column === column && cell.column_span === 1 && cell.text !== '')
      .map((cell) => headerDemand(cell, measure))
      .reduce(larger, columnDemand(parts.flatMap((part) => part[column] ?? []))),
  );
  const spanning = grid.header.flat().filter((cell) => cell.column_span > 1);
  for (const cell of spanning) widenFor(cell, headerDemand(cell, measure), demands);
  const known = former && isSameShape(former.grid, grid) ? former.columns : [];
  const columns = demands.map((demand, column) => {
    const before = known[column];
    const wider = before ? larger(before, demand) : demand;
    return before && TIERS.every((tier) => wider[tier] === before[tier]) ? before : wider;
  });
  return { grid, columns: columns.every((each, at) => each === known[at]) ? known : columns };
}

const isSameShape = (a: Grid, b: Grid): boolean =>
  a.columnCount === b.columnCount && a.rows.length === b.rows.length;

function textWidths(rows: readonly GridRow[], column: number, measure: Measure): TextWidths {
  let [number, word] = [0, 0];
  const texts = new Map<number, number>();
  for (const row of rows) {
    const { cell, origin, value } = row.slotAt(column);
    if (!cell?.text || !origin || cell.column_span > 1) continue;
    const width = Math.ceil(measure(cell.text, cell.bold === true) + indentOf(cell));
    if (wraps(value)) {
      word = Math.max(word, longestWord(cell, measure) + indentOf(cell));
      texts.set(width, (texts.get(width) ?? 0) + 1);
    } else number = Math.max(number, width);
  }
  return { number, word, texts };
}

function columnDemand(parts: readonly TextWidths[]): ColumnDemand {
  const number = Math.max(0, ...parts.map((part) => part.number));
  const word = Math.max(0, ...parts.map((part) => part.word));
  const texts = new Map<number, number>();
  for (const part of parts) {
    for (const [width, count] of part.texts) texts.set(width, (texts.get(width) ?? 0) + count);
  }
  const widths = [...texts].sort(([a], [b]) => a - b);
  let left = Math.ceil(MOST_TEXTS * widths.reduce((sum, [, count]) => sum + count, 0));
  let most = 0;
  for (const [width, count] of widths) {
    if (left <= 0) break;
    most = width;
    left -= count;
  }
  const least = Math.max(number, Math.min(word, LONGEST_WORD));
  return padded({
    least,
    twoLines: Math.max(least, TWO_LINES * most),
    oneLine: Math.max(number, most),
    full: Math.max(number, widths.at(-1)?.[0] ?? 0),
  });
}

/** A header may take several lines: a column of numbers need not be as wide as its name. */
function headerDemand(cell: Cell, measure: Measure): ColumnDemand {
  const whole = measure(cell.text, true);
  const word = longestWord(cell, measure);
  const least = Math.min(word, LONGEST_HEADER_WORD);
  const lines = Math.max(word, TWO_LINES * whole);
  return padded({ least, twoLines: Math.min(lines, word), oneLine: lines, full: whole });
}

function longestWord({ text, bold }: Cell, measure: Measure): number {
  return Math.max(...text.split(/\s+/u).map((word) => measure(word, bold === true)));
}

/** With padding, within bounds, and made non-decreasing. */
function padded(demand: ColumnDemand): ColumnDemand {
  const least = Math.max(MIN_WIDTH, Math.ceil(demand.least) + CELL_EXTRA);
  const twoLines = Math.max(least, Math.ceil(demand.twoLines) + CELL_EXTRA);
  const oneLine = Math.max(least, Math.min(MOST_ONE_LINE, Math.ceil(demand.oneLine) + CELL_EXTRA));
  const full = Math.max(oneLine, Math.min(MOST_FULL, Math.ceil(demand.full) + CELL_EXTRA));
  return { least, twoLines: Math.min(twoLines, oneLine), oneLine, full };
}

const larger = (a: ColumnDemand, b: ColumnDemand): ColumnDemand => ({
  least: Math.max(a.least, b.least),
  twoLines: Math.max(a.twoLines, b.twoLines),
  oneLine: Math.max(a.oneLine, b.oneLine),
  full: Math.max(a.full, b.full),
});

/** Distributes the missing width of a header over several columns among them. */
function widenFor(
  { column, column_span: span }: Cell,
  wanted: ColumnDemand,
  demands: ColumnDemand[],
) {
  const covered = demands.slice(column, column + span);
  for (const [i, demand] of covered.entries()) {
    const share = (tier: keyof ColumnDemand) => {
      const lacking = wanted[tier] - sumOf(covered.map((other) => other[tier]));
      return demand[tier] + Math.ceil(Math.max(0, lacking) / span);
    };
    demands[column + i] = {
      least: share('least'),
      twoLines: share('twoLines'),
      oneLine: share('oneLine'),
      full: share('full'),
    };
  }
}

const TIERS = ['least', 'twoLines', 'oneLine', 'full'] as const;

/**
 * Widths for a pane of `room` pixels, row numbers not counted. `chosen`: widths set by the user,
 * which are kept. The sum is `room` unless even the least widths exceed it: then the widths are
 * those at which the table is readable, and the pane scrolls next to a first column narrow enough
 * to be frozen.
 */
export function fitColumns(
  demands: readonly ColumnDemand[],
  kinds: Grid['kinds'],
  available: number,
  chosen: ReadonlyMap<number, number> = new Map(),
): number[] {
  const tier = (name: keyof ColumnDemand) =>
    demands.map((demand, column) => chosen.get(column) ?? demand[name]);
  const least = tier('least');
  if (sumOf(least) > available) {
    const [first = 0, ...others] = tier('twoLines');
    const mostFirst = Math.max(least[0] ?? 0, Math.floor(available * FROZEN_SHARE));
    return [chosen.has(0) ? first : Math.min(first, mostFirst), ...others];
  }
  const reached = TIERS.findLast((name) => sumOf(tier(name)) <= available) ?? 'least';
  const next = TIERS[TIERS.indexOf(reached) + 1];
  const widths = next ? levelled(tier(reached), tier(next), available) : tier(reached);
  const spare = available - sumOf(widths);
  const takers = takersOfSpare(kinds, chosen);
  for (const [i, column] of takers.entries()) {
    const share = Math.floor(spare / takers.length) + (i < spare % takers.length ? 1 : 0);
    widths[column] = (widths[column] ?? 0) + share;
  }
  return widths;
}

/**
 * The label column receives extra width; in a table without text all columns do, because none is
 * the label column.
 */
function takersOfSpare(kinds: Grid['kinds'], chosen: ReadonlyMap<number, number>): number[] {
  const free = kinds.flatMap((kind, column) => (chosen.has(column) ? [] : [{ kind, column }]));
  const label = free.find(({ kind }) => kind === 'text');
  return label ? [label.column] : free.map(({ column }) => column);
}

/** One common width, clamped to each column's two widths and chosen so that the sum fits `room`. */
function levelled(from: readonly number[], to: readonly number[], available: number): number[] {
  const at = (level: number) =>
    from.map((least, column) => Math.min(Math.max(least, level), Math.max(least, to[column] ?? 0)));
  let [low, high] = [0, Math.max(...to)];
  while (high - low > 0.5) {
    const level = (low + high) / 2;
    if (sumOf(at(level)) <= available) low = level;
    else high = level;
  }
  return at(low).map(Math.floor);
}

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

/** Digits of the widest row number, plus padding. */
export const gutterWidth = ({ header, rows }: Grid): number =>
  18 + 7 * String(header.length + rows.length).length;

/**
 * Whether a text of the row needs a second line at these widths. Cells over several rows have the
 * height of all of them.
 */
export const needsSecondLine = (
  row: GridRow,
  widths: readonly number[],
  measure: Measure,
): boolean =>
  row.cells.some((cell, column) => {
    if (!cell || cell.column !== column || cell.row_span > 1) return false;
    const width = sumOf(widths.slice(column, column + cell.column_span));
    return isWider(cell, width, measure) && wraps(row.slotAt(column).value);
  });

/** Whether the text of a cell needs more than `width` in one line. */
export const isWider = (cell: Cell, width: number, measure: Measure): boolean =>
  measure(cell.text, cell.bold === true) + indentOf(cell) > width - CELL_EXTRA + ROUNDING;
/** Tolerance, CSS pixels: column widths are rounded to whole pixels. */
const ROUNDING = 1;

/**
 * Measures text in the font of the grid; without a canvas by average character width. Layout rounds
 * glyphs, so that a long text may be slightly wider than measured.
 */
export function textMeasure(family: string): Measure {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return (text) => text.length * 7;
  const [regular, bold] = [400, 600].map((weight) =>
    memoizeText((text) => {
      context.font = `${weight} 13px ${family}`;
      return context.measureText(text).width;
    }),
  );
  // The grid uses tabular digits, which are all as wide as a zero.
  return (text, isBold) => (isBold ? bold : regular)?.(text.replace(/\d/gu, '0')) ?? 0;
}
