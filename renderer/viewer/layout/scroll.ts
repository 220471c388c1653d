/**
 * Moving the view: to a target only if it is out of sight, and around an anchor when the stack
 * changes size under the reader (zoom, rotation, splitter, sizes measured late).
 */
import type { Rotation } from '../../state/viewer.ts';
import { type PageFrame, type PageStack, pageIndexAt, STACK_MARGIN } from './page-stack.ts';
import { type Point, rotatePoint, type Size, unrotatePoint } from './rotation.ts';

export interface Scroll {
  readonly top: number;
  readonly left: number;
}

/** A rectangle of the stack, in its pixels. */
export interface Region extends Scroll, Size {}

/** What stays around a target when the view moves to it, pixels. */
const MARGIN = 24;

/** Where one axis should start so that [start, start + size] is seen; null: seen already. */
function axisScroll(start: number, size: number, from: number, length: number): number | null {
  if (start >= from && start + size <= from + length) return null;
  // Larger than the view and covering it: the reader is inside the target already.
  if (size > length && start <= from && start + size >= from + length) return null;
  if (size + 2 * MARGIN > length) return start - MARGIN;
  return start - (length - size) / 2;
}

/** The scroll that shows `target`, which is `view`'s own where it is in sight. */
export function scrollToShow(target: Region, view: Region, stack: Size): Scroll {
  const top = axisScroll(target.top, target.height, view.top, view.height);
  const left = axisScroll(target.left, target.width, view.left, view.width);
  return {
    top: top === null ? view.top : clamp(top, stack.height - view.height),
    left: left === null ? view.left : clamp(left, stack.width - view.width),
  };
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));

/** Where the view starts sideways to read a page: its left edge, or its middle when it fits. */
export function leftToRead(frame: PageFrame, viewWidth: number): number {
  const start =
    frame.width > viewWidth
      ? frame.left - STACK_MARGIN
      : frame.left + (frame.width - viewWidth) / 2;
  return Math.max(0, start);
}

/** A point of a page, and where in the view it is to stay. */
export interface Anchor {
  readonly index: number;
  /** Page space; outside 0..1 in gaps and margins. */
  readonly point: Point;
  readonly viewX: number;
  readonly viewY: number;
}

/** What lies under the point (viewX, viewY) of the view. */
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

/** The scroll that brings an anchor back to its place in the view. */
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
