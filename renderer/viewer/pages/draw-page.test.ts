import { expect, test } from 'vitest';
import { resolutionFor } from './draw-page.ts';

test('an ordinary page is drawn pixel for pixel', () => {
  expect(resolutionFor({ width: 816, height: 1056 }, 2)).toBe(2);
});

test('a poster is drawn as sharp as the memory of one canvas allows', () => {
  const size = { width: 6000, height: 8000 };
  const resolution = resolutionFor(size, 2);
  expect(size.width * size.height * resolution ** 2).toBeLessThanOrEqual(16_777_216.001);
  expect(resolution).toBeGreaterThan(0.5);
});

test('a banner never has a side that browsers refuse', () => {
  expect(resolutionFor({ width: 40_000, height: 100 }, 1) * 40_000).toBeLessThanOrEqual(16_384);
});
