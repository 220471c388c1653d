/**
 * Resolves a zoom setting for a pane of a given size. Automatic zoom fits the width, but does not
 * enlarge small pages.
 */
import { MAX_ZOOM, MIN_ZOOM, type Rotation, type Zoom } from '../../state/viewer.ts';
import { PIXELS_PER_POINT, STACK_MARGIN } from './page-stack.ts';
import { rotateSize, type Size } from './rotation.ts';

/** `page`: upright size in points of the page to fit; `pane` in CSS pixels. */
export function scaleOf(zoom: Zoom, page: Size, rotation: Rotation, pane: Size): number {
  if (typeof zoom === 'number') return zoom;
  const { width, height } = rotateSize(page, rotation);
  const availableLength = (length: number) =>
    Math.max(1, length - 2 * STACK_MARGIN) / PIXELS_PER_POINT;
  const byWidth = availableLength(pane.width) / width;
  if (zoom === 'auto' && width < SMALL_PAGE) return Math.min(byWidth, MOST_OF_SMALL);
  const fitted =
    zoom === 'fit-page' ? Math.min(byWidth, availableLength(pane.height) / height) : byWidth;
  // A poster must still fit, so only the upper limit of the zoom ladder applies.
  return Math.min(MAX_ZOOM, Math.max(MIN_FIT, fitted));
}

/**
 * Narrower than A5, points: receipts, tickets and labels, which would be far too large at full pane
 * width.
 */
const SMALL_PAGE = 420;
/** Maximum automatic zoom of small pages. */
const MOST_OF_SMALL = 1.5;

/** Minimum fit scale: the longest page of a PDF, 14,400 points, in the narrowest pane. */
const MIN_FIT = 0.02;

/** Wheel travel that doubles the zoom, CSS pixels. */
const WHEEL_DOUBLE = 300;

/** The scale after a Ctrl+wheel event of `delta` pixels. */
export function wheelScale(scale: number, delta: number): number {
  // One wheel notch is 100 to 120 pixels; a larger delta in one event comes from a free-spinning
  // wheel.
  const bounded = Math.max(-120, Math.min(120, delta));
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, scale * 2 ** (-bounded / WHEEL_DOUBLE)));
}

/** `110 %`, as the toolbar shows it. */
export const percentOf = (scale: number): string => `${Math.round(scale * 100)} %`;
