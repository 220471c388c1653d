import { expect, test } from 'vitest';
import { indexAfter } from './use-find.ts';

const hit = (page: number, x = 0) => ({ page, boxes: [x, 0, 0.1, 0.1] });

test('a new search stands on the first match from the page in view on, else on the first', () => {
  expect(indexAfter([hit(1), hit(4), hit(9)], undefined, 3)).toBe(1);
  expect(indexAfter([hit(1), hit(2)], undefined, 3)).toBe(0);
  expect(indexAfter([], undefined, 3)).toBe(-1);
});

test('matches found meanwhile do not take the reader from the match stood on', () => {
  expect(indexAfter([hit(1), hit(4, 0.2), hit(4, 0.5), hit(9)], hit(4, 0.5), 1)).toBe(2);
});

test('a match that is gone leaves the reader near its page', () => {
  expect(indexAfter([hit(1), hit(5), hit(9)], hit(4, 0.5), 1)).toBe(1);
});
