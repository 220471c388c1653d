/**
 * Rows: all stretches that stand on one baseline across the page, ordered by place. Where two
 * stretches of a row lie upon one another (a value typed over a line of underscores, a stamp), the
 * later one goes into a row of its own, so that their letters are never shuffled together. Where
 * they only stand in each other's gaps they are woven into one.
 */
import type { Glyphs } from '../pdf/types.ts';
import { combiningForm } from './characters.ts';
import type { LeftOutTally } from './left-out.ts';
import { type Attachment, findAttachments, type Script } from './scripts.ts';
import type { Stretch } from './stretches.ts';
import type { Strip } from './strip.ts';

/** Baselines within this share of the smaller size are one row. */
const SAME_ROW = 0.2;
/** Neighbouring glyphs of two stretches may overlap by this; ems. */
const KERNING = 0.25;
/** More text than this upon one another is a pattern, not text. */
const LAYERS = 16;
/** How far back in a row a piece is compared with others. */
const NEIGHBOURS = 4;
/** Letters drawn again stand this near to themselves; ems. */
const AGAIN = 0.15;
/** Sharing this much of the narrower one's width, two stretches lie upon one another. */
const UPON = 0.4;

export interface RowPiece {
  readonly stretch: Stretch;
  readonly script: Script;
}

/** Pieces ascending by u. */
export type Row = readonly RowPiece[];

/** Rows from top to bottom. */
export function formRows(
  strip: Strip,
  glyphs: Glyphs,
  stretches: readonly Stretch[],
  leftOut: LeftOutTally,
): Row[] {
  const byBase = [...stretches].sort((p, q) => p.base - q.base || p.u0 - q.u0);
  const attached = findAttachments(strip, byBase);
  const rows: Row[] = [];
  let members: RowPiece[] = [];
  const guests = guestsByHost(attached);
  let base = Number.NEGATIVE_INFINITY;
  let size = 0;
  const close = () => {
    rows.push(...separateLayers(strip, glyphs, members, leftOut));
    members = [];
  };
  for (const stretch of byBase) {
    if (attached.has(stretch)) continue;
    const tolerance = SAME_ROW * Math.min(size, stretch.size);
    if (members.length > 0 && stretch.base - base > tolerance) close();
    if (members.length === 0) {
      base = stretch.base;
      size = stretch.size;
    } else size = Math.min(size, stretch.size);
    members.push({ stretch, script: 'normal' });
    for (const guest of guests.get(stretch) ?? []) members.push(guest);
  }
  if (members.length > 0) close();
  return rows;
}

function guestsByHost(attached: ReadonlyMap<Stretch, Attachment>): Map<Stretch, RowPiece[]> {
  const guests = new Map<Stretch, RowPiece[]>();
  for (const [stretch, { host, script }] of attached) {
    // A host may have been taken in elsewhere itself: its guests follow it to the end.
    let home = host;
    for (let hops = 0; hops < 8; hops++) {
      const further = attached.get(home);
      if (further === undefined) break;
      home = further.host;
    }
    const list = guests.get(home);
    if (list === undefined) guests.set(home, [{ stretch, script }]);
    else list.push({ stretch, script });
  }
  return guests;
}

function separateLayers(
  strip: Strip,
  glyphs: Glyphs,
  members: readonly RowPiece[],
  leftOut: LeftOutTally,
): Row[] {
  const sorted = [...members].sort((p, q) => p.stretch.u0 - q.stretch.u0);
  const layers: RowPiece[][] = [];
  for (const drawn of sorted) {
    const piece = withoutRepeated(strip, glyphs, layers, drawn, leftOut);
    if (piece === null) continue;
    if (layers.some((layer) => takeIn(strip, glyphs, layer, piece))) continue;
    if (layers.length < LAYERS) layers.push([piece]);
    else layers.at(-1)?.push(piece);
  }
  return layers;
}

/** Puts `piece` into `layer` if nothing there lies under it; true when it was. */
function takeIn(strip: Strip, glyphs: Glyphs, layer: RowPiece[], piece: RowPiece): boolean {
  const { stretch } = piece;
  // Pieces come ascending by u0, so only the last ones can reach as far as this one.
  for (let i = layer.length - 1; i >= Math.max(0, layer.length - NEIGHBOURS); i--) {
    const other = layer[i] as RowPiece;
    const shared = Math.min(other.stretch.u1, stretch.u1) - Math.max(other.stretch.u0, stretch.u0);
    const narrower = Math.min(other.stretch.u1 - other.stretch.u0, stretch.u1 - stretch.u0);
    if (shared <= UPON * narrower || shared <= 0.02 * stretch.size) continue;
    const accent = isAccent(strip, glyphs, stretch);
    if (!accent && isAccent(strip, glyphs, other.stretch)) continue;
    if (!accent && i < layer.length - 1) return false;
    const woven = accent ? setAccent(strip, other, piece) : weave(strip, other, piece);
    if (woven === null) return false;
    layer.splice(i, 1, ...woven);
    return true;
  }
  layer.push(piece);
  return true;
}

/** An accent drawn by itself, put behind the letter that it stands on. */
function setAccent(strip: Strip, host: RowPiece, accent: RowPiece): RowPiece[] {
  const { from, to } = host.stretch;
  const center = (accent.stretch.u0 + accent.stretch.u1) / 2;
  let cut = from + 1;
  while (cut < to && (strip.u0[cut] as number) <= center) cut++;
  const pieces = [part(strip, host, from, cut), { ...accent, script: host.script }];
  return cut < to ? [...pieces, part(strip, host, cut, to)] : pieces;
}

function part(strip: Strip, { stretch, script }: RowPiece, from: number, to: number): RowPiece {
  const u0 = strip.u0[from] as number;
  const u1 = strip.u1[to - 1] as number;
  return { stretch: { ...stretch, from, to, u0, u1 }, script };
}

/**
 * Two stretches whose glyphs stand in each other's gaps (letters of two fonts, each drawn in one
 * go) as pieces by place; null when glyphs lie upon glyphs.
 */
function weave(strip: Strip, p: RowPiece, q: RowPiece): RowPiece[] | null {
  const { u0, u1 } = strip;
  const woven: RowPiece[] = [];
  const at = [p.stretch.from, q.stretch.from];
  const sides = [p, q];
  const allowed = KERNING * Math.min(p.stretch.size, q.stretch.size);
  let end = Number.NEGATIVE_INFINITY;
  const next = (side: number): number => {
    const i = at[side] as number;
    return i < (sides[side] as RowPiece).stretch.to ? (u0[i] as number) : Number.POSITIVE_INFINITY;
  };
  while (next(0) < Number.POSITIVE_INFINITY || next(1) < Number.POSITIVE_INFINITY) {
    const side = next(0) <= next(1) ? 0 : 1;
    const from = at[side] as number;
    if ((u0[from] as number) < end - allowed) return null;
    let to = from;
    while (next(side) <= next(1 - side) && next(side) < Number.POSITIVE_INFINITY) {
      to = (at[side] as number) + 1;
      at[side] = to;
    }
    end = u1[to - 1] as number;
    woven.push(part(strip, sides[side] as RowPiece, from, to));
  }
  return woven;
}

const isAccent = (strip: Strip, glyphs: Glyphs, { from, to }: Stretch): boolean =>
  to - from === 1 && combiningForm(glyphs.codePoint[strip.glyph[from] as number] as number) !== 0;

/**
 * What remains of a piece whose beginning, or the whole, stands at the same place already: bold or a
 * shadow drawn run by run, of which the second run may go on. Null where nothing remains.
 */
function withoutRepeated(
  strip: Strip,
  glyphs: Glyphs,
  layers: readonly (readonly RowPiece[])[],
  piece: RowPiece,
  leftOut: LeftOutTally,
): RowPiece | null {
  const { from, to } = piece.stretch;
  for (const layer of layers) {
    for (let i = layer.length - 1; i >= Math.max(0, layer.length - 3); i--) {
      const other = (layer[i] as RowPiece).stretch;
      const first = repeatedFrom(strip, glyphs, other, piece.stretch);
      if (first < 0) continue;
      const count = Math.min(other.to - first, to - from);
      strip.emboldened.fill(1, first, first + count);
      for (let k = from; k < from + count; k++) {
        leftOut.add('redrawn', glyphs, strip.glyph[k] as number);
      }
      return count === to - from ? null : part(strip, piece, from + count, to);
    }
  }
  return piece;
}

/** Where in `p` the letters of `q` begin, in their place and as far as both reach; or -1. */
function repeatedFrom(strip: Strip, glyphs: Glyphs, p: Stretch, q: Stretch): number {
  const slack = AGAIN * q.size;
  if (q.u0 > p.u1) return -1;
  let first = p.from;
  while (first < p.to && (strip.u0[first] as number) < q.u0 - slack) first++;
  const count = Math.min(p.to - first, q.to - q.from);
  if (count === 0) return -1;
  for (let k = 0; k < count; k++) {
    const [a, b] = [first + k, q.from + k];
    if (letterAt(strip, glyphs, a) !== letterAt(strip, glyphs, b)) return -1;
    if (Math.abs((strip.u0[a] as number) - (strip.u0[b] as number)) > slack) return -1;
  }
  return first;
}

const letterAt = ({ glyph }: Strip, { codePoint }: Glyphs, i: number): number =>
  codePoint[glyph[i] as number] as number;
