import { expect, test } from 'vitest';
import type { QueueState } from '../../shared/contract/index.ts';
import { endOfBatch } from './end-of-work.ts';

const queue = (processing: number, completed: number, failed: string[] = []): QueueState => ({
  ...{ paused: false, waiting: 0, processing, next: [], seconds_left: null },
  batch: { id: 1, total: 3, completed, cancelled: 0, failed },
});

test('the end of a batch says how many documents were extracted, and how many failed', () => {
  expect(endOfBatch(queue(1, 2), queue(0, 3))).toBe('3 documents extracted');
  expect(endOfBatch(queue(1, 2), queue(0, 2, ['a']))).toBe(
    '2 documents extracted, 1 document failed',
  );
  expect(endOfBatch(queue(2, 1), queue(1, 2))).toBeNull();
  expect(endOfBatch(queue(0, 3), queue(0, 3))).toBeNull();
  expect(endOfBatch(null, queue(0, 3))).toBeNull();
});
