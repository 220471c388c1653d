import { expect, test } from 'vitest';
import { linearPattern } from './linear-pattern.ts';

test.each([
  'a',
  '^a*b+c?$',
  '^(a|bc)*$',
  '^(?:a|b){2,3}$',
  '^a{2}$',
  '^a{2,}$',
  '(?<year>\\d{4})-\\d\\d',
  '^[^a-c\\]]+$',
  '\\bab\\b',
  'a\\Bb',
  '^\\p{Lu}\\p{Ll}*$',
  '^.$',
  '^(|a)+?$',
  '^\\u{1F600}$',
  '^\\x61\\.$',
  '^\\p{Script=Latin}\\P{sc=Greek}$',
  '|',
])('%s matches what the engine of JavaScript matches', (source) => {
  const native = new RegExp(source, 'u');
  const linear = linearPattern(source);
  const parts = ['a', 'b', 'c', 'ab', 'A', '.', '😀', '2024-05', ' ', '\n', ''];
  const texts = parts.flatMap((x) => parts.flatMap((y) => parts.map((z) => x + y + z)));
  for (const text of texts) expect([text, linear.test(text)]).toEqual([text, native.test(text)]);
});

test.each(['^(a+)+$', '^(a|a)*$', '(x+x+)+y', '^(([a-z])+.)+[A-Z]([a-z])+$'])(
  '%s takes linear time on a text that backtracking never ends on',
  (source) => {
    expect(linearPattern(source).test(`${'a'.repeat(20_000)}!`)).toBe(false);
  },
);

test.each([
  ['(?=a)b', /not supported/],
  ['(?<!a)b', /not supported/],
  ['(a)\\1', /not supported/],
  ['((a{100}){100}){100}', /not supported/],
  ['(', /Unterminated group/],
])('%s is refused', (source, says) => {
  expect(() => linearPattern(source)).toThrow(says);
});
