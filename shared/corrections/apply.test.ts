import { describe, expect, test } from 'vitest';
import { SAMPLE_ROWS, samplePage } from '../../test/support/corrected-page.ts';
import type { PageOperation } from '../contract/correction.ts';
import type { PageContent } from '../contract/page.ts';
import { applyOperation } from './apply.ts';
import { packPage, unpackPage } from './draft.ts';
import { CorrectionError } from './error.ts';
import { mirrorColumns, tableSeparators } from './separators.ts';

const on = { page: 1, table: 0 };

const apply = (...operations: PageOperation[]): PageContent =>
  operations.reduce((page, operation) => applyOperation(page, operation).page, samplePage());
const rowsAfter = (...operations: PageOperation[]) => apply(...operations).tables[0]?.rows;
const wordsOf = (page: PageContent, [first, count]: readonly [number, number] = [0, 0]) =>
  page.words.text.slice(first, first + count);
const cell = (page: PageContent, row: number, column: number, table = 0) =>
  page.tables[table]?.cells.find((one) => one.row === row && one.column === column);

test('a page that was only taken apart and put together is the same page', () => {
  expect(packPage(unpackPage(samplePage()))).toEqual(samplePage());
});

test('a table that no block stands for gets one', () => {
  const page = samplePage();
  const blocks = page.blocks.filter(({ type }) => type !== 'table' && type !== 'caption');
  const packed = packPage(unpackPage({ ...page, blocks }));
  expect(packed.tables.map(({ rows }) => rows)).toEqual([SAMPLE_ROWS]);
  expect(packed.blocks.at(-1)).toMatchObject({ type: 'table', table_index: 0 });
});

describe('the text of a cell', () => {
  test('is typed over, with its words, and marked as human', () => {
    const before = samplePage();
    const { page, ...change } = applyOperation(before, {
      ...{ kind: 'set_cell', ...on, row: 2, column: 1, text: '38' },
    });
    expect(change).toMatchObject({ before: '30', after: '38', bbox: cell(before, 2, 1)?.bbox });
    const changed = cell(page, 2, 1);
    expect(changed).toMatchObject({ text: '38', source: 'human', confidence: 1 });
    expect(wordsOf(page, changed?.words)).toEqual(['38']);
    expect(page.corrected_words).toEqual([changed?.words?.[0]]);
    expect(page.tables[0]?.rows[2]).toEqual(['South', '38', '31']);
    expect(page.tables[0]?.source).toBe('human');
    // The word stands where the former one is printed.
    const at = changed?.words?.[0] ?? 0;
    expect(page.words.boxes.slice(4 * at, 4 * at + 4)).toEqual(
      before.words.boxes.slice(4 * at, 4 * at + 4),
    );
    expect(before).toEqual(samplePage());
  });

  test('keeps the words that did not change', () => {
    const page = apply({ kind: 'set_cell', ...on, row: 1, column: 0, text: 'North West Coast' });
    const range = cell(page, 1, 0)?.words;
    expect(wordsOf(page, range)).toEqual(['North', 'West', 'Coast']);
    expect(page.corrected_words).toEqual([(range?.[0] ?? 0) + 1, (range?.[0] ?? 0) + 2]);
  });

  test('follows into the headers and the text of the block', () => {
    const page = apply({ kind: 'set_cell', ...on, row: 0, column: 2, text: '2025' });
    expect(page.tables[0]?.headers).toEqual(['Region', '2023', '2025']);
    expect(page.blocks[2]?.text).toContain('Region\t2023\t2025');
  });

  test('is reached through every place that a merged cell covers', () => {
    const merge: PageOperation = {
      ...{ kind: 'merge_cells', ...on, row: 1, column: 1, row_span: 2, column_span: 2 },
    };
    const page = apply(merge, { kind: 'set_cell', ...on, row: 2, column: 2, text: 'x' });
    expect(cell(page, 1, 1)).toMatchObject({ text: 'x', row_span: 2, column_span: 2 });
  });
});

describe('rows and columns', () => {
  test('are inserted empty', () => {
    expect(rowsAfter({ kind: 'insert', ...on, axis: 'row', at: 2, count: 1 })?.[2]).toEqual([
      ...['', '', ''],
    ]);
    const page = apply({ kind: 'insert', ...on, axis: 'column', at: 0, count: 2 });
    expect(page.tables[0]).toMatchObject({ column_count: 5, row_count: 3, header_rows: 1 });
    expect(page.tables[0]?.headers).toEqual(['', '', 'Region', '2023', '2024']);
  });

  test('are deleted; what is printed there becomes a paragraph', () => {
    const page = apply({ kind: 'delete', ...on, axis: 'row', at: 3, count: 1 });
    expect(page.tables[0]?.rows).toEqual(SAMPLE_ROWS.slice(0, 3));
    expect(page.blocks[3]).toMatchObject({ type: 'paragraph', text: 'Total 42 46' });
    expect(page.tables[0]?.bbox.height).toBeCloseTo(0.12);
  });

  test('are moved', () => {
    const page = apply({ kind: 'move', ...on, axis: 'row', at: 1, count: 2, to: 2 });
    expect(page.tables[0]?.rows.map(([label]) => label)).toEqual([
      ...['Region', 'Total', 'North East', 'South'],
    ]);
    const columns = apply({ kind: 'move', ...on, axis: 'column', at: 2, count: 1, to: 1 });
    expect(columns.tables[0]?.headers).toEqual(['Region', '2024', '2023']);
  });

  test('are merged with their texts', () => {
    expect(rowsAfter({ kind: 'merge', ...on, axis: 'row', at: 1, count: 2 })).toEqual([
      ...[SAMPLE_ROWS[0], ['North East South', '12 30', '15 31'], SAMPLE_ROWS[3]],
    ]);
    const page = apply({ kind: 'merge', ...on, axis: 'column', at: 1, count: 2 });
    expect(page.tables[0]?.rows[1]).toEqual(['North East', '12 15']);
  });

  test('carry the formats of their columns', () => {
    const page = apply(
      {
        ...{ kind: 'set_column_format', ...on, column: 2 },
        format: { type: 'number', decimal_separator: ',' },
      },
      { kind: 'insert', ...on, axis: 'column', at: 1, count: 1 },
      { kind: 'move', ...on, axis: 'column', at: 3, count: 1, to: 0 },
    );
    expect(page.tables[0]?.column_formats).toEqual([
      ...[{ type: 'number', decimal_separator: ',' }, null, null, null],
    ]);
  });
});

describe('merged cells', () => {
  const merge: PageOperation = {
    ...{ kind: 'merge_cells', ...on, row: 1, column: 1, row_span: 2, column_span: 1 },
  };

  test('hold the texts of all, and give them back where they are printed', () => {
    const merged = apply(merge);
    expect(cell(merged, 1, 1)).toMatchObject({ text: '12 30', row_span: 2, source: 'human' });
    const split = applyOperation(merged, { kind: 'split_cell', ...on, row: 2, column: 1 }).page;
    expect(split.tables[0]?.rows).toEqual(SAMPLE_ROWS);
  });

  test('grow and shrink with the rows that they cover', () => {
    const grown = apply(merge, { kind: 'insert', ...on, axis: 'row', at: 2, count: 2 });
    expect(cell(grown, 1, 1)?.row_span).toBe(4);
    const shrunk = applyOperation(grown, { kind: 'delete', ...on, axis: 'row', at: 1, count: 3 });
    expect(cell(shrunk.page, 1, 1)).toMatchObject({ row_span: 1, text: '12 30' });
  });

  test('are not split by moving or merging rows', () => {
    const move: PageOperation = { kind: 'move', ...on, axis: 'row', at: 2, count: 1, to: 3 };
    expect(() => apply(merge, move)).toThrow(/merged cell extends/);
    const rows: PageOperation = { kind: 'merge', ...on, axis: 'row', at: 2, count: 2 };
    expect(() => apply(merge, rows)).toThrow(/merged cell extends/);
  });
});

describe('separators', () => {
  const edges = tableSeparators(samplePage().tables[0]?.cells ?? [], 4, 3);

  test('are read from the boxes of the cells', () => {
    expect(edges?.columns).toEqual([0.1, 0.4, 0.6, 0.8]);
    expect(edges?.rows.length).toBe(5);
  });

  test('that only move a little change no text', () => {
    const columns = [0.1, 0.35, 0.6, 0.8];
    const page = apply({ kind: 'set_separators', ...on, columns, rows: [...(edges?.rows ?? [])] });
    expect(page.tables[0]?.rows).toEqual(SAMPLE_ROWS);
    expect(cell(page, 1, 0)).toMatchObject({ confidence: 0.98 });
    expect(cell(page, 1, 0)?.source).toBeUndefined();
  });

  test('let the words flow to other cells', () => {
    const columns = [0.1, 0.155, 0.4, 0.6, 0.8];
    const page = apply({ kind: 'set_separators', ...on, columns, rows: [...(edges?.rows ?? [])] });
    expect(page.tables[0]?.rows[1]).toEqual(['North', 'East', '12', '15']);
    expect(cell(page, 1, 0)?.source).toBe('human');
    const fewer = apply({ kind: 'set_separators', ...on, columns: [0.1, 0.8], rows: [0.2, 0.36] });
    expect(fewer.tables[0]?.rows).toEqual([
      ['Region 2023 2024 North East 12 15 South 30 31 Total 42 46'],
    ]);
  });

  test('do not cut the words of a header, which spans the columns below', () => {
    const rows = [['Region', 'Twelve months', '2024'], ...SAMPLE_ROWS.slice(1)];
    const split = (header: string, x: number) => {
      const named = samplePage(1, rows.with(0, ['Region', header, '2024']));
      const columns = [0.1, 0.4, x, 0.6, 0.8];
      const operation = { kind: 'set_separators', ...on, columns, rows: [...(edges?.rows ?? [])] };
      const { page } = applyOperation(named, operation as PageOperation);
      return [0, 1].map((row) => [1, 2, 3].map((column) => cell(page, row, column)?.text));
    };
    expect(split('Twelve months', 0.463)).toEqual([
      ['Twelve months', undefined, '2024'],
      ['12', '', '15'],
    ]);
    expect(split('Twelve', 0.445)).toEqual([
      ['Twelve', undefined, '2024'],
      ['12', '', '15'],
    ]);
    expect(split('Twelve', 0.463)).toEqual([
      ['Twelve', '', '2024'],
      ['12', '', '15'],
    ]);
  });

  test('of a right-to-left table are those on the page, and its first column stays the rightmost', () => {
    const page = samplePage();
    const [table] = page.tables;
    if (!table) throw new Error('The page has a table.');
    const cells = mirrorColumns(table.cells, 3);
    const rows = SAMPLE_ROWS.map((row) => row.toReversed());
    const mirrored = { ...page, tables: [{ ...table, cells, rows }] };
    expect(tableSeparators(cells, 4, 3)).toEqual({ ...edges, mirrored: true });
    const moved = { columns: [0.1, 0.35, 0.6, 0.8], rows: [...(edges?.rows ?? [])] };
    const kept = applyOperation(mirrored, { kind: 'set_separators', ...on, ...moved }).page;
    expect(kept.tables[0]?.rows).toEqual(rows);
    const split = { ...moved, columns: [0.1, 0.155, 0.4, 0.6, 0.8] };
    const cut = applyOperation(mirrored, { kind: 'set_separators', ...on, ...split }).page;
    expect(cut.tables[0]?.rows[1]).toEqual(['15', '12', 'East', 'North']);
  });

  test('take in and let go words of the text around the table', () => {
    const page = apply({
      ...{ kind: 'set_separators', ...on, columns: [0.1, 0.4, 0.6, 0.8] },
      rows: [0.16, 0.2, 0.24, 0.28, 0.32],
    });
    expect(page.tables[0]?.rows[0]).toEqual(['Table 1 Sales', '', '']);
    expect(page.blocks.map(({ type, text }) => [type, text.slice(0, 11)])).toEqual([
      ...[
        ['heading', 'Sales by re'],
        ['table', 'Table 1 Sal'],
        ['paragraph', 'Total 42 46'],
        ['paragraph', 'Sales rose '],
        ['list_item', 'Figures in '],
      ],
    ]);
  });

  test('keep a typed text', () => {
    const page = apply(
      { kind: 'set_cell', ...on, row: 1, column: 1, text: '13' },
      { kind: 'set_separators', ...on, columns: [0.1, 0.6, 0.8], rows: [0.2, 0.24, 0.28] },
    );
    expect(page.tables[0]?.rows[1]).toEqual(['North East 13', '15']);
  });

  test('have to ascend', () => {
    const operation: PageOperation = {
      ...{ kind: 'set_separators', ...on, columns: [0.1, 0.5, 0.5], rows: [0.1, 0.2] },
    };
    expect(() => apply(operation)).toThrow(CorrectionError);
  });
});

describe('tables', () => {
  test('that are none become paragraphs by row', () => {
    const page = apply({ kind: 'remove_table', ...on });
    expect(page.tables).toEqual([]);
    expect(page.blocks.slice(2, 6).map(({ type, text }) => [type, text])).toEqual([
      ...[
        ['paragraph', 'Region 2023 2024'],
        ['paragraph', 'North East 12 15'],
        ['paragraph', 'South 30 31'],
        ['paragraph', 'Total 42 46'],
      ],
    ]);
    expect(page.blocks[1]?.caption_of).toBeUndefined();
  });

  test('are split and joined', () => {
    const split = apply({ kind: 'split_table', ...on, row: 2 });
    expect(split.tables.map(({ rows }) => rows.length)).toEqual([2, 2]);
    expect(split.tables[1]).toMatchObject({ table_index: 1, header_rows: 0, title: null });
    const joined = applyOperation(split, { kind: 'join_tables', ...on }).page;
    expect(joined.tables.map(({ rows }) => rows)).toEqual([SAMPLE_ROWS]);
  });

  test('are added from a region in place of those that it covers', () => {
    const [given] = samplePage().tables;
    const added: PageOperation = {
      ...{ kind: 'add_table', page: 1, bbox: given?.bbox as never, method: 'automatic' },
    };
    const without = apply({ kind: 'remove_table', ...on });
    for (const before of [samplePage(), without]) {
      const { page } = applyOperation(before, added, given);
      expect(page.tables.map(({ rows }) => rows)).toEqual([SAMPLE_ROWS]);
      expect(page.blocks.map(({ type }) => type)).toEqual(samplePage().blocks.map((b) => b.type));
      expect(page.tables[0]?.source).toBe('human');
    }
  });

  test('say whether they continue the page before', () => {
    const page = apply({ kind: 'set_continues', ...on, continues: true });
    expect(page.tables[0]?.continues).toBe(true);
    expect(page.blocks[2]?.continues).toBe(true);
  });

  test('have a title and header rows', () => {
    const page = apply(
      { kind: 'set_title', ...on, title: 'Revenue' },
      { kind: 'set_header_rows', ...on, header_rows: 2 },
    );
    expect(page.tables[0]).toMatchObject({ title: 'Revenue', header_rows: 2, row_count: 2 });
    expect(page.tables[0]?.headers[0]).toBe('North East');
  });
});

describe('text', () => {
  test('of a word changes with the block or cell that holds it', () => {
    const at = samplePage().words.text.indexOf('rose');
    const page = apply({ kind: 'set_word', page: 1, word: at, text: 'fell' });
    expect(page.blocks[3]).toMatchObject({ text: 'Sales fell in both regions.', source: 'human' });
    expect(page.corrected_words).toEqual([at]);
    const inCell = samplePage().words.text.indexOf('North');
    const corrected = apply({ kind: 'set_word', page: 1, word: inCell, text: 'Far' });
    expect(corrected.tables[0]?.rows[1]?.[0]).toBe('Far East');
  });

  test('of a recognised word is no longer in doubt', () => {
    const page = samplePage();
    page.recognition = { words: 10, confidence: 0.8, doubtful: [0, 1] };
    const { page: corrected } = applyOperation(page, {
      ...{ kind: 'set_word', page: 1, word: 0, text: 'Profit' },
    });
    expect(corrected.recognition?.doubtful).toEqual([1]);
  });

  test('blocks change their kind, and their place', () => {
    const page = apply({ kind: 'set_block', page: 1, block: 4, type: 'paragraph' });
    expect(page.blocks[4]).toMatchObject({ type: 'paragraph', text: '1. Figures in millions' });
    expect(page.blocks[4]?.marker).toBeUndefined();
    const moved = applyOperation(samplePage(), { kind: 'move_block', page: 1, from: 0, to: 3 });
    expect(moved.page.blocks[3]?.type).toBe('heading');
    expect(moved.page.blocks[0]).toMatchObject({ type: 'caption', caption_of: 1 });
    expect(moved.blocks).toEqual([3, 0, 1, 2, 4]);
    expect(wordsOf(moved.page, moved.page.blocks[3]?.words)).toEqual(['Sales', 'by', 'region']);
  });
});

test.each<[string, PageOperation, RegExp]>([
  ['a table', { kind: 'set_title', page: 1, table: 3, title: 'x' }, /no table at position 3/],
  ['a cell', { kind: 'set_cell', ...on, row: 9, column: 0, text: '' }, /no cell in row 10/],
  ['a row', { kind: 'delete', ...on, axis: 'row', at: 3, count: 2 }, /no row 5: it has 4/],
  ['a word', { kind: 'set_word', page: 1, word: 999, text: 'x' }, /no word at position 999/],
  ['a block', { kind: 'move_block', page: 1, from: 0, to: 9 }, /no block at position 9/],
  ['what is left', { kind: 'delete', ...on, axis: 'row', at: 0, count: 4 }, /at least one row/],
  ['a region', { kind: 'add_table', page: 1, bbox: {} as never, method: 'ruled' }, /extracted yet/],
])('what is not there is an error: %s', (_, operation, message) => {
  expect(() => apply(operation)).toThrow(message);
  expect(() => apply(operation)).toThrow(CorrectionError);
});
