import type { Table } from '../../shared/contract/table.ts';

/** For tests: a table whose first row is its header. */
export function tableOf(...rows: string[][]): Table {
  const bbox = { x: 0, y: 0, width: 1, height: 1 };
  return {
    page: 1,
    table_index: 0,
    markdown: '',
    headers: [],
    row_count: rows.length - 1,
    column_count: rows[0]?.length ?? 0,
    header_rows: 1,
    method: 'stream',
    title: null,
    bbox,
    rows,
    cells: rows.flatMap((texts, row) =>
      texts.map((text, column) => ({
        row,
        column,
        row_span: 1,
        column_span: 1,
        text,
        bbox,
        header: row === 0,
        confidence: 1,
      })),
    ),
    continues: false,
  };
}
