/**
 * The numbers of a table as integers of its smallest printed unit, so that sums are exact: 12.50
 * beside 3 is 1250 beside 300. Numbers are parsed as in the spreadsheet writer (shared/values). A
 * dash and an empty cell count as zero; text in place of a number is unreadable, and no sum is
 * evaluated over it.
 */
import type { Cell, Table } from '../contract/table.ts';
import type { NumberValue } from '../values/number-value.ts';
import { readTable } from '../values/table-values.ts';

/** The parts of a table that its numbers are read from. */
export type NumericTable = Pick<Table, 'cells' | 'rows' | 'column_count' | 'column_formats'>;

export interface Amount {
  readonly cell: Cell;
  readonly number: NumberValue;
  /** In units of the whole table; a percentage as printed, not as a fraction. */
  readonly units: number;
  /** Value of the last printed digit in units: the resolution of rounding. */
  readonly step: number;
  /** Amounts of different kinds (shares and money, with and without cents) do not add up. */
  readonly kind: string;
}

type Entry = Amount | 'nothing' | 'unreadable';

/** The rows of a table or its columns, and their entries where they cross the others. */
export interface Lines {
  readonly axis: 'row' | 'column';
  readonly count: number;
  /** Number of crossings of each line: the number of lines of the other axis. */
  readonly crossings: number;
  entry(line: number, crossing: number): Entry;
}

export const isAmount = (entry: Entry): entry is Amount => typeof entry === 'object';

/** Two parts and their sum. */
const LEAST_NUMBERS = 3;
/** Numbers with more decimals are measurements, which are not summed. */
const MOST_DECIMALS = 6;

/** The table by its rows and by its columns; empty if it has too few numbers for a sum. */
export function linesOf(table: NumericTable): readonly Lines[] {
  const numbers = numbersOf(table);
  const printed = [...numbers.values()].filter((number) => number !== null);
  const decimals = printed.reduce((most, number) => Math.max(most, number.decimals), 0);
  if (printed.length < LEAST_NUMBERS || decimals > MOST_DECIMALS) return [];
  const [rows, columns] = [table.rows.length, table.column_count];
  const entries = new Array<Entry>(rows * columns).fill('nothing');
  for (const cell of table.cells) {
    const number = numbers.get(cell);
    if (number === null) continue;
    // A number that spans several columns or rows belongs to none of their sums.
    const single = cell.column_span === 1 && cell.row_span === 1;
    entries[cell.row * columns + cell.column] =
      number && single ? amountOf(cell, number, decimals) : 'unreadable';
  }
  const at = (row: number, column: number): Entry => entries[row * columns + column] ?? 'nothing';
  return [
    { axis: 'row', count: rows, crossings: columns, entry: at },
    {
      axis: 'column',
      count: columns,
      crossings: rows,
      entry: (line, crossing) => at(crossing, line),
    },
  ];
}

/** Numbers by their cells, null for a blank; text cells are omitted. */
function numbersOf({
  cells,
  column_count,
  column_formats,
}: NumericTable): Map<Cell, NumberValue | null> {
  const values = readTable(cells, column_count, column_formats);
  const numbers = new Map<Cell, NumberValue | null>();
  for (const cell of cells) {
    const value = values.valueOf(cell);
    if (value.kind === 'blank') numbers.set(cell, null);
    if (value.kind === 'number' && !value.scientific) numbers.set(cell, value);
  }
  return numbers;
}

function amountOf(cell: Cell, number: NumberValue, decimals: number): Amount {
  return {
    cell,
    number,
    units: Math.round(number.amount * 10 ** decimals),
    step: number.magnitude * 10 ** (decimals - number.decimals),
    kind: [number.percent ? '%' : '', number.decimals, number.magnitude, number.side].join(' '),
  };
}

/**
 * Probability that a sum unrelated to a number comes as close to it by chance. Sums of multiples of
 * `measure` are multiples of it: round numbers agree easily.
 */
export const chanceOf = (distance: number, measure: number, figure: number): number =>
  Math.min(1, (2 * distance + measure) / Math.abs(figure));

/** Greatest common divisor of both amounts. */
export function measureOf(a: number, b: number): number {
  let [large, small] = [Math.abs(a), Math.abs(b)];
  while (small > 0) [large, small] = [small, large % small];
  return large;
}
