import { expect, test } from 'vitest';
import { align, type Item, similarityOf } from './align.ts';

const items = (...texts: string[]): Item[] =>
  texts.map((text) => ({ name: text, words: text.split(' ') }));

const aligned = (before: readonly Item[], after: readonly Item[]) =>
  align(before, after).map(({ before: b, after: a }) => [b, a]);

test('versions of an item are a pair, what is new or gone stands alone', () => {
  const before = items(
    'the term is two years',
    'rent is paid monthly',
    'no pets',
    'signed in Bonn',
  );
  const after = items(
    'the term is three years',
    'no pets',
    'no smoking in rooms',
    'signed in Bonn',
  );
  expect(aligned(before, after)).toEqual([
    [0, 0],
    [1, null],
    [2, 1],
    [null, 2],
    [3, 3],
  ]);
});

test('of repeated names those in the same order are paired', () => {
  const total = items('total', 'cash', 'total', 'debt', 'total');
  const less = items('total', 'cash', 'total', 'total');
  expect(aligned(total, less)).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, null],
    [4, 3],
  ]);
});

test('every item is in exactly one pair, in its order, and a sequence equals itself', () => {
  const random = (seed: number) => () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };
  for (let seed = 1; seed <= 40; seed++) {
    const next = random(seed);
    const made = () =>
      items(
        ...Array.from({ length: Math.floor(next() * 30) }, () =>
          Array.from(
            { length: 1 + Math.floor(next() * 4) },
            () => 'abcdef'[Math.floor(next() * 6)],
          ).join(' '),
        ),
      );
    const [before, after] = [made(), made()];
    const pairs = align(before, after);
    const indexes = (side: 'before' | 'after') =>
      pairs.map((pair) => pair[side]).filter((index) => index !== null);
    expect(indexes('before')).toEqual(before.map((_, at) => at));
    expect(indexes('after')).toEqual(after.map((_, at) => at));
    expect(aligned(before, before)).toEqual(before.map((_, at) => [at, at]));
  }
});

test('documents without a word in common align quickly', () => {
  const many = (letter: string): Item[] =>
    Array.from({ length: 5000 }, (_, at) => ({
      name: '',
      words: [`${letter}${at % 97}`, `${letter}${at % 89}`, `${letter}${at}`],
    }));
  expect(align(many('a'), many('b'))).toHaveLength(10_000);
});

test('equal items without a name and without a rare word are pairs', () => {
  const unnamed = Array.from({ length: 50 }, () => ({ name: '', words: ['yes', 'no'] }));
  expect(align(unnamed, unnamed).every(({ before, after }) => before === after)).toBe(true);
});

test('similarity counts repetitions', () => {
  expect(similarityOf(['a', 'a', 'b'], ['a', 'b', 'b'])).toBeCloseTo(2 / 3);
  expect(similarityOf([], [])).toBe(1);
});
