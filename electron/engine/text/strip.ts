/**
 * Glyphs of one writing direction, laid out as if they ran from left to right.
 *
 * `u` runs along the line, `v` across it, downwards; for upright text they are x and y. All that
 * follows (stretches, rows, words, lines) computes in u and v only, so turned and vertical text
 * needs no code of its own. Results are turned back by `boxOf`.
 */
import type { Rect } from '../../../shared/geometry.ts';
import { GlyphFlag, type Glyphs } from '../pdf/types.ts';
import { isBlank } from './characters.ts';

/** Fonts lie about their ascent and descent; in ems, lines are kept within these. */
const ASCENT = { least: 0.65, most: 1, usual: 0.75 } as const;
const DESCENT = { least: 0.15, most: 0.35, usual: 0.22 } as const;
/** Directions this close are one; degrees. Scans straightened by software scatter by less. */
const SAME_DIRECTION = 1.5;
/** A space this far off a glyph's baseline or its beginning is not upon it; ems. */
const LEVEL = 0.05;
/** Baselines this close are those of one line, recognised text and small shifts allowed for; ems. */
const SAME_LINE = 0.2;
/** A gap between recognised words is usually wider; ems. */
const WORD_GAP = 0.11;

export interface Strip {
  /** Degrees clockwise. */
  readonly angle: number;
  /** Visible glyphs in content order; the columns below are indexed alike. */
  readonly count: number;
  /** Index into `Glyphs`. */
  readonly glyph: Uint32Array;
  readonly u0: Float32Array;
  readonly u1: Float32Array;
  /** v of the baseline, of the line's upper and lower edge. */
  readonly base: Float32Array;
  readonly top: Float32Array;
  readonly bottom: Float32Array;
  readonly size: Float32Array;
  /** 1 where the content shows a space between this glyph and the one before it. */
  readonly blankBefore: Uint8Array;
  /** 1 where the glyph is made bold by the way it is drawn. */
  readonly emboldened: Uint8Array;
  /** It holds recognised text that was written word by word, without spaces. */
  readonly wordByWord: boolean;
}

/** One strip per direction, upright text first. `kept` lists the glyphs to use, blanks among them. */
export function layStrips(glyphs: Glyphs, kept: Uint32Array): Strip[] {
  if (kept.length === 0) return [];
  const first = glyphs.angle[kept[0] as number] as number;
  let same = 1;
  while (same < kept.length && glyphs.angle[kept[same] as number] === first) same++;
  if (same === kept.length) return [layStrip(glyphs, kept, snap(first))];
  const groups = new Map<number, number[]>();
  for (const i of kept) {
    const angle = snap(glyphs.angle[i] as number);
    const group = groups.get(angle);
    if (group === undefined) groups.set(angle, [i]);
    else group.push(i);
  }
  return [...groups.keys()]
    .sort((a, b) => a - b)
    .map((angle) => layStrip(glyphs, Uint32Array.from(groups.get(angle) ?? []), angle));
}

/** Quarter turns where they are meant, else whole degrees. */
function snap(angle: number): number {
  const quarter = Math.round(angle / 90) * 90;
  return (Math.abs(angle - quarter) <= SAME_DIRECTION ? quarter : Math.round(angle)) % 360;
}

function layStrip(glyphs: Glyphs, members: Uint32Array, angle: number): Strip {
  const n = members.length;
  const strip = {
    angle,
    count: 0,
    glyph: new Uint32Array(n),
    u0: new Float32Array(n),
    u1: new Float32Array(n),
    base: new Float32Array(n),
    top: new Float32Array(n),
    bottom: new Float32Array(n),
    size: new Float32Array(n),
    blankBefore: new Uint8Array(n),
    emboldened: new Uint8Array(n),
    wordByWord: false,
  };
  const radians = (angle * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const edges = new Float64Array(4);
  let blank = 0;
  let blankBase = 0;
  let at = 0;
  for (let k = 0; k < n; k++) {
    const i = members[k] as number;
    const blankGlyph = isBlank(glyphs.codePoint[i] as number);
    const x0 = glyphs.x0[i] as number;
    const y0 = glyphs.y0[i] as number;
    const x1 = glyphs.x1[i] as number;
    const y1 = glyphs.y1[i] as number;
    const size = glyphs.size[i] as number;
    const originX = glyphs.originX[i] as number;
    const originY = glyphs.originY[i] as number;
    layBox(edges, x0, y0, x1, y1, cos, sin, size);
    const base = originY * cos - originX * sin;
    if (blankGlyph) {
      if (at > 0 && standsOn(strip, at - 1, edges, base)) strip.blankBefore[at - 1] = 1;
      else if (!isPartOfNext(glyphs, members, k)) {
        blank = 1;
        blankBase = base;
      }
      continue;
    }
    const ascent = clampEdge(base - (edges[2] as number), size, ASCENT);
    const descent = clampEdge((edges[3] as number) - base, size, DESCENT);
    strip.glyph[at] = i;
    strip.u0[at] = edges[0] as number;
    strip.u1[at] = edges[1] as number;
    strip.base[at] = base;
    strip.top[at] = base - ascent;
    strip.bottom[at] = base + descent;
    strip.size[at] = size;
    // One on the line of neither letter is part of other text, printed in between.
    if (
      blank === 1 &&
      at > 0 &&
      !isLevel(strip, at - 1, blankBase) &&
      !isLevel(strip, at, blankBase)
    ) {
      blank = 0;
    }
    strip.blankBefore[at] = blank;
    strip.emboldened[at] = ((glyphs.flags[i] as number) & GlyphFlag.emboldened) === 0 ? 0 : 1;
    blank = 0;
    at++;
  }
  strip.count = at;
  return isWordByWord(strip, glyphs) ? { ...strip, wordByWord: true } : strip;
}

const isLevel = ({ base, size }: Strip, i: number, line: number): boolean =>
  Math.abs((base[i] as number) - line) <= SAME_LINE * (size[i] as number);

/**
 * Programs that recognise scans write each word by itself, at the place and width that it has in the
 * picture, or pieces of words that touch: the gaps from one operation to the next tell.
 */
function isWordByWord(strip: Strip, glyphs: Glyphs): boolean {
  const { count, glyph, u0, u1, base, size } = strip;
  let wide = 0;
  let narrow = 0;
  for (let k = 1; k < count; k++) {
    const i = glyph[k] as number;
    if (((glyphs.flags[i] as number) & GlyphFlag.invisible) === 0) continue;
    if (glyphs.run[i] === glyphs.run[glyph[k - 1] as number]) continue;
    const em = size[k] as number;
    const gap = ((u0[k] as number) - (u1[k - 1] as number)) / em;
    if (!isLevel(strip, k, base[k - 1] as number) || gap > 1 || gap < -1) continue;
    if (gap > WORD_GAP) wide++;
    else narrow++;
  }
  return wide > 2 * narrow;
}

/**
 * Whether a space stands on the first half of the last glyph: who draws where the font changes writes
 * the space late, and means the place before that letter.
 */
function standsOn(strip: Strip, last: number, edges: Float64Array, base: number): boolean {
  const [u0 = 0, u1 = 0] = edges;
  const a = strip.u0[last] as number;
  const b = strip.u1[last] as number;
  const size = strip.size[last] as number;
  const level = Math.abs((strip.base[last] as number) - base) < LEVEL * size;
  return level && u0 > a - LEVEL * size && u1 > u0 && u0 + u1 < a + b;
}

/**
 * Whether a space comes of a map that gives a glyph two characters, " T": it has the place of the
 * letter, and no width of its own. Where more letters share one place, one of them may be a space.
 */
function isPartOfNext(glyphs: Glyphs, members: Uint32Array, k: number): boolean {
  const i = members[k] as number;
  const next = k + 1 < members.length ? (members[k + 1] as number) : -1;
  const before = k > 0 ? (members[k - 1] as number) : -1;
  return (
    next >= 0 &&
    sameOrigin(glyphs, i, next) &&
    glyphs.x1[i] === glyphs.x1[next] &&
    !(before >= 0 && sameOrigin(glyphs, before, i))
  );
}

const sameOrigin = ({ originX, originY }: Glyphs, i: number, j: number): boolean =>
  originX[i] === originX[j] && originY[i] === originY[j];

function clampEdge(
  distance: number,
  size: number,
  limits: { readonly least: number; readonly most: number; readonly usual: number },
): number {
  if (distance <= 0) return limits.usual * size;
  return Math.min(limits.most * size, Math.max(limits.least * size, distance));
}

/** Sets `edges` to u0, u1, v0, v1 of a glyph, from the bounding box that the page gives of it. */
function layBox(
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
    // A slanted box's bounds are w|cos| + h|sin| wide and w|sin| + h|cos| high: solved for w, unless
    // the two equations are nearly one (around 45 degrees), where h is taken from the size.
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

/** The bounding box on the page of a range of u and v. */
export function pageBox(angle: number, u0: number, v0: number, u1: number, v1: number): Rect {
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

/** Where a baseline lies on the page: its y; its x for text that runs up or down. */
export function pageBaseline(angle: number, u: number, base: number): number {
  if (angle === 0) return base;
  if (angle === 90) return -base;
  if (angle === 180) return -base;
  if (angle === 270) return base;
  const radians = (angle * Math.PI) / 180;
  return u * Math.sin(radians) + base * Math.cos(radians);
}
