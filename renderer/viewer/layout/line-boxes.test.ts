import { expect, test } from 'vitest';
import { lineBoxes } from './line-boxes.ts';

const word = (x: number, y: number, width = 0.1) => ({ x, y, width, height: 0.02 });

test('words that follow one another become one box', () => {
  const [line, ...rest] = lineBoxes([word(0.1, 0.5), word(0.21, 0.502), word(0.32, 0.5)], 0.77);
  expect(rest).toEqual([]);
  expect(line).toMatchObject({ x: 0.1, y: 0.5 });
  expect(line?.width).toBeCloseTo(0.32, 10);
  expect(line?.height).toBeCloseTo(0.022, 10);
});

test('a match over the end of a line has a box on each', () => {
  expect(lineBoxes([word(0.8, 0.5), word(0.1, 0.53)], 0.77)).toHaveLength(2);
});

test('words with a wide gap between them, as in two columns, stay apart', () => {
  expect(lineBoxes([word(0.1, 0.5), word(0.6, 0.5)], 0.77)).toHaveLength(2);
});

test('text from right to left joins as well', () => {
  expect(lineBoxes([word(0.32, 0.5), word(0.21, 0.5)], 0.77)).toHaveLength(1);
});
