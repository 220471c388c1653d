/**
 * From painted paths and images to rulings, fills and pictures.
 *
 * A page's lines come in many disguises: stroked segments, edges of stroked rectangles, filled
 * rectangles a hair thin, frames filled between two rectangles, images one pixel high, rows of
 * dashes. All of them become rulings. What is filled and not thin is a fill. What is curved,
 * slanted or otherwise shaped belongs to a drawing, and drawings that lie together are one picture.
 */
import { intersectionOf, overlapOf, type Rect } from '../../../shared/geometry.ts';
import { anyNested, boundsOfChain, type Chain, rectOfChain } from './ink-chains.ts';
import { clusterRects, joinTouching } from './ink-clusters.ts';
import { tileOutline } from './ink-outlines.ts';
import { type Dash, mergeRulings } from './ink-rulings.ts';
import type { Fill, Picture, Ruling } from './types.ts';

/** Up to this thickness a filled rectangle is a line rather than an area; points. */
const RULING_THICKNESS = 3;
/** A line is at least this much longer than it is thick. */
const RULING_ASPECT = 3;
/** A segment may lean by this much from end to end and still be straight; points. */
const STRAIGHT = 0.6;
/** A line this close outside of what is seen is still drawn half; points. */
const EDGE = 1;
/** Strokes of width 0 are drawn one device pixel wide; points. */
const HAIRLINE = 0.25;
/** Beyond this many pieces of ink the page is a map or a drawing, not a form; only drawings are
 * taken down from there on. */
const PIECE_LIMIT = 60_000;
/** Drawings smaller than this in both directions are bullets, ticks, glyphs of a logo; points. */
const PICTURE_SIZE = 10;
/** Lines up to this length can be strokes of a drawing; points. */
const STROKE_LENGTH = 14;
const WHITE = 0xffffff;
/** A white fill over this share of the page is its paper. */
const PAPER_SHARE = 0.9;

export interface Ink {
  readonly rulings: readonly Ruling[];
  readonly fills: readonly Fill[];
  readonly pictures: readonly Picture[];
}

export interface Paint {
  /** 0xRRGGBB; null where the path is not filled. */
  readonly fill: number | null;
  /** Fills by the even-odd rule; else by the winding number. */
  readonly evenOdd?: boolean;
  /** 0xRRGGBB; null where the path is not stroked. */
  readonly stroke: number | null;
  /** Stroke width in points as displayed. */
  readonly lineWidth: number;
}

export class InkCollector {
  readonly #width: number;
  readonly #height: number;
  readonly #page: Rect;
  readonly #lines: Dash[] = [];
  readonly #fills: Fill[] = [];
  readonly #images: Picture[] = [];
  readonly #drawn: Rect[] = [];
  #window: Rect;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
    this.#page = { x0: 0, y0: 0, x1: width, y1: height };
    this.#window = this.#page;
  }

  /** Only what lies within `window` is seen from now on; null for all of the page. */
  clipTo(window: Rect | null): void {
    this.#window = window === null ? this.#page : intersectionOf(this.#page, window);
  }

  /** Whether so much was seen that details no longer count. */
  get crowded(): boolean {
    return this.#lines.length + this.#fills.length > PIECE_LIMIT;
  }

  /** One painted path, its points in displayed page space. */
  path(chains: readonly Chain[], paint: Paint): void {
    if (paint.fill !== null) this.#filled(chains, paint.fill, paint.evenOdd ?? false);
    if (paint.stroke === null) return;
    const thickness = Math.max(paint.lineWidth, HAIRLINE);
    for (const chain of chains) this.#stroked(chain, paint.stroke, thickness);
  }

  /** `resolution`: pixels for one point, where it is known. */
  image(rect: Rect, resolution?: number): void {
    const visible = this.#clip(rect);
    if (visible === null) return;
    const width = visible.x1 - visible.x0;
    const height = visible.y1 - visible.y0;
    const thin = Math.min(width, height);
    if (thin <= RULING_THICKNESS / 2 && Math.max(width, height) >= 10 * thin) {
      this.#thin(visible, 0);
    } else if (thin > 1) this.#images.push({ ...visible, kind: 'image', resolution });
  }

  /** Ink whose shape does not matter: shadings, paths too large to look into. */
  drawing(rect: Rect): void {
    const visible = this.#clip(rect);
    if (visible !== null) this.#drawn.push(visible);
  }

  finish(): Ink {
    const big = (r: Rect) => Math.max(r.x1 - r.x0, r.y1 - r.y0) >= PICTURE_SIZE;
    const images = joinTouching(this.#images).map((rect) => withResolution(rect, this.#images));
    const drawings = clusterRects(this.#drawn, this.#page)
      .filter(big)
      .map((rect) => ({ ...rect, kind: 'vector' as const }));
    const rulings = mergeRulings(this.#lines).filter(
      (ruling) => !drawings.some((drawing) => isStrokeOf(drawing, ruling)),
    );
    return {
      rulings,
      fills: this.#fills,
      pictures: [...images, ...drawings],
    };
  }

  #filled(chains: readonly Chain[], color: number, evenOdd: boolean): void {
    const rects = chains.map(rectOfChain);
    // Rectangles side by side are taken as they are; one within another leaves a hole or a frame.
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
        if (color !== WHITE && bounds !== null) this.drawing(bounds);
      }
    });
  }

  #area(rect: Rect, color: number): void {
    const visible = this.#clip(rect);
    if (visible === null) return;
    const width = visible.x1 - visible.x0;
    const height = visible.y1 - visible.y0;
    const thin = Math.min(width, height);
    if (thin <= RULING_THICKNESS && Math.max(width, height) >= RULING_ASPECT * thin) {
      this.#thin(visible, color);
      return;
    }
    const paper = PAPER_SHARE * this.#width * this.#height;
    if (color === WHITE && width * height > paper) return;
    if (!this.crowded) this.#fills.push({ ...visible, color });
  }

  /** A rectangle that serves as a line. White ones draw nothing on white paper, and hide nothing
   * but a line's dash: they are left out. */
  #thin(rect: Rect, color: number): void {
    if (color === WHITE) return;
    const width = rect.x1 - rect.x0;
    const height = rect.y1 - rect.y0;
    if (width >= height) {
      const y = (rect.y0 + rect.y1) / 2;
      this.#line(true, y, rect.x0, rect.x1, Math.max(height, HAIRLINE), color);
    } else {
      const x = (rect.x0 + rect.x1) / 2;
      this.#line(false, x, rect.y0, rect.y1, Math.max(width, HAIRLINE), color);
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
    const last = chain.closed ? points.length : points.length - 2;
    for (let i = 0; i < last; i += 2) {
      const ax = points[i] as number;
      const ay = points[i + 1] as number;
      const bx = points[(i + 2) % points.length] as number;
      const by = points[(i + 3) % points.length] as number;
      const dx = Math.abs(bx - ax);
      const dy = Math.abs(by - ay);
      if (dx < 1e-3 && dy < 1e-3) continue;
      // A short, thick stroke across its own direction is a line drawn the other way round.
      const across = Math.max(dx, dy) < thickness && thickness > RULING_THICKNESS;
      if (dy <= STRAIGHT && dx >= dy && !across) {
        this.#line(true, (ay + by) / 2, Math.min(ax, bx), Math.max(ax, bx), thickness, color);
      } else if (dx <= STRAIGHT && dy > dx && !across) {
        this.#line(false, (ax + bx) / 2, Math.min(ay, by), Math.max(ay, by), thickness, color);
      } else if (across) {
        const half = thickness / 2;
        if (dx >= dy)
          this.#area(
            { x0: Math.min(ax, bx), x1: Math.max(ax, bx), y0: ay - half, y1: ay + half },
            color,
          );
        else
          this.#area(
            { x0: ax - half, x1: ax + half, y0: Math.min(ay, by), y1: Math.max(ay, by) },
            color,
          );
      } else {
        this.drawing({
          x0: Math.min(ax, bx),
          y0: Math.min(ay, by),
          x1: Math.max(ax, bx),
          y1: Math.max(ay, by),
        });
      }
    }
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
    // A stroke as thick as this is a bar that somebody painted with one stroke.
    if (thickness > 2 * RULING_THICKNESS) {
      const half = thickness / 2;
      const rect = horizontal
        ? { x0: from, x1: to, y0: position - half, y1: position + half }
        : { x0: position - half, x1: position + half, y0: from, y1: to };
      const visible = this.#clip(rect);
      if (visible !== null) this.#fills.push({ ...visible, color });
      return;
    }
    this.#lines.push({ horizontal, position, start: from, end: to, thickness, color });
  }

  #clip(rect: Rect): Rect | null {
    const x0 = Math.max(this.#window.x0, rect.x0);
    const y0 = Math.max(this.#window.y0, rect.y0);
    const x1 = Math.min(this.#window.x1, rect.x1);
    const y1 = Math.min(this.#window.y1, rect.y1);
    return x0 <= x1 && y0 <= y1 ? { x0, y0, x1, y1 } : null;
  }
}

/** A short line amid curves is a part of the drawing: the stem of an outlined letter, an icon. */
function isStrokeOf(drawing: Rect, { orientation, position, start, end }: Ruling): boolean {
  if (end - start > STROKE_LENGTH) return false;
  return orientation === 'horizontal'
    ? start >= drawing.x0 && end <= drawing.x1 && position >= drawing.y0 && position <= drawing.y1
    : start >= drawing.y0 && end <= drawing.y1 && position >= drawing.x0 && position <= drawing.x1;
}

/** A joined picture with the finest resolution of its parts. */
function withResolution(rect: Rect, parts: readonly Picture[]): Picture {
  let finest = 0;
  for (const part of parts) {
    if (part.resolution && coverOf(part, rect) > 0) finest = Math.max(finest, part.resolution);
  }
  return finest > 0 ? { ...rect, kind: 'image', resolution: finest } : { ...rect, kind: 'image' };
}

const coverOf = (a: Rect, b: Rect): number =>
  overlapOf(a.x0, a.x1, b.x0, b.x1) * overlapOf(a.y0, a.y1, b.y0, b.y1);
