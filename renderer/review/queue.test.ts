import { describe, expect, test } from 'vitest';
import { reviewItem } from '../../test/support/review-items.ts';
import { kindCounts, neighbourItem, progressOf, queueRows, stateCounts } from './queue.ts';

const first = [
  reviewItem('a', { kind: 'total_mismatch' }),
  reviewItem('b', { state: 'accepted' }),
  reviewItem('c'),
];
const second = [reviewItem('d', { document_id: 'doc-b', file_name: 'b.pdf', state: 'rejected' })];
const keys = (filter: Parameters<typeof queueRows>[1]) =>
  queueRows([first, second], filter).map(({ key }) => key);

describe('the rows of the queue', () => {
  test('are the items that the filters allow, below their documents', () => {
    expect(keys({ kind: null, state: 'open' })).toEqual(['doc-a', 'rev-a', 'rev-c']);
    expect(keys({ kind: null, state: 'decided' })).toEqual(['doc-a', 'rev-b', 'doc-b', 'rev-d']);
    expect(keys({ kind: 'total_mismatch', state: 'all' })).toEqual(['doc-a', 'rev-a']);
  });

  test('count all items of a document, whatever is shown', () => {
    const [document] = queueRows([first, second], { kind: 'total_mismatch', state: 'open' });
    expect(document).toMatchObject({ fileName: 'a.pdf', open: 2, total: 3 });
  });

  test('are walked from item to item, and no further than to the ends', () => {
    const rows = queueRows([first, second], { kind: null, state: 'all' });
    const step = (from: string | null, by: 1 | -1) => neighbourItem(rows, from, by)?.id;
    expect(step(null, 1)).toBe('rev-a');
    expect(step('rev-c', 1)).toBe('rev-d');
    expect(step('rev-d', 1)).toBe('rev-d');
    expect(step('rev-a', -1)).toBe('rev-a');
    expect(neighbourItem([], null, 1)).toBeNull();
  });
});

test('counts say how many items another filter would show', () => {
  const all = [...first, ...second];
  expect([...kindCounts(all, 'open')]).toEqual([
    ['total_mismatch', 1],
    ['table_confidence', 1],
  ]);
  expect(stateCounts(all, 'table_confidence')).toEqual({ open: 1, decided: 2, all: 3 });
  expect(progressOf(all)).toEqual({ reviewed: 2, total: 4 });
});
