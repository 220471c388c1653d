/** Boxes of a region while it is drawn or moved by keys, in page space and within the page. */
import type { Box } from '../../../shared/geometry.ts';
import type { Point } from '../layout/rotation.ts';

export const boxBetween = (a: Point, b: Point): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

/** Page fraction per key press. */
const STEP = 0.01;

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const within = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, value));

/** The box moved by a step in the direction of an arrow key; null for another key. */
export function movedBox(box: Box, key: string): Box | null {
  const step = STEPS[key];
  if (!step) return null;
  return {
    ...box,
    x: within(box.x + step[0], 0, 1 - box.width),
    y: within(box.y + step[1], 0, 1 - box.height),
  };
}

/** The box with its right or lower edge moved by a step; null for another key. */
export function resizedBox(box: Box, key: string): Box | null {
  const step = STEPS[key];
  if (!step) return null;
  return {
    ...box,
    width: within(box.width + step[0], STEP, 1 - box.x),
    height: within(box.height + step[1], STEP, 1 - box.y),
  };
}
