/**
 * What a zoom setting comes to in a pane of a given size. The automatic one fits the width, but does
 * not blow up small pages.
 */
import { MAX_ZOOM, MIN_ZOOM, type Rotation, type Zoom } from '../../state/viewer.ts';
import { PIXELS_PER_POINT, STACK_MARGIN } from './page-stack.ts';
import { rotateSize, type Size } from './rotation.ts';

/** `page` is the upright size in points of the page that is to fit; `pane` in pixels. */
export function scaleOf(zoom: Zoom, page: Size, rotation: Rotation, pane: Size): number {
  if (typeof zoom === 'number') return zoom;
  const { width, height } = rotateSize(page, rotation);
  const room = (length: number) => Math.max(1, length - 2 * STACK_MARGIN) / PIXELS_PER_POINT;
  const byWidth = room(pane.width) / width;
  if (zoom === 'auto' && width < SMALL_PAGE) return Math.min(byWidth, MOST_OF_SMALL);
  const fitted = zoom === 'fit-page' ? Math.min(byWidth, room(pane.height) / height) : byWidth;
  // A poster must still fit, so only the upper end of the ladder binds.
  return Math.min(MAX_ZOOM, Math.max(MIN_FIT, fitted));
}

/** Narrower than A5, points: receipts, tickets and labels, gigantic if they filled the pane. */
const SMALL_PAGE = 420;
/** As large as print for reading needs to be. */
const MOST_OF_SMALL = 1.5;

/** Below this a page is a speck: nothing is gained by fitting it. */
const MIN_FIT = 0.05;

/** Pixels of wheel travel that double the zoom. */
const WHEEL_DOUBLE = 300;

/** The scale after the wheel has turned by `delta` pixels with Ctrl held. */
export function wheelScale(scale: number, delta: number): number {
  // One notch of a mouse is 100 to 120 pixels; more in one event is a free-spinning wheel.
  const bounded = Math.max(-120, Math.min(120, delta));
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, scale * 2 ** (-bounded / WHEEL_DOUBLE)));
}

/** `110 %`, as the toolbar shows it. */
export const percentOf = (scale: number): string => `${Math.round(scale * 100)} %`;
