/**
 * Handles text objects without glyphs, which PDFium leaves out of a page's text.
 * - A copy of text painted shortly before makes it bold without a bold font. It has the same
 *   bounds.
 * - The second of two equal letters in separate objects is also taken for a copy if the text is
 *   scaled down and the ink overlaps, as in an italic "ff". A real copy is never that far away and
 *   exactly on the line, so the letter is restored.
 * - If marked content has an `ActualText`, PDFium assigns that text to the first object and drops
 *   the others: the text spans all of them.
 */
import { centerY, type Rect } from '../../../../../shared/geometry.ts';
import { respell } from '../respell.ts';
import { GlyphFlag, type Glyphs } from '../types.ts';
import type { Pointer } from './exports.ts';
import type { PdfiumInstance } from './instance.ts';
import { boundsOf } from './page-objects.ts';
import type { PaintedText } from './paint-order.ts';
import type { Runs } from './runs.ts';

/** PDFium compares a text object with this many before it. */
const LOOK_BACK = 8;
/** Offset of a copy; ems. A shadow is further away; a copy without offset does not embolden. */
const MOVED = { least: 0.005, most: 0.13 } as const;
/** Maximum distance from the line of a letter that follows an equal one; ems. */
const LEVEL = 0.02;
/** Maximum offset of recognised text; ems. */
const MISPLACED = 0.5;
/** Length of an empty UTF-16 string with its terminator. */
const TERMINATOR_BYTES = 2;
/** Used in place of a run number for text objects that have none. */
const UNLISTED = -1;

/** A letter that PDFium left out: equal to `glyph`, at a later position. */
export interface LostLetter {
  readonly glyph: number;
  readonly dx: number;
  readonly dy: number;
}

/** `places`: index into `texts` of the text object of each run. Returns the missing letters. */
export function accountForUnlisted(
  pdfium: PdfiumInstance,
  glyphs: Glyphs,
  texts: readonly PaintedText[],
  positions: Int32Array,
  runs: Runs,
): LostLetter[] {
  const lost: LostLetter[] = [];
  const runOf = new Int32Array(texts.length).fill(UNLISTED);
  for (let r = 0; r < positions.length; r++) {
    const position = positions[r] as number;
    if (position >= 0) runOf[position] = r;
  }
  for (
    let position = runOf.indexOf(UNLISTED);
    position >= 0;
    position = runOf.indexOf(UNLISTED, position + 1)
  ) {
    const recent = listedBefore(position, runOf, runs);
    const last = recent.at(-1);
    if (last === undefined) continue;
    const { object, outer } = texts[position] as PaintedText;
    const copy = boundsOf(pdfium, object, outer);
    if (copy === null || copy.x1 <= copy.x0 || copy.y1 <= copy.y0) continue;
    const before = rangeOf(runs, runOf[last] as number);
    const { object: first } = texts[last] as PaintedText;
    if (hasActualText(pdfium, object) && hasActualText(pdfium, first)) widen(glyphs, before, copy);
    const letter = doubledLetter(glyphs, before, boundsAt(pdfium, texts, last), copy);
    if (letter !== null) {
      lost.push(letter);
      continue;
    }
    for (const near of recent) {
      const range = rangeOf(runs, runOf[near] as number);
      const size = glyphs.size[range.from] as number;
      const invisible = isInvisible(glyphs, range);
      const moved = distance(copy, boundsAt(pdfium, texts, near));
      if (moved <= (invisible ? MISPLACED : MOVED.most) * size) {
        flag(glyphs, range, !invisible && moved >= MOVED.least * size);
      }
    }
  }
  return lost;
}

/** Indexes of the last few objects before `place` with glyphs. */
function listedBefore(position: number, runOf: Int32Array, runs: Runs): number[] {
  const found: number[] = [];
  for (let k = position - 1; k >= 0 && found.length < LOOK_BACK; k--) {
    const r = runOf[k] as number;
    if (r !== UNLISTED && runs.from[r] !== runs.to[r]) found.unshift(k);
  }
  return found;
}

function boundsAt(
  pdfium: PdfiumInstance,
  texts: readonly PaintedText[],
  position: number,
): Rect | null {
  const { object, outer } = texts[position] as PaintedText;
  return boundsOf(pdfium, object, outer);
}

/**
 * `own`: bounds of the object of `range`; null if `copy` is not the same letter, next on its line.
 */
function doubledLetter(
  glyphs: Glyphs,
  { from, to }: Range,
  own: Rect | null,
  copy: Rect,
): LostLetter | null {
  if (own === null || to - from !== 1 || isInvisible(glyphs, { from, to })) return null;
  const em = glyphs.size[from] as number;
  const radians = ((glyphs.angle[from] as number) * Math.PI) / 180;
  const dx = copy.x0 - own.x0;
  const dy = copy.y0 - own.y0;
  const along = dx * Math.cos(radians) + dy * Math.sin(radians);
  const across = dy * Math.cos(radians) - dx * Math.sin(radians);
  const grown = Math.max(Math.abs(copy.x1 - own.x1 - dx), Math.abs(copy.y1 - own.y1 - dy));
  const next = along > MOVED.most * em && along < em;
  return next && Math.abs(across) < LEVEL * em && grown < LEVEL * em
    ? { glyph: from, dx, dy }
    : null;
}

/** The same glyphs, with the lost letters inserted. */
export function withLostLetters(glyphs: Glyphs, lost: readonly LostLetter[]): Glyphs {
  if (lost.length === 0) return glyphs;
  const moves = new Map(lost.map((letter) => [letter.glyph, letter]));
  const twice = new Map(
    lost.map(({ glyph }) => {
      const code = glyphs.codePoint[glyph] as number;
      return [glyph, [code, code]];
    }),
  );
  const { glyphs: whole, from } = respell(glyphs, twice);
  const { x0, x1, y0, y1, originX, originY } = whole;
  for (let i = 1; i < whole.count; i++) {
    const move = from[i] === from[i - 1] ? moves.get(from[i] as number) : undefined;
    if (move === undefined) continue;
    for (const column of [x0, x1, originX]) column[i] = (column[i] as number) + move.dx;
    for (const column of [y0, y1, originY]) column[i] = (column[i] as number) + move.dy;
  }
  return whole;
}

/** Glyphs of one text object. */
interface Range {
  readonly from: number;
  readonly to: number;
}

const rangeOf = ({ from, to }: Runs, r: number): Range => ({
  from: from[r] as number,
  to: to[r] as number,
});

/**
 * Whether the object is marked with an `ActualText`. An empty one stands for no text: producers mark
 * the second painting of bold text with it.
 */
function hasActualText(pdfium: PdfiumInstance, object: Pointer): boolean {
  const { call, scratch } = pdfium;
  const count = call.FPDFPageObj_CountMarks(object);
  if (count <= 0) return false;
  return pdfium.withString('ActualText', (key) => {
    for (let i = 0; i < count; i++) {
      const mark = call.FPDFPageObj_GetMark(object, i);
      if (call.FPDFPageObjMark_GetParamStringValue(mark, key, 0, 0, scratch) === 0) continue;
      if ((pdfium.ints[scratch >> 2] as number) > TERMINATOR_BYTES) return true;
    }
    return false;
  });
}

/** Extends a run's glyphs, which share one box, to `part` on the same line. */
function widen({ x0, x1, y0, y1, originX }: Glyphs, { from, to }: Range, part: Rect): void {
  const middle = centerY(part);
  const oneBox = originX[from] === originX[to - 1];
  if (!oneBox || middle < (y0[from] as number) || middle > (y1[from] as number)) return;
  for (let i = from; i < to; i++) {
    x0[i] = Math.min(x0[i] as number, part.x0);
    x1[i] = Math.max(x1[i] as number, part.x1);
  }
}

/** If visible text is drawn over the invisible text of a scan, only the first is listed: it is then visible. */
function flag({ flags }: Glyphs, { from, to }: Range, moved: boolean): void {
  const signs = GlyphFlag.redrawn | (moved ? GlyphFlag.emboldened : 0);
  for (let i = from; i < to; i++) {
    flags[i] = ((flags[i] as number) & ~GlyphFlag.invisible) | signs;
  }
}

const isInvisible = ({ flags }: Glyphs, { from }: Range): boolean =>
  ((flags[from] as number) & GlyphFlag.invisible) !== 0;

/** The largest distance between two corresponding edges. */
const distance = (a: Rect, b: Rect | null): number =>
  b === null
    ? Number.POSITIVE_INFINITY
    : Math.max(
        Math.abs(a.x0 - b.x0),
        Math.abs(a.x1 - b.x1),
        Math.abs(a.y0 - b.y0),
        Math.abs(a.y1 - b.y1),
      );
