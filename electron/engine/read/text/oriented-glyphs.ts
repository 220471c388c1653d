/**
 * Glyphs of one writing direction in a coordinate system in which they run from left to right.
 *
 * `u` runs along the line, `v` across it, downwards, in points; for upright text they are x and y.
 * Later steps (runs, rows, words, lines) use only u and v, so rotated and vertical text needs no
 * special case. `toPageBox` and `toPageBaseline` convert back to page coordinates.
 */

import type { Rect } from '../../../../shared/geometry.ts';
import { addTo } from '../../../../shared/neighbours.ts';
import { GlyphFlag, type Glyphs } from '../pdf/types.ts';
import { isSpace } from './characters.ts';

/** Declared ascent and descent are unreliable; they are clamped to these limits; ems. */
const ASCENT = { least: 0.65, most: 1, usual: 0.75 } as const;
const DESCENT = { least: 0.15, most: 0.35, usual: 0.22 } as const;
/** Directions within this are one; degrees. Deskewed scans scatter by less. */
const SAME_DIRECTION = 1.5;
/** Tolerance for a space glyph on the baseline and start of another glyph; ems. */
const SPACE_TOLERANCE = 0.05;
/** Baselines this close belong to one line, OCR and small shifts allowed for; ems. */
const SAME_LINE_TOLERANCE = 0.2;
/** Gaps between OCR words are usually wider; ems. */
const WORD_GAP = 0.11;

export interface OrientedGlyphs {
  /** Degrees clockwise. */
  readonly angle: number;
  /** Visible glyphs in content order; the arrays below have the same index. */
  readonly count: number;
  /** Index into `Glyphs`. */
  readonly glyph: Uint32Array;
  readonly u0: Float32Array;
  readonly u1: Float32Array;
  /** v of the baseline and of the line's top and bottom edges. */
  readonly base: Float32Array;
  readonly top: Float32Array;
  readonly bottom: Float32Array;
  readonly size: Float32Array;
  /** 1 if the content has a space between this glyph and the previous one. */
  readonly spaceBefore: Uint8Array;
  /** 1 if the glyph is made bold by the way it is drawn. */
  readonly emboldened: Uint8Array;
  /** Contains OCR text written word by word, without spaces. */
  readonly wordByWord: boolean;
}

/** One entry per direction, upright text first. `kept`: glyphs to use, spaces included. */
export function orientGlyphs(glyphs: Glyphs, kept: Uint32Array): OrientedGlyphs[] {
  if (kept.length === 0) return [];
  const first = glyphs.angle[kept[0] as number] as number;
  let same = 1;
  while (same < kept.length && glyphs.angle[kept[same] as number] === first) same++;
  if (same === kept.length) return [orientGroup(glyphs, kept, snapAngle(first))];
  const groups = new Map<number, number[]>();
  for (const i of kept) addTo(groups, snapAngle(glyphs.angle[i] as number), i);
  return [...groups.keys()]
    .sort((a, b) => a - b)
    .map((angle) => orientGroup(glyphs, Uint32Array.from(groups.get(angle) ?? []), angle));
}

/** Snaps to quarter turns within `SAME_DIRECTION`, otherwise to whole degrees. */
function snapAngle(angle: number): number {
  const quarter = Math.round(angle / 90) * 90;
  return (Math.abs(angle - quarter) <= SAME_DIRECTION ? quarter : Math.round(angle)) % 360;
}

function orientGroup(glyphs: Glyphs, members: Uint32Array, angle: number): OrientedGlyphs {
  const n = members.length;
  const oriented = {
    angle,
    count: 0,
    glyph: new Uint32Array(n),
    u0: new Float32Array(n),
    u1: new Float32Array(n),
    base: new Float32Array(n),
    top: new Float32Array(n),
    bottom: new Float32Array(n),
    size: new Float32Array(n),
    spaceBefore: new Uint8Array(n),
    emboldened: new Uint8Array(n),
    wordByWord: false,
  };
  const radians = (angle * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const edges = new Float64Array(4);
  let pendingSpace = 0;
  let pendingSpaceBase = 0;
  let at = 0;
  for (let k = 0; k < n; k++) {
    const i = members[k] as number;
    const isSpaceGlyph = isSpace(glyphs.codePoint[i] as number);
    const x0 = glyphs.x0[i] as number;
    const y0 = glyphs.y0[i] as number;
    const x1 = glyphs.x1[i] as number;
    const y1 = glyphs.y1[i] as number;
    const size = glyphs.size[i] as number;
    const originX = glyphs.originX[i] as number;
    const originY = glyphs.originY[i] as number;
    orientBox(edges, x0, y0, x1, y1, cos, sin, size);
    const base = originY * cos - originX * sin;
    if (isSpaceGlyph) {
      if (at > 0 && isOnFirstHalf(oriented, at - 1, edges, base)) oriented.spaceBefore[at - 1] = 1;
      else if (!sharesOriginWithNext(glyphs, members, k)) {
        pendingSpace = 1;
        pendingSpaceBase = base;
      }
      continue;
    }
    const ascent = clampExtent(base - (edges[2] as number), size, ASCENT);
    const descent = clampExtent((edges[3] as number) - base, size, DESCENT);
    oriented.glyph[at] = i;
    oriented.u0[at] = edges[0] as number;
    oriented.u1[at] = edges[1] as number;
    oriented.base[at] = base;
    oriented.top[at] = base - ascent;
    oriented.bottom[at] = base + descent;
    oriented.size[at] = size;
    // A space on neither glyph's line belongs to other text written in between.
    if (
      pendingSpace === 1 &&
      at > 0 &&
      !isOnBaseline(oriented, at - 1, pendingSpaceBase) &&
      !isOnBaseline(oriented, at, pendingSpaceBase)
    ) {
      pendingSpace = 0;
    }
    oriented.spaceBefore[at] = pendingSpace;
    oriented.emboldened[at] = ((glyphs.flags[i] as number) & GlyphFlag.emboldened) === 0 ? 0 : 1;
    pendingSpace = 0;
    at++;
  }
  oriented.count = at;
  return isWrittenWordByWord(oriented, glyphs) ? { ...oriented, wordByWord: true } : oriented;
}

const isOnBaseline = ({ base, size }: OrientedGlyphs, i: number, line: number): boolean =>
  Math.abs((base[i] as number) - line) <= SAME_LINE_TOLERANCE * (size[i] as number);

/**
 * OCR programs write each word separately, at its position and width in the image, or pieces of
 * words that touch. The gaps between text operations show which.
 */
function isWrittenWordByWord(oriented: OrientedGlyphs, glyphs: Glyphs): boolean {
  const { count, glyph, u0, u1, base, size } = oriented;
  let wide = 0;
  let narrow = 0;
  for (let k = 1; k < count; k++) {
    const i = glyph[k] as number;
    if (((glyphs.flags[i] as number) & GlyphFlag.invisible) === 0) continue;
    if (glyphs.run[i] === glyphs.run[glyph[k - 1] as number]) continue;
    const em = size[k] as number;
    const gap = ((u0[k] as number) - (u1[k - 1] as number)) / em;
    if (!isOnBaseline(oriented, k, base[k - 1] as number) || gap > 1 || gap < -1) continue;
    if (gap > WORD_GAP) wide++;
    else narrow++;
  }
  return wide > 2 * narrow;
}

/**
 * Whether a space lies on the first half of the last glyph. Some producers emit the space after
 * switching fonts; attach it to the preceding word.
 */
function isOnFirstHalf(
  oriented: OrientedGlyphs,
  last: number,
  edges: Float64Array,
  base: number,
): boolean {
  const [u0 = 0, u1 = 0] = edges;
  const a = oriented.u0[last] as number;
  const b = oriented.u1[last] as number;
  const size = oriented.size[last] as number;
  const level = Math.abs((oriented.base[last] as number) - base) < SPACE_TOLERANCE * size;
  return level && u0 > a - SPACE_TOLERANCE * size && u1 > u0 && u0 + u1 < a + b;
}

/**
 * Whether a space comes from a map that gives one glyph two characters, " T": it has the position
 * of the letter and no width of its own. If more than two characters share one position, one of
 * them may be a real space.
 */
function sharesOriginWithNext(glyphs: Glyphs, members: Uint32Array, k: number): boolean {
  const i = members[k] as number;
  const next = k + 1 < members.length ? (members[k + 1] as number) : -1;
  const before = k > 0 ? (members[k - 1] as number) : -1;
  return (
    next >= 0 &&
    hasSameOrigin(glyphs, i, next) &&
    glyphs.x1[i] === glyphs.x1[next] &&
    !(before >= 0 && hasSameOrigin(glyphs, before, i))
  );
}

const hasSameOrigin = ({ originX, originY }: Glyphs, i: number, j: number): boolean =>
  originX[i] === originX[j] && originY[i] === originY[j];

function clampExtent(
  distance: number,
  size: number,
  limits: { readonly least: number; readonly most: number; readonly usual: number },
): number {
  if (distance <= 0) return limits.usual * size;
  return Math.min(limits.most * size, Math.max(limits.least * size, distance));
}

/** Sets `edges` to u0, u1, v0, v1 of a glyph, from its bounding box on the page. */
function orientBox(
  edges: Float64Array,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  cos: number,
  sin: number,
  size: number,
): void {
  if (cos > 0.999) setEdges(edges, x0, x1, y0, y1);
  else if (sin > 0.999) setEdges(edges, y0, y1, -x1, -x0);
  else if (cos < -0.999) setEdges(edges, -x1, -x0, -y1, -y0);
  else if (sin < -0.999) setEdges(edges, -y1, -y0, x0, x1);
  else {
    // The bounds of a rotated box are w|cos| + h|sin| wide and w|sin| + h|cos| high. Solve for w;
    // around 45 degrees, where both equations are nearly equal, take h from the size.
    const c = Math.abs(cos);
    const s = Math.abs(sin);
    const wide = x1 - x0;
    const high = y1 - y0;
    const determinant = c * c - s * s;
    const usual = (ASCENT.usual + DESCENT.usual) * size;
    const width =
      Math.abs(determinant) > 0.3
        ? (wide * c - high * s) / determinant
        : (wide + high) / (c + s) - usual;
    const centerX = (x0 + x1) / 2;
    const centerY = (y0 + y1) / 2;
    const u = centerX * cos + centerY * sin;
    const v = centerY * cos - centerX * sin;
    const half = Math.max(0, width) / 2;
    setEdges(edges, u - half, u + half, v - usual / 2, v + usual / 2);
  }
}

function setEdges(edges: Float64Array, u0: number, u1: number, v0: number, v1: number): void {
  edges[0] = u0;
  edges[1] = u1;
  edges[2] = v0;
  edges[3] = v1;
}

/** The bounding box on the page, in points, of a range of u and v. */
export function toPageBox(angle: number, u0: number, v0: number, u1: number, v1: number): Rect {
  switch (angle) {
    case 0:
      return { x0: u0, y0: v0, x1: u1, y1: v1 };
    case 90:
      return { x0: -v1, y0: u0, x1: -v0, y1: u1 };
    case 180:
      return { x0: -u1, y0: -v1, x1: -u0, y1: -v0 };
    case 270:
      return { x0: v0, y0: -u1, x1: v1, y1: -u0 };
  }
  const radians = (angle * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const xs = [u0 * cos - v0 * sin, u0 * cos - v1 * sin, u1 * cos - v0 * sin, u1 * cos - v1 * sin];
  const ys = [u0 * sin + v0 * cos, u0 * sin + v1 * cos, u1 * sin + v0 * cos, u1 * sin + v1 * cos];
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

/** The baseline on the page: y for horizontal text, x for vertical text. */
export function toPageBaseline(angle: number, u: number, base: number): number {
  if (angle === 0) return base;
  if (angle === 90) return -base;
  if (angle === 180) return -base;
  if (angle === 270) return base;
  const radians = (angle * Math.PI) / 180;
  return u * Math.sin(radians) + base * Math.cos(radians);
}
