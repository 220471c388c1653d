import { expect, test } from 'vitest';
import { memoizeText } from './memoize.ts';

test('a result is computed once per text', () => {
  const computed: string[] = [];
  const length = memoizeText((text) => {
    computed.push(text);
    return text.length;
  });
  expect([length('a'), length('bc'), length('a')]).toEqual([1, 2, 1]);
  expect(computed).toEqual(['a', 'bc']);
});

test('results beyond the limit are dropped and computed again', () => {
  let count = 0;
  const next = memoizeText(() => ++count, 2);
  expect(['a', 'b', 'c', 'c', 'a'].map(next)).toEqual([1, 2, 3, 3, 4]);
});
