import { setImmediate as nextIteration } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

/** Time passes by work alone, not by what else the machine does. */
const work = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

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

test('requests that begin and responses that go on have the same time, not as many slices', async () => {
  const order: string[] = [];
  const slice = async (wait: () => Promise<void>, name: string, milliseconds: number) => {
    await wait();
    order.push(name);
    work(milliseconds);
  };
  await Promise.all([
    ...Array.from({ length: 5 }, () => slice(untilNextSlice, 'long', 8)),
    ...Array.from({ length: 30 }, () => slice(untilFirstSlice, 'short', 1)),
  ]);
  const beginnings = order.lastIndexOf('short') + 1;
  const long = order.slice(0, beginnings).filter((name) => name === 'long').length;
  expect(long).toBeGreaterThanOrEqual(2);
  expect(long).toBeLessThanOrEqual(5);
  // With a slice of each in turn all long ones would have come before the eleventh.
  expect(order.indexOf('short')).toBeLessThan(2);
  expect(order.slice(0, 12).filter((name) => name === 'long').length).toBeLessThanOrEqual(2);
});

test('who had nothing to do claims no time for it', async () => {
  for (let slice = 0; slice < 5; slice++) {
    await untilFirstSlice();
    work(5);
  }
  const order: string[] = [];
  await Promise.all([
    ...[1, 2, 3, 4].map(() =>
      untilNextSlice()
        .then(() => work(2))
        .then(() => order.push('next')),
    ),
    ...[1, 2, 3, 4].map(() =>
      untilFirstSlice()
        .then(() => work(2))
        .then(() => order.push('first')),
    ),
  ]);
  expect(order.slice(0, 5)).toContain('first');
});

test('extraction has its share, however many responses go on', async () => {
  let sent = 0;
  const responses = Array.from({ length: 50 }, () =>
    untilNextSlice().then(() => {
      work(1);
      sent++;
    }),
  );
  for (let slice = 0; slice < 5; slice++) {
    await untilExtractionSlice();
    work(1);
  }
  expect(sent).toBeLessThanOrEqual(15);
  await Promise.all(responses);
});
