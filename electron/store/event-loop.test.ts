import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { untilExtractionSlice, untilFirstSlice, untilNextSlice } from './event-loop.ts';

/** The iterations of the event loop until `done`, counted by an immediate of each. */
async function iterationsUntil(done: Promise<unknown>): Promise<number> {
  let ended = false;
  void done.then(() => {
    ended = true;
  });
  let count = 0;
  for (; !ended; count++) await nextIteration();
  return count;
}

test('slices run one in each iteration of the event loop', async () => {
  const slices = Array.from({ length: 20 }, () => untilNextSlice());
  expect(await iterationsUntil(Promise.all(slices))).toBeGreaterThanOrEqual(20);
});

test('slices come in the order in which they were requested', async () => {
  const order: number[] = [];
  const slices = [1, 2, 3].map((slice) => untilNextSlice().then(() => order.push(slice)));
  await Promise.all(slices);
  expect(order).toEqual([1, 2, 3]);
});

test('a request that begins waits for one slice of those that go on, and they for one of it', async () => {
  const order: string[] = [];
  const slices = [
    ...[1, 2, 3, 4].map((slice) => untilNextSlice().then(() => order.push(`next ${slice}`))),
    ...[1, 2].map((slice) => untilFirstSlice().then(() => order.push(`first ${slice}`))),
  ];
  await Promise.all(slices);
  expect(order.indexOf('first 1')).toBeLessThan(2);
  expect(order.indexOf('first 2')).toBeLessThan(4);
  expect(order.filter((name) => name.startsWith('next'))).toEqual([
    'next 1',
    'next 2',
    'next 3',
    'next 4',
  ]);
});

test('extraction has its share, however many responses go on', async () => {
  let sent = 0;
  const responses = Array.from({ length: 50 }, () => untilNextSlice().then(() => sent++));
  for (let slice = 0; slice < 5; slice++) await untilExtractionSlice();
  expect(sent).toBeLessThanOrEqual(15);
  await Promise.all(responses);
});
