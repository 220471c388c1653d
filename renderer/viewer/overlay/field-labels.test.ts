import { expect, test } from 'vitest';
import type { Box } from '../../../shared/geometry.ts';
import { FIELD_LABEL, positionLabels } from './field-labels.ts';

const box = (x: number, y: number, width = 60, height = 12): Box => ({ x, y, width, height });
const PAGE = { width: 600, height: 800 };
const layOut = (boxes: readonly Box[], words: readonly Box[] = []) =>
  positionLabels(
    boxes.map((each) => ({ box: each, text: 'Total' })),
    { ...PAGE, obstacles: [...words, ...boxes] },
  );
const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test('a label stands above its box', () => {
  const [label] = layOut([box(100, 100)]);
  expect(label?.free).toBe(true);
  expect(label?.box.x).toBe(100);
  expect(label && label.box.y + FIELD_LABEL.height).toBeLessThan(100);
});

test('it gives way to text', () => {
  const above = box(90, 84, 200, 12);
  const [label] = layOut([box(100, 100)], [above]);
  expect(label?.free).toBe(true);
  expect(label && overlaps(label.box, above)).toBe(false);
});

test('labels cover neither one another nor other boxes', () => {
  const boxes = [box(100, 100), box(100, 116), box(100, 132), box(110, 148)];
  const labels = layOut(boxes).filter(({ free }) => free);
  expect(labels.length).toBeGreaterThan(2);
  for (const [i, one] of labels.entries()) {
    for (const other of labels.slice(i + 1)) expect(overlaps(one.box, other.box)).toBe(false);
    for (const each of boxes) expect(overlaps(one.box, each)).toBe(false);
  }
});

test('in dense text the margin is the place, else it is not free', () => {
  const lines = Array.from({ length: 60 }, (_, i) => box(70, i * 13, 460, 12));
  const [near] = layOut([box(75, 130)], lines);
  expect(near?.free).toBe(true);
  expect(near && near.box.x + near.box.width).toBeLessThanOrEqual(70);
  const [far] = layOut([box(270, 130)], lines);
  expect(far?.free).toBe(false);
});

test('no label reaches over the edge of the page', () => {
  const [label] = positionLabels(
    [{ box: box(560, 2, 38), text: 'A long name of a field that is cut' }],
    {
      ...PAGE,
      obstacles: [],
    },
  );
  expect(label?.box.width).toBe(FIELD_LABEL.maxWidth);
  expect(label && label.box.x + label.box.width).toBeLessThanOrEqual(600);
  expect(label?.box.y).toBeGreaterThanOrEqual(0);
});
