/** A hand-written page for tests: a heading, a table with header and totals, a paragraph. */
import type { Block, PageContent } from '../../shared/contract/page.ts';
import type { Cell, Table } from '../../shared/contract/table.ts';
import { tableHeaders, tableRows } from '../../shared/tables/derive.ts';

const WORD_HEIGHT = 0.02;
const LETTER = 0.008;

export const SAMPLE_ROWS: readonly (readonly string[])[] = [
  ['Region', '2023', '2024'],
  ['North East', '12', '15'],
  ['South', '30', '31'],
  ['Total', '42', '46'],
];
const COLUMN_EDGES = [0.1, 0.4, 0.6, 0.8];
const rowEdge = (row: number): number => (20 + 4 * row) / 100;

/** Page 1 of a document unless `page` is given; words lie where their cells and blocks do. */
export function samplePage(page = 1, rows = SAMPLE_ROWS): PageContent {
  const words: PageContent['words'] = { text: [], boxes: [] };
  const put = (text: string, x: number, y: number): [number, number] => {
    const first = words.text.length;
    let at = x;
    for (const word of text.split(' ').filter(Boolean)) {
      words.text.push(word);
      words.boxes.push(at, y, word.length * LETTER, WORD_HEIGHT);
      at += (word.length + 1) * LETTER;
    }
    return [first, words.text.length - first];
  };
  const block = (
    type: Block['type'],
    text: string,
    y: number,
    more: Partial<Block> = {},
  ): Block => ({
    ...{ type, text, bbox: { x: 0.1, y, width: 0.7, height: WORD_HEIGHT } },
    ...more,
    words: put(text, 0.1, y),
  });
  const heading = block('heading', 'Sales by region', 0.1, { level: 1 });
  const caption = block('caption', 'Table 1 Sales', 0.17, { caption_of: 2 });
  const first = words.text.length;
  const cells = rows.flatMap((texts, row) =>
    texts.map((text, column): Cell => {
      const [x = 0, right = 0] = COLUMN_EDGES.slice(column);
      const [y, bottom] = [rowEdge(row), rowEdge(row + 1)];
      return {
        ...{ row, column, row_span: 1, column_span: 1, text, header: row === 0, confidence: 0.98 },
        bbox: { x, y, width: right - x, height: bottom - y },
        words: put(text, x + 0.01, y + 0.01),
      };
    }),
  );
  const table = { ...tableOfCells(cells, rows.length, 3, 1), page };
  const tableBlock: Block = {
    ...{ type: 'table', bbox: table.bbox, table_index: 0 },
    text: table.rows.map((row) => row.join('\t')).join('\n'),
    words: [first, words.text.length - first],
  };
  const paragraph = block('paragraph', 'Sales rose in both regions.', 0.5);
  const item = block('list_item', '1. Figures in millions', 0.55, { marker: '1.', level: 1 });
  return {
    ...{ page, width: 595, height: 842, rotation: 0, source: 'native', needs_ocr: false },
    words,
    blocks: [heading, caption, tableBlock, paragraph, { ...item, text: 'Figures in millions' }],
    tables: [table],
    warnings: [],
  };
}

function tableOfCells(
  cells: Cell[],
  rowCount: number,
  columnCount: number,
  headerRows: number,
): Table {
  const [x = 0, right = 0] = [COLUMN_EDGES[0], COLUMN_EDGES.at(-1)];
  const [y, bottom] = [rowEdge(0), rowEdge(rowCount)];
  return {
    ...{ page: 1, table_index: 0, method: 'lattice', title: 'Sales', continues: false },
    ...{ markdown: '', confidence: 0.9, header_rows: headerRows, column_count: columnCount },
    bbox: { x, y, width: right - x, height: bottom - y },
    headers: tableHeaders(cells, headerRows, columnCount),
    row_count: rowCount - headerRows,
    rows: tableRows(cells, rowCount, columnCount),
    cells,
  };
}
