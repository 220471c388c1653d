import { expect, test } from 'vitest';
import type { FieldRunResult, SchemaField } from '../../../shared/contract/index.ts';
import { runField } from '../../../test/support/field-results.ts';
import { filterByColumns } from './column-filters.ts';
import { gridColumns, gridRows } from './grid-rows.ts';

const FIELDS: SchemaField[] = [
  { key: 'total', type: 'number', format: 'amount' },
  { key: 'due', type: 'date' },
  { key: 'share', type: 'number', format: 'percentage' },
  { key: 'items', type: 'array', fields: [{ key: 'name', type: 'string' }] },
  { key: 'seller', type: 'string' },
];

const rowOf = (name: string, values: Readonly<Record<string, unknown>>): FieldRunResult => ({
  ...{ run_id: 'frun-000001', document_id: name, file_name: name, state: 'completed' },
  ...{ error: null, missing: [], extracted_at: null },
  fields: Object.entries(values).map(([path, value]) => runField(path, value)),
});

const ROWS = gridRows(
  [
    rowOf('a.pdf', {
      ...{ total: 1200.5, due: '2026-03-14', share: 36, seller: 'Whitmoor & Söhne' },
      'items.0.name': 'Slate',
    }),
    rowOf('b.pdf', { total: 90, due: '2025-12-01', 'items.0.name': 'A', 'items.1.name': 'B' }),
    rowOf('c.pdf', {}),
  ],
  gridColumns(FIELDS),
);

const named = (...queries: [number, string][]) =>
  filterByColumns(ROWS, new Map(queries)).map(({ result }) => result.file_name);

test('numbers, dates, shares and counts of items are compared by value', () => {
  expect(named([1, '>1,000'])).toEqual(['a.pdf']);
  expect(named([1, '50..100'])).toEqual(['b.pdf']);
  expect(named([2, '>= 1 Jan 2026'])).toEqual(['a.pdf']);
  expect(named([3, '>30'])).toEqual(['a.pdf']);
  expect(named([4, '=2'])).toEqual(['b.pdf']);
});

test('words are found in values and names; several filters hold together', () => {
  expect(named([5, 'sohne'])).toEqual(['a.pdf']);
  expect(named([0, 'b.pdf'])).toEqual(['b.pdf']);
  expect(named([1, '>1'], [4, '=1'])).toEqual(['a.pdf']);
  expect(named()).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
});
