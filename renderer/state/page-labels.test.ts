import { expect, test } from 'vitest';
import { informative, pageName, pageTyped } from './page-labels.ts';

const LABELS = new Map([
  [2, 'ii'],
  [3, 'iii'],
  [4, '1'],
  [5, '2'],
  [9, 'F-1'],
  [10, '450'],
]);
const typed = (text: string) => pageTyped(text, 12, LABELS);

test('a number is the place in the file', () => {
  expect(typed('2')).toBe(2);
  expect(typed(' 12 ')).toBe(12);
});

test('anything else is what is printed, in either case', () => {
  expect(typed('iii')).toBe(3);
  expect(typed('f-1')).toBe(9);
  expect(typed('F-9')).toBeNull();
  expect(typed('')).toBeNull();
});

test('after p. a number is what is printed', () => {
  expect(typed('p. 2')).toBe(5);
  expect(typed('p.2')).toBe(5);
  expect(typed('Page 1')).toBe(4);
  expect(typed('p. F-1')).toBe(9);
});

test('a number beyond the file is a printed one, or else the last page', () => {
  expect(typed('450')).toBe(10);
  expect(typed('99')).toBe(12);
  expect(typed('p. 7')).toBe(7);
});

test('of two labels that differ in case only, the exact one is meant', () => {
  const both = new Map([
    [1, 'I'],
    [2, 'i'],
  ]);
  expect(pageTyped('i', 2, both)).toBe(2);
  expect(pageTyped('I', 2, both)).toBe(1);
});

test('labels that repeat the numbers of the pages are no names', () => {
  expect(pageName(1, informative(new Map([[1, '1']])))).toBe('Page 1');
  expect(pageName(9, informative(LABELS))).toBe('Page 9 (F-1)');
});
