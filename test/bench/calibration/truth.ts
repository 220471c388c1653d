/**
 * When a table counts as right: every value stands in its row and under its header, as on the page.
 * A table read is that of a labelled one when its rows below the header have the same texts in the same
 * columns, and when each column reads the same from top to bottom. Where the lines of a header are
 * split, blank rows and columns, and how far a line of one text reaches, say nothing of a value and do
 * not count; nor do such lines above and below all others: titles, units and notes, and signs of
 * currency or per cent in cells of their own. Texts are compared by their letters and digits alone: how
 * well they are read is another measure.
 */

import {
  isNumberAffix,
  isNumeric,
  isYear,
} from '../../../electron/engine/structure/tables/page-view/cell-text.ts';

export interface TrueCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly text: string;
  /** It is in a header row; absent where labels do not say it. */
  readonly header?: boolean;
}

/** A labelled table; `page` counts from 1. */
export interface TrueTable {
  readonly page: number;
  readonly cells: readonly TrueCell[];
}

/** Letters and digits; of a cell that has none, its marks. */
export function plain(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase();
  const letters = folded.replace(/[^\p{L}\p{N}]/gu, '');
  return letters === '' ? folded.replace(/\s/gu, '').replace(/[‐-―−]/gu, '-') : letters;
}

/** What a reader compares. */
interface TableReading {
  /** Texts of each row with the columns where they begin, counted without blank ones. */
  readonly rows: readonly string[];
  /** For each row, whether it is one of the header, or may be: it has no value beside its label. */
  readonly headerRows: readonly boolean[];
  /** Texts of each column from top to bottom, without lines of one text, */
  readonly columns: readonly string[];
  /** and with those over values: names that span them, on one side in the line of another name. */
  readonly columnsWithLines: readonly string[];
}

function readTable(cells: readonly TrueCell[]): TableReading {
  const filled = cells.filter(({ text }) => plain(text) !== '' && !isNumberAffix(text));
  const columns = [...new Set(filled.map(({ column }) => column))].sort((a, b) => a - b);
  const byRow = [...Map.groupBy(filled, ({ row }) => row)]
    .sort(([a], [b]) => a - b)
    .map(([, own]) => own.toSorted((a, b) => a.column - b.column));
  const isLine = (own: readonly TrueCell[]) => own.length === 1 && own[0]?.column === columns[0];
  const first = byRow.findIndex((own) => !isLine(own));
  const rows = byRow.slice(first, byRow.findLastIndex((own) => !isLine(own)) + 1);
  const isHeader = ({ column, text, header }: TrueCell) =>
    header ?? (column === columns[0] || !isNumeric(text) || isYear(text));
  const columnsOf = (own: readonly TrueCell[]): string[] =>
    columns.map((at) =>
      own
        .filter(({ column, columnSpan }) => column <= at && at < column + columnSpan)
        .map(({ text }) => plain(text))
        .join(''),
    );
  return {
    rows: rows.map((own) =>
      own
        .map(
          ({ column, text }) => `${own.length === 1 ? '' : columns.indexOf(column)} ${plain(text)}`,
        )
        .join('|'),
    ),
    headerRows: rows.map((own) => own.every(isHeader)),
    columns: columnsOf(rows.filter((own) => own.length > 1).flat()),
    columnsWithLines: columnsOf(rows.filter((own) => !isLine(own)).flat()),
  };
}

/** Whether two tables give each value the same row and the same header. */
export function isSameTable(one: readonly TrueCell[], other: readonly TrueCell[]): boolean {
  const [a, b] = [readTable(one), readTable(other)];
  const areSame = (of: 'columns' | 'columnsWithLines') => a[of].join('\n') === b[of].join('\n');
  if (a.columns.length === 0 || !(areSame('columns') || areSame('columnsWithLines'))) return false;
  let [i, j] = [a.rows.length, b.rows.length];
  while (i > 0 && j > 0 && a.rows[i - 1] === b.rows[j - 1]) [i, j] = [i - 1, j - 1];
  return [...a.headerRows.slice(0, i), ...b.headerRows.slice(0, j)].every(Boolean);
}

/** Whether it is one of the labelled tables of its page. */
export const isLabelled = (
  page: number,
  cells: readonly TrueCell[],
  labels: readonly TrueTable[],
): boolean => labels.some((label) => label.page === page && isSameTable(cells, label.cells));
