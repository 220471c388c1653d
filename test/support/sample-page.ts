/** Test fixture: pages from monospaced text; character positions become positions on the page. */
import type { Block, PageContent } from '../../shared/contract/page.ts';
import type { Cell, Table } from '../../shared/contract/table.ts';

const WIDTH = 612;
const HEIGHT = 792;
/** Width of a character and height of a line; points. */
const CHARACTER = 6;
const LINE = 14;
const GLYPH_HEIGHT = 10;

/** Each line of text becomes a line of words; together they are one paragraph. */
export function textPage(page: number, lines: readonly string[]): PageContent {
  const text: string[] = [];
  const boxes: number[] = [];
  const blocks: Block[] = [];
  lines.forEach((line, row) => {
    const first = text.length;
    for (const match of line.matchAll(/\S+/g)) {
      text.push(match[0]);
      boxes.push(
        (match.index * CHARACTER) / WIDTH,
        (row * LINE) / HEIGHT,
        (match[0].length * CHARACTER) / WIDTH,
        GLYPH_HEIGHT / HEIGHT,
      );
    }
    const bbox = { x: 0, y: (row * LINE) / HEIGHT, width: 1, height: GLYPH_HEIGHT / HEIGHT };
    if (text.length > first) {
      blocks.push({
        type: 'paragraph',
        bbox,
        text: line.trim(),
        words: [first, text.length - first],
      });
    }
  });
  return {
    page,
    width: WIDTH,
    height: HEIGHT,
    rotation: 0,
    source: 'native',
    needs_ocr: false,
    words: { text, boxes },
    blocks,
    tables: [],
    warnings: [],
  };
}

/** A page with one table, its first row the header; the words of a cell are consecutive. */
export function tablePage(page: number, rows: readonly (readonly string[])[]): PageContent {
  const content = textPage(
    page,
    rows.map((row) => row.map((cell) => `${cell} `.padEnd(18)).join('')),
  );
  const bbox = { x: 0, y: 0, width: 1, height: 1 };
  let next = 0;
  const cells = rows.flatMap((row, at) =>
    row.map((text, column): Cell => {
      const count = text.split(/\s+/).filter(Boolean).length;
      const words: [number, number] = [next, count];
      next += count;
      const position = { row: at, column, row_span: 1, column_span: 1, bbox };
      return { ...position, text, header: at === 0, confidence: 0.95, words };
    }),
  );
  const table: Table = {
    page,
    table_index: 0,
    markdown: '',
    headers: [...(rows[0] ?? [])],
    row_count: rows.length - 1,
    column_count: rows[0]?.length ?? 0,
    header_rows: 1,
    method: 'lattice',
    title: null,
    bbox,
    rows: rows.map((row) => [...row]),
    cells,
    continues: false,
  };
  const block: Block = { type: 'table', bbox, text: '', table_index: 0, words: [0, next] };
  return { ...content, blocks: [block], tables: [table] };
}
