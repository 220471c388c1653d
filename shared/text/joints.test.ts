import { expect, test } from 'vitest';
import { jointOf, type Vocabulary } from './joints.ts';

const known = (...words: string[]): Vocabulary => ({
  has: (word) => words.includes(word),
  standsAlone: (word) => words.includes(word),
});

/** Two words over a line's end, as they are written. */
function joined(before: string, after: string, vocabulary = known()): string {
  const { blank, healed } = jointOf(before, after, true, false, vocabulary);
  return `${healed ? before.slice(0, -1) : before}${blank ? ' ' : ''}${after}`;
}

test.each([
  ['writ-', 'ten', 'written'],
  ['self-', 'made', 'self-made'],
  ['Weighted-', 'Average', 'Weighted-Average'],
  ['COVID-', '19', 'COVID-19'],
  ['2019–', '2020', '2019–2020'],
  ['outcomes—', 'is', 'outcomes—is'],
  ['short-', 'or', 'short- or'],
  ['forward-', 'and', 'forward- and'],
  ['doct-', 'or', 'doctor'],
  ['–', 'and', '– and'],
])('%s and %s at the end of a line', (before, after, whole) => {
  expect(joined(before, after)).toBe(whole);
});

test('what the document writes elsewhere decides', () => {
  expect(joined('cross-', 'over', known('crossover'))).toBe('crossover');
  expect(joined('train-', 'time', known('train-time'))).toBe('train-time');
  expect(joined('thous-', 'and', known('thousand'))).toBe('thousand');
  expect(joined('straight-', 'line', known('straight', 'line'))).toBe('straight-line');
  expect(joined('with-', 'out', known('with', 'out', 'without'))).toBe('without');
  expect(joined('in-', 'form', known('in', 'form'))).toBe('inform');
});
