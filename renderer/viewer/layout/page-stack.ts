/**
 * Position of each page in the scrolled column, in CSS pixels, and the pages near the view. The
 * whole column is always laid out (with estimates for unmeasured sizes), so that the scroll bar is
 * correct and only pages near the view need elements.
 */
import type { Rotation } from '../../state/viewer.ts';
import { rotateSize, type Size } from './rotation.ts';

/** CSS pixels per PDF point at 100 %: CSS has 96 to the inch, PDF 72. */
export const PIXELS_PER_POINT = 96 / 72;
/** Gap between pages, and margin around the column, CSS pixels; does not scale with zoom. */
export const PAGE_GAP = 12;
export const STACK_MARGIN = 16;

export interface PageFrame extends Size {
  readonly top: number;
  readonly left: number;
}

export interface PageStack extends Size {
  readonly frames: readonly PageFrame[];
}

/** Vertical or horizontal extent of the visible area. */
export interface View {
  readonly top: number;
  readonly height: number;
}

/** Stacks pages of `sizes` (points, upright) vertically, each centred in the pane. */
export function stackPages(
  sizes: readonly Size[],
  scale: number,
  rotation: Rotation,
  paneWidth: number,
): PageStack {
  const rotated = sizes.map((size) => {
    const { width, height } = rotateSize(size, rotation);
    // Whole pixels: a canvas at fractional pixels is blurred.
    return {
      width: Math.max(1, Math.round(width * scale * PIXELS_PER_POINT)),
      height: Math.max(1, Math.round(height * scale * PIXELS_PER_POINT)),
    };
  });
  const widest = rotated.reduce((most, { width }) => Math.max(most, width), 0);
  const width = Math.max(paneWidth, widest + 2 * STACK_MARGIN);
  let top = STACK_MARGIN;
  const frames = rotated.map((size) => {
    const frame = { ...size, top, left: Math.floor((width - size.width) / 2) };
    top += size.height + PAGE_GAP;
    return frame;
  });
  const height = frames.length > 0 ? top - PAGE_GAP + STACK_MARGIN : 0;
  return { frames, width, height };
}

/** Index of the first page that ends below `y`; the last page if all end above. */
export function pageIndexAt(stack: PageStack, y: number): number {
  let low = 0;
  let high = stack.frames.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const frame = stack.frames[middle];
    if (frame && frame.top + frame.height > y) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Indexes (first and last) of the pages that lie within `reach` pixels of the view. */
export function pagesNear(stack: PageStack, view: View, reach: number): [number, number] {
  if (stack.frames.length === 0) return [0, -1];
  const first = pageIndexAt(stack, view.top - reach);
  let last = first;
  const end = view.top + view.height + reach;
  for (let next = stack.frames[last + 1]; next && next.top < end; ) {
    last++;
    next = stack.frames[last + 1];
  }
  return [first, last];
}

/**
 * Index of the page in view: the one with the largest visible part. `current` is kept while no
 * other page shows a larger part, so that among several small pages the target of a jump stays
 * current.
 */
export function pageInView(stack: PageStack, view: View, current: number): number {
  const [first, last] = pagesNear(stack, view, 0);
  const shareOf = (index: number): number => {
    const frame = stack.frames[index];
    if (!frame) return 0;
    const seen =
      Math.min(frame.top + frame.height, view.top + view.height) - Math.max(frame.top, view.top);
    return Math.max(0, seen) / Math.min(frame.height, view.height || 1);
  };
  let best = current;
  let most = shareOf(current);
  for (let index = first; index <= last; index++) {
    const share = shareOf(index);
    if (share > most + 1e-6) {
      best = index;
      most = share;
    }
  }
  return best;
}
