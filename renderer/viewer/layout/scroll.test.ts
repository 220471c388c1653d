import { describe, expect, test } from 'vitest';
import type { Rotation } from '../../state/viewer.ts';
import { stackPages } from './page-stack.ts';
import { rotatePoint } from './rotation.ts';
import { anchorAt, leftToRead, scrollOfAnchor, scrollToShow } from './scroll.ts';

const stack = { width: 1000, height: 10_000 };
const view = { top: 1000, left: 0, width: 1000, height: 800 };
const target = (top: number, height = 20) => ({ top, left: 100, width: 200, height });

describe('bringing a target into sight', () => {
  test('what is in sight does not move the page', () => {
    expect(scrollToShow(target(1000), view, stack)).toEqual({ top: 1000, left: 0 });
    expect(scrollToShow(target(1780), view, stack)).toEqual({ top: 1000, left: 0 });
  });

  test('what is cut off or elsewhere comes to the middle', () => {
    expect(scrollToShow(target(1790), view, stack).top).toBe(1790 - 390);
    expect(scrollToShow(target(5000), view, stack).top).toBe(5000 - 390);
  });

  test('what is taller than the view shows its top, unless the reader is inside it', () => {
    expect(scrollToShow(target(3000, 900), view, stack).top).toBe(3000 - 24);
    expect(scrollToShow(target(900, 2000), view, stack).top).toBe(1000);
  });

  test('the view stays within the document', () => {
    expect(scrollToShow(target(5), view, stack).top).toBe(0);
    expect(scrollToShow(target(9990, 10), view, stack).top).toBe(9200);
  });

  test('sideways it moves on its own', () => {
    const zoomed = { ...view, width: 400 };
    const right = { ...target(1100), left: 700 };
    expect(scrollToShow(right, zoomed, stack)).toEqual({ top: 1000, left: 600 });
  });
});

describe('where a page is read from', () => {
  const sizes = [
    { width: 600, height: 800 },
    { width: 6000, height: 800 },
  ];
  const { frames } = stackPages(sizes, 0.75, 0, 1000);
  const lefts = frames.map((frame) => leftToRead(frame, 1000));

  test('a page that fits is in the middle of the view, however wide its neighbours are', () => {
    const [narrow] = frames;
    expect((narrow?.left ?? 0) - (lefts[0] ?? 0)).toBe((1000 - 600) / 2);
  });

  test('a page that does not fit shows its left edge', () => {
    expect(lefts[1]).toBe((frames[1]?.left ?? 0) - 16);
  });
});

describe('anchors', () => {
  const sizes = Array.from({ length: 20 }, () => ({ width: 600, height: 800 }));

  test('zooming keeps the point under the pointer', () => {
    const before = stackPages(sizes, 1, 0, 900);
    const after = stackPages(sizes, 2, 0, 900);
    const scroll = { top: 5000, left: 0 };
    const anchor = anchorAt(before, scroll, 450, 300, 0);
    const moved = anchor && scrollOfAnchor(after, anchor, 0);
    if (!anchor || !moved) throw new Error('the anchor is on a page');
    const again = anchorAt(after, moved, 450, 300, 0);
    expect(again?.index).toBe(anchor.index);
    expect(again?.point.x).toBeCloseTo(anchor.point.x, 6);
    expect(again?.point.y).toBeCloseTo(anchor.point.y, 6);
  });

  test.each<Rotation>([90, 180, 270])('turning by %i keeps the point in place', (rotation) => {
    const before = stackPages(sizes, 1, 0, 900);
    const after = stackPages(sizes, 1, rotation, 900);
    const anchor = anchorAt(before, { top: 4300, left: 0 }, 450, 300, 0);
    const moved = anchor && scrollOfAnchor(after, anchor, rotation);
    if (!anchor || !moved) throw new Error('the anchor is on a page');
    // Left cannot go below 0, so only the vertical place is promised.
    const frame = after.frames[anchor.index];
    const rotated = rotatePoint(anchor.point, rotation);
    expect(moved.top + 300).toBeCloseTo((frame?.top ?? 0) + rotated.y * (frame?.height ?? 0), 6);
  });

  test('an empty document has nothing to hold on to', () => {
    expect(anchorAt(stackPages([], 1, 0, 900), { top: 0, left: 0 }, 0, 0, 0)).toBeNull();
  });
});
