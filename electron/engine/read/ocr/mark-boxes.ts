/**
 * Finds the boxes to choose with among the dark pixels of a page (mark-outlines.ts), and what is drawn in them.
 */
import {
  centerX,
  centerY,
  grownBy,
  heightOf,
  type Rect,
  widthOf,
} from '../../../../shared/geometry.ts';
import { type DrawnMark, sideOf } from '../pdf/drawn-marks.ts';
import {
  alongColumn,
  alongRow,
  type Bitmap,
  countDark,
  darkShare,
  drawnIn,
  isDark,
  runEnd,
} from './dark-pixels.ts';

/** Side of an outline; ems of the text of the page. */
const SIDE = { least: 0.4, most: 2 } as const;
/** Shapes as small as letters have paper on either side that letters within words have not; ems, sides. */
const LETTER = 0.75;
const APART = 0.4;
/** Maximum ratio of its sides. */
const SQUARE = 1.25;
/** Share of a stroke that must be dark. */
const STROKE = 0.85;
/** Maximum thickness of a stroke, share of the side from which corners may be rounded, paper beside it; sides. */
export const THICKEST = 0.25;
const CORNER = 0.22;
const QUIET = 0.15;
/** What is drawn in an outline spans this share of it; a smaller span is a speck. */
const MARK_SPAN = { sure: 0.45, least: 0.3 } as const;
/** Share of width and height that the connected strokes of an outline span. */
const WHOLE = 0.9;
/** A row of pixels of the outline itself is dark over this share of the side, specks over less. */
const EDGE = 0.35;
/** Share of the middle of an outline that a mark covers. */
const CENTRAL = 0.03;
/** Confidence of a mark that is neither clearly empty nor clearly chosen. */
export const UNSURE = 0.6;

export interface ScanMark extends DrawnMark {
  /** Whether the state is clear, 0 to 1. */
  readonly confidence: number;
}

export function mayBeMark(bitmap: Bitmap, rect: Rect, text: TextAround): boolean {
  const [least, most] = [widthOf(rect), heightOf(rect)].sort((a, b) => a - b) as [number, number];
  return (
    least >= SIDE.least * text.usualSize &&
    most <= SIDE.most * text.usualSize &&
    most <= SQUARE * least &&
    (least >= LETTER * text.sizeAt(rect) || standsAlone(bitmap, rect)) &&
    !text.isLetter(rect)
  );
}

/** What text is recognised on the page; pixels. */
export interface TextAround {
  readonly usualSize: number;
  sizeAt(rect: Rect): number;
  /** Whether a shape stands within a word. */
  isLetter(rect: Rect): boolean;
}

/** Whether a shape has paper on either side, and none of its sides continues as the stem of a letter. */
function standsAlone(bitmap: Bitmap, { x0, y0, x1, y1 }: Rect): boolean {
  const apart = Math.round(APART * (x1 - x0));
  const isPaper = (x: number) => countDark(bitmap, x, y0, x + apart - 1, y1) <= 2;
  const continues = (x: number, y: number) =>
    darkShare(alongColumn(bitmap, x), y, y + apart - 1) > 0.5;
  return (
    [x0 - apart, x1 + 1].every(isPaper) &&
    ![x0, x1 - 2].some((x) => continues(x, y0 - apart) || continues(x, y1 + 1))
  );
}

export function boxesIn(bitmap: Bitmap, text: TextAround): ScanMark[] {
  const found: ScanMark[] = [];
  const [least, most] = [SIDE.least * text.usualSize, SIDE.most * text.usualSize];
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
        const mark = box && mayBeMark(bitmap, box, text) ? withState(bitmap, box) : null;
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
  const inner = isWhole && countCorners(bitmap, box) === 4 ? withoutStrokes(bitmap, box) : null;
  return inner && { ...box, shape: 'box', ...stateOf(bitmap, inner) };
}

/** In how many corners something is drawn: in all of a box, in none of a circle. */
export function countCorners(bitmap: Bitmap, { x0, y0, x1, y1 }: Rect): number {
  const cell = Math.ceil(0.12 * (x1 - x0));
  return [x0, x1 - cell]
    .flatMap((left) => [y0, y1 - cell].map((top) => ({ left, top })))
    .filter(({ left, top }) => countDark(bitmap, left, top, left + cell, top + cell) > 2).length;
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
  return Math.min(widthOf(inner), heightOf(inner)) < 0.4 * sideOf(box) ? null : inner;
}

/** Directions in which a cross leaves paper. */
const BETWEEN = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
] as const;

function stateOf(bitmap: Bitmap, inner: Rect): Pick<ScanMark, 'state' | 'confidence'> {
  const drawn = drawnIn(bitmap, inner);
  const span = drawn ? sideOf(drawn) / sideOf(inner) : 0;
  const { x0, y0, x1, y1 } = grownBy(inner, -Math.round(0.2 * sideOf(inner)));
  const isCentral = countDark(bitmap, x0, y0, x1, y1) >= CENTRAL * (x1 - x0) * (y1 - y0);
  if (span < MARK_SPAN.least || !isCentral) return { state: 'empty', confidence: 1 };
  const confidence = span < MARK_SPAN.sure ? UNSURE : 1;
  const between = ([dx, dy]: readonly [number, number]) =>
    isDark(
      bitmap,
      Math.round(centerX(inner) + 0.35 * widthOf(inner) * dx),
      Math.round(centerY(inner) + 0.35 * heightOf(inner) * dy),
    );
  const crossed =
    !BETWEEN.some(between) && [1, -1].every((slope) => hasDiagonal(bitmap, inner, slope));
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
