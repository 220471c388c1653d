import { expect, test } from 'vitest';
import type { SchemaField } from '../../shared/contract/index.ts';
import { runField } from '../../test/support/field-results.ts';
import { formRows, valuesOf } from './form-rows.ts';

const FIELDS: SchemaField[] = [
  { key: 'number', type: 'string' },
  {
    key: 'seller',
    type: 'object',
    title: 'Sold by',
    fields: [
      { key: 'name', type: 'string' },
      { key: 'vat_id', type: 'string' },
    ],
  },
  {
    key: 'items',
    type: 'array',
    fields: [
      { key: 'name', type: 'string' },
      { key: 'size', type: 'object', fields: [{ key: 'height', type: 'number' }] },
    ],
  },
  { key: 'notes', type: 'array', fields: [{ key: 'text', type: 'string' }] },
];

test('rows follow the schema, with the values at their paths', () => {
  const rows = formRows(FIELDS, {
    fields: [
      runField('number', 'A-1'),
      runField('seller.name', 'Whitmoor'),
      runField('items.0.name', 'Slate'),
      runField('items.1.name', 'Marble'),
      runField('items.1.size.height', 12),
    ],
    missing: ['seller.vat_id'],
  });
  expect(
    rows.map((row) =>
      row.kind === 'group' ? [row.title, row.depth] : [row.value.path, row.depth],
    ),
  ).toEqual([
    ['number', 0],
    ['Sold by', 0],
    ['seller.name', 1],
    ['seller.vat_id', 1],
    ['items', 0],
    ['notes', 0],
  ]);
  expect(
    valuesOf(rows)
      .map(({ fullTitle }) => fullTitle)
      .slice(1, 4),
  ).toEqual([...['Sold by · Name', 'Sold by · Vat id', 'Items · Name']]);
  const table = rows[4];
  expect(table?.kind === 'table' && table.columns.map(({ title, key }) => title ?? key)).toEqual([
    'name',
    'Size · Height',
  ]);
  expect(
    valuesOf(rows).map(({ path, result, missing }) => [path, result?.value ?? null, missing]),
  ).toEqual([
    ['number', 'A-1', false],
    ['seller.name', 'Whitmoor', false],
    ['seller.vat_id', null, true],
    ['items.0.name', 'Slate', false],
    ['items.0.size.height', null, false],
    ['items.1.name', 'Marble', false],
    ['items.1.size.height', 12, false],
    // Without items the table says itself why.
    ['notes', null, false],
  ]);
});

test('a table within items follows the table around it, once for each item that has one', () => {
  const rows = formRows(
    [
      {
        key: 'orders',
        type: 'array',
        fields: [
          { key: 'number', type: 'string' },
          { key: 'lines', type: 'array', fields: [{ key: 'name', type: 'string' }] },
        ],
      },
    ],
    {
      fields: [
        runField('orders.0.number', 'A'),
        runField('orders.1.number', 'B'),
        runField('orders.1.lines.0.name', 'Slate'),
        runField('orders.1.lines.1.name', 'Marble'),
      ],
      missing: [],
    },
  );
  expect(rows.map((row) => row.kind === 'table' && [row.value.path, row.depth])).toEqual([
    ['orders', 0],
    ['orders.1.lines', 1],
  ]);
  expect(valuesOf(rows).map(({ fullTitle, result }) => [fullTitle, result?.value])).toEqual([
    ['Orders · Number', 'A'],
    ['Orders · Number', 'B'],
    ['Orders 2 · Lines · Name', 'Slate'],
    ['Orders 2 · Lines · Name', 'Marble'],
  ]);
});

test('a place is listed once', () => {
  const [cited] = runField('number', 'A-1').citations;
  if (!cited) throw new Error('the value has no place');
  const elsewhere = { ...cited, page: 2 };
  const found = runField('number', 'A-1', { citations: [cited, { ...cited }, elsewhere] });
  const [row] = formRows(FIELDS, { fields: [found], missing: [] });
  expect(row?.kind === 'value' && row.value.result?.citations).toEqual([cited, elsewhere]);
});
