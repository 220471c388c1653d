import { expect, test } from 'vitest';
import { SamplePage } from '../../../../../test/support/layout-page.ts';
import { detectDrawings } from './vector-drawings.ts';

const bar = (x0: number, height: number, width = 22) => ({
  ...{ x0, x1: x0 + width, y0: 400 - height, y1: 400 },
  color: 0,
});
const found = (...fills: ReturnType<typeof bar>[]) =>
  detectDrawings(new SamplePage().page(), [], fills).map(({ x0, x1 }) => [x0, x1]);

test('bars on one base are one chart, however wide the gaps between them', () => {
  expect(found(bar(100, 170), bar(160, 60), bar(220, 30), bar(280, 90))).toEqual([[100, 302]]);
});

test('fills of different thickness far apart on one line are no bars of one chart', () => {
  expect(found(bar(100, 170), bar(180, 60, 60), bar(320, 30, 8))).toEqual([]);
});
