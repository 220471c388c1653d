import { expect, test } from 'vitest';
import { yielding } from './pages.ts';

/** How many slices `count` pages take, each of which is read in `milliseconds`. */
async function slicesOf(count: number, milliseconds: number): Promise<number> {
  let slices = 0;
  let now = 0;
  async function* pages() {
    for (let page = 0; page < count; page++) {
      now += milliseconds;
      yield page;
    }
  }
  const untilSlice = async () => {
    slices++;
  };
  const read = await Array.fromAsync(yielding(pages(), untilSlice, () => now));
  expect(read).toEqual(Array.from({ length: count }, (_, page) => page));
  return slices;
}

test('pages that take long have a slice each, others share one', async () => {
  expect(await slicesOf(40, 20)).toBe(40);
  expect(await slicesOf(40, 2)).toBe(10);
  expect(await slicesOf(40, 0.001)).toBe(1);
});
