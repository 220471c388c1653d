import { expect, test } from 'vitest';
import { hasItsLines, holdsInOrder, numbersOfRow } from './rows.ts';

test('numbers that share a cell are none of the printed ones', () => {
  expect(numbersOfRow(['Cash (note 4)', '$ 1,204', '(998)'])).toEqual(['1204', '998']);
  expect(numbersOfRow(['Cash', '1,204 998'])).toEqual(['1204 998']);
});

test('a line is in a row with its numbers in order', () => {
  expect(holdsInOrder(['2', '1204', '998'], ['1204', '998'])).toBe(true);
  expect(holdsInOrder(['998', '1204'], ['1204', '998'])).toBe(false);
});

test('a table is right when no line of it is broken or cut', () => {
  const lines = [
    ['1204', '998'],
    ['871', '655'],
  ];
  expect(hasItsLines([['a', '1,204', '998']], lines)).toBe(true);
  expect(
    hasItsLines(
      [
        ['a', '1,204', '998'],
        ['b', '871'],
      ],
      lines,
    ),
  ).toBe(false);
  expect(hasItsLines([['other', '5,000']], lines)).toBe(false);
  const [first, second] = [
    ['a', '1,204', '998'],
    ['b', '871', '655'],
  ];
  expect(hasItsLines([['c', '871', '5'], first], lines, [second])).toBe(true);
});
