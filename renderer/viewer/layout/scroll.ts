/**
 * Scrolling: to a target only if it is out of view, and to keep an anchor fixed when the stack
 * changes size (zoom, rotation, splitter, sizes measured late).
 */
import type { Rotation } from '../../state/viewer.ts';
import { type PageFrame, type PageStack, pageIndexAt, STACK_MARGIN } from './page-stack.ts';
import { type Point, rotatePoint, type Size, unrotatePoint } from './rotation.ts';

export interface Scroll {
  readonly top: number;
  readonly left: number;
}

/** A rectangle of the stack, in stack pixels. */
export interface Region extends Scroll, Size {}

/** Margin kept around a target when scrolling to it, CSS pixels. */
const MARGIN = 24;

/**
 * Scroll offset of one axis so that [start, start + size] is visible; null if it is visible
 * already.
 */
function axisScroll(start: number, size: number, from: number, length: number): number | null {
  if (start >= from && start + size <= from + length) return null;
  // Larger than the view and covering it: the view is inside the target already.
  if (size > length && start <= from && start + size >= from + length) return null;
  if (size + 2 * MARGIN > length) return start - MARGIN;
  return start - (length - size) / 2;
}

/** The scroll offset that shows `target`; unchanged if it is in view. */
export function scrollToShow(target: Region, view: Region, stack: Size): Scroll {
  const top = axisScroll(target.top, target.height, view.top, view.height);
  const left = axisScroll(target.left, target.width, view.left, view.width);
  return {
    top: top === null ? view.top : clamp(top, stack.height - view.height),
    left: left === null ? view.left : clamp(left, stack.width - view.width),
  };
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));

/** Horizontal scroll offset for reading a page: its left edge, or centred if it fits. */
export function leftToRead(frame: PageFrame, viewWidth: number): number {
  const start =
    frame.width > viewWidth
      ? frame.left - STACK_MARGIN
      : frame.left + (frame.width - viewWidth) / 2;
  return Math.max(0, start);
}

/** A point of a page, and the position in the view at which it is kept. */
export interface Anchor {
  readonly index: number;
  /** Page space; outside 0..1 in gaps and margins. */
  readonly point: Point;
  readonly viewX: number;
  readonly viewY: number;
}

/** The anchor at the point (viewX, viewY) of the view. */
export function anchorAt(
  stack: PageStack,
  scroll: Scroll,
  viewX: number,
  viewY: number,
  rotation: Rotation,
): Anchor | null {
  const index = pageIndexAt(stack, scroll.top + viewY);
  const frame = stack.frames[index];
  if (!frame) return null;
  const inView = {
    x: (scroll.left + viewX - frame.left) / frame.width,
    y: (scroll.top + viewY - frame.top) / frame.height,
  };
  return { index, point: unrotatePoint(inView, rotation), viewX, viewY };
}

/** The scroll offset that returns an anchor to its position in the view. */
export function scrollOfAnchor(
  stack: PageStack,
  anchor: Anchor,
  rotation: Rotation,
): Scroll | null {
  const frame = stack.frames[anchor.index];
  if (!frame) return null;
  const inView = rotatePoint(anchor.point, rotation);
  return {
    top: Math.max(0, frame.top + inView.y * frame.height - anchor.viewY),
    left: Math.max(0, frame.left + inView.x * frame.width - anchor.viewX),
  };
}
