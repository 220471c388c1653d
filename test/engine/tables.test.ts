/** What each way to set a table is read as: the rows are those that the fixture's script set. */

import { expect, test } from 'vitest';
import { documentTables, joinTables } from '../../electron/engine/write/document-tables.ts';
import { writeMarkdown } from '../../electron/engine/write/markdown.ts';
import type { PageContent } from '../../shared/contract/page.ts';
import { ONE_COLUMN, PARAGRAPH_CELLS, TINTED, TITLED_LISTS } from '../fixtures/make/drawn-grids.ts';
import { NOT_TABLES } from '../fixtures/make/not-tables.ts';
import {
  DENSE,
  GROUPED,
  KINDS,
  LEVELS,
  NAMES,
  ORDER,
  OUTPUT,
  SIDES,
  SPARSE,
  UNITS,
  WRAPPED,
} from '../fixtures/make/table-kinds.ts';
import { HEADING, PARTS, rowAt } from '../fixtures/make/table-pages.ts';
import { PARTS as DRAWN_PARTS } from '../fixtures/make/technical-drawing.ts';
import { TIGHT_HEADS } from '../fixtures/make/tight-heads.ts';
import { cellWith, onlyTable, points, read, readOnly } from './read.ts';

async function pageOf(kind: (typeof KINDS)[number]): Promise<PageContent> {
  const page = (await read('table-kinds')).pages[KINDS.indexOf(kind)];
  if (!page) throw new Error(`there is no page of ${kind}`);
  return page;
}

/** As printed, lines of a cell joined; white and blanks around signs do not count. */
const plain = (rows: readonly (readonly string[])[]): string[][] =>
  rows.map((row) =>
    row.map((text) =>
      text
        .trim()
        .replaceAll('/', ' ')
        .replace(/\s+(?=[%)])/g, ''),
    ),
  );

const WHOLE = [
  ['framed', OUTPUT],
  ['headed', GROUPED],
  ['shaded', OUTPUT],
  ['columns', OUTPUT],
  ['dense', DENSE],
  ['sparse', SPARSE],
  ['wrapped', WRAPPED],
  ['names', NAMES],
  ['levels', LEVELS],
  ['units', UNITS],
  ['sideways', OUTPUT],
] as const;

test.each([...TIGHT_HEADS.entries()])(
  'heads a word space apart over uneven columns, page %i',
  async (index, rows) => {
    const page = (await read('tight-heads')).pages[index];
    const table = page && onlyTable(page);
    expect(table?.rows).toEqual(rows);
    expect(table?.header_rows).toBe(2);
    const spans = table?.cells.filter(({ column_span }) => column_span === 3);
    expect(spans?.map(({ text }) => text)).toEqual(['Male', 'Female']);
  },
);

test.each(WHOLE)('every row and column of a table set as "%s"', async (kind, rows) => {
  expect(plain(onlyTable(await pageOf(kind)).rows)).toEqual(plain(rows));
});

test('a name over several columns spans them', async () => {
  const table = onlyTable(await pageOf('headed'));
  expect(table.header_rows).toBe(2);
  expect(cellWith(table, 'Slate')).toMatchObject({ column: 1, column_span: 2, header: true });
  expect(cellWith(table, 'Lime')).toMatchObject({ column: 3, column_span: 2, header: true });
});

test('labels of a stub keep the level that they are printed at', async () => {
  const table = onlyTable(await pageOf('levels'));
  const levels = LEVELS.slice(1).map(
    ([label = '']) => (label.length - label.trimStart().length) / 2,
  );
  const labels = table.cells.filter((cell) => cell.column === 0 && !cell.header);
  expect(labels.map((cell) => cell.level ?? 0)).toEqual(levels);
});

test('tables side by side are two', async () => {
  const { tables } = await pageOf('sides');
  expect(tables.map((table) => plain(table.rows))).toEqual([plain(SIDES.left), plain(SIDES.right)]);
});

test('an order form is the grid of its lines, and no grid of the whole form', async () => {
  const { tables } = await pageOf('order');
  expect(tables.map((table) => plain(table.rows))).toContainEqual(plain(ORDER.lines));
  expect(tables.every((table) => table.rows.length <= ORDER.head.length + 1)).toBe(true);
});

test('a cell has its box and the boxes of its words', async () => {
  const page = await pageOf('columns');
  const cell = cellWith(onlyTable(page), '1,118');
  const box = points(page, cell.bbox);
  expect([box.x0, box.x1].map(Math.round)).toEqual([310, 410]);
  const [first = 0, count = 0] = cell.words ?? [];
  expect(page.words.text.slice(first, first + count)).toEqual(['1,118']);
  const [x = 0, y = 0, width = 0, height = 0] = page.words.boxes.slice(first * 4);
  const textBox = points(page, { x, y, width, height });
  expect(textBox.x1).toBeCloseTo(400, 0);
  expect(textBox.x0).toBeGreaterThan(box.x0);
});

test('a cell of several lines is less sure than its table where no rule holds them together', async () => {
  const table = onlyTable(await pageOf('wrapped'));
  const [sure, other] = [cellWith(table, 'Shift leader'), cellWith(table, 'Noise')];
  expect(other.confidence).toBe(sure.confidence);
  const joined = table.cells.filter((cell) => cell.text.startsWith('Roads are closed'));
  expect(joined[0]?.confidence).toBeLessThan(sure.confidence);
});

test.each(NOT_TABLES.map((kind, page) => [kind, page] as const))('no table: %s', async (_, at) => {
  const tables = (await read('not-tables')).pages[at]?.tables ?? [];
  expect(tables.filter(({ method }) => method !== 'chart')).toEqual([]);
});

test('the parts list of a technical drawing is its only table', async () => {
  const table = onlyTable(await readOnly('technical-drawing'));
  expect(table.rows).toEqual(DRAWN_PARTS);
});

test('a table over three pages is one, with its heading once', async () => {
  const { pages } = await read('table-pages');
  const joined = joinTables(documentTables(pages));
  expect(joined.map(({ firstPage, lastPage }) => [firstPage, lastPage])).toEqual([[1, 3]]);
  const total = PARTS.reduce((sum, count) => sum + count, 0);
  const rows = Array.from({ length: total }, (_, n) => [...rowAt(n)]);
  expect(joined[0]?.table.rows).toEqual([[...HEADING], ...rows]);
});

test('a closed grid is a table as drawn, whatever its cells hold', async () => {
  const { pages } = await read('drawn-grids');
  const rows = pages.map(({ tables }) => tables.map((table) => table.rows));
  const flat = (cell = '') => cell.replaceAll('\n', ' ');
  expect(rows[0]?.[0]?.map((row) => row.map(flat))).toEqual(PARAGRAPH_CELLS);
  expect(rows[1]).toEqual([ONE_COLUMN.map((text) => [text]), TINTED]);
  expect(rows[2]?.[0]?.map((row) => row.map(flat))).toEqual(
    TITLED_LISTS.map((row) => row.map((cell) => cell.join(' '))),
  );
});

test('a row cut by the page break is one row', async () => {
  const { pages } = await read('ruled-cut-row');
  const [table, ...others] = joinTables(documentTables(pages));
  expect(others).toEqual([]);
  expect(table?.table.row_count).toBe(36);
  expect(table?.table.rows[31]).toEqual([
    '31',
    'Renew the contract for the maintenance of the emergency lighting in all buildings',
    'Weber',
    '2026-10-01',
    '12,400',
  ]);
  const cut = table?.table.cells.find(({ row, column }) => row === 31 && column === 1);
  expect(cut?.continued).toMatchObject({ page: 2 });
  const printed = writeMarkdown(pages, {});
  expect(printed.match(/No\. \| Measure/g)).toHaveLength(1);
  expect(printed).toContain('emergency lighting in all buildings | Weber |');
});

test('a wrapped label joins the row of its numbers; names span the columns of their cells', async () => {
  const table = onlyTable(await readOnly('ruled-stat-heads'));
  expect(table.header_rows).toBe(2);
  for (const [name, column] of [
    ['Male', 1],
    ['Female', 4],
  ] as const) {
    expect(cellWith(table, name)).toMatchObject({ row: 0, column, column_span: 3, header: true });
  }
  expect(table.rows.slice(3, 6)).toEqual([
    ['Violent cases', '380.2', '56.5', '323.7', '87.7', '12.6', '75.2'],
    ['Negligent harm and neglect', '9.0', '0.9', '8.1', '1.1', '–', '1.0'],
    ['Robbery', '90.0', '22.9', '67.1', '12.1', '2.5', '9.5'],
  ]);
});

test('text beside the totals of an invoice is a paragraph, not rows of items', async () => {
  const page = await readOnly('invoice-side-totals');
  expect(page.tables.map(({ rows }) => rows)).toEqual([
    [
      ['Description', 'Hours', 'Rate', 'Amount'],
      ['Guard service, week 31', '168.0', '55.50', '9,324.00'],
      ['Guard service, week 32', '168.0', '55.50', '9,324.00'],
      ['Patrol car, fuel', '1.0', '348.94', '348.94'],
    ],
    [
      ['SUBTOTAL', '18,996.94'],
      ['TAX', '0.00'],
      ['TOTAL', '18,996.94'],
      ['BALANCE DUE', '$18,996.94'],
    ],
  ]);
  const [remark, ...others] = page.blocks.filter(({ type }) => type === 'paragraph');
  expect(others).toEqual([]);
  expect(remark?.text).toMatch(/^This account receivable .* Springfield, CA 90001\.$/);
});

test('columns a word space apart are told by their headers, rows by the rules', async () => {
  expect(onlyTable(await readOnly('bank-tight-rules')).rows).toEqual([
    ['Datum', 'Erläuterung', 'Betrag Soll EUR', 'Betrag Haben EUR'],
    ...[
      ['07.01.2025', 'Basislastschrift MUSTERHANDEL S.C.A. 304-1234567-7654321 BESTELLUNG'],
      ['09.01.2025', 'Gutschrift BEISPIEL GMBH RECHNUNG 2025-0017'],
      ['10.01.2025', 'Dauerauftrag HAUSVERWALTUNG NORD MIETE JANUAR'],
      ['14.01.2025', 'Kartenzahlung SUPERMARKT AM PARK KARTE 4711'],
      ['15.01.2025', 'Basislastschrift STADTWERKE ABSCHLAG STROM'],
    ].map((entry, i) => [
      ...entry,
      ['34,90', '', '820,00', '62,17', '95,00'][i],
      i === 1 ? '1.250,00' : '',
    ]),
  ]);
});

test('headers in two levels on a fill, whose lines are not level', async () => {
  const table = onlyTable(await readOnly('heads-on-fill'));
  expect(table).toMatchObject({ header_rows: 2, column_count: 8, row_count: 5 });
  expect(table.title).toBe('Table: 5 Outlay 2025-26 (Budget Estimates) (EUR in 000)');
  expect(table.rows.slice(0, 3)).toEqual([
    ['Regions-A', 'Revenue', '', 'Capital', '', 'Total Revenue & Capital', 'Others', 'Total'],
    [
      ...['', 'Medical & Public Health', 'Family Welfare'],
      ...['Medical & Public Health', 'Family Welfare', '', '', ''],
    ],
    ['Northshire', '47,824', '9,967', '1,275', '15', '59,081', '14,898', '73,979'],
  ]);
  expect(cellWith(table, 'Revenue')).toMatchObject({ column: 1, column_span: 2 });
  expect(cellWith(table, 'Capital')).toMatchObject({ column: 3, column_span: 2 });
});
