import { expect, test } from 'vitest';
import type { QueueState } from '../../shared/contract/index.ts';
import { hasWorked } from './queue.ts';

const idle = (id: number, completed: number): QueueState => ({
  ...{ paused: false, waiting: 0, processing: 0, next: [], seconds_left: null },
  batch: { id, total: 3, completed, cancelled: 0, failed: [] },
});

test('a batch that ended before the window opened is not summed up', () => {
  expect(hasWorked(null, idle(1, 3))).toBe(false);
  expect(hasWorked(idle(1, 3), idle(1, 3))).toBe(false);
});

test('a batch is summed up though none of its documents was seen under way', () => {
  expect(hasWorked(idle(1, 3), idle(2, 3))).toBe(true);
  expect(hasWorked(idle(1, 2), idle(1, 3))).toBe(true);
});

test('a document that is deleted from a batch is no work', () => {
  expect(hasWorked(idle(1, 3), idle(1, 2))).toBe(false);
});
