import { describe, expect, test } from 'vitest';
import type { FieldRunResult, RunField, SchemaField } from '../../../shared/contract/index.ts';
import { runField } from '../../../test/support/field-results.ts';
import { emptyText, filterRows, gridColumns, gridRows, sortRows } from './grid-rows.ts';

const FIELDS: SchemaField[] = [
  { key: 'number', type: 'string', format: 'identifier' },
  { key: 'seller', type: 'object', fields: [{ key: 'name', type: 'string' }] },
  { key: 'total', type: 'number', format: 'amount' },
  { key: 'items', type: 'array', fields: [{ key: 'name', type: 'string' }] },
];
const COLUMNS = gridColumns(FIELDS);

const result = (
  name: string,
  fields: RunField[],
  more: Partial<FieldRunResult> = {},
): FieldRunResult => ({
  ...{ run_id: 'frun-000001', document_id: name, file_name: name, state: 'completed' },
  ...{ error: null, fields, missing: [], extracted_at: null },
  ...more,
});

const ROWS = gridRows(
  [
    result('b.pdf', [
      runField('number', 'A-10'),
      runField('seller.name', 'Penhale'),
      runField('total', 90, { confidence: 0.6 }),
      runField('items.0.name', 'Slate'),
      runField('items.1.name', 'Marble'),
    ]),
    result('a.pdf', [runField('number', 'A-9'), runField('total', 1200)]),
    result('c.pdf', [runField('total', null, { status: 'conflicting' })], { missing: ['number'] }),
    result('d.pdf', [], { state: 'failed', error: 'd.pdf has no results.' }),
  ],
  COLUMNS,
);
const names = (rows: typeof ROWS | readonly (typeof ROWS)[number][]) =>
  rows.map((row) => row.result.file_name);

test('a column for each field, those of groups with their group, a table as one', () => {
  expect(COLUMNS.map(({ title, path }) => [title, path])).toEqual([
    ['Number', 'number'],
    ['Seller · Name', 'seller.name'],
    ['Total', 'total'],
    ['Items', 'items'],
  ]);
});

test('cells say what they hold, or why they are empty', () => {
  const [first, , third] = ROWS;
  expect(first?.cells.map(({ text }) => text)).toEqual(['A-10', 'Penhale', '90', '2 items']);
  expect(first?.cells.map(({ check }) => check)).toEqual([false, false, true, false]);
  expect(first?.cells[3]?.result?.path).toBe('items.0.name');
  expect(third?.cells.map(emptyText)).toEqual(['Missing', '', 'Conflicting values', '']);
});

describe('rows are sorted', () => {
  test('numbers as numbers, blanks last in either direction', () => {
    expect(names(sortRows(ROWS, { path: 'total', direction: 'asc' }))).toEqual([
      ...['b.pdf', 'a.pdf', 'c.pdf', 'd.pdf'],
    ]);
    expect(names(sortRows(ROWS, { path: 'total', direction: 'desc' }))).toEqual([
      ...['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'],
    ]);
  });

  test('text by its language, numbers within it by their size', () => {
    expect(names(sortRows(ROWS, { path: 'number', direction: 'asc' })).slice(0, 2)).toEqual([
      ...['a.pdf', 'b.pdf'],
    ]);
    expect(names(sortRows(ROWS, { path: null, direction: 'desc' }))[0]).toBe('d.pdf');
    expect(sortRows(ROWS, null)).toBe(ROWS);
  });
});

test('rows are found by words and by how they stand', () => {
  expect(names(filterRows(ROWS, 'penhale a-10', 'all'))).toEqual(['b.pdf']);
  expect(names(filterRows(ROWS, '', 'check'))).toEqual(['b.pdf', 'c.pdf']);
  expect(names(filterRows(ROWS, '', 'missing'))).toEqual(['c.pdf']);
  expect(names(filterRows(ROWS, '', 'failed'))).toEqual(['d.pdf']);
});
