/**
 * Builds a table whose cells tile its grid from the cells of a vendor: some omit empty cells, some
 * let spans overlap. Empty positions get empty cells; a span that would cover an earlier cell is
 * dropped; of two cells at the same position the first takes the text of the other, so that no text
 * is lost.
 */
import type { ReadingCell, ReadingTable } from '../../../shared/contract/reading.ts';
import type { Box } from '../../../shared/geometry.ts';
import { tableMarkdown } from '../structure/layout/page-content/table-markdown.ts';
import { MOST_GRID_POSITIONS } from './rows.ts';
import { UnreadablePayload } from './types.ts';

export interface CellSource {
  readonly row: number;
  readonly column: number;
  readonly rowSpan?: number | undefined;
  readonly columnSpan?: number | undefined;
  readonly text: string;
  readonly header?: boolean;
  readonly bbox?: Box | undefined;
  readonly confidence?: number | undefined;
}

export interface TableSource {
  readonly page: number;
  /** 0-based index on its page. */
  readonly index: number;
  readonly cells: readonly CellSource[];
  readonly title?: string | null | undefined;
  readonly bbox?: Box | undefined;
  readonly confidence?: number | undefined;
}

/** The cell at each position, row by row. */
interface Grid {
  readonly owners: readonly ReadingCell[];
  readonly height: number;
  readonly width: number;
}

/** Null if there are no cells. `path` names the table in errors. */
export function readingTable(
  source: TableSource,
  path: readonly PropertyKey[],
): ReadingTable | null {
  const { page, index, title = null, bbox, confidence } = source;
  if (source.cells.length === 0) return null;
  const grid = gridOf(source.cells, path);
  const { owners, height, width } = grid;
  const cells = [...new Set(owners)];
  const rows = Array.from({ length: height }, (_, row) =>
    rowOf(grid, row).map((cell, column) => {
      const begins = cell.row === row && cell.column === column;
      return begins ? cell.text : '';
    }),
  );
  const header_rows = headerRows(grid);
  return {
    page,
    table_index: index,
    markdown: tableMarkdown({ cells, rows, header_rows }),
    headers: header_rows > 0 ? rowOf(grid, header_rows - 1).map(({ text }) => text) : [],
    row_count: height - header_rows,
    column_count: width,
    header_rows,
    ...(confidence !== undefined && { confidence: asShare(confidence) }),
    title: title?.trim() || null,
    ...(bbox && { bbox }),
    rows,
    cells,
  };
}

const rowOf = ({ owners, width }: Grid, row: number): readonly ReadingCell[] =>
  owners.slice(row * width, (row + 1) * width);

/** Rounding of vendors may slightly exceed 1; clamp to 1. */
const asShare = (confidence: number): number => Math.min(1, Math.max(0, confidence));

function gridOf(sources: readonly CellSource[], path: readonly PropertyKey[]): Grid {
  let height = 0;
  let width = 0;
  for (const { row, column, rowSpan = 1, columnSpan = 1 } of sources) {
    height = Math.max(height, row + Math.max(1, rowSpan));
    width = Math.max(width, column + Math.max(1, columnSpan));
  }
  if (height * width > MOST_GRID_POSITIONS) {
    throw new UnreadablePayload(path, `a table of ${height} x ${width} cells is too large`);
  }
  const settled = new Array<ReadingCell | undefined>(height * width).fill(undefined);
  for (const source of sources) settle(source, settled, width);
  const owners = settled.map(
    (owner, toBox): ReadingCell =>
      owner ?? {
        row: Math.floor(toBox / width),
        column: toBox % width,
        row_span: 1,
        column_span: 1,
        text: '',
        header: false,
      },
  );
  return { owners, height, width };
}

/** Assigns the positions of a cell, if they are free. */
function settle(source: CellSource, owners: (ReadingCell | undefined)[], width: number): void {
  const { row, column, text, bbox, confidence, header = false } = source;
  const owner = owners[row * width + column];
  if (owner) {
    owner.text = [owner.text, text].filter((part) => part !== '').join('\n');
    return;
  }
  let rowSpan = Math.max(1, source.rowSpan ?? 1);
  let columnSpan = Math.max(1, source.columnSpan ?? 1);
  const isFree = (): boolean => {
    for (let r = row; r < row + rowSpan; r++) {
      for (let c = column; c < column + columnSpan; c++) if (owners[r * width + c]) return false;
    }
    return true;
  };
  if (!isFree()) {
    rowSpan = 1;
    columnSpan = 1;
  }
  const cell: ReadingCell = {
    row,
    column,
    row_span: rowSpan,
    column_span: columnSpan,
    text,
    ...(bbox && { bbox }),
    header,
    ...(confidence !== undefined && { confidence: asShare(confidence) }),
  };
  for (let r = row; r < row + rowSpan; r++) {
    owners.fill(cell, r * width + column, r * width + column + columnSpan);
  }
}

/** Rows from the top in which all text is in header cells. */
function headerRows(grid: Grid): number {
  for (let row = 0; row < grid.height; row++) {
    const cells = rowOf(grid, row);
    if (!cells.some((cell) => cell.header)) return row;
    if (cells.some((cell) => !cell.header && cell.text !== '')) return row;
  }
  return grid.height;
}
