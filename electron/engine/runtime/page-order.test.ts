import { expect, it } from 'vitest';
import { PageOrder } from './page-order.ts';

it('calls a page forward once, and none that has been begun', () => {
  const order = new PageOrder([1, 2, 3, 4, 5]);
  const prioritised: number[] = [];
  order.onPrioritised((page) => prioritised.push(page));
  expect(order.take(2)).toEqual([1, 2]);
  for (const page of [4, 4, 1, 9]) order.prioritise(page);
  expect(prioritised).toEqual([4]);
  expect(order.take(5)).toEqual([3, 5]);
});
