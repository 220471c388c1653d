import { describe, expect, it } from 'vitest';
import type { PageContent } from '../../../../shared/contract/page.ts';
import type { SchemaField } from '../../../../shared/contract/schema.ts';
import { tablePage } from '../../../../test/support/sample-page.ts';
import { extractFields } from './index.ts';

const ITEMS: SchemaField = {
  key: 'items',
  type: 'array',
  fields: [
    { key: 'description', type: 'string' },
    { key: 'quantity', type: 'number' },
  ],
};

const ROWS = [
  ['Description', 'Qty'],
  ['Building material', ''],
  ['Red brick', '100'],
  ['delivered on pallets', ''],
  ['Grey brick', '20'],
];

/** The page with the cells of some rows in bold. */
function withBold(page: PageContent, bold: readonly number[]): PageContent {
  const tables = page.tables.map((table) => ({
    ...table,
    cells: table.cells.map((cell) => (bold.includes(cell.row) ? { ...cell, bold: true } : cell)),
  }));
  return { ...page, tables };
}

const readItems = (page: PageContent) => extractFields([page], [ITEMS]);

describe('items of a table', () => {
  it('continue on rows of text, below bold headings of groups', () => {
    const { values, fields } = readItems(withBold(tablePage(1, ROWS), [1]));
    expect(values.items).toEqual([
      { description: 'Red brick delivered on pallets', quantity: 100 },
      { description: 'Grey brick', quantity: 20 },
    ]);
    const quotes = fields[0]?.citations.map(({ quote }) => quote);
    expect(quotes).toEqual(['Red brick', 'delivered on pallets']);
  });

  it('have low confidence where a table without a header goes on closely below', () => {
    const page = tablePage(1, ROWS);
    const [table] = page.tables;
    const [below] = tablePage(1, [['Blue brick', '7']]).tables;
    if (!table || !below) throw new Error('The page has no table.');
    const { x, width } = table.bbox;
    const confidenceOf = (y: number) => {
      const rest = { ...below, header_rows: 0, bbox: { x, width, y, height: 0.1 } };
      const { fields } = readItems({ ...page, tables: [table, rest] });
      return fields.map(({ confidence }) => confidence);
    };
    const end = table.bbox.y + table.bbox.height;
    const unsure = confidenceOf(end + 0.01);
    expect(unsure.length).toBeGreaterThan(0);
    for (const confidence of unsure) expect(confidence).toBeLessThanOrEqual(0.6);
    expect(Math.min(...confidenceOf(end + 0.3))).toBeGreaterThan(0.9);
  });

  it('come from each table with the same header', () => {
    const first = tablePage(1, [
      ['Description', 'Qty'],
      ['Contract 17', ''],
      ['Red brick', '100'],
    ]);
    const section = first.tables.map((table) => ({ ...table, header_rows: 2 }));
    const pages = [
      { ...first, tables: section },
      tablePage(2, [
        ['Description', 'Qty'],
        ['Grey brick', '20'],
      ]),
      tablePage(3, [
        ['Description of service', 'Qty'],
        ['Setting', '3'],
      ]),
    ];
    expect(extractFields(pages, [ITEMS]).values.items).toEqual([
      { description: 'Red brick', quantity: 100 },
      { description: 'Grey brick', quantity: 20 },
    ]);
  });

  it('are one a row where no row has a number', () => {
    const rows = ROWS.map(([name = '']) => [name, name === 'Description' ? 'Qty' : '']);
    const { values } = readItems(tablePage(1, rows));
    expect(values.items).toHaveLength(4);
  });

  it('may have either sign where they are entries of an account', () => {
    const entries: SchemaField = {
      key: 'entries',
      type: 'array',
      fields: [
        { key: 'description', type: 'string' },
        { key: 'amount', type: 'number', format: 'amount' },
      ],
    };
    const rows = [
      ['Description', 'Amount'],
      ['Rent', '500.00 DR'],
      ['Salary', '750.00 CR'],
    ];
    const { fields } = extractFields([tablePage(1, rows)], [entries]);
    const amounts = fields.filter(({ path }) => path.endsWith('amount'));
    expect(amounts.map(({ status }) => status)).toEqual(['conflicting', 'conflicting']);
  });
});
