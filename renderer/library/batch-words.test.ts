import { expect, test } from 'vitest';
import type { QueueState } from '../../shared/contract/index.ts';
import { batchWords } from './batch-words.ts';

const queue = (change: Partial<QueueState> = {}): QueueState => ({
  paused: false,
  waiting: 79,
  processing: 2,
  next: [],
  seconds_left: 240,
  batch: { id: 1, total: 100, completed: 17, cancelled: 0, failed: ['doc-a', 'doc-b'] },
  ...change,
});

test('a batch tells how many are done, failures among them, and the time left', () => {
  expect(batchWords(queue())).toEqual({
    text: '19 of 100 done · about 4 min left',
    progress: 0.19,
    failed: 2,
    locked: 0,
    over: false,
  });
});

test('pages read of documents that are not done count for the progress', () => {
  expect(batchWords(queue(), 0, 1.5)?.progress).toBeCloseTo(0.205);
});

test('no time is told before it is known', () => {
  expect(batchWords(queue({ seconds_left: null }))?.text).toBe('19 of 100 done');
  expect(batchWords(queue(), 20)?.text).toBe('19 of 120 done');
});

test('a single document has no bar, unless it is paused', () => {
  const batch = { id: 1, total: 1, completed: 0, cancelled: 0, failed: [] };
  const one = queue({ waiting: 0, processing: 1, batch });
  expect(batchWords(one)).toBeNull();
  expect(batchWords({ ...one, waiting: 1, processing: 0, paused: true })?.text).toBe(
    'Paused · 0 of 1 done',
  );
});

test('a pause with nothing to do is told, for what is added would wait', () => {
  const idle = queue({ paused: true, waiting: 0, processing: 0, batch: null });
  expect(batchWords(idle)?.text).toBe('Extraction is paused');
});

test('at the end it sums up', () => {
  const batch = { id: 1, total: 100, completed: 98, cancelled: 0, failed: ['doc-a', 'doc-b'] };
  const over = queue({ waiting: 0, processing: 0, seconds_left: null, batch });
  expect(batchWords(over)).toEqual({
    text: '98 of 100 documents extracted',
    progress: 1,
    failed: 2,
    locked: 0,
    over: true,
  });
  expect(batchWords(over, 0, 0, 1)).toMatchObject({ failed: 1, locked: 1 });
  const all = { ...over, batch: { id: 1, total: 3, completed: 3, cancelled: 0, failed: [] } };
  expect(batchWords(all)?.text).toBe('3 documents extracted');
});
