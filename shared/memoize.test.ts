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
