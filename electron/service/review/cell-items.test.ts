import { expect, test } from 'vitest';
import type { ConfidenceReasonCode } from '../../../shared/contract/confidence.ts';
import type { Table } from '../../../shared/contract/index.ts';
import { samplePage } from '../../../test/support/corrected-page.ts';
import { cellItems } from './cell-items.ts';
import { tableLabel } from './cell-place.ts';

const NAME = tableLabel({ title: null, method: 'stream' }, 1);

/** The sample table with `count` unsure cells. */
function tableWith(count: number, code: ConfidenceReasonCode = 'digits_over_border'): Table {
  const [table] = samplePage().tables;
  if (!table) throw new Error('The sample has no table.');
  const cells = table.cells.map((cell, at) => ({
    ...cell,
    confidence: at < count ? 0.6 : 0.95,
    ...(at < count && { confidence_reasons: [{ code }] }),
  }));
  return { ...table, cells };
}
const itemsOf = (count: number) =>
  cellItems([{ table: tableWith(count), position: 0 }], NAME).map(({ place, reason }) => [
    place,
    reason,
  ]);

test('a table without unsure cells has no items', () => {
  expect(itemsOf(0)).toEqual([]);
});

test('a few unsure cells have an item each', () => {
  expect(itemsOf(3).map(([place]) => place)).toEqual([
    'Table 1: row 1, Region',
    'Table 1: row 1, 2023',
    'Table 1: row 1, 2024',
  ]);
  expect(itemsOf(1)[0]?.[1]).toMatch(/^Compare with the page: “.*”, digits under the border/);
});

test('more of them are one item', () => {
  const [[place, reason] = [], ...others] = itemsOf(5);
  expect(others).toEqual([]);
  expect(place).toBe('Table 1');
  expect(reason).toMatch(
    /^5 of \d+ cells should be compared with the page: digits under the border/,
  );
});

test('cells merged of several lines or columns are none: most of them are right', () => {
  const table = tableWith(5, 'joined_columns');
  expect(cellItems([{ table, position: 0 }], NAME)).toEqual([]);
});

test('a corrected cell is none', () => {
  const table = tableWith(1);
  const cells = table.cells.map((cell) => ({ ...cell, source: 'human' as const }));
  expect(cellItems([{ table: { ...table, cells }, position: 0 }], NAME)).toEqual([]);
});
