/**
 * Where a row's glyphs part into words.
 *
 * A blank is either shown by the content (a space glyph) or only by distance. Distance is judged
 * against the tracking of the stretch: in l e t t e r - s p a c e d text every gap is wide, and a
 * blank is one that is wider still. Where a producer writes spaces, distance alone must be larger to
 * count, for then small gaps are kerning.
 */
import { GlyphFlag, type Glyphs } from '../pdf/types.ts';
import { isCjk, isDigit, isLetter } from './characters.ts';
import type { Stretch } from './stretches.ts';
import type { Strip } from './strip.ts';

/** Blanks, in ems beyond the tracking: where the content shows no spaces, and where it does. */
const BLANK = 0.13;
const BLANK_AMONG_SPACES = 0.22;
/** The same from one text operation to the next, where kerning has no part; ems. */
const BLANK_BETWEEN_RUNS = 0.11;
/**
 * Digits are not kerned: off by more than this, a digit begins or ends another value, rather where
 * the content shows no spaces; ems.
 */
const DIGIT_OFFSET = { usual: 0.04, amongSpaces: 0.05 } as const;
/** But narrow ones are, and signs within figures beside a digit: closer by up to this; ems. */
const DIGIT_KERNING = 0.15;
const ONE = 0x31;
/** Nearer neighbours touch: the least that a blank is, written how it may; ems. */
const TOUCH = 0.03;
/** Full-width punctuation carries white of its own. */
const BLANK_CJK = 0.45;
/** Tracking is what this share of a stretch's gaps stays under. */
const TRACKING_QUANTILE = 0.3;
/** Fewer gaps say nothing about tracking. */
const TRACKING_SAMPLE = 4;
/** Smaller tracking is noise of rounded widths; ems. */
const TRACKING_FLOOR = 0.04;
/**
 * When this share of all gaps hold a space, the spaces are the tracking: "T O T A L". Single figures
 * and signs in a row are values or a formula: this share of the glyphs must be letters.
 */
const SPACED_OUT = 0.75;

export interface Spacing {
  /** Place of the stretch in the content, and its length in glyphs. */
  readonly order: number;
  readonly length: number;
  /** Usual distance of neighbouring letters, points. */
  readonly tracking: number;
  /** The content shows spaces, so distance alone is weak evidence. */
  readonly showsSpaces: boolean;
  /** Spaces stand between all letters and mean nothing. */
  readonly spacedOut: boolean;
}

/** A part of a stretch with a spacing of its own. */
export interface SpacedPart {
  /** End of its range in the strip; it begins where the one before it ends. */
  to: number;
  readonly spacing: Spacing;
}

/**
 * The spacing of a stretch, by parts: letter-spacing begins and ends with a text operation, so an
 * operation long enough to judge is judged by itself (a few short words have nearly as many blanks as
 * letters, so all gaps must hold one to mean nothing). One too short goes on as `before`, the part at
 * its left, if they are of one operation.
 */
export function spacedParts(
  strip: Strip,
  glyphs: Glyphs,
  stretch: Stretch,
  before: Spacing | null,
): SpacedPart[] {
  const { from, to } = stretch;
  const runOf = (i: number) => glyphs.run[strip.glyph[i] as number] as number;
  const whole = spacingOf(strip, glyphs, stretch, before);
  if (runOf(from) === runOf(to - 1)) return [{ to, spacing: whole }];
  const parts: SpacedPart[] = [];
  for (let start = from; start < to; ) {
    let end = start + 1;
    while (end < to && runOf(end) === runOf(start)) end++;
    const judged = end - start > TRACKING_SAMPLE;
    const own = judged
      ? spacingOf(strip, glyphs, { ...stretch, from: start, to: end }, null, 1)
      : whole;
    const last = parts.at(-1);
    if (last?.spacing === own) last.to = end;
    else parts.push({ to: end, spacing: own });
    start = end;
  }
  return parts;
}

function spacingOf(
  strip: Strip,
  glyphs: Glyphs,
  { order, from, to, size }: Stretch,
  before: Spacing | null,
  share = SPACED_OUT,
): Spacing {
  const { u0, u1, blankBefore } = strip;
  let spaces = 0;
  let wide = 0;
  for (let i = from + 1; i < to; i++) {
    if (blankBefore[i] === 1) spaces++;
    else if ((u0[i] as number) - (u1[i - 1] as number) > TRACKING_FLOOR * size) wide++;
  }
  const gaps = to - from - 1;
  const spacedOut =
    gaps >= TRACKING_SAMPLE && spaces >= share * gaps && areLetters(strip, glyphs, from, to);
  const counted = spacedOut ? gaps : gaps - spaces;
  const tracked = counted >= TRACKING_SAMPLE && wide + (spacedOut ? spaces : 0) > counted / 2;
  const length = to - from;
  const showsSpaces = spaces > 0;
  if (!tracked) {
    const goesOn = before !== null && counted < TRACKING_SAMPLE && wide === counted;
    const tracking = goesOn ? before.tracking : 0;
    return { order, length, tracking, showsSpaces, spacedOut: false };
  }
  const widths: number[] = [];
  for (let i = from + 1; i < to; i++) {
    if (spacedOut || blankBefore[i] === 0) widths.push((u0[i] as number) - (u1[i - 1] as number));
  }
  widths.sort((p, q) => p - q);
  const tracking = widths[Math.floor(TRACKING_QUANTILE * widths.length)] ?? 0;
  return {
    order,
    length,
    tracking: tracking > TRACKING_FLOOR * size ? tracking : 0,
    showsSpaces,
    spacedOut,
  };
}

function areLetters({ glyph }: Strip, { codePoint }: Glyphs, from: number, to: number): boolean {
  let letters = 0;
  for (let i = from; i < to; i++) if (isLetter(codePoint[glyph[i] as number] as number)) letters++;
  return letters >= SPACED_OUT * (to - from);
}

/** Whether a blank stands between glyph `p` and `q`, its right neighbour in the same row. */
export function isBlankBetween(
  strip: Strip,
  glyphs: Glyphs,
  p: number,
  q: number,
  left: Spacing,
  right: Spacing,
): boolean {
  const gap = (strip.u0[q] as number) - (strip.u1[p] as number);
  const em = ((strip.size[p] as number) + (strip.size[q] as number)) / 2;
  const shown = strip.blankBefore[q] === 1;
  if (!shown && Math.abs(gap) <= TOUCH * em) return false;
  const within = left.order === right.order;
  const tracking = Math.min(left.tracking, right.tracking);
  if (within && left.spacedOut) return gap > tracking + 2 * BLANK * em;
  // A space before a stretch's first glyph stood before whatever the content showed last.
  if (shown && (within || gap > BLANK_AMONG_SPACES * 0.25 * em)) return true;
  if (writtenApart(left, right) && Math.abs(gap) > TOUCH * em) return true;
  const a = glyphs.codePoint[strip.glyph[p] as number] as number;
  const b = glyphs.codePoint[strip.glyph[q] as number] as number;
  const cjk = a > 0x2e7f && b > 0x2e7f && isCjk(a) && isCjk(b);
  const sameRun = glyphs.run[strip.glyph[p] as number] === glyphs.run[strip.glyph[q] as number];
  const level = Math.abs((strip.base[p] as number) - (strip.base[q] as number)) < 0.05 * em;
  const value = level && !sameRun && tracking === 0 && (isDigit(a) || isDigit(b));
  const closer = gap < 0 && gap > -DIGIT_KERNING * em && isKernedPair(a, b);
  const offset = within && left.showsSpaces ? DIGIT_OFFSET.amongSpaces : DIGIT_OFFSET.usual;
  if (value && !closer && Math.abs(gap) > offset * em) return true;
  const spaces = left.showsSpaces || right.showsSpaces;
  if (strip.wordByWord && !sameRun && !spaces && isInvisible(strip, glyphs, q)) return true;
  return gap > tracking + em * leastBlank(cjk, sameRun, within && left.showsSpaces);
}

const isInvisible = ({ glyph }: Strip, { flags }: Glyphs, i: number): boolean =>
  ((flags[glyph[i] as number] as number) & GlyphFlag.invisible) !== 0;

/** Of digits and the signs beside them, those that fonts set closer. */
const isKernedPair = (a: number, b: number): boolean =>
  (a === ONE && b === ONE) || isSignWithin(a) || isSignWithin(b);

/** , . / : */
const isSignWithin = (code: number): boolean =>
  code === 0x2c || code === 0x2e || code === 0x2f || code === 0x3a;

function leastBlank(cjk: boolean, sameRun: boolean, showsSpaces: boolean): number {
  if (cjk) return BLANK_CJK;
  if (!sameRun) return BLANK_BETWEEN_RUNS;
  return showsSpaces ? BLANK_AMONG_SPACES : BLANK;
}

/**
 * Two words of a crowded table can touch. If the content showed other text between them, they are
 * still two: what belongs to one word is written in one go, but for single letters set apart.
 */
function writtenApart(left: Spacing, right: Spacing): boolean {
  const next = right.order - left.order;
  return left.length > 1 && right.length > 1 && (next < 0 || next > 2);
}
