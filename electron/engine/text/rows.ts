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
  for (const piece of sorted) {
    if (repeats(strip, glyphs, layers, piece)) {
      const { from, to } = piece.stretch;
      for (let i = from; i < to; i++) leftOut.add('redrawn', glyphs, strip.glyph[i] as number);
      continue;
    }
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

/** Whether the same letters stand at the same place already: bold or shadow drawn run by run. */
function repeats(
  strip: Strip,
  glyphs: Glyphs,
  layers: readonly (readonly RowPiece[])[],
  { stretch }: RowPiece,
): boolean {
  const slack = 0.15 * stretch.size;
  for (const layer of layers) {
    for (let i = layer.length - 1; i >= Math.max(0, layer.length - 3); i--) {
      const other = (layer[i] as RowPiece).stretch;
      if (Math.abs(other.u0 - stretch.u0) > slack || Math.abs(other.u1 - stretch.u1) > slack)
        continue;
      if (!sameLetters(strip, glyphs, other, stretch)) continue;
      strip.emboldened.fill(1, other.from, other.to);
      return true;
    }
  }
  return false;
}

function sameLetters(strip: Strip, glyphs: Glyphs, p: Stretch, q: Stretch): boolean {
  if (p.to - p.from !== q.to - q.from) return false;
  for (let k = 0; k < p.to - p.from; k++) {
    const a = glyphs.codePoint[strip.glyph[p.from + k] as number];
    const b = glyphs.codePoint[strip.glyph[q.from + k] as number];
    if (a !== b) return false;
  }
  return true;
}
