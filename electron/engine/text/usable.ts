/**
 * Which glyphs count as the page's text, and whether they are enough.
 *
 * Left out are glyphs without ink, the invisible text of a recognised scan where visible text stands
 * in the same place, and fonts whose code points mean nothing: without a map to Unicode a font gives
 * glyph numbers, which look like letters and are not.
 */

import type { LeftOutReason } from '../../../shared/contract/page.ts';
import { areaOf, overlapOf } from '../../../shared/geometry.ts';
import { GlyphFlag, type RawPage } from '../pdf/types.ts';
import { isBlank, isInkless } from './characters.ts';
import type { LeftOutTally } from './left-out.ts';
import { judgeFonts } from './readable-fonts.ts';
import type { Word } from './types.ts';

/** Smaller text is not meant to be read; points. */
const SMALLEST = 0.3;
/** Fewer unreadable glyphs are not worth a warning. */
const WORTH_A_WARNING = 8;
/** A page whose pictures cover this much of it is a scan, if it shows hardly any text besides. */
const SCAN_COVER = 0.6;
const SCAN_GLYPHS = 60;
/** Words that cover less of a scan than this were stamped on it; share of the page. */
const STAMPED_COVER = 0.025;

export interface Choice {
  /** Indexes into the page's glyphs, in content order, blanks among them. */
  readonly kept: Uint32Array;
  /** Fonts whose text is probably not what they show. */
  readonly doubtful: ReadonlySet<number>;
  readonly warnings: readonly string[];
}

/** What a parser has found unseen, by its flag. */
const UNSEEN: readonly (readonly [number, LeftOutReason])[] = [
  [GlyphFlag.offPage, 'off_page'],
  [GlyphFlag.clipped, 'clipped'],
  [GlyphFlag.layerOff, 'layer_off'],
  [GlyphFlag.covered, 'covered'],
  [GlyphFlag.paperColored, 'paper_colored'],
];
const ANY_UNSEEN = UNSEEN.reduce((flags, [flag]) => flags | flag, 0);

export function chooseGlyphs(raw: RawPage, leftOut: LeftOutTally): Choice {
  const { glyphs } = raw;
  const { unreadable, doubtful } = judgeFonts(raw, ANY_UNSEEN);
  const hidden = hiddenDuplicates(raw);
  const kept = new Uint32Array(glyphs.count);
  let count = 0;
  let lost = 0;
  for (let i = 0; i < glyphs.count; i++) {
    const code = glyphs.codePoint[i] as number;
    const flags = glyphs.flags[i] as number;
    if (isBlank(code) && (flags & (GlyphFlag.unmapped | ANY_UNSEEN)) === 0) {
      kept[count++] = i;
      continue;
    }
    const reason = reasonAgainst(raw, i, unreadable, hidden);
    if (reason === null) {
      kept[count++] = i;
      if ((flags & GlyphFlag.redrawn) !== 0) leftOut.add('redrawn', glyphs, i);
    } else if (!isBlank(code)) leftOut.add(reason, glyphs, i);
    if (reason === 'unreadable') lost++;
  }
  const warnings =
    lost > WORTH_A_WARNING
      ? [`Some text (${lost} characters) is stored without its meaning and needs recognition.`]
      : [];
  return { kept: kept.subarray(0, count), doubtful, warnings };
}

/** Why a glyph is not to be read; null where nothing speaks against it. */
function reasonAgainst(
  { glyphs }: RawPage,
  i: number,
  unreadable: ReadonlySet<number>,
  hidden: Uint8Array | null,
): LeftOutReason | null {
  const flags = glyphs.flags[i] as number;
  if ((flags & ANY_UNSEEN) !== 0) {
    return UNSEEN.find(([flag]) => (flags & flag) !== 0)?.[1] ?? null;
  }
  if (isInkless(glyphs.codePoint[i] as number)) return 'no_ink';
  if ((glyphs.size[i] as number) < SMALLEST) return 'too_small';
  if (unreadable.size > 0 && unreadable.has(glyphs.font[i] as number)) return 'unreadable';
  return hidden !== null && hidden[i] === 1 ? 'invisible_duplicate' : null;
}

/** Side of the raster on which visible text shadows invisible text; points. */
const SHADOW_CELL = 2;
/** A damaged page can claim any size: its raster is coarser. */
const SHADOW_CELLS = 2_000_000;
/** Width of half a blank; ems. */
const BLANK = 0.15;

/** 1 for invisible glyphs whose middle lies on visible text; null where nothing is invisible. */
function hiddenDuplicates({ glyphs, width, height }: RawPage): Uint8Array | null {
  const { count, codePoint, flags, size, x0, y0, x1, y1 } = glyphs;
  const isInvisible = (i: number) => ((flags[i] as number) & GlyphFlag.invisible) !== 0;
  let invisible = 0;
  for (let i = 0; i < count; i++) if (isInvisible(i)) invisible++;
  if (invisible === 0 || invisible === count) return null;
  const cell = Math.max(SHADOW_CELL, Math.sqrt((width * height) / SHADOW_CELLS));
  const columns = Math.min(SHADOW_CELLS, Math.ceil(width / cell) + 1);
  const rows = Math.min(Math.ceil(SHADOW_CELLS / columns) + 1, Math.ceil(height / cell) + 1);
  const shadow = new Uint8Array(columns * rows);
  const column = (x: number) => Math.min(columns - 1, Math.max(0, Math.floor(x / cell)));
  const row = (y: number) => Math.min(rows - 1, Math.max(0, Math.floor(y / cell)));
  for (let i = 0; i < count; i++) {
    if (isInvisible(i) || ((flags[i] as number) & ANY_UNSEEN) !== 0) continue;
    if (isBlank(codePoint[i] as number)) continue;
    // The blank beside a letter is under it too, for recognised words never stand exactly right.
    const blank = BLANK * (size[i] as number);
    const from = column((x0[i] as number) - blank);
    const to = column((x1[i] as number) + blank) + 1;
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

const showsGlyphs = ({ glyphs }: RawPage): boolean =>
  glyphs.flags.subarray(0, glyphs.count).some((flags) => (flags & ANY_UNSEEN) === 0);

/**
 * Whether the page shows ink that is not text and holds no usable text: none at all, or hardly any on
 * top of a scan (a stamped header, a page number put on later).
 */
export function needsOcr(raw: RawPage, words: readonly Word[]): boolean {
  const glyphs = words.reduce((sum, word) => sum + word.text.length, 0);
  if (glyphs === 0) {
    return raw.pictures.length > 0 || raw.fills.length > 0 || showsGlyphs(raw);
  }
  // A drawing with labels is no scan: among more than a few words only images count.
  const few = glyphs < SCAN_GLYPHS;
  const page = raw.width * raw.height;
  let pictured = 0;
  for (const { kind, x0, y0, x1, y1 } of raw.pictures) {
    if (!few && kind !== 'image') continue;
    pictured += overlapOf(x0, x1, 0, raw.width) * overlapOf(y0, y1, 0, raw.height);
  }
  if (pictured < SCAN_COVER * page) return false;
  return few || words.reduce((sum, word) => sum + areaOf(word), 0) < STAMPED_COVER * page;
}
