import { expect, test } from 'vitest';
import { documentItem } from '../../test/support/library-items.ts';
import { type SortKey, sortDocuments } from './sort.ts';

const items = [
  documentItem('b10', { total_pages: 3, added_at: '2025-01-02T00:00:00.000Z' }),
  documentItem('B2', { total_pages: 3, added_at: '2025-01-03T00:00:00.000Z', status: 'failed' }),
  documentItem('a', { total_pages: null, added_at: '2025-01-01T00:00:00.000Z', status: 'queued' }),
  documentItem('c', { total_pages: 40, added_at: '2025-01-02T00:00:00.000Z' }),
];

test.each<[SortKey, string, string]>([
  // Numbers in names count as numbers, and case does not count.
  ['name', 'a B2 b10 c', 'c b10 B2 a'],
  // Those that came together keep the order of their names.
  ['added', 'a b10 c B2', 'B2 b10 c a'],
  ['pages', 'a B2 b10 c', 'c B2 b10 a'],
  ['status', 'B2 a b10 c', 'b10 c a B2'],
])('by %s', (key, ascending, descending) => {
  const sorted = (down: boolean) =>
    sortDocuments(items, { key, descending: down })
      .map(({ document_id }) => document_id)
      .join(' ');
  expect(sorted(false)).toBe(ascending);
  expect(sorted(true)).toBe(descending);
});

test('thousands are sorted in a blink', () => {
  const many = Array.from({ length: 5_000 }, (_, i) =>
    documentItem(`Report ${(i * 7919) % 5_000}`),
  );
  const start = performance.now();
  const sorted = sortDocuments(many, { key: 'name', descending: false });
  expect(sorted[10]?.document_id).toBe('Report 10');
  // Some 40 ms on the slowest machine at hand; a second would be felt with every event.
  expect(performance.now() - start).toBeLessThan(1_000);
});
