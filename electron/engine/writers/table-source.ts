/** Where the rows of a table were read, for columns beside them: page, box and confidence. */
import { type Box, boxOf, rectOf, unionOf } from '../../../shared/geometry.ts';
import type { DocumentTable } from './document-tables.ts';

export interface RowSource {
  readonly page: number;
  /** Around the cells of the row, as fractions of its page; null for a row without cells. */
  readonly box: Box | null;
  /** Of its least certain cell, 0 to 1. */
  readonly confidence: number | null;
  /** A person corrected or made one of its cells. */
  readonly corrected: boolean;
}

const SOURCE_COLUMNS = ['Page', 'Box (x, y, width, height)', 'Confidence'];
/** The value of the column of that name, as `source` of the contract has it. */
export const CORRECTED = 'human';

/** Names of the columns; corrections have one in tables that hold any. */
export const sourceColumns = ({ table }: DocumentTable): readonly string[] =>
  table.cells.some(({ source }) => source === 'human')
    ? [...SOURCE_COLUMNS, 'Source']
    : SOURCE_COLUMNS;

/** One for each row, header rows included. */
export function rowSources({ table, parts, firstPage }: DocumentTable): RowSource[] {
  const byRow = Map.groupBy(table.cells, (cell) => cell.row);
  return table.rows.map((_, row): RowSource => {
    const cells = byRow.get(row) ?? [];
    // A cell that spans rows says where it is, not where this row is.
    const own = cells.filter((cell) => cell.row_span === 1);
    const rects = (own.length > 0 ? own : cells).map((cell) => rectOf(cell.bbox, 1, 1));
    return {
      page: parts.findLast(({ first }) => first <= row)?.page ?? firstPage,
      box: rects.length > 0 ? boxOf(unionOf(rects), 1, 1) : null,
      confidence: cells.length > 0 ? Math.min(...cells.map((cell) => cell.confidence)) : null,
      corrected: cells.some(({ source }) => source === 'human'),
    };
  });
}

/** Four decimals of a page fraction are a tenth of a point. */
export const boxText = ({ x, y, width, height }: Box): string =>
  [x, y, width, height].map((value) => value.toFixed(4)).join(' ');
