import { expect, test } from 'vitest';
import { parsePages } from './page-list.ts';

test.each([
  ['3', [3]],
  [' 7, 2 - 4,3', [2, 3, 4, 7]],
  ['2–3', [2, 3]],
  ['', null],
  ['0', null],
  ['4-2', null],
  ['9-11', null],
  ['a', null],
])('%j', (text, pages) => {
  expect(parsePages(text, 10)).toEqual(pages);
});
