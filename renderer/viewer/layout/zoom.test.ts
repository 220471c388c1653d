import { expect, test } from 'vitest';
import { MAX_ZOOM, nextZoom } from '../../state/viewer.ts';
import { scaleOf, wheelScale } from './zoom.ts';

const letter = { width: 612, height: 792 };
const pane = { width: 612 * (4 / 3) + 32, height: 600 };

test('a number is the scale itself', () => {
  expect(scaleOf(1.5, letter, 0, pane)).toBe(1.5);
});

test('fit width fills the pane but for its margins', () => {
  expect(scaleOf('fit-width', letter, 0, pane)).toBeCloseTo(1, 6);
});

test('automatic zoom fits the width, but does not blow up a receipt', () => {
  const receipt = { width: 226, height: 600 };
  expect(scaleOf('auto', letter, 0, pane)).toBeCloseTo(1, 6);
  expect(scaleOf('auto', receipt, 0, pane)).toBe(1.5);
  expect(scaleOf('auto', receipt, 0, { width: 232, height: 600 })).toBeLessThan(1);
  expect(scaleOf('fit-width', receipt, 0, pane)).toBeGreaterThan(2);
});

test('fit page takes the tighter side', () => {
  expect(scaleOf('fit-page', letter, 0, pane)).toBeCloseTo((600 - 32) / (4 / 3) / 792, 6);
});

test('a turned page fits by its turned size', () => {
  expect(scaleOf('fit-width', letter, 90, pane)).toBeCloseTo(612 / 792, 6);
});

test('fitting never goes beyond the largest zoom, and the largest page fits a narrow pane', () => {
  expect(scaleOf('fit-width', { width: 20, height: 20 }, 0, pane)).toBe(MAX_ZOOM);
  const poster = { width: 14_400, height: 14_400 };
  const scale = scaleOf('fit-width', poster, 0, { width: 430, height: 600 });
  expect(scale * (4 / 3) * poster.width).toBeCloseTo(430 - 32, 6);
});

test('the ladder steps from scales between its rungs', () => {
  expect(nextZoom(1, 1)).toBe(1.1);
  expect(nextZoom(1.03, 1)).toBe(1.1);
  expect(nextZoom(1.03, -1)).toBe(1);
  expect(nextZoom(8, 1)).toBe(8);
  expect(nextZoom(0.1, -1)).toBe(0.25);
});

test('the wheel zooms in and out by the same factor', () => {
  expect(wheelScale(wheelScale(1, -100), 100)).toBeCloseTo(1, 6);
  expect(wheelScale(1, -100)).toBeGreaterThan(1.2);
});
