/**
 * Finds boxes and circles to choose with on a scan, and what is drawn in them. A box is four
 * straight strokes of the length of a letter with paper beside them; a circle is a thin ring. A
 * mark in it must span it, so specks do not choose. Letters differ: D and O have no corners, and an
 * O stands alone, is as small as a capital and has no sister with a dot. Limits: boxes that touch
 * other lines, and circles that a pen crossed out, are not found.
 */
import { containsPoint, type Rect, widthOf } from '../../../shared/geometry.ts';
import { centerX, centerY, type DrawnMark, heightOf, sideOf } from '../pdf/drawn-marks.ts';
import type { Luminance } from '../pdf/luminance.ts';
import { groupsOf } from './scan-pictures.ts';

/** Luminance below that of the paper from which a pixel is dark, and a box has a ground of its own. */
const DARKER = 70;
const SHADED = 30;
/** Side of an outline; ems of the text of the page. */
const SIDE = { least: 0.6, most: 2 } as const;
/** Maximum ratio of its sides. */
const SQUARE = 1.25;
/** Share of a stroke that must be dark. */
const STROKE = 0.85;
/** Maximum thickness of a stroke, share of the side from which corners may be rounded, paper beside it; sides. */
const THICKEST = 0.25;
const CORNER = 0.22;
const QUIET = 0.15;
/** Directions in which a ring is examined, and the share of them that must hold it. */
const DIRECTIONS = 36;
const RING = 0.92;
/** What is drawn in an outline spans this share of it; a smaller span is a speck. */
const MARK_SPAN = { sure: 0.45, least: 0.3 } as const;
/** Share of width and height that the connected strokes of an outline span. */
const WHOLE = 0.9;
/** A row of pixels of the outline itself is dark over this share of the side, specks over less. */
const EDGE = 0.35;
/** Share of the middle of an outline that a mark covers. */
const CENTRAL = 0.03;
/** Confidence of a mark that is neither clearly empty nor clearly chosen. */
const UNSURE = 0.6;
/** Share of a shape that is dark in a solid box and in a solid circle. */
const SOLID = { box: 0.88, circle: 0.7 } as const;
/** An empty circle as small as a capital letter is one; ems. */
const CAPITAL = 0.8;
/** Marks of one row or column have centres this close, and sides that differ by less; sides. */
const ALIGNED = 0.25;

export interface ScanMark extends DrawnMark {
  /** Whether the state is clear, 0 to 1. */
  readonly confidence: number;
}

/** Pixels of a page; 1 is dark. */
interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly dark: Uint8Array;
}

/** Outlines in pixels; edges after the last pixel are exclusive. `em`: size of the text, in pixels. */
export function findMarkOutlines(image: Luminance, em: number): ScanMark[] {
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
    if (!hasMarkSize(rect, em)) continue;
    const share = count / (widthOf(rect) * heightOf(rect));
    const ring = ringOf(bitmap, rect);
    if (ring) rings.push(ring);
    else if (share >= SOLID.circle) {
      const shape = share >= SOLID.box ? 'box' : 'circle';
      solid.push({ ...rect, shape, state: 'ticked', confidence: 1 });
    }
  }
  const boxes = boxesIn(bitmap, em).filter(
    (box) =>
      isOnPaper(image, box, paper - SHADED) &&
      !rings.some((ring) => containsPoint(ring, centerX(box), centerY(box))),
  );
  const circles = [...rings, ...solid.filter(({ shape }) => shape === 'circle')];
  const filled = solid.filter(
    (mark) => mark.shape === 'box' && boxes.some((box) => areSisters(mark, box)),
  );
  return [...boxes, ...filled, ...circles.filter((circle) => isChoice(circle, circles, em))];
}

/** Median of a sample of values. */
function medianOf(values: Uint8Array): number {
  const sample: number[] = [];
  const step = Math.max(1, values.length >> 12);
  for (let at = step >> 1; at < values.length; at += step) sample.push(values[at] as number);
  return sample.sort((a, b) => a - b)[sample.length >> 1] ?? 0;
}

function hasMarkSize(rect: Rect, em: number): boolean {
  const [width, height] = [widthOf(rect), heightOf(rect)];
  return (
    Math.min(width, height) >= SIDE.least * em &&
    Math.max(width, height) <= SIDE.most * em &&
    Math.max(width, height) <= SQUARE * Math.min(width, height)
  );
}

const isDark = ({ width, height, dark }: Bitmap, x: number, y: number): boolean =>
  x >= 0 && y >= 0 && x < width && y < height && dark[y * width + x] === 1;

/** A line of pixels of a bitmap, a pixel thick on either side, for skewed strokes. */
type Scan = (at: number) => boolean;
const alongRow =
  (bitmap: Bitmap, y: number): Scan =>
  (x) =>
    isDark(bitmap, x, y) || isDark(bitmap, x, y + 1);
const alongColumn =
  (bitmap: Bitmap, x: number): Scan =>
  (y) =>
    isDark(bitmap, x, y) || isDark(bitmap, x + 1, y);

function darkShare(scan: Scan, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if (scan(at)) count++;
  return to > from ? count / (to - from) : 0;
}

/** End of the dark run that starts at `start`, one light pixel allowed in it. */
function runEnd(scan: Scan, start: number, limit: number): number {
  let end = start;
  for (let at = start; at < limit && at - end <= 1; at++) if (scan(at)) end = at + 1;
  return end;
}

function boxesIn(bitmap: Bitmap, em: number): ScanMark[] {
  const found: ScanMark[] = [];
  const [least, most] = [SIDE.least * em, SIDE.most * em];
  const { width, height, dark } = bitmap;
  for (let y = 0; y < height - least; y++) {
    const row = alongRow(bitmap, y);
    let x = 0;
    while (x < width) {
      // Most pixels are paper: they are passed without a call.
      const at = y * width + x;
      if (dark[at] === 0 && dark[at + width] === 0) {
        x++;
        continue;
      }
      const end = runEnd(row, x, width);
      const isKnown = () => found.some((box) => y < box.y1 && x < box.x1 && end > box.x0);
      if (end - x >= 0.6 * least && end - x <= most && !isKnown()) {
        const box = boxBelow(bitmap, x, end, y);
        const mark = box && hasMarkSize(box, em) ? withState(bitmap, box) : null;
        if (mark) found.push(mark);
      }
      x = end;
    }
  }
  return found;
}

interface Stroke {
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

/** The box whose top stroke runs from `x0` to `x1`; null if other strokes are missing or too long. */
function boxBelow(bitmap: Bitmap, x0: number, x1: number, y: number): Rect | null {
  const length = x1 - x0;
  const reach = Math.ceil(CORNER * length);
  /** The outermost column of the stroke in a range of columns, from the outside. */
  const strokeAmong = (from: number, step: 1 | -1, count: number): Stroke => {
    const strokes: Stroke[] = [];
    for (let k = 0, at = from; k < count; k++, at += step) {
      const column = alongColumn(bitmap, at);
      let start = y;
      while (start < y + reach && !column(start)) start++;
      strokes.push({ at, start, end: runEnd(column, start, y + Math.ceil(2 * SQUARE * length)) });
    }
    const longest = Math.max(...strokes.map(({ start, end }) => end - start));
    return strokes.find(({ start, end }) => end - start >= 0.9 * longest) as Stroke;
  };
  const left = strokeAmong(x0 - reach, 1, reach + 3);
  const right = strokeAmong(x1 + reach, -1, reach + 4);
  const side = right.at - left.at;
  const bottom = Math.min(left.end, right.end);
  const height = bottom - y;
  if (
    Math.abs(left.end - right.end) > CORNER * side ||
    height > SQUARE * side ||
    side > SQUARE * height
  )
    return null;
  if (Math.min(left.end - left.start, right.end - right.start) < (1 - 2 * CORNER) * height)
    return null;
  const inset = Math.round(CORNER * side);
  for (let at = bottom; at >= bottom - 2 || at >= bottom - CORNER * side; at--) {
    // A side of rounded corners ends before the bottom stroke.
    for (const row of [at, bottom + (bottom - at)]) {
      if (darkShare(alongRow(bitmap, row), left.at + inset, right.at - inset) < STROKE) continue;
      return { x0: left.at, y0: y, x1: right.at + 1, y1: Math.max(row + 2, bottom) };
    }
  }
  return null;
}

/** A box with what is drawn in it; null if it is no outline, or text or lines touch it. */
function withState(bitmap: Bitmap, box: Rect): ScanMark | null {
  const side = sideOf(box);
  const quiet = Math.max(3, Math.round(QUIET * side));
  const beside = (x: number) => darkShare((y) => isDark(bitmap, x, y), box.y0, box.y1);
  for (let away = 3; away <= quiet; away++) {
    // A tick may reach beyond the right side.
    if (beside(box.x0 - away) > 0.1 || beside(box.x1 + away) > 0.25) return null;
  }
  const outline = drawnIn(bitmap, box);
  // Strokes of two letters side by side are not connected.
  const isWhole =
    outline !== null &&
    Math.min(widthOf(outline) / widthOf(box), heightOf(outline) / heightOf(box)) > WHOLE;
  const inner = isWhole && hasCorners(bitmap, box) ? withoutStrokes(bitmap, box) : null;
  return inner && { ...box, shape: 'box', ...stateOf(bitmap, inner) };
}

/** Whether something is drawn in each corner, as in boxes and not in letters and rings. */
function hasCorners(bitmap: Bitmap, { x0, y0, x1, y1 }: Rect): boolean {
  const cell = Math.ceil(0.12 * (x1 - x0));
  return [x0, x1 - cell].every((left) =>
    [y0, y1 - cell].every((top) => countDark(bitmap, left, top, left + cell, top + cell) > 2),
  );
}

function countDark(bitmap: Bitmap, x0: number, y0: number, x1: number, y1: number): number {
  let count = 0;
  for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) if (isDark(bitmap, x, y)) count++;
  return count;
}

/** The inside of a box; null if its strokes are too thick. */
function withoutStrokes(bitmap: Bitmap, box: Rect): Rect | null {
  const most = THICKEST * sideOf(box);
  const margin = Math.ceil(CORNER * sideOf(box));
  const row = (y: number) =>
    darkShare((x) => isDark(bitmap, x, y), box.x0 + margin, box.x1 - margin);
  const column = (x: number) =>
    darkShare((y) => isDark(bitmap, x, y), box.y0 + margin, box.y1 - margin);
  /** The first pixel after a stroke, whose own first ones may be pale. */
  const edge = (from: number, step: 1 | -1, share: (at: number) => number) => {
    let last = from + step;
    for (let at = from; Math.abs(at - from) <= most && Math.abs(at - last) <= 1; at += step) {
      if (share(at) > EDGE) last = at;
    }
    return last + step;
  };
  const rest = Math.ceil(0.05 * sideOf(box));
  const inner = {
    x0: edge(box.x0, 1, column) + rest,
    y0: edge(box.y0, 1, row) + rest,
    x1: edge(box.x1 - 1, -1, column) + 1 - rest,
    y1: edge(box.y1 - 1, -1, row) + 1 - rest,
  };
  return Math.min(widthOf(inner), heightOf(inner)) < 0.5 * sideOf(box) ? null : inner;
}

const inset = ({ x0, y0, x1, y1 }: Rect, by: number): Rect => ({
  x0: x0 + by,
  y0: y0 + by,
  x1: x1 - by,
  y1: y1 - by,
});

interface Drawn extends Rect {
  /** Share of its rectangle that is dark. */
  readonly share: number;
}

/** The largest connected shape within `inner`; null if there is none. */
function drawnIn(
  bitmap: Bitmap,
  inner: Rect,
  holds: (x: number, y: number) => boolean = () => true,
): Drawn | null {
  const [columns, rows] = [Math.max(0, widthOf(inner)), Math.max(0, heightOf(inner))].map(
    Math.round,
  ) as [number, number];
  const marks = new Uint8Array(columns * rows);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const [px, py] = [inner.x0 + x, inner.y0 + y].map(Math.round) as [number, number];
      // Thin slanted strokes stay in one piece.
      const isDrawn =
        isDark(bitmap, px, py) || isDark(bitmap, px + 1, py) || isDark(bitmap, px, py + 1);
      if (isDrawn && holds(px, py)) marks[y * columns + x] = 1;
    }
  }
  const groups = groupsOf({ columns, rows, marks });
  if (groups.length === 0) return null;
  const { count, ...rect } = groups.reduce((a, b) => (sideOf(b) > sideOf(a) ? b : a));
  return { ...rect, share: count / (widthOf(rect) * heightOf(rect)) };
}

function stateOf(bitmap: Bitmap, inner: Rect): Pick<ScanMark, 'state' | 'confidence'> {
  const drawn = drawnIn(bitmap, inner);
  const span = drawn ? sideOf(drawn) / sideOf(inner) : 0;
  const { x0, y0, x1, y1 } = inset(inner, Math.round(0.2 * sideOf(inner)));
  const isCentral = countDark(bitmap, x0, y0, x1, y1) >= CENTRAL * (x1 - x0) * (y1 - y0);
  if (span < MARK_SPAN.least || !isCentral) return { state: 'empty', confidence: 1 };
  const confidence = span < MARK_SPAN.sure ? UNSURE : 1;
  const crossed =
    (drawn?.share ?? 1) < 0.6 && [1, -1].every((slope) => hasDiagonal(bitmap, inner, slope));
  return { state: crossed ? 'crossed' : 'ticked', confidence };
}

function hasDiagonal(bitmap: Bitmap, inner: Rect, slope: number): boolean {
  const [rx, ry] = [widthOf(inner) / 2, (slope * heightOf(inner)) / 2];
  const width = Math.max(1, Math.round(0.08 * sideOf(inner)));
  let hits = 0;
  const steps = 12;
  for (let step = 0; step < steps; step++) {
    const t = (step + 0.5) / steps - 0.5;
    const [x, y] = [Math.round(centerX(inner) + t * rx), Math.round(centerY(inner) + t * ry)];
    for (let dx = -width; dx <= width; dx++) {
      if (!isDark(bitmap, x + dx, y)) continue;
      hits++;
      break;
    }
  }
  return hits >= 0.75 * steps;
}

function isOnPaper({ width, values }: Luminance, box: Rect, least: number): boolean {
  const { x0, y0, x1, y1 } = inset(box, Math.round(THICKEST * sideOf(box)));
  let [sum, count] = [0, 0];
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const luminance = values[y * width + x] as number;
      if (luminance < least - DARKER + SHADED) continue;
      sum += luminance;
      count++;
    }
  }
  return count === 0 || sum / count >= least;
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
