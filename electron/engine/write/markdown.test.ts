import { describe, expect, test } from 'vitest';
import type { Block, PageContent } from '../../../shared/contract/page.ts';
import { Results } from '../../../shared/contract/results.ts';
import type { Cell, Table } from '../../../shared/contract/table.ts';
import { tableMarkdown } from '../structure/layout/page-content/table-markdown.ts';
import { MarkdownWriter, writeMarkdown } from './markdown.ts';
import { toResults } from './results.ts';

const BOX = { x: 0.1, y: 0.1, width: 0.5, height: 0.1 };

const block = (type: Block['type'], text: string, more: Partial<Block> = {}): Block => ({
  type,
  text,
  bbox: BOX,
  words: [0, 0],
  ...more,
});

const pageOf = (blocks: Block[], more: Partial<PageContent> = {}): PageContent => ({
  page: 1,
  width: 600,
  height: 800,
  rotation: 0,
  source: 'native',
  needs_ocr: false,
  words: { text: [], boxes: [] },
  blocks,
  tables: [],
  warnings: [],
  ...more,
});

const cell = (row: number, column: number, text: string, more: Partial<Cell> = {}): Cell => ({
  row,
  column,
  row_span: 1,
  column_span: 1,
  text,
  bbox: BOX,
  header: row === 0,
  confidence: 1,
  ...more,
});

function tableOf(cells: Cell[], rows: string[][], page = 1): Table {
  return {
    page,
    table_index: 0,
    markdown: tableMarkdown({ cells, rows, header_rows: 1 }),
    headers: rows[0] ?? [],
    row_count: rows.length - 1,
    column_count: 2,
    header_rows: 1,
    method: 'lattice',
    title: null,
    bbox: BOX,
    rows,
    cells,
    continues: false,
  };
}

const write = (blocks: Block[], more: Partial<PageContent> = {}) =>
  writeMarkdown([pageOf(blocks, more)], { pageComments: false });

describe('Markdown page by page', () => {
  const pages = [
    pageOf([block('heading', 'Scope', { level: 1 }), block('paragraph', 'Split apa-')]),
    pageOf(
      [
        block('paragraph', 'rt.', { continues: true, continues_from: { page: 1, block: 1 } }),
        block('list_item', 'first', { marker: '1.', level: 1 }),
      ],
      { page: 2 },
    ),
    pageOf([block('list_item', 'second', { marker: '2.', level: 1 })], { page: 3 }),
  ];

  test('gives what is whole and keeps what may go on', () => {
    const writer = new MarkdownWriter({ pageComments: false });
    const given = pages.map((page) => writer.add(page));
    expect(given).toEqual(['# Scope', '', '\n\nSplit apart.']);
    expect(writer.end()).toBe('\n\n1. first\n2. second\n');
  });

  test('is the same as all at once, and nothing of nothing', () => {
    for (const pageComments of [true, false]) {
      const writer = new MarkdownWriter({ pageComments });
      const whole = pages.map((page) => writer.add(page)).join('') + writer.end();
      expect(whole).toBe(writeMarkdown(pages, { pageComments }));
    }
    expect(writeMarkdown([], { pageComments: true })).toBe('');
  });
});

describe('Markdown', () => {
  test('writes headings by level and paragraphs apart', () => {
    expect(write([block('heading', 'Scope', { level: 2 }), block('paragraph', 'Text.')])).toBe(
      '## Scope\n\nText.\n',
    );
  });

  test('keeps the items of a list together, nested and with their numbers', () => {
    const list = [
      block('list_item', 'first', { marker: '1.', level: 1 }),
      block('list_item', 'inner', { marker: '•', level: 2 }),
      block('list_item', 'lettered', { marker: '(a)', level: 2 }),
      block('list_item', 'second', { marker: '2.', level: 1 }),
    ];
    expect(write(list)).toBe('1. first\n   - inner\n   - (a) lettered\n2. second\n');
  });

  test('leaves out running heads, page numbers and labels in pictures unless asked', () => {
    const page = pageOf([
      block('header', 'Head'),
      block('figure', 'axis'),
      block('footnote', '1 A note.'),
      block('page_number', '7'),
    ]);
    expect(writeMarkdown([page], { pageComments: false })).toBe('1 A note.\n');
    expect(writeMarkdown([page], { pageComments: false, complete: true })).toBe(
      'Head\n\naxis\n\n1 A note.\n\n7\n',
    );
  });

  test('text that looks like Markdown stays text', () => {
    expect(write([block('paragraph', '# 5 * 3 _is_ <b>')])).toBe('\\# 5 \\* 3 \\_is\\_ \\<b>\n');
    expect(write([block('paragraph', '3. Oktober')])).toBe('3\\. Oktober\n');
  });

  test('joins what a page break tore apart, but not over a page comment', () => {
    const pages = [
      pageOf([block('paragraph', 'It goes')]),
      pageOf([block('paragraph', 'on here.', { continues_from: { page: 1, block: 0 } })], {
        page: 2,
      }),
    ];
    expect(writeMarkdown(pages, { pageComments: false })).toBe('It goes on here.\n');
    expect(writeMarkdown(pages, { pageComments: true })).toBe(
      '<!-- page 1 -->\n\nIt goes\n\n<!-- page 2 -->\n\non here.\n',
    );
  });

  test('a plain table is a pipe table with its pipes escaped', () => {
    const rows = [
      ['A', 'B'],
      ['x|y', '2'],
    ];
    const cells = rows.flatMap((row, r) => row.map((text, c) => cell(r, c, text)));
    expect(tableMarkdown({ cells, rows, header_rows: 1 })).toBe(
      '| A | B |\n| --- | --- |\n| x\\|y | 2 |',
    );
  });

  test('text in the cells of a table is never markup', () => {
    const hostile = ['<img src=x onerror=alert(1)>', '[pay](javascript:alert(1))', '1,204*'];
    const cells = hostile.map((text, column) => cell(0, column, text));
    const markdown = tableMarkdown({ cells, rows: [hostile], header_rows: 0 });
    expect(markdown.split('\n')[2]).toBe(
      '| \\<img src=x onerror=alert(1)> | \\[pay\\](javascript:alert(1)) | 1,204\\* |',
    );
  });

  test('cells that span are blank or repeated in Markdown, and HTML is for who asks', () => {
    const cells = [
      cell(0, 0, 'Both', { column_span: 2 }),
      cell(1, 0, '<1', { row_span: 2 }),
      cell(1, 1, '2'),
      cell(2, 1, '3'),
    ];
    const rows = [
      ['Both', ''],
      ['<1', '2'],
      ['', '3'],
    ];
    const table = { cells, rows, header_rows: 1 };
    expect(tableMarkdown(table)).toBe('| Both |  |\n| --- | --- |\n| \\<1 | 2 |\n|  | 3 |');
    expect(tableMarkdown(table, 'repeat')).toBe(
      '| Both | Both |\n| --- | --- |\n| \\<1 | 2 |\n| \\<1 | 3 |',
    );
    const html = tableMarkdown(table, 'html');
    expect(html).toContain('<th colspan="2">Both</th>');
    expect(html).toContain('<td rowspan="2">&lt;1</td>');
  });
});

describe('results', () => {
  const rows = [['A', 'B']];
  const cells = [cell(0, 0, 'A'), cell(0, 1, 'B')];
  const pages = [
    pageOf([block('table', '', { table_index: 0 })], { tables: [tableOf(cells, rows)] }),
    pageOf(
      [
        block('list_item', 'one', { marker: '•' }),
        block('list_item', 'two', { marker: '•' }),
        block('figure', '', { title: 'Figure 1. A map.' }),
        block('caption', 'Figure 1. A map.', { caption_of: 3 }),
        block('table', '', { table_index: 0 }),
      ],
      { page: 2, tables: [tableOf(cells, rows, 2)], needs_ocr: true },
    ),
  ];
  const all = toResults(pages, [{ page: 3, message: 'The page is damaged.' }], {
    include: ['tables', 'text', 'entities'],
  });

  test('have the shape of the contract', () => {
    expect(Results.safeParse(all).error).toBeUndefined();
  });

  test('number tables over the whole document', () => {
    expect(all.tables?.map((table) => [table.page, table.table_index])).toEqual([
      [1, 0],
      [2, 1],
    ]);
  });

  test('hold only the parts asked for, and the warnings always', () => {
    const some = toResults(pages, [], { include: ['text'] });
    expect(Object.keys(some).sort()).toEqual(['text', 'warnings']);
  });

  test('name lists, figures with their captions and tables as entities', () => {
    expect(all.entities?.map((entity) => [entity.type, entity.title])).toEqual([
      ['table', 'A, B'],
      ['list', 'one'],
      ['figure', 'Figure 1. A map.'],
      ['table', 'A, B'],
    ]);
  });

  test('warn of pages that need OCR and of pages that failed, by page', () => {
    expect(all.warnings.map((warning) => warning.page)).toEqual([2, 3]);
  });
});
