/**
 * Converts painted paths and images to rulings, fills and pictures. Lines occur as stroked segments, edges of
 * stroked rectangles, very thin filled rectangles, frames filled between two rectangles, images one pixel high,
 * and rows of dashes. All of them become rulings. A filled shape that is not thin is a fill. Curved, slanted
 * and other shapes are drawings; adjacent drawings form one picture.
 */
import {
  areaOf,
  centerX,
  centerY,
  containsRect,
  heightOf,
  intersectionArea,
  intersectionOf,
  type Rect,
  widthOf,
} from '../../../../shared/geometry.ts';
import { clusterRects, joinTouching } from './drawing-clusters.ts';
import { type DrawnMark, DrawnMarkCollector, isOfMark, sideOf } from './drawn-marks.ts';
import { tileOutline } from './filled-outlines.ts';
import { type Dash, mergeRulings } from './join-rulings.ts';
import { findOutlinedText } from './outlined-text.ts';
import { anyNested, boundsOfChain, type Chain, isRounded, rectOfChain } from './point-chains.ts';
import { type Fill, type Picture, type Polyline, type Ruling, rectOfRuling } from './types.ts';

/** Maximum thickness of a filled rectangle that is a line, not an area; points. */
const RULING_THICKNESS = 3;
/** Minimum ratio of length to thickness of a line. */
const RULING_ASPECT = 3;
/** Maximum offset between the ends of a straight segment; points. */
const STRAIGHT = 0.6;
/** A line this close outside the visible area is still half drawn; points. */
const EDGE = 1;
/** Strokes of width 0 are drawn one device pixel wide; points. */
const HAIRLINE = 0.25;
/**
 * With more vector paths the page is a map or a drawing, not a form; from there on only drawings are recorded.
 */
const PIECE_LIMIT = 60_000;
/** Smaller drawings (in both directions) are bullets, ticks, parts of a logo; points. */
const PICTURE_SIZE = 10;
/** Maximum length of a line that may be a stroke of a drawing; points. */
const STROKE_LENGTH = 14;
/** Maximum distance between strokes that continue each other; points. */
const JOINED = 0.05;
/** Points of polylines that are kept; drawings and maps have more. */
const POLYLINE_LIMIT = 20_000;
const ROUNDED_LIMIT = 2_000;
const WHITE = 0xffffff;
/** A white fill over this share of the page is its background. */
const PAPER_SHARE = 0.9;

export interface VectorGraphics {
  readonly rulings: readonly Ruling[];
  readonly fills: readonly Fill[];
  readonly pictures: readonly Picture[];
  readonly polylines?: readonly Polyline[];
  readonly rounded?: readonly Fill[];
  /** Lines of text drawn as shapes. */
  readonly outlinedText: readonly Rect[];
}

export interface Paint {
  /** 0xRRGGBB; null if the path is not filled. */
  readonly fill: number | null;
  /** Fills by the even-odd rule; otherwise by the non-zero winding number rule. */
  readonly evenOdd?: boolean;
  /** 0xRRGGBB; null if the path is not stroked. */
  readonly stroke: number | null;
  /** Stroke width in points as displayed. */
  readonly lineWidth: number;
}

export class VectorPathCollector {
  readonly #page: Rect;
  readonly #lines: Dash[] = [];
  readonly #fills: Fill[] = [];
  readonly #images: Picture[] = [];
  readonly #drawn: Rect[] = [];
  /** Those of the drawn shapes that are filled: possible letters. */
  readonly #shapes: Rect[] = [];
  readonly #polylines: { points: number[]; color: number }[] = [];
  #polylinePoints = 0;
  readonly #rounded: Fill[] = [];
  readonly #marks = new DrawnMarkCollector();
  #window: Rect;

  constructor(width: number, height: number) {
    this.#page = { x0: 0, y0: 0, x1: width, y1: height };
    this.#window = this.#page;
  }

  /** Limits what follows to `window`; null for the whole page. */
  clipTo(window: Rect | null): void {
    this.#window = window === null ? this.#page : intersectionOf(this.#page, window);
  }

  /** Whether the page has so many paths that details are ignored. */
  get crowded(): boolean {
    return this.#lines.length + this.#fills.length > PIECE_LIMIT;
  }

  /** One painted path, its points in displayed page space. */
  path(chains: readonly Chain[], paint: Paint): void {
    this.#marks.path(chains, paint.fill, paint.stroke, this.#window);
    if (paint.fill !== null) this.#filled(chains, paint.fill, paint.evenOdd ?? false);
    if (paint.stroke === null) return;
    const thickness = Math.max(paint.lineWidth, HAIRLINE);
    for (const chain of chains) this.#stroked(chain, paint.stroke, thickness);
  }

  /** `resolution`: pixels per point, if known. */
  image(rect: Rect, resolution?: number): void {
    const visible = this.#clip(rect);
    if (visible === null) return;
    const thin = Math.min(widthOf(visible), heightOf(visible));
    if (thin <= RULING_THICKNESS / 2 && sideOf(visible) >= 10 * thin) {
      this.#thin(visible, 0);
    } else if (thin > 1) this.#images.push({ ...visible, kind: 'image', resolution });
  }

  /** Graphics whose shape is irrelevant: shadings, paths too large to examine. */
  drawing(rect: Rect): void {
    const visible = this.#clip(rect);
    if (visible !== null) this.#drawn.push(visible);
  }

  /** Outlines that may be boxes to choose with; the marks among them are given to `finish`. */
  findMarks(): { readonly marks: DrawnMark[]; readonly drawings: Rect[] } {
    const marks = this.#marks.finish(this.crowded ? [] : this.#lines);
    return { marks, drawings: marks.length > 0 ? clusterRects(this.#drawn, this.#page) : [] };
  }

  /** `marks` are text: their lines, fills and curves are left out. */
  finish(marks: readonly Rect[] = []): VectorGraphics {
    const isFree = (rect: Rect) => !isOfMark(marks, rect);
    const lines = this.#lines.filter((line) => isFree(rectOfLine(line)));
    const images = joinTouching(this.#images).map((rect) => withResolution(rect, this.#images));
    const drawings = clusterRects(this.#drawn.filter(isFree), this.#page)
      .filter((rect) => sideOf(rect) >= PICTURE_SIZE)
      .map((rect) => ({ ...rect, kind: 'vector' as const }));
    const rulings = mergeRulings(lines).filter(
      (ruling) => !drawings.some((drawing) => isStrokeOf(drawing, ruling)),
    );
    return {
      rulings,
      fills: this.#fills.filter(isFree),
      pictures: [...images, ...drawings],
      ...(this.#polylines.length > 0 && { polylines: this.#polylines }),
      ...(this.#rounded.length > 0 && { rounded: this.#rounded }),
      outlinedText: findOutlinedText(this.#shapes.filter(isFree)),
    };
  }

  #filled(chains: readonly Chain[], color: number, evenOdd: boolean): void {
    const rects = chains.map(rectOfChain);
    // Rectangles side by side are used directly; one within another leaves a hole or a frame.
    const tiles =
      rects.every((r) => r !== null) && !anyNested(rects) ? null : tileOutline(chains, evenOdd);
    if (tiles !== null) {
      for (const tile of tiles) this.#area(tile, color);
      return;
    }
    rects.forEach((rect, i) => {
      if (rect !== null) this.#area(rect, color);
      else {
        const bounds = boundsOfChain(chains[i] as Chain);
        if (color === WHITE || bounds === null) return;
        this.drawing(bounds);
        if (this.#shapes.length < PIECE_LIMIT) this.#shapes.push(bounds);
        this.#round(chains[i] as Chain, bounds, color);
      }
    });
  }

  #round(chain: Chain, bounds: Rect, color: number): void {
    if (!isRounded(chain, bounds) || this.#rounded.length >= ROUNDED_LIMIT) return;
    const visible = this.#clip(bounds);
    if (visible !== null) this.#rounded.push({ ...visible, color });
  }

  #area(rect: Rect, color: number): void {
    const visible = this.#clip(rect);
    if (visible === null) return;
    const [width, height] = [widthOf(visible), heightOf(visible)];
    const thin = Math.min(width, height);
    if (thin <= RULING_THICKNESS && Math.max(width, height) >= RULING_ASPECT * thin) {
      this.#thin(visible, color);
      return;
    }
    if (color === WHITE && width * height > PAPER_SHARE * areaOf(this.#page)) return;
    if (!this.crowded) this.#fills.push({ ...visible, color });
  }

  /**
   * A rectangle used as a line. White ones are left out: they are invisible on white paper and hide
   * at most a line's dash.
   */
  #thin(rect: Rect, color: number): void {
    if (color === WHITE) return;
    const [width, height] = [widthOf(rect), heightOf(rect)];
    if (width >= height) {
      this.#line(true, centerY(rect), rect.x0, rect.x1, Math.max(height, HAIRLINE), color);
    } else {
      this.#line(false, centerX(rect), rect.y0, rect.y1, Math.max(width, HAIRLINE), color);
    }
  }

  #stroked(chain: Chain, color: number, thickness: number): void {
    if (color === WHITE) return;
    const { points } = chain;
    const bounds = boundsOfChain(chain);
    if (bounds === null) return;
    if (chain.curved) {
      this.drawing(bounds);
      return;
    }
    if (!chain.closed) this.#polyline(points, color);
    const last = chain.closed ? points.length : points.length - 2;
    for (let i = 0; i < last; i += 2) {
      const ax = points[i] as number;
      const ay = points[i + 1] as number;
      const bx = points[(i + 2) % points.length] as number;
      const by = points[(i + 3) % points.length] as number;
      const dx = Math.abs(bx - ax);
      const dy = Math.abs(by - ay);
      if (dx < 1e-3 && dy < 1e-3) continue;
      // A stroke shorter than its width is a line drawn in the other direction.
      const across = Math.max(dx, dy) < thickness && thickness > RULING_THICKNESS;
      const [x0, x1] = [Math.min(ax, bx), Math.max(ax, bx)];
      const [y0, y1] = [Math.min(ay, by), Math.max(ay, by)];
      const half = thickness / 2;
      if (across && dx >= dy) this.#area({ x0, x1, y0: ay - half, y1: ay + half }, color);
      else if (across) this.#area({ x0: ax - half, x1: ax + half, y0, y1 }, color);
      else if (dy <= STRAIGHT && dx >= dy) {
        this.#line(true, (ay + by) / 2, x0, x1, thickness, color);
      } else if (dx <= STRAIGHT && dy > dx) {
        this.#line(false, (ax + bx) / 2, y0, y1, thickness, color);
      } else this.drawing({ x0, y0, x1, y1 });
    }
  }

  /** Strokes from left to right; one that begins where the previous one ended continues it. */
  #polyline(drawn: readonly number[], color: number): void {
    const added = drawn.length / 2;
    if (this.#polylinePoints + added > POLYLINE_LIMIT) return;
    const points = leftToRight(drawn);
    const previous = this.#polylines.at(-1);
    const isSame = previous?.color === color;
    if (isSame && endsAt(previous.points, points)) previous.points.push(...points.slice(2));
    else if (isSame && endsAt(points, previous.points))
      previous.points.unshift(...points.slice(0, -2));
    else if (isSlanted(points)) this.#polylines.push({ points, color });
    else return;
    this.#polylinePoints += added;
  }

  #line(
    horizontal: boolean,
    position: number,
    start: number,
    end: number,
    thickness: number,
    color: number,
  ): void {
    const { x0, y0, x1, y1 } = this.#window;
    const from = Math.max(horizontal ? x0 : y0, start);
    const to = Math.min(horizontal ? x1 : y1, end);
    const near = (horizontal ? y0 : x0) - thickness - EDGE;
    const far = (horizontal ? y1 : x1) + thickness + EDGE;
    if (position < near || position > far || to <= from || this.crowded) return;
    // A stroke of this thickness is a bar painted with one stroke.
    if (thickness > 2 * RULING_THICKNESS) {
      const bar = rectOfLine({ horizontal, position, start: from, end: to }, thickness / 2);
      const visible = this.#clip(bar);
      if (visible !== null) this.#fills.push({ ...visible, color });
      return;
    }
    this.#lines.push({ horizontal, position, start: from, end: to, thickness, color });
  }

  #clip(rect: Rect): Rect | null {
    const visible = intersectionOf(this.#window, rect);
    return visible.x0 <= visible.x1 && visible.y0 <= visible.y1 ? visible : null;
  }
}

function leftToRight(points: readonly number[]): number[] {
  if ((points[0] ?? 0) <= (points.at(-2) ?? 0)) return [...points];
  return Array.from(
    { length: points.length },
    (_, at) => points[points.length - (at % 2 === 0 ? 2 : 0) - at] as number,
  );
}

const endsAt = (before: readonly number[], after: readonly number[]): boolean =>
  Math.abs((before.at(-2) ?? 0) - (after[0] ?? 0)) <= JOINED &&
  Math.abs((before.at(-1) ?? 0) - (after[1] ?? 0)) <= JOINED;

/** Whether a segment is neither horizontal nor vertical. */
const isSlanted = (points: readonly number[]): boolean =>
  points.some(
    (value, at) =>
      at >= 2 &&
      at % 2 === 0 &&
      Math.abs(value - (points[at - 2] ?? 0)) > STRAIGHT &&
      Math.abs((points[at + 1] ?? 0) - (points[at - 1] ?? 0)) > STRAIGHT,
  );

const rectOfLine = ({ horizontal, ...line }: Omit<Dash, 'thickness' | 'color'>, half = 0): Rect =>
  rectOfRuling({ ...line, orientation: horizontal ? 'horizontal' : 'vertical' }, half);

/** A short line among curves is part of the drawing: the stem of an outlined letter, an icon. */
const isStrokeOf = (drawing: Rect, ruling: Ruling): boolean =>
  ruling.end - ruling.start <= STROKE_LENGTH && containsRect(drawing, rectOfRuling(ruling));

/** A merged picture with the highest resolution of its parts. */
function withResolution(rect: Rect, parts: readonly Picture[]): Picture {
  let finest = 0;
  for (const part of parts) {
    if (part.resolution && intersectionArea(part, rect) > 0)
      finest = Math.max(finest, part.resolution);
  }
  return finest > 0 ? { ...rect, kind: 'image', resolution: finest } : { ...rect, kind: 'image' };
}
