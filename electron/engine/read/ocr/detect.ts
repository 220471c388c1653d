/**
 * Detects text in an image with the PP-OCR detector: differentiable binarisation (Liao et al.
 * 2020), which gives for each pixel the probability of being in the shrunken core of a text line.
 * Cores are the connected regions above a threshold; the smallest oriented box of each is expanded
 * by the amount that it was shrunk in training.
 */

import type { Network } from '../../common/networks/runtime.ts';
import type { PageImage } from '../pdf/types.ts';
import { type Normalisation, type OrientedBox, scaledPlanes } from './image.ts';
import { type Point, smallestBox } from './oriented-box.ts';

/** Longest side of the detector input; at 960 small print on A4 is lost, larger sizes take more time. */
const LONGEST_SIDE = 1536;
/** The network halves the image five times. */
const SIDE_MULTIPLE = 32;
const CORE_PROBABILITY = 0.3;
/** Minimum mean probability of a text core. */
const BOX_PROBABILITY = 0.55;
/** Expansion of a core: area x ratio / perimeter on every side, as in training. */
const UNCLIP_RATIO = 1.6;
/** Cores with a smaller side are specks; detector pixels. */
const SMALLEST_SIDE = 3;
/** Limit for noise, which would give thousands of specks. */
const MOST_BOXES = 4000;

const NORMALISATION: Normalisation = {
  mean: [0.485, 0.456, 0.406],
  spread: [0.229, 0.224, 0.225],
};

export interface DetectedText extends OrientedBox {
  /** Mean probability inside the core, 0 to 1. */
  readonly score: number;
}

/** Boxes of lines or parts of lines, in pixels of `image`, unordered; detected at `longestSide` at most. */
export async function detectText(
  detector: Network,
  image: PageImage,
  longestSide = LONGEST_SIDE,
): Promise<DetectedText[]> {
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const sideOf = (side: number) =>
    Math.max(SIDE_MULTIPLE, Math.round((side * scale) / SIDE_MULTIPLE) * SIDE_MULTIPLE);
  const width = sideOf(image.width);
  const height = sideOf(image.height);
  const planes = scaledPlanes(image, width, height, NORMALISATION);
  const { data: map } = await detector({ data: planes, dims: [1, 3, height, width] });
  return coresOf(map, width, height).map((core) =>
    scaledBox(core, image.width / width, image.height / height),
  );
}

/** Boxes in map pixels, expanded to cover the whole line. */
export function coresOf(map: Float32Array, width: number, height: number): DetectedText[] {
  const seen = new Uint8Array(width * height);
  const stack = new Int32Array(width * height);
  const found: DetectedText[] = [];
  for (let start = 0; start < map.length && found.length < MOST_BOXES; start++) {
    if (seen[start] || (map[start] as number) < CORE_PROBABILITY) continue;
    const box = boxOfRegion(start, map, width, height, seen, stack);
    if (box) found.push(box);
  }
  return found;
}

/** Traces the region of `start` (8-connected) and returns its expanded box, or null for a speck. */
function boxOfRegion(
  start: number,
  map: Float32Array,
  width: number,
  height: number,
  seen: Uint8Array,
  stack: Int32Array,
): DetectedText | null {
  /** The hull needs only the outermost pixels of each row. */
  const rows = new Map<number, { left: number; right: number }>();
  let depth = 0;
  let sum = 0;
  let count = 0;
  stack[depth++] = start;
  seen[start] = 1;
  while (depth > 0) {
    const at = stack[--depth] as number;
    const x = at % width;
    const y = (at - x) / width;
    sum += map[at] as number;
    count++;
    const row = rows.get(y);
    if (!row) rows.set(y, { left: x, right: x });
    else if (x < row.left) row.left = x;
    else if (x > row.right) row.right = x;
    for (let dy = y > 0 ? -1 : 0; dy <= (y < height - 1 ? 1 : 0); dy++) {
      for (let dx = x > 0 ? -1 : 0; dx <= (x < width - 1 ? 1 : 0); dx++) {
        const next = at + dy * width + dx;
        if (seen[next] || (map[next] as number) < CORE_PROBABILITY) continue;
        seen[next] = 1;
        stack[depth++] = next;
      }
    }
  }
  const score = sum / count;
  if (score < BOX_PROBABILITY) return null;
  const corners: Point[] = [];
  for (const [y, { left, right }] of rows) {
    corners.push({ x: left, y }, { x: right + 1, y }, { x: left, y: y + 1 });
    corners.push({ x: right + 1, y: y + 1 });
  }
  const core = smallestBox(corners);
  if (Math.min(core.length, core.height) < SMALLEST_SIDE) return null;
  const growth = (core.length * core.height * UNCLIP_RATIO) / (2 * (core.length + core.height));
  return {
    ...core,
    length: core.length + 2 * growth,
    height: core.height + 2 * growth,
    score,
  };
}

/** Scales a box of the map to the image; the two scales differ only by rounding, so the angle is kept. */
const scaledBox = (box: DetectedText, sx: number, sy: number): DetectedText => {
  const level = Math.abs(Math.cos(box.angle));
  const along = sx * level + sy * (1 - level);
  const across = sy * level + sx * (1 - level);
  return {
    ...box,
    cx: box.cx * sx,
    cy: box.cy * sy,
    length: box.length * along,
    height: box.height * across,
  };
};
