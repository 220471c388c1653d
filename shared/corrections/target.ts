/** Finds the target of an operation on a page; throws an error that names it if it is missing. */
import type { CorrectionOperation } from '../contract/correction.ts';
import type { Cell } from '../contract/table.ts';
import type { Box } from '../geometry.ts';
import { unionBox } from './boxes.ts';
import type { DraftBlock, DraftCell, DraftPage, DraftTable, DraftWord } from './draft.ts';
import { CorrectionError } from './error.ts';
import { printedLines, textOfLines } from './words.ts';

export type OperationOf<K extends CorrectionOperation['kind']> = Extract<
  CorrectionOperation,
  { kind: K }
>;

/** Effect of an operation, for the list of corrections and the audit trail. */
export interface Change {
  /** The former text; empty if there was none. */
  readonly before: string;
  readonly after: string;
  /** Where it is printed. */
  readonly bbox: Box | null;
}

/** A block that holds a table. */
export interface TableBlock extends DraftBlock {
  table: DraftTable;
}

/** A grid with more positions is a mistake in the request, not a table. */
const MOST_CELL_POSITIONS = 200_000;

const isTableBlock = (block: DraftBlock): block is TableBlock => block.table !== undefined;

export const tableBlocks = (draft: DraftPage): TableBlock[] => draft.blocks.filter(isTableBlock);

/** The table at a position among those of the page; it is marked as corrected. */
export function findTable(draft: DraftPage, position: number): TableBlock {
  const blocks = tableBlocks(draft);
  const block = blocks[position];
  if (block) return block;
  const has = blocks.length === 1 ? '1 table' : `${blocks.length} tables`;
  throw new CorrectionError(
    `Page ${draft.page.page} has no table at position ${position}: it has ${has}. ` +
      'Read the page again and choose one of its tables.',
  );
}

type Area = Pick<Cell, 'row' | 'column' | 'row_span' | 'column_span'>;

/** Whether a cell covers a position of the grid: a spanning cell covers several. */
export const covers =
  (row: number, column: number) =>
  (area: Area): boolean =>
    row >= area.row &&
    row < area.row + area.row_span &&
    column >= area.column &&
    column < area.column + area.column_span;

export function cellAt(table: DraftTable, row: number, column: number): DraftCell {
  const cell = table.cells.find(covers(row, column));
  if (cell) return cell;
  throw new CorrectionError(
    `The table has no cell in row ${row + 1}, column ${column + 1}: it has ` +
      `${sizeOf(table)}. Read the page again and choose one of its cells.`,
  );
}

export const sizeOf = ({ rowCount, column_count: columns }: DraftTable): string =>
  `${rowCount} ${rowCount === 1 ? 'row' : 'rows'} and ${columns} ${columns === 1 ? 'column' : 'columns'}`;

/** Throws if a grid would have too many positions. */
export function checkSize(rows: number, columns: number): void {
  if (rows * columns <= MOST_CELL_POSITIONS) return;
  throw new CorrectionError(
    `A table of ${rows} rows and ${columns} columns is too large: it may have at most ${MOST_CELL_POSITIONS} cells. Use fewer rows or columns.`,
  );
}

/** Cells as lines of text, tab-separated within a row. */
export function textOfCells(cells: readonly DraftCell[]): string {
  const rows = Map.groupBy(
    cells.toSorted((a, b) => a.row - b.row || a.column - b.column),
    ({ row }) => row,
  );
  return [...rows.values()].map((row) => row.map(({ text }) => text).join('\t')).join('\n');
}

/** Turns words that no table holds any longer into a paragraph at their printed position. */
export function releaseWords(
  draft: DraftPage,
  from: DraftBlock,
  words: readonly DraftWord[],
): void {
  const bbox = unionBox(words.map(({ box }) => box));
  if (!bbox) return;
  const above = bbox.y + bbox.height / 2 < from.bbox.y + from.bbox.height / 2;
  const at = draft.blocks.indexOf(from) + (above ? 0 : 1);
  draft.blocks.splice(at, 0, paragraphOf(words, bbox));
}

export function paragraphOf(words: readonly DraftWord[], bbox: Box): DraftBlock {
  const lines = printedLines(words);
  return {
    ...{ type: 'paragraph', bbox, text: textOfLines(lines), source: 'human' },
    words: lines.flat(),
  };
}
