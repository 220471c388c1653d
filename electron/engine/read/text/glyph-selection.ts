/**
 * Selects the glyphs that form the page's text and decides whether they are enough.
 *
 * Excluded are glyphs that draw nothing, the invisible text of an OCR layer under visible text, and
 * fonts without usable code points: without a map to Unicode a font yields glyph indexes, which
 * look like letters but are not.
 */

import { codedText } from '../../../../shared/coded-text.ts';
import type { LeftOutReason } from '../../../../shared/contract/page.ts';
import { areaOf, overlapOf } from '../../../../shared/geometry.ts';
import { GlyphFlag, type RawPage } from '../pdf/types.ts';
import { isNonPrinting, isSpace } from './characters.ts';
import { assessFonts } from './font-readability.ts';
import type { LeftOutCollector } from './left-out-glyphs.ts';
import type { Word } from './types.ts';

/** Smaller text is not meant to be read; points. */
const MIN_SIZE = 0.3;
/** No warning for this many unreadable glyphs or fewer. */
const MAX_UNREADABLE_WITHOUT_WARNING = 8;
/** A page with this share covered by images is a scan if it has hardly any text. */
const MIN_SCAN_COVER = 0.6;
const MAX_SCAN_GLYPHS = 60;
/** Words covering less than this share of a scan were stamped on it. */
const MAX_STAMPED_COVER = 0.025;

export interface GlyphSelection {
  /** Indexes into the page's glyphs in content order, spaces included. */
  readonly kept: Uint32Array;
  /** Fonts whose text probably differs from what they show. */
  readonly lowConfidence: ReadonlySet<number>;
  readonly warnings: RawPage['warnings'];
}

/** Reasons why the parser found glyphs not to be visible, by flag. */
const HIDDEN_FLAGS: readonly (readonly [number, LeftOutReason])[] = [
  [GlyphFlag.offPage, 'off_page'],
  [GlyphFlag.clipped, 'clipped'],
  [GlyphFlag.layerOff, 'layer_off'],
  [GlyphFlag.covered, 'covered'],
  [GlyphFlag.paperColored, 'paper_colored'],
  [GlyphFlag.unselected, 'unselected'],
];
const ANY_HIDDEN_FLAG = HIDDEN_FLAGS.reduce((flags, [flag]) => flags | flag, 0);

export function selectGlyphs(raw: RawPage, leftOut: LeftOutCollector): GlyphSelection {
  const { glyphs } = raw;
  const { unreadable, lowConfidence } = assessFonts(raw, ANY_HIDDEN_FLAG);
  const hidden = findInvisibleDuplicates(raw);
  const kept = new Uint32Array(glyphs.count);
  let count = 0;
  let lost = 0;
  let wrong = 0;
  for (let i = 0; i < glyphs.count; i++) {
    const code = glyphs.codePoint[i] as number;
    const flags = glyphs.flags[i] as number;
    if (isSpace(code) && (flags & (GlyphFlag.unmapped | ANY_HIDDEN_FLAG)) === 0) {
      kept[count++] = i;
      continue;
    }
    const reason = exclusionReason(raw, i, unreadable, hidden);
    if (reason === null) {
      kept[count++] = i;
      if ((flags & GlyphFlag.redrawn) !== 0) leftOut.add('redrawn', glyphs, i);
    } else if (!isSpace(code)) leftOut.add(reason, glyphs, i);
    if (reason === 'unreadable') lost++;
    if (reason === null && lowConfidence.has(glyphs.font[i] as number)) wrong++;
  }
  const counts = { lost, wrong };
  const warnings = (['lost', 'wrong'] as const).flatMap((fault) =>
    counts[fault] > MAX_UNREADABLE_WITHOUT_WARNING
      ? [codedText(UNREADABLE, { count: counts[fault], fault })]
      : [],
  );
  return { kept: kept.subarray(0, count), lowConfidence, warnings };
}

const UNREADABLE =
  'Some text ({count} characters) is {fault, select, lost {stored without its meaning} other {probably stored as other letters than the page shows}} and needs recognition.';

/** Why a glyph is excluded; null if it is kept. */
function exclusionReason(
  { glyphs }: RawPage,
  i: number,
  unreadable: ReadonlySet<number>,
  hidden: Uint8Array | null,
): LeftOutReason | null {
  const flags = glyphs.flags[i] as number;
  if ((flags & ANY_HIDDEN_FLAG) !== 0) {
    return HIDDEN_FLAGS.find(([flag]) => (flags & flag) !== 0)?.[1] ?? null;
  }
  if (isNonPrinting(glyphs.codePoint[i] as number)) return 'no_ink';
  if ((glyphs.size[i] as number) < MIN_SIZE) return 'too_small';
  if (unreadable.size > 0 && unreadable.has(glyphs.font[i] as number)) return 'unreadable';
  return hidden !== null && hidden[i] === 1 ? 'invisible_duplicate' : null;
}

/** Cell size of the raster on which visible text covers invisible text; points. */
const SHADOW_CELL = 2;
/** Upper limit of raster cells: a damaged page can claim any size. */
const MAX_SHADOW_CELLS = 2_000_000;
/** Half the width of a space; ems. */
const HALF_SPACE = 0.15;

/** 1 for invisible glyphs whose centre lies on visible text; null if no glyph is invisible. */
function findInvisibleDuplicates({ glyphs, width, height }: RawPage): Uint8Array | null {
  const { count, codePoint, flags, size, x0, y0, x1, y1 } = glyphs;
  const isInvisible = (i: number) => ((flags[i] as number) & GlyphFlag.invisible) !== 0;
  let invisible = 0;
  for (let i = 0; i < count; i++) if (isInvisible(i)) invisible++;
  if (invisible === 0 || invisible === count) return null;
  const cell = Math.max(SHADOW_CELL, Math.sqrt((width * height) / MAX_SHADOW_CELLS));
  const columns = Math.min(MAX_SHADOW_CELLS, Math.ceil(width / cell) + 1);
  const rows = Math.min(Math.ceil(MAX_SHADOW_CELLS / columns) + 1, Math.ceil(height / cell) + 1);
  const shadow = new Uint8Array(columns * rows);
  const column = (x: number) => Math.min(columns - 1, Math.max(0, Math.floor(x / cell)));
  const row = (y: number) => Math.min(rows - 1, Math.max(0, Math.floor(y / cell)));
  for (let i = 0; i < count; i++) {
    if (isInvisible(i) || ((flags[i] as number) & ANY_HIDDEN_FLAG) !== 0) continue;
    if (isSpace(codePoint[i] as number)) continue;
    // Include the space beside a letter, because OCR words are never positioned exactly.
    const halfSpace = HALF_SPACE * (size[i] as number);
    const from = column((x0[i] as number) - halfSpace);
    const to = column((x1[i] as number) + halfSpace) + 1;
    for (let y = row(y0[i] as number); y <= row(y1[i] as number); y++) {
      shadow.fill(1, y * columns + from, y * columns + to);
    }
  }
  const hidden = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    if (!isInvisible(i)) continue;
    const x = column(((x0[i] as number) + (x1[i] as number)) / 2);
    const y = row(((y0[i] as number) + (y1[i] as number)) / 2);
    hidden[i] = shadow[y * columns + x] as number;
  }
  return hidden;
}

const hasVisibleGlyphs = ({ glyphs }: RawPage): boolean =>
  glyphs.flags.subarray(0, glyphs.count).some((flags) => (flags & ANY_HIDDEN_FLAG) === 0);

/**
 * Whether the page shows content other than text and holds no usable text: none at all, or hardly
 * any on top of a scan (a stamped header, a page number added later).
 */
export function needsOcr(raw: RawPage, words: readonly Word[]): boolean {
  const glyphs = words.reduce((sum, word) => sum + word.text.length, 0);
  if (glyphs === 0) {
    return raw.pictures.length > 0 || raw.fills.length > 0 || hasVisibleGlyphs(raw);
  }
  // A drawing with labels is not a scan: if there are more than a few words only images count.
  const few = glyphs < MAX_SCAN_GLYPHS;
  const page = raw.width * raw.height;
  let pictured = 0;
  for (const { kind, x0, y0, x1, y1 } of raw.pictures) {
    if (!few && kind !== 'image') continue;
    pictured += overlapOf(x0, x1, 0, raw.width) * overlapOf(y0, y1, 0, raw.height);
  }
  if (pictured < MIN_SCAN_COVER * page) return false;
  return few || words.reduce((sum, word) => sum + areaOf(word), 0) < MAX_STAMPED_COVER * page;
}
