import { expect, test } from 'vitest';
import { markedParts } from './marks.ts';

const written = (text: string, marks: [number, number][]) =>
  markedParts(text, marks)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');

test('marks are cut out where they stand', () => {
  expect(written('net debt fell', [[4, 8]])).toBe('net [debt] fell');
  expect(written('debt', [[0, 4]])).toBe('[debt]');
  expect(written('nothing', [])).toBe('nothing');
});

test('no letter is lost or doubled by marks that overlap or run out', () => {
  expect(
    written('abcdef', [
      [3, 99],
      [0, 2],
      [1, 4],
    ]),
  ).toBe('[ab][cd][ef]');
});
