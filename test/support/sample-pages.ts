/** Test fixture: hand-made pages for the writers. */

import { tableMarkdown } from '../../electron/engine/structure/layout/page-content/table-markdown.ts';
import type { Block, PageContent } from '../../shared/contract/page.ts';
import type { Cell, Table } from '../../shared/contract/table.ts';

const bbox = { x: 0.1, y: 0.1, width: 0.2, height: 0.1 };

export const cellOf = (
  row: number,
  column: number,
  text: string,
  more: Partial<Cell> = {},
): Cell => ({
  ...{ row, column, row_span: 1, column_span: 1, text, bbox, header: false, confidence: 0.9 },
  ...more,
});

/** A table of texts without spans; the first `headerRows` rows are its header. */
export function tableOf(
  rows: readonly (readonly string[])[],
  { headerRows = 1, ...more }: Partial<Table> & { headerRows?: number } = {},
): Table {
  const cells = rows.flatMap((texts, row) =>
    texts.map((text, column) => cellOf(row, column, text, { header: row < headerRows })),
  );
  return tableOfCells(cells, rows.length, rows[0]?.length ?? 0, {
    header_rows: headerRows,
    ...more,
  });
}

export function tableOfCells(
  cells: readonly Cell[],
  rowCount: number,
  columnCount: number,
  more: Partial<Table> = {},
): Table {
  const headerRows = more.header_rows ?? 0;
  const rows = Array.from({ length: rowCount }, () => new Array<string>(columnCount).fill(''));
  for (const { row, column, text } of cells) {
    const texts = rows[row];
    if (texts) texts[column] = text;
  }
  return {
    ...{ page: 1, table_index: 0, method: 'lattice', title: null, bbox, continues: false },
    ...{ confidence: 0.9, header_rows: headerRows, cells: [...cells], rows },
    markdown: tableMarkdown({ cells, rows, header_rows: headerRows }),
    headers: headerRows > 0 ? (rows[headerRows - 1] ?? []) : [],
    row_count: rowCount - headerRows,
    column_count: columnCount,
    ...more,
  };
}

export const blockOf = (type: Block['type'], text: string, more: Partial<Block> = {}): Block => ({
  ...{ type, text, bbox, words: [0, 0] },
  ...more,
});

/** A page; tables get its number and a block each, after `blocks` unless given there. */
export function pageOf(page: number, blocks: Block[], tables: Table[] = []): PageContent {
  const listed = new Set(blocks.map((block) => block.table_index));
  const rest = tables.flatMap((_, index) =>
    listed.has(index) ? [] : [blockOf('table', '', { table_index: index })],
  );
  return {
    ...{ page, width: 595, height: 842, rotation: 0, source: 'native', needs_ocr: false },
    words: { text: [], boxes: [] },
    blocks: [...blocks, ...rest],
    tables: tables.map((table, index) => ({ ...table, page, table_index: index })),
    warnings: [],
  };
}
