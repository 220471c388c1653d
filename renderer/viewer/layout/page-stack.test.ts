import { describe, expect, test } from 'vitest';
import {
  PAGE_GAP,
  type PageStack,
  pageIndexAt,
  pageInView,
  pagesNear,
  STACK_MARGIN,
  stackPages,
} from './page-stack.ts';

/** At scale 0.75 a point is a pixel. */
const POINT_SCALE = 0.75;
const pages = (count: number, width = 600, height = 800) =>
  Array.from({ length: count }, () => ({ width, height }));
const stackOf = (count: number): PageStack => stackPages(pages(count), POINT_SCALE, 0, 1000);

describe('stacking pages', () => {
  test('pages follow one another with gaps between and margins around', () => {
    const stack = stackOf(3);
    expect(stack.frames.map((frame) => frame.top)).toEqual([
      STACK_MARGIN,
      STACK_MARGIN + 800 + PAGE_GAP,
      STACK_MARGIN + 2 * (800 + PAGE_GAP),
    ]);
    expect(stack.height).toBe(3 * 800 + 2 * PAGE_GAP + 2 * STACK_MARGIN);
  });

  test('a page narrower than the pane is centred', () => {
    expect(stackOf(1).frames[0]).toMatchObject({ left: 200, width: 600 });
  });

  test('a page wider than the pane widens the stack, and others are centred in it', () => {
    const stack = stackPages([...pages(1), { width: 2000, height: 500 }], POINT_SCALE, 0, 1000);
    expect(stack.width).toBe(2000 + 2 * STACK_MARGIN);
    expect(stack.frames[1]?.left).toBe(STACK_MARGIN);
    expect(stack.frames[0]?.left).toBe((2000 + 2 * STACK_MARGIN - 600) / 2);
  });

  test('turned pages lie down', () => {
    const stack = stackPages(pages(1), POINT_SCALE, 90, 1000);
    expect(stack.frames[0]).toMatchObject({ width: 800, height: 600 });
  });

  test('a document without pages has no height', () => {
    expect(stackPages([], 1, 0, 1000)).toEqual({ frames: [], width: 1000, height: 0 });
  });
});

describe('finding pages', () => {
  test('a place belongs to the page there, a gap to the page below', () => {
    const stack = stackOf(500);
    const tops = stack.frames.map((frame) => frame.top);
    expect(pageIndexAt(stack, 0)).toBe(0);
    expect(pageIndexAt(stack, (tops[300] ?? 0) + 1)).toBe(300);
    expect(pageIndexAt(stack, (tops[300] ?? 0) - 1)).toBe(300);
    expect(pageIndexAt(stack, stack.height + 1000)).toBe(499);
  });

  test('pages within reach of the view are near, however long the document', () => {
    const stack = stackOf(500);
    const top = stack.frames[100]?.top ?? 0;
    expect(pagesNear(stack, { top, height: 800 }, 0)).toEqual([100, 100]);
    expect(pagesNear(stack, { top, height: 800 }, 400)).toEqual([99, 101]);
    expect(pagesNear(stack, { top: 0, height: 800 }, 400)).toEqual([0, 1]);
    expect(pagesNear(stackOf(0), { top: 0, height: 800 }, 400)).toEqual([0, -1]);
  });
});

describe('the page in view', () => {
  test('is the page of which most is seen', () => {
    const stack = stackOf(10);
    const top = stack.frames[4]?.top ?? 0;
    expect(pageInView(stack, { top: top - 300, height: 800 }, 0)).toBe(4);
    expect(pageInView(stack, { top: top - 500, height: 800 }, 0)).toBe(3);
  });

  test('among several whole pages stays the one gone to', () => {
    const stack = stackPages(pages(10, 600, 100), POINT_SCALE, 0, 1000);
    const view = { top: stack.frames[6]?.top ?? 0, height: 420 };
    expect(pageInView(stack, view, 7)).toBe(7);
    expect(pageInView(stack, view, 0)).toBe(6);
  });

  test('is a page larger than the pane as soon as it fills more of it', () => {
    const stack = stackPages(pages(3, 600, 5000), POINT_SCALE, 0, 1000);
    const top = stack.frames[1]?.top ?? 0;
    expect(pageInView(stack, { top: top - 300, height: 800 }, 0)).toBe(1);
  });
});
