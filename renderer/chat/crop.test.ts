import { expect, test } from 'vitest';
import { boxFrom, boxText } from '../../shared/contract/page-box.ts';
import { cropAround } from './crop.ts';

const holds = (crop: ReturnType<typeof cropAround>, x: number, y: number) =>
  x >= crop.x && x <= crop.x + crop.width && y >= crop.y && y <= crop.y + crop.height;

test('shows a word with what stands around it, in the size of the page at most', () => {
  const crop = cropAround({ x: 0.4, y: 0.5, width: 0.1, height: 0.02 });
  expect(crop.width).toBe(0.5);
  expect(crop.x).toBeCloseTo(0.2);
  expect(crop.height).toBeCloseTo(0.056);
});

test('stays within the page at its corners', () => {
  for (const [x, y] of [
    [0, 0],
    [0.95, 0.99],
  ] as const) {
    const crop = cropAround({ x, y, width: 0.05, height: 0.01 });
    expect(boxFrom(boxText(crop))).not.toBeNull();
    expect(holds(crop, x, y) && holds(crop, x + 0.05, y + 0.01)).toBe(true);
  }
});

test('shows the upper part of what is taller than a preview', () => {
  const crop = cropAround({ x: 0.1, y: 0.1, width: 0.9, height: 0.8 });
  expect(crop).toEqual({
    x: expect.closeTo(0.04),
    y: expect.closeTo(0.082),
    width: expect.closeTo(0.96),
    height: 0.3,
  });
});
