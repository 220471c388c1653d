/**
 * Finds boxes and circles to choose with that are drawn as paths, and what is drawn in them: a
 * cross, a tick, a dot. A box is an outline of the size of a letter. Finds small discs and squares, too, that
 * may be the bullets of lists. `accept-marks.ts` decides which outlines are marks, and which discs bullets.
 */

import {
  centerX,
  centerY,
  containsCenter,
  containsRect,
  grownBy,
  heightOf,
  intersectionOf,
  type Rect,
  widthOf,
} from '../../../../shared/geometry.ts';
import { addTo } from '../../../../shared/neighbours.ts';
import { boundsOfChain, type Chain } from './point-chains.ts';

/** Side of an outline; points. */
const SIDE = { least: 4.5, most: 24 } as const;
/** The same of a bullet. */
const BULLET = { least: 1.5, most: 8 } as const;
/** Maximum ratio of its sides. */
const SQUARE = 1.3;
/** Larger shapes are neither outlines nor what is drawn in one; points. */
const LARGEST_PIECE = 40;
/** On a page with more small shapes these are a drawing. */
const PIECE_LIMIT = 4000;
/** Size of what is drawn in an outline, as a share of its side. */
const INNER = { least: 0.3, most: 2 } as const;
/** A ring leaves at most this between its two outlines, as a share of its side. */
const RING = 0.25;
/** Luminance from which a fill is the ground of an empty box, 0 to 255. */
const LIGHT = 180;
/** Marks of one row or column have centres this close; points. */
export const ALIGNED = 1.5;
/** Ends of lines that form a square; points. */
const CORNER = 1.2;

export interface DrawnMark extends Rect {
  readonly shape: 'box' | 'circle' | 'bullet';
  readonly state: 'empty' | 'ticked' | 'crossed';
}

/** A small painted shape. Colours are 0xRRGGBB, null if not painted that way. */
interface Piece extends Rect {
  readonly shape: DrawnMark['shape'] | null;
  readonly fill: number | null;
  readonly stroke: number | null;
}

/** A straight line piece. */
interface Segment {
  readonly horizontal: boolean;
  readonly position: number;
  readonly start: number;
  readonly end: number;
}

export const sideOf = (rect: Rect): number => Math.max(widthOf(rect), heightOf(rect));
const luminanceOf = (color: number): number =>
  (299 * (color >> 16) + 587 * ((color >> 8) & 255) + 114 * (color & 255)) / 1000;
const isLight = (color: number | null): boolean => color === null || luminanceOf(color) >= LIGHT;
/** Something dark is painted. */
const isVisible = ({ fill, stroke }: Piece): boolean =>
  (stroke !== null && !isLight(stroke)) || (fill !== null && !isLight(fill));

function hasBoxSize(
  rect: Rect,
  { least, most }: { readonly least: number; readonly most: number },
) {
  const [width, height] = [widthOf(rect), heightOf(rect)];
  return (
    Math.min(width, height) >= least &&
    Math.max(width, height) <= most &&
    Math.max(width, height) <= SQUARE * Math.min(width, height)
  );
}

/** Distance from the corners, as a share of half the side, from which an outline is a circle. */
const ROUND = 0.74;
/** Points on a straight-sided outline that is a circle. */
const LEAST_POLYGON = 16;

/** The outline that a closed chain is; null if it is another shape. */
function shapeOf(
  chain: Chain,
  bounds: Rect,
  size: { readonly least: number; readonly most: number } = SIDE,
): 'box' | 'circle' | null {
  if (!hasBoxSize(bounds, size)) return null;
  const { points, curved } = chain;
  let corner = 0;
  let least = 2;
  for (let i = 0; i < points.length; i += 2) {
    const x = Math.abs((points[i] as number) - centerX(bounds)) / (widthOf(bounds) / 2);
    const y = Math.abs((points[i + 1] as number) - centerY(bounds)) / (heightOf(bounds) / 2);
    corner = Math.max(corner, Math.min(x, y));
    least = Math.min(least, Math.max(x, y));
  }
  // Some point lies off the outline: a star, a tick, a letter.
  if (least < 0.65) return null;
  const first = Math.hypot(
    (points[0] as number) - (points.at(-2) as number),
    (points[1] as number) - (points.at(-1) as number),
  );
  if (!chain.closed && first > 0.1 * sideOf(bounds)) return null;
  if (curved) return points.length < 16 ? null : corner <= ROUND ? 'circle' : 'box';
  if (points.length / 2 >= LEAST_POLYGON) return corner <= ROUND ? 'circle' : null;
  return corner > 0.9 && least > 0.9 ? 'box' : null;
}

export class DrawnMarkCollector {
  readonly #pieces: Piece[] = [];
  /** Filled discs and squares, by colour and size. */
  readonly #bullets = new Map<string, Piece[]>();

  /** One painted path within `window`. */
  path(chains: readonly Chain[], fill: number | null, stroke: number | null, window: Rect): void {
    if (chains.length > 8 || this.#pieces.length > PIECE_LIMIT) return;
    const pieces = chains.flatMap((chain): Piece[] => {
      const bounds = boundsOfChain(chain);
      if (bounds === null || sideOf(bounds) > LARGEST_PIECE) return [];
      const visible = intersectionOf(bounds, window);
      if (visible.x1 < visible.x0 || visible.y1 < visible.y0) return [];
      return [{ ...bounds, shape: shapeOf(chain, bounds), fill, stroke }];
    });
    const [only] = chains.length === 1 ? chains : [];
    const [piece] = pieces;
    if (only && piece && isVisible(piece) && shapeOf(only, piece, BULLET) !== null) {
      const key = `${fill} ${stroke} ${Math.round(sideOf(piece))}`;
      addTo(this.#bullets, key, { ...piece, shape: 'bullet' });
    }
    const [outer, inner] = pieces.toSorted((a, b) => sideOf(b) - sideOf(a));
    if (pieces.length === 2 && outer && inner && stroke === null && isRing(outer, inner)) {
      this.#pieces.push({ ...outer, fill: null, stroke: fill });
    } else this.#pieces.push(...pieces);
  }

  /** What may be marks, `lines` being the straight lines of the page. */
  finish(lines: readonly Segment[]): DrawnMark[] {
    if (this.#pieces.length > PIECE_LIMIT) return [];
    const hollow = [
      ...this.#pieces.filter(
        ({ shape, fill, stroke }) =>
          shape !== null && stroke !== null && !isLight(stroke) && isLight(fill),
      ),
      ...squaresOf(lines),
    ];
    const outlines: Piece[] = [];
    for (const piece of hollow.toSorted((a, b) => sideOf(b) - sideOf(a))) {
      if (outlines.some((other) => containsCenter(grownBy(other, 0.5), piece))) continue;
      outlines.push(piece);
    }
    const marks = outlines.map((outline) => this.#markOf(outline));
    const solid = this.#pieces.filter(
      (piece) =>
        piece.shape !== null &&
        piece.fill !== null &&
        !isLight(piece.fill) &&
        !marks.some((mark) => containsCenter(mark, piece)),
    );
    for (const piece of solid) {
      const pale = this.#pieces.some(
        (other) => other !== piece && !isVisible(other) && isWithin(other, piece),
      );
      const sister = marks.some(
        (mark) =>
          mark.shape === piece.shape &&
          Math.abs(sideOf(mark) - sideOf(piece)) < 0.25 * sideOf(piece) &&
          Math.abs(centerY(mark) - centerY(piece)) < ALIGNED,
      );
      if (pale || sister) marks.push(toMark(piece, 'ticked'));
    }
    for (const bullets of this.#bullets.values()) {
      const free = bullets.filter((piece) => !marks.some((mark) => containsCenter(mark, piece)));
      // Signs of a legend have different colours.
      if (free.length > 1) marks.push(...free.map((piece) => toMark(piece, 'empty')));
    }
    return marks;
  }

  #markOf(outline: Piece): DrawnMark {
    const inside = this.#pieces.filter(
      (piece) => piece !== outline && isVisible(piece) && isWithin(piece, outline),
    );
    if (inside.length === 0) return toMark(outline, 'empty');
    return toMark(outline, inside.length > 1 && outline.shape === 'box' ? 'crossed' : 'ticked');
  }
}

const toMark = ({ x0, y0, x1, y1, shape }: Piece, state: DrawnMark['state']): DrawnMark => ({
  ...{ x0, y0, x1, y1, state },
  shape: shape ?? 'box',
});

const isRing = (outer: Piece, inner: Piece): boolean =>
  outer.shape !== null &&
  inner.shape === outer.shape &&
  containsRect(outer, inner) &&
  inner.x0 - outer.x0 <= RING * sideOf(outer);

/** Whether a piece is drawn in an outline; it may extend beyond it. */
function isWithin(piece: Rect, outline: Rect): boolean {
  const side = sideOf(outline);
  const [width, height] = [widthOf(piece), heightOf(piece)];
  return (
    containsCenter(outline, piece) &&
    Math.min(width, height) >= 0.5 * INNER.least * side &&
    Math.max(width, height) >= INNER.least * side &&
    Math.max(width, height) <= INNER.most * side &&
    // The outline again, as a shadow or a second stroke.
    Math.min(width, height) <= 1.7 * side &&
    !isSameOutline(piece, outline)
  );
}

const isSameOutline = (piece: Rect & { shape?: Piece['shape'] }, outline: Rect): boolean =>
  Boolean(piece.shape) && Math.abs(sideOf(piece) - sideOf(outline)) <= 0.12 * sideOf(outline) + 0.5;

/** Squares of four lines, without the cells of a table: its rules go on to both sides of them. */
function squaresOf(lines: readonly Segment[]): Piece[] {
  const short = lines.filter(
    ({ start, end }) => end - start >= SIDE.least && end - start <= SIDE.most,
  );
  if (short.length > PIECE_LIMIT) return [];
  const across = short.filter(({ horizontal }) => horizontal);
  const down = short
    .filter(({ horizontal }) => !horizontal)
    .sort((a, b) => a.position - b.position);
  const near = (a: number, b: number) => Math.abs(a - b) <= CORNER;
  const squares: Piece[] = [];
  const adjoins = (a: number, b: number) => Math.abs(a - b) <= 2 * CORNER;
  const isContinued = ({ position, start, end }: Segment) => {
    const level = lines.filter((line) => line.horizontal && near(line.position, position));
    return (
      level.some((line) => adjoins(line.end, start)) &&
      level.some((line) => adjoins(line.start, end))
    );
  };
  for (const top of across) {
    const side = top.end - top.start;
    if (isContinued(top)) continue;
    const left = down.filter(
      (line) => near(line.position, top.start) && near(line.start, top.position),
    );
    for (const edge of left) {
      if (edge.end - edge.start > SQUARE * side || side > SQUARE * (edge.end - edge.start))
        continue;
      const hasRight = down.some(
        (line) =>
          near(line.position, top.end) &&
          near(line.start, top.position) &&
          near(line.end, edge.end),
      );
      const hasBottom = across.some(
        (line) =>
          near(line.position, edge.end) && near(line.start, top.start) && near(line.end, top.end),
      );
      if (!hasRight || !hasBottom) continue;
      const rect = { x0: top.start, x1: top.end, y0: top.position, y1: edge.end };
      squares.push({ ...rect, shape: 'box', fill: null, stroke: 0 });
    }
  }
  return squares;
}

/** Whether a shape is a mark or drawn in one. */
export const isOfMark = (marks: readonly Rect[], rect: Rect): boolean =>
  marks.some(
    (mark) => sideOf(rect) <= INNER.most * sideOf(mark) && containsCenter(grownBy(mark, 0.6), rect),
  );
