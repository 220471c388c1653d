import { expect, test } from 'vitest';
import { CanvasCache, type Sized } from './canvas-cache.ts';

const drawing = (pixels: number) => ({ canvas: { width: pixels, height: 1 } as Sized, key: 'k' });

test('a page comes back as it was left', () => {
  const cache = new CanvasCache(100);
  const kept = drawing(40);
  cache.keep(7, kept);
  expect(cache.take(7)).toBe(kept);
  expect(cache.take(7)).toBeUndefined();
});

test('beyond the budget the page longest out of sight is given up, and its memory freed', () => {
  const cache = new CanvasCache(100);
  const [first, second, third] = [drawing(40), drawing(40), drawing(40)];
  cache.keep(1, first);
  cache.keep(2, second);
  cache.keep(3, third);
  expect(cache.take(1)).toBeUndefined();
  expect(first.canvas.width).toBe(0);
  expect(cache.take(2)).toBe(second);
  expect(cache.take(3)).toBe(third);
});

test('a page kept again counts as fresh and frees its older drawing', () => {
  const cache = new CanvasCache(100);
  const [old, other, fresh, last] = [drawing(40), drawing(40), drawing(40), drawing(40)];
  cache.keep(1, old);
  cache.keep(2, other);
  cache.keep(1, fresh);
  cache.keep(3, last);
  expect(old.canvas.width).toBe(0);
  expect(cache.take(2)).toBeUndefined();
  expect(cache.take(1)).toBe(fresh);
});

test('a drawing larger than the whole budget is not kept', () => {
  const cache = new CanvasCache(100);
  const poster = drawing(101);
  cache.keep(1, poster);
  expect(cache.take(1)).toBeUndefined();
  expect(poster.canvas.width).toBe(0);
});
