/**
 * Finds boxes and circles to choose with on a scan, and what is drawn in them. A box is four
 * straight strokes of the length of a letter with paper beside them; a circle is a thin ring. A
 * mark in it must span it, so specks do not choose. Letters differ: D and O have no corners, and an
 * O stands alone, is as small as a capital and has no sister with a dot. Limits: boxes that touch
 * other lines, and circles that a pen crossed out, are not found.
 */

import {
  centerX,
  centerY,
  containsCenter,
  grownBy,
  heightOf,
  type Rect,
  widthOf,
} from '../../../../shared/geometry.ts';
import { median } from '../../common/numbers.ts';
import { type DrawnMark, sideOf } from '../pdf/drawn-marks.ts';
import type { Luminance } from '../pdf/luminance.ts';
import { type Bitmap, drawnIn, isDark } from './dark-pixels.ts';
import {
  boxesIn,
  countCorners,
  mayBeMark,
  type ScanMark,
  type TextAround,
  THICKEST,
  UNSURE,
} from './mark-boxes.ts';
import { groupsOf } from './scan-pictures.ts';

/** Luminance below that of the paper from which a pixel is dark, and a box has a ground of its own. */
const DARKER = 70;
const SHADED = 30;
const LIGHT = 0.3;
/** Directions in which a ring is examined, and the share of them that must hold it. */
const DIRECTIONS = 36;
const RING = 0.92;
/** Share of a shape that is dark in a solid box and in a solid circle. */
const SOLID = { box: 0.88, circle: 0.7 } as const;
/** An empty circle as small as a capital letter is one; ems. */
const CAPITAL = 0.8;
/** Marks of one row or column have centres this close, and sides that differ by less; sides. */
const ALIGNED = 0.25;

/** Outlines in pixels; edges after the last pixel are exclusive. */
export function findMarkOutlines(image: Luminance, text: TextAround): ScanMark[] {
  const paper = medianOf(image.values);
  const dark = new Uint8Array(image.values.length);
  for (let at = 0; at < dark.length; at++) {
    if ((image.values[at] as number) < paper - DARKER) dark[at] = 1;
  }
  const bitmap = { width: image.width, height: image.height, dark };
  const rings: ScanMark[] = [];
  const solid: ScanMark[] = [];
  for (const { count, ...rect } of groupsOf({
    columns: image.width,
    rows: image.height,
    marks: dark,
  })) {
    if (!mayBeMark(bitmap, rect, text)) continue;
    const share = count / (widthOf(rect) * heightOf(rect));
    const ring = ringOf(bitmap, rect);
    const shape = share >= SOLID.box ? 'box' : 'circle';
    if (ring) rings.push(ring);
    else if (share >= SOLID.circle && (shape === 'box' || countCorners(bitmap, rect) === 0)) {
      solid.push({ ...rect, shape, state: 'ticked', confidence: 1 });
    }
  }
  const boxes = boxesIn(bitmap, text).filter(
    (box) => isOnPaper(image, box, paper) && !rings.some((ring) => containsCenter(ring, box)),
  );
  const circles = [...rings, ...solid.filter(({ shape }) => shape === 'circle')];
  const filled = solid.filter(
    (mark) => mark.shape === 'box' && boxes.some((box) => areSisters(mark, box)),
  );
  return [
    ...boxes,
    ...filled,
    ...circles.filter((circle) => isChoice(circle, circles, text.usualSize)),
  ];
}

/** Median of a sample of values. */
function medianOf(values: Uint8Array): number {
  const sample: number[] = [];
  const step = Math.max(1, values.length >> 12);
  for (let at = step >> 1; at < values.length; at += step) sample.push(values[at] as number);
  return median(sample);
}

/** Whether a share of what is not drawn in a box is as light as paper: pixels at edges of strokes are not. */
function isOnPaper({ width, values }: Luminance, box: Rect, paper: number): boolean {
  const { x0, y0, x1, y1 } = grownBy(box, -Math.round(THICKEST * sideOf(box)));
  let [light, count] = [0, 0];
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const luminance = values[y * width + x] as number;
      if (luminance >= paper - DARKER) count++;
      if (luminance >= paper - SHADED) light++;
    }
  }
  return light >= LIGHT * count;
}

/** The ring that a connected shape is; null if it is another shape. */
function ringOf(bitmap: Bitmap, rect: Rect): ScanMark | null {
  const radius = (widthOf(rect) + heightOf(rect)) / 4;
  const [cx, cy] = [centerX(rect) - 0.5, centerY(rect) - 0.5];
  const darkAt = (angle: number, r: number) =>
    isDark(bitmap, Math.round(cx + r * Math.cos(angle)), Math.round(cy + r * Math.sin(angle)));
  let [round, thin] = [0, 0];
  let stroke = 0;
  for (let step = 0; step < DIRECTIONS; step++) {
    const angle = (2 * Math.PI * step) / DIRECTIONS;
    let outer = 1.4 * radius;
    while (outer > 0 && !darkAt(angle, outer)) outer -= 0.5;
    let inner = outer;
    while (inner > 0 && darkAt(angle, inner)) inner -= 0.5;
    if (outer < 0.84 * radius || outer > 1.12 * radius + 1) continue;
    round++;
    if (outer - inner <= 2 * THICKEST * radius) thin++;
    stroke = Math.max(stroke, Math.min(outer - inner, 2 * THICKEST * radius));
  }
  if (Math.min(round, thin) < RING * DIRECTIONS) return null;
  const within = radius - stroke - 1;
  const drawn = drawnIn(bitmap, rect, (x, y) => Math.hypot(x - cx, y - cy) <= within);
  const span = drawn ? sideOf(drawn) / sideOf(rect) : 0;
  const mark = { ...rect, shape: 'circle' } as const;
  if (!drawn || span < 0.18) return { ...mark, state: 'empty', confidence: 1 };
  return drawn.share >= 0.6
    ? { ...mark, state: 'ticked', confidence: span < 0.25 ? UNSURE : 1 }
    : null;
}

export const areSisters = (a: DrawnMark, b: DrawnMark): boolean => {
  const side = sideOf(a);
  return (
    a.shape === b.shape &&
    Math.abs(sideOf(b) - side) <= ALIGNED * side &&
    (Math.abs(centerY(a) - centerY(b)) <= ALIGNED * side ||
      Math.abs(centerX(a) - centerX(b)) <= ALIGNED * side)
  );
};

/** Whether a circle is one of several, some of them empty, and no letter or digit. */
function isChoice(circle: ScanMark, all: readonly ScanMark[], em: number): boolean {
  const group = all.filter((other) => other === circle || areSisters(circle, other));
  if (group.length < 2 || !group.some(({ state }) => state === 'empty')) return false;
  return group.some(({ state }) => state !== 'empty') || sideOf(circle) >= CAPITAL * em;
}
