import { expect, test } from 'vitest';
import {
  createPage,
  horizontal,
  left,
  vertical,
} from '../../../../../test/support/synthetic-page.ts';
import type { Ruling } from '../../../read/pdf/types.ts';
import { createGrid } from '../cells/grid.ts';
import { extractEdges } from '../page-view/edges.ts';
import { createPageViews } from '../page-view/rotate.ts';
import { splitOpenCells } from './cleanup.ts';
import { createLatticeGrid, findConnectedComponents } from './lattice.ts';

const gridsOf = (rulings: readonly Ruling[]) =>
  createPageViews(createPage({ texts: [], rulings })).flatMap((view) =>
    findConnectedComponents(extractEdges(view, { fills: false })).map(createLatticeGrid),
  );

test('crossing rules give one cell per square', () => {
  const [grid] = gridsOf([
    ...[100, 120, 140].map((y) => horizontal(y, 50, 250)),
    ...[50, 150, 250].map((x) => vertical(x, 100, 140)),
  ]);
  expect(grid?.xs).toEqual([50, 150, 250]);
  expect(grid?.ys).toEqual([100, 120, 140]);
  expect(grid?.cells).toHaveLength(4);
});

test('a rule broken by dashes and drawn twice a point apart is one edge', () => {
  const dashes = Array.from({ length: 25 }, (_, i) => horizontal(120, 50 + i * 8, 55 + i * 8));
  const [grid] = gridsOf([
    ...dashes,
    horizontal(121, 50, 250),
    horizontal(100, 50, 250),
    horizontal(140, 50, 250),
    ...[50, 150, 250].map((x) => vertical(x, 100, 140)),
  ]);
  expect(grid?.ys).toHaveLength(3);
  expect(grid?.cells).toHaveLength(4);
});

test('a missing inner side makes a span', () => {
  const [grid] = gridsOf([
    ...[100, 120, 140].map((y) => horizontal(y, 50, 250)),
    vertical(50, 100, 140),
    vertical(150, 120, 140),
    vertical(250, 100, 140),
  ]);
  expect(grid?.cells).toEqual([
    { row: 0, column: 0, rowSpan: 1, columnSpan: 2 },
    { row: 1, column: 0, rowSpan: 1, columnSpan: 1 },
    { row: 1, column: 1, rowSpan: 1, columnSpan: 1 },
  ]);
});

test('a table open at its sides is closed at the ends of its rules', () => {
  const [grid] = gridsOf([
    ...[100, 120, 140].map((y) => horizontal(y, 50, 250)),
    vertical(150, 100, 140),
  ]);
  expect(grid?.xs).toEqual([50, 150, 250]);
  expect(grid?.cells).toHaveLength(4);
});

test('a frame around text is no grid', () => {
  expect(
    gridsOf([
      horizontal(100, 50, 250),
      horizontal(300, 50, 250),
      vertical(50, 100, 300),
      vertical(250, 100, 300),
    ]),
  ).toEqual([null]);
});

test('tables that do not touch are components of their own', () => {
  const square = (x: number) => [
    ...[100, 120, 140].map((y) => horizontal(y, x, x + 100)),
    ...[x, x + 50, x + 100].map((at) => vertical(at, 100, 140)),
  ];
  expect(gridsOf([...square(50), ...square(300)])).toHaveLength(2);
});

test('texts apart in a cell that shading leaves open have cells of their own, over borders that they cross', () => {
  const span = { row: 0, column: 0, rowSpan: 1, columnSpan: 5 };
  const grid = createGrid([50, 100, 150, 162, 190, 250], [100, 120], [span]);
  const [view] = createPageViews(
    createPage({ texts: [left(55, 115, '646'), left(150, 115, '7.25%'), left(200, 115, '863')] }),
  );
  expect(splitOpenCells(grid, view?.words ?? [], false).cells).toEqual([
    { row: 0, column: 0, rowSpan: 1, columnSpan: 1 },
    { row: 0, column: 1, rowSpan: 1, columnSpan: 1 },
    { row: 0, column: 2, rowSpan: 1, columnSpan: 2 },
    { row: 0, column: 4, rowSpan: 1, columnSpan: 1 },
  ]);
});

test('lines of a merged cell that stand apart, each level with a value, are rows; lines of a text are none', () => {
  const cellsOf = (pitch: number) => {
    const ys = [100, 100 + pitch, 100 + 2 * pitch, 100 + 3 * pitch];
    const span = { row: 0, column: 0, rowSpan: 3, columnSpan: 1 };
    const texts = ['Subtotal', 'Sales tax', 'Total due'].flatMap((label, at) => [
      left(55, 100 + (at + 0.7) * pitch, label),
      left(155, 100 + (at + 0.7) * pitch, `${at + 3}.50`),
    ]);
    const [view] = createPageViews(createPage({ texts }));
    return splitOpenCells(createGrid([50, 150, 200], ys, [span]), view?.words ?? [], true).cells;
  };
  expect(cellsOf(24)).toHaveLength(6);
  expect(cellsOf(11)).toHaveLength(4);
});
