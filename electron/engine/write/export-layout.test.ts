import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { ExportLayout } from '../../../shared/contract/export.ts';
import { type ExportFormat, Results } from '../../../shared/contract/results.ts';
import { pageOf, tableOf } from '../../../test/support/sample-pages.ts';
import { type ExportOptions, exportDocument } from './export.ts';

const sales = tableOf(
  [
    ['Name', 'Sold'],
    ['a', '1,200'],
  ],
  { title: 'Net sales', unit: 'In millions', period: 'Year ended 2024' },
);
const more = tableOf(
  [
    ['Name', 'Sold'],
    ['b', '12%'],
  ],
  { continues: true },
);
const bare = tableOf([['x']], { headerRows: 0 });
/** Net sales goes on from page 2 to page 3. */
const pages = [
  pageOf(1, [], [tableOf([['First']])]),
  pageOf(2, [], [sales]),
  pageOf(3, [], [more, bare]),
];

const PLAIN: ExportLayout = { sheets: 'many', heading: 'none', source: 'none' };
const csv = async (layout: Partial<ExportLayout>, more: Partial<ExportOptions> = {}) => {
  const options = { filename: 'report.pdf', layout: { ...PLAIN, ...layout }, ...more };
  return strFromU8((await exportDocument(pages, 'csv', options)).bytes)
    .split('\r\n')
    .slice(0, -1);
};
const sheetsOf = async (layout: Partial<ExportLayout>, more: Partial<ExportOptions> = {}) => {
  const options = { filename: 'report.pdf', layout: { ...PLAIN, ...layout }, ...more };
  const { bytes } = await exportDocument(pages, 'xlsx', options);
  return (await readXlsx(bytes, { readStyles: true })).sheets;
};

/** Of the boxes that sample tables have. */
const BOX = '0.1000 0.1000 0.2000 0.1000';

it('primary statements come first, with their names', async () => {
  const tables = [
    tableOf([['Sold'], ['1']], { title: 'Net sales' }),
    tableOf([['Assets'], ['2']], { title: 'Balance sheets', statement: 'balance_sheet' }),
    tableOf([['Bought'], ['3']], { title: 'Purchases' }),
  ];
  const options = { filename: 'report.pdf', layout: PLAIN };
  const write = async (format: ExportFormat, layout = PLAIN) =>
    (await exportDocument([pageOf(1, [], tables)], format, { ...options, layout })).bytes;
  const { sheets } = await readXlsx(await write('xlsx'));
  expect(sheets.map(({ name }) => name)).toEqual([
    ...['Index', 'Balance sheet', '1 Net sales', '3 Purchases'],
  ]);
  const files = Object.keys(unzipSync(await write('csv')));
  expect(files.map((file) => file.slice(0, 1))).toEqual(['2', '1', '3']);
  const lines = strFromU8(await write('csv', { ...PLAIN, sheets: 'one' })).split('\r\n');
  expect(lines[0]).toBe('Assets');
});

describe('all tables on one sheet', () => {
  it('stand below one another, an empty row between them', async () => {
    const [sheet, ...others] = await sheetsOf({ sheets: 'one' });
    expect(others).toEqual([]);
    expect(sheet?.name).toBe('Tables');
    expect(sheet?.rows.map((row) => row.slice(0, 2))).toEqual([
      ['First', null],
      [null, null],
      ['Name', 'Sold'],
      ['a', 1200],
      ['b', 0.12],
      [null, null],
      ['x', null],
    ]);
    expect(sheet?.freezePane).toBeUndefined();
  });

  it('are one CSV file whose rows are equally long', async () => {
    expect(await csv({ sheets: 'one' })).toEqual([
      'First,',
      ',',
      'Name,Sold',
      'a,"1,200"',
      'b,12%',
      ',',
      'x,',
    ]);
  });
});

describe('the heading', () => {
  it('says title, unit, period and pages above the table, and is frozen with its header', async () => {
    const [, , sheet] = await sheetsOf({ heading: 'above' });
    expect(sheet?.rows.map(([first]) => first)).toEqual([
      'Net sales',
      'In millions · Year ended 2024',
      'Pages 2–3',
      null,
      'Name',
      'a',
      'b',
    ]);
    expect(sheet?.freezePane).toMatchObject({ rows: 5 });
  });

  it('says who accepted, corrected or drew the table, and when', async () => {
    const [{ bbox }] = [sales];
    const by = (kind: 'accepted' | 'corrected', page: number, at: string) => ({
      ...{ kind, page, bbox, author: 'A. Marsh', at: `${at}T10:00:00.000Z` },
    });
    const reviews = [by('accepted', 3, '2026-11-24'), by('corrected', 2, '2026-11-26')];
    const lines = (tables: readonly number[]) =>
      csv({ heading: 'above', sheets: 'one' }, { tables, reviews });
    // The part on page 3 counts for the whole table.
    expect((await lines([1]))[3]).toBe('Accepted by A. Marsh on 2026-11-24,');
    const drawn = tableOf([['x']], { source: 'human', drawn: true });
    const write = async (one: typeof drawn) => {
      const options = {
        filename: null,
        tables: [0],
        reviews,
        layout: { ...PLAIN, heading: 'above' as const },
      };
      return strFromU8((await exportDocument([pageOf(2, [], [one])], 'csv', options)).bytes);
    };
    expect(await write(drawn)).toContain('Drawn by A. Marsh on 2026-11-26');
    expect(await write(tableOf([['x']], { source: 'human' }))).toContain('Corrected by A. Marsh');
    // A correction that was undone leaves no trace.
    expect(await write(tableOf([['x']]))).not.toContain('A. Marsh');
  });

  it('stands in CSV and Markdown, too', async () => {
    expect(await csv({ heading: 'above', sheets: 'one' }, { tables: [1] })).toEqual([
      'Net sales,',
      'In millions · Year ended 2024,',
      'Pages 2–3,',
      ',',
      'Name,Sold',
      'a,"1,200"',
      'b,12%',
    ]);
    const options = {
      filename: null,
      tables: [1],
      layout: { ...PLAIN, heading: 'above' as const },
    };
    const { bytes } = await exportDocument(pages, 'markdown', options);
    expect(strFromU8(bytes)).toContain(
      '## Net sales\n\nIn millions · Year ended 2024 · Pages 2–3\n\n|',
    );
  });
});

describe('the source', () => {
  it('of each row is its own page, its box and its confidence', async () => {
    expect(await csv({ source: 'rows', sheets: 'one' }, { tables: [1] })).toEqual([
      'Name,Sold,Page,"Box (x, y, width, height)",Confidence',
      `a,"1,200",2,${BOX},0.90`,
      `b,12%,3,${BOX},0.90`,
    ]);
  });

  it('stands beside the widest table of a sheet, with labels where a table has no header', async () => {
    const [sheet] = await sheetsOf({ source: 'rows', sheets: 'one' }, { tables: [2, 3] });
    expect(sheet?.rows).toEqual([
      ['Name', 'Sold', 'Page', 'Box (x, y, width, height)', 'Confidence'],
      ['b', 0.12, 3, BOX, 0.9],
      [null, null, null, null, null],
      [null, null, 'Page', 'Box (x, y, width, height)', 'Confidence'],
      ['x', null, 3, BOX, 0.9],
    ]);
    expect(sheet?.cells?.get('1,1')?.style?.numFmt).toBe('0%');
  });
});

describe('a part of the document', () => {
  it('as chosen tables: each with what continues it, and none twice', async () => {
    const { bytes } = await exportDocument(pages, 'csv', { filename: null, tables: [0, 1, 2] });
    expect(Object.keys(unzipSync(bytes))).toEqual(['1 page 1.csv', '2 page 2 Net sales.csv']);
    const html = await exportDocument(pages, 'html', { filename: null, tables: [0, 3] });
    expect(strFromU8(html.bytes).match(/<table/g)).toHaveLength(2);
    const word = await exportDocument(pages, 'docx', { filename: null, tables: [1] });
    const body = strFromU8(unzipSync(word.bytes)['word/document.xml'] ?? new Uint8Array());
    expect(body).toContain('Net sales');
    expect(body).not.toContain('First');
  });

  it('as chosen pages keeps the numbers that its tables have in the whole', async () => {
    const some = pages.slice(2);
    const offsets = new Map([
      [1, { index: 0, number: 1 }],
      [2, { index: 1, number: 2 }],
      [3, { index: 2, number: 2 }],
    ]);
    const options = { filename: null, offsets };
    const { bytes } = await exportDocument(some, 'json', options);
    const { tables } = Results.parse(JSON.parse(strFromU8(bytes)));
    expect(tables?.map(({ table_index }) => table_index)).toEqual([2, 3]);
    const file = await exportDocument(some, 'xlsx', options);
    const { sheets } = await readXlsx(file.bytes);
    expect(sheets.map(({ name }) => name)).toEqual(['Index', 'Table 2', 'Table 3']);
  });
});

describe('chosen tables of a document of which pages are missing', () => {
  const partial = { missing: [4], total: 4 };
  const NOTE = 'Partial: 3 of 4 pages. Missing: 4.';
  const file = async (format: ExportFormat, tables = [0, 3], more: Partial<ExportOptions> = {}) =>
    (await exportDocument(pages, format, { filename: null, tables, partial, ...more })).bytes;

  it('say so in every format', async () => {
    expect(strFromU8(await file('markdown'))).toMatch(`<!-- ${NOTE} -->`);
    expect(strFromU8(await file('html'))).toContain(NOTE);
    expect(strFromU8(unzipSync(await file('csv'))['partial.txt'] ?? new Uint8Array())).toContain(
      NOTE,
    );
    const word = unzipSync(await file('docx'))['word/document.xml'] ?? new Uint8Array();
    expect(strFromU8(word)).toContain(NOTE);
    const [note] = (await readXlsx(await file('xlsx', [0]))).sheets;
    expect(note?.rows).toEqual([[NOTE]]);
    const json = Results.parse(JSON.parse(strFromU8(await file('json'))));
    expect(json).toMatchObject({ partial: true, missing_pages: [4] });
  });

  it('say so by themselves, as JSON and as CSV without titles', async () => {
    const json: unknown = JSON.parse(strFromU8(await file('json', [0], { single: true })));
    expect(json).toMatchObject({ table_index: 0, partial: true, missing_pages: [4] });
    const lines = strFromU8(await file('csv', [0])).split('\r\n');
    expect(lines[0]).toMatch(NOTE);
    expect(lines[1]).toMatch(/^,*$/);
  });
});

describe('rows that a person corrected', () => {
  const table = tableOf([
    ['Name', 'Sold'],
    ['a', '1'],
    ['b', '2'],
  ]);
  const cells = table.cells.map((cell) =>
    cell.row === 2 ? { ...cell, source: 'human' as const } : cell,
  );
  const corrected = [pageOf(1, [], [{ ...table, cells }])];
  const options = {
    filename: 'a.pdf',
    layout: { ...PLAIN, sheets: 'one' as const, source: 'rows' as const },
  };

  it('say so in the columns of their source', async () => {
    const file = strFromU8((await exportDocument(corrected, 'csv', options)).bytes);
    const lines = file.split('\r\n');
    expect(lines[0]).toMatch(/,Confidence,Source$/);
    expect(lines[1]).not.toContain('human');
    expect(lines[2]).toMatch(/,human$/);
    const { bytes } = await exportDocument(corrected, 'xlsx', options);
    const [sheet] = (await readXlsx(bytes)).sheets;
    expect(sheet?.rows.map((row) => row[5] ?? null)).toEqual(['Source', null, 'human']);
  });
});

it('a column whose format was set is written as that', async () => {
  const table = tableOf([['Sum'], ['1.234']]);
  const write = async (column_formats: NonNullable<typeof table.column_formats>) => {
    const one = [pageOf(1, [], [{ ...table, column_formats }])];
    const layout = { ...PLAIN, sheets: 'one' as const };
    const { bytes } = await exportDocument(one, 'xlsx', { filename: 'a.pdf', layout });
    return (await readXlsx(bytes)).sheets[0]?.rows[1]?.[0];
  };
  expect(await write([{ type: 'number', decimal_separator: ',' }])).toBe(1234);
  expect(await write([{ type: 'number', decimal_separator: '.' }])).toBe(1.234);
  expect(await write([{ type: 'text' }])).toBe('1.234');
});
