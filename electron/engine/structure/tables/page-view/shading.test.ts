import { expect, test } from 'vitest';
import type { Fill } from '../../../read/pdf/types.ts';
import { extractShadedCells } from './shading.ts';

const GREY = 0xcccccc;
const BLACK = 0;
const WHITE = 0xffffff;

const fill = (x0: number, y0: number, x1: number, y1: number, color = GREY): Fill => ({
  x0,
  y0,
  x1,
  y1,
  color,
});

const boxes = (fills: readonly Fill[]) =>
  extractShadedCells(fills)
    .map(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1])
    .sort(([ax = 0, ay = 0], [bx = 0, by = 0]) => ay - by || ax - bx);

/** A cell as word processors shade it: the margins around the text, and each of its lines. */
const piecewise = (x0: number, y0: number, x1: number, y1: number, color = GREY): Fill[] => [
  fill(x0, y0, x1, y0 + 4, color),
  fill(x0, y0 + 4, x0 + 5, y1 - 4, color),
  fill(x0 + 5, y0 + 4, x1 - 5, (y0 + y1) / 2, color),
  fill(x0 + 5, (y0 + y1) / 2, x1 - 5, y1 - 4, color),
  fill(x1 - 5, y0 + 4, x1, y1 - 4, color),
  fill(x0, y1 - 4, x1, y1, color),
];

test('the pieces of a shaded cell are one cell', () => {
  expect(boxes(piecewise(50, 100, 150, 130))).toContainEqual([50, 104, 150, 126]);
  expect(boxes(piecewise(50, 100, 150, 130))).toHaveLength(3);
});

test('cells of one colour side by side stay apart where another row has the same columns', () => {
  const head = [fill(50, 80, 150, 95, BLACK), fill(150, 80, 250, 95, BLACK)];
  expect(boxes(head)).toEqual([[50, 80, 250, 95]]);
  const row = [fill(50, 100, 150, 130), fill(150, 100, 250, 130)];
  expect(boxes([...head, ...row])).toEqual([
    [50, 80, 150, 95],
    [150, 80, 250, 95],
    [50, 100, 150, 130],
    [150, 100, 250, 130],
  ]);
});

test('margins that recur in each row are no columns', () => {
  const rows = [100, 131, 162].flatMap((y) => [
    ...piecewise(50, y, 150, y + 30),
    ...piecewise(150, y, 250, y + 34),
  ]);
  const xs = new Set(boxes(rows).flatMap(([x0, , x1]) => [x0, x1]));
  expect([...xs].sort()).toEqual([150, 250, 50]);
});

test('white rows between shaded ones are rows of the same columns', () => {
  const rows = [
    fill(50, 80, 150, 100),
    fill(150, 80, 250, 100),
    ...piecewise(50, 100, 150, 130, WHITE),
    ...piecewise(150, 100, 250, 130, WHITE),
    fill(50, 130, 150, 150),
    fill(150, 130, 250, 150),
  ];
  expect(boxes(rows)).toContainEqual([50, 100, 150, 130]);
  expect(boxes(rows)).toContainEqual([150, 100, 250, 130]);
});

test('white paint on paper, and a spot at a corner of a shaded cell, are not seen', () => {
  const cell = fill(50, 80, 150, 100);
  expect(boxes([cell, fill(50, 300, 150, 320, WHITE)])).toEqual([[50, 80, 150, 100]]);
  expect(boxes([cell, fill(149, 100, 150, 101, WHITE)])).toEqual([[50, 80, 150, 100]]);
  expect(boxes([cell, fill(60, 85, 140, 95)])).toEqual([[50, 80, 150, 100]]);
});
