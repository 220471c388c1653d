/** Source of table rows, for additional columns: page, box and confidence. */
import { type Box, boxOf, rectOf, unionOf } from '../../../shared/geometry.ts';
import type { DocumentTable } from './document-tables.ts';

export interface RowSource {
  readonly page: number;
  /** Bounding box of the row's cells, as page fractions; null for a row without cells. */
  readonly box: Box | null;
  /** That of its least certain cell, 0 to 1. */
  readonly confidence: number | null;
  /** A person corrected or added one of its cells. */
  readonly corrected: boolean;
}

const SOURCE_COLUMNS = ['Page', 'Box (x, y, width, height)', 'Confidence'];
/** Value of the column, as in `source` of the contract. */
export const CORRECTED = 'human';

/** Column names; the one for corrections only if the table has any. */
export const sourceColumns = ({ table }: DocumentTable): readonly string[] =>
  table.cells.some(({ source }) => source === 'human')
    ? [...SOURCE_COLUMNS, 'Source']
    : SOURCE_COLUMNS;

/** One per row, header rows included. */
export function rowSources({ table, parts, firstPage }: DocumentTable): RowSource[] {
  const byRow = Map.groupBy(table.cells, (cell) => cell.row);
  return table.rows.map((_, row): RowSource => {
    const cells = byRow.get(row) ?? [];
    // A cell that spans rows gives its own position, not that of this row.
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
