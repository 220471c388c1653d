/**
 * Groups text runs on one baseline into rows, ordered by position. Where two runs of a row overlap
 * (a value typed over underscores, a stamp), the later one gets a row of its own, so that their
 * letters never mix. Runs that only fill each other's gaps are interleaved into one row.
 */

import { containsPoint, type Rect } from '../../../../shared/geometry.ts';
import { addTo } from '../../../../shared/neighbours.ts';
import type { Glyphs } from '../pdf/types.ts';
import { combiningForm } from './characters.ts';
import type { LeftOutCollector } from './left-out-glyphs.ts';
import type { OrientedGlyphs } from './oriented-glyphs.ts';
import { type Attachment, findAttachments, type Script } from './scripts.ts';
import type { TextRun } from './text-runs.ts';

/** Baselines within this share of the smaller size belong to one row. */
const MAX_BASELINE_OFFSET = 0.2;
/** Neighbouring glyphs of two runs may overlap by this; ems. */
const MAX_KERNING_OVERLAP = 0.25;
/** More overlapping layers than this are a pattern, not text. */
const MAX_LAYERS = 16;
/** How many preceding pieces of a row a piece is compared with. */
const COMPARED_NEIGHBOURS = 4;
/** Maximum distance of a redrawn letter from the original; ems. */
const REDRAWN_DISTANCE = 0.15;
/** Two runs overlap if they share this much of the narrower one's width. */
const OVERLAP_SHARE = 0.4;

export interface RowPiece {
  readonly run: TextRun;
  readonly script: Script;
}

/** Pieces sorted by u. */
export type GlyphRow = readonly RowPiece[];

/** Returns rows from top to bottom; `lists`: boxes of lists that something is chosen in. */
export function formGlyphRows(
  oriented: OrientedGlyphs,
  glyphs: Glyphs,
  runs: readonly TextRun[],
  lists: readonly Rect[],
  leftOut: LeftOutCollector,
): GlyphRow[] {
  const level = lists.reduce<readonly TextRun[]>(alignWithLabel, runs);
  const byBase = level.toSorted((p, q) => p.base - q.base || p.u0 - q.u0);
  const attached = findAttachments(oriented, byBase);
  const rows: GlyphRow[] = [];
  let members: RowPiece[] = [];
  const attachments = groupAttachmentsByHost(attached);
  let base = Number.NEGATIVE_INFINITY;
  let size = 0;
  const close = () => {
    rows.push(...separateLayers(oriented, glyphs, members, leftOut));
    members = [];
  };
  for (const run of byBase) {
    if (attached.has(run)) continue;
    const tolerance = MAX_BASELINE_OFFSET * Math.min(size, run.size);
    if (members.length > 0 && run.base - base > tolerance) close();
    if (members.length === 0) {
      base = run.base;
      size = run.size;
    } else size = Math.min(size, run.size);
    members.push({ run, script: 'normal' });
    for (const guest of attachments.get(run) ?? []) members.push(guest);
  }
  if (members.length > 0) close();
  return rows;
}

/** The same runs, what is chosen in a list on the row of the label before the list, though out of level with it. */
function alignWithLabel(runs: readonly TextRun[], list: Rect): readonly TextRun[] {
  const isLevel = ({ base, size }: TextRun) => base > list.y0 && base - size / 2 < list.y1;
  const label = runs
    .filter((run) => run.u1 <= list.x0 && isLevel(run))
    .reduce<TextRun | null>((first, run) => (first && first.base <= run.base ? first : run), null);
  if (!label) return runs;
  const isInside = (run: TextRun) => containsPoint(list, (run.u0 + run.u1) / 2, run.base);
  return runs.map((run) => (isInside(run) ? { ...run, base: label.base } : run));
}

function groupAttachmentsByHost(
  attached: ReadonlyMap<TextRun, Attachment>,
): Map<TextRun, RowPiece[]> {
  const attachments = new Map<TextRun, RowPiece[]>();
  for (const [run, { host, script }] of attached) {
    // A host may itself be attached to another run: follow the chain to its end.
    let home = host;
    for (let hops = 0; hops < 8; hops++) {
      const further = attached.get(home);
      if (further === undefined) break;
      home = further.host;
    }
    addTo(attachments, home, { run, script });
  }
  return attachments;
}

function separateLayers(
  oriented: OrientedGlyphs,
  glyphs: Glyphs,
  members: readonly RowPiece[],
  leftOut: LeftOutCollector,
): GlyphRow[] {
  const sorted = [...members].sort((p, q) => p.run.u0 - q.run.u0);
  const layers: RowPiece[][] = [];
  for (const drawn of sorted) {
    const piece = removeRedrawn(oriented, glyphs, layers, drawn, leftOut);
    if (piece === null) continue;
    if (layers.some((layer) => addToLayer(oriented, glyphs, layer, piece))) continue;
    if (layers.length < MAX_LAYERS) layers.push([piece]);
    else layers.at(-1)?.push(piece);
  }
  return layers;
}

/** Adds `piece` to `layer` unless it overlaps a piece there; returns whether it was added. */
function addToLayer(
  oriented: OrientedGlyphs,
  glyphs: Glyphs,
  layer: RowPiece[],
  piece: RowPiece,
): boolean {
  const { run } = piece;
  // Pieces are sorted by u0, so only the last ones can reach this one.
  for (let i = layer.length - 1; i >= Math.max(0, layer.length - COMPARED_NEIGHBOURS); i--) {
    const other = layer[i] as RowPiece;
    const shared = Math.min(other.run.u1, run.u1) - Math.max(other.run.u0, run.u0);
    const narrower = Math.min(other.run.u1 - other.run.u0, run.u1 - run.u0);
    if (shared <= OVERLAP_SHARE * narrower || shared <= 0.02 * run.size) continue;
    const accent = isLoneAccent(oriented, glyphs, run);
    if (!accent && isLoneAccent(oriented, glyphs, other.run)) continue;
    if (!accent && i < layer.length - 1) return false;
    const woven = accent
      ? insertAccent(oriented, other, piece)
      : interleave(oriented, other, piece);
    if (woven === null) return false;
    layer.splice(i, 1, ...woven);
    return true;
  }
  layer.push(piece);
  return true;
}

/** Inserts an accent drawn by itself behind the letter that carries it. */
function insertAccent(oriented: OrientedGlyphs, host: RowPiece, accent: RowPiece): RowPiece[] {
  const { from, to } = host.run;
  const center = (accent.run.u0 + accent.run.u1) / 2;
  let cut = from + 1;
  while (cut < to && (oriented.u0[cut] as number) <= center) cut++;
  const pieces = [sliceRun(oriented, host, from, cut), { ...accent, script: host.script }];
  return cut < to ? [...pieces, sliceRun(oriented, host, cut, to)] : pieces;
}

function sliceRun(
  oriented: OrientedGlyphs,
  { run, script }: RowPiece,
  from: number,
  to: number,
): RowPiece {
  const u0 = oriented.u0[from] as number;
  const u1 = oriented.u1[to - 1] as number;
  return { run: { ...run, from, to, u0, u1 }, script };
}

/**
 * Interleaves two runs whose glyphs fill each other's gaps (letters of two fonts, each drawn in one
 * operation), sorted by position; null if glyphs overlap.
 */
function interleave(oriented: OrientedGlyphs, p: RowPiece, q: RowPiece): RowPiece[] | null {
  const { u0, u1 } = oriented;
  const woven: RowPiece[] = [];
  const at = [p.run.from, q.run.from];
  const sides = [p, q];
  const allowed = MAX_KERNING_OVERLAP * Math.min(p.run.size, q.run.size);
  let end = Number.NEGATIVE_INFINITY;
  const next = (side: number): number => {
    const i = at[side] as number;
    return i < (sides[side] as RowPiece).run.to ? (u0[i] as number) : Number.POSITIVE_INFINITY;
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
    woven.push(sliceRun(oriented, sides[side] as RowPiece, from, to));
  }
  return woven;
}

const isLoneAccent = (oriented: OrientedGlyphs, glyphs: Glyphs, { from, to }: TextRun): boolean =>
  to - from === 1 &&
  combiningForm(glyphs.codePoint[oriented.glyph[from] as number] as number) !== 0;

/**
 * Removes the part of a piece that is already drawn at the same position (bold or shadow drawn run
 * by run; the second run may be longer). Null if nothing remains.
 */
function removeRedrawn(
  oriented: OrientedGlyphs,
  glyphs: Glyphs,
  layers: readonly (readonly RowPiece[])[],
  piece: RowPiece,
  leftOut: LeftOutCollector,
): RowPiece | null {
  const { from, to } = piece.run;
  for (const layer of layers) {
    for (let i = layer.length - 1; i >= Math.max(0, layer.length - 3); i--) {
      const other = (layer[i] as RowPiece).run;
      const first = findRedrawn(oriented, glyphs, other, piece.run);
      if (first < 0) continue;
      const count = Math.min(other.to - first, to - from);
      oriented.emboldened.fill(1, first, first + count);
      for (let k = from; k < from + count; k++) {
        leftOut.add('redrawn', glyphs, oriented.glyph[k] as number);
      }
      return count === to - from ? null : sliceRun(oriented, piece, from + count, to);
    }
  }
  return piece;
}

/**
 * Index in `p` where the letters of `q` start, if they match in text and position as far as both
 * reach; otherwise -1.
 */
function findRedrawn(oriented: OrientedGlyphs, glyphs: Glyphs, p: TextRun, q: TextRun): number {
  const slack = REDRAWN_DISTANCE * q.size;
  if (q.u0 > p.u1) return -1;
  let first = p.from;
  while (first < p.to && (oriented.u0[first] as number) < q.u0 - slack) first++;
  const count = Math.min(p.to - first, q.to - q.from);
  if (count === 0) return -1;
  for (let k = 0; k < count; k++) {
    const [a, b] = [first + k, q.from + k];
    if (codePointAt(oriented, glyphs, a) !== codePointAt(oriented, glyphs, b)) return -1;
    if (Math.abs((oriented.u0[a] as number) - (oriented.u0[b] as number)) > slack) return -1;
  }
  return first;
}

const codePointAt = ({ glyph }: OrientedGlyphs, { codePoint }: Glyphs, i: number): number =>
  codePoint[glyph[i] as number] as number;
