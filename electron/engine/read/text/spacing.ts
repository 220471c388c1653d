/**
 * Decides where the glyphs of a row are separated into words.
 *
 * A word space is either a space glyph or a gap. Gaps are compared with the tracking of the run: in
 * l e t t e r - s p a c e d text all gaps are wide and a word space is wider still. Where the
 * producer writes space glyphs, a gap alone must be larger to count, because small gaps are
 * kerning.
 */
import { GlyphFlag, type Glyphs } from '../pdf/types.ts';
import { isArabicLetter, isCjk, isDigit, isLetter, isRightToLeftMark } from './characters.ts';
import type { OrientedGlyphs } from './oriented-glyphs.ts';
import type { TextRun } from './text-runs.ts';

/** Minimum word space beyond the tracking: without space glyphs in the run, and with them; ems. */
const MIN_SPACE = 0.13;
const MIN_SPACE_AMONG_SPACES = 0.22;
/** The same between two text operations, where kerning plays no part; ems. */
const MIN_SPACE_BETWEEN_OPERATIONS = 0.11;
/**
 * Digits are not kerned: a digit offset by more than this starts or ends another value, more
 * readily where the content has no spaces; ems.
 */
const DIGIT_OFFSET = { usual: 0.04, amongSpaces: 0.05 } as const;
/** Narrow digits and separators in numbers are kerned closer by up to this; ems. */
const DIGIT_KERNING = 0.15;
const ONE = 0x31;
/** Glyphs with a smaller gap touch and are never separated; ems. */
const MAX_TOUCHING_GAP = 0.03;
/**
 * A letter drawn with its vowel sign has a box of the sign, which may be much narrower than the
 * letter; ems.
 */
const MIN_SPACE_AFTER_MARK = 0.6;
/** Full-width punctuation includes white space. */
const MIN_SPACE_CJK = 0.45;
/** Quantile of a run's gaps taken as its tracking. */
const TRACKING_QUANTILE = 0.3;
/** Fewer gaps give no reliable tracking. */
const MIN_TRACKING_SAMPLE = 4;
/** Smaller tracking is noise from rounded widths; ems. */
const MIN_TRACKING = 0.04;
/** Single figures and signs further apart are values, as in a row of a listing; ems. */
const MAX_FIGURE_TRACKING = 0.3;
/**
 * If this share of the gaps hold a space glyph, the spaces are tracking: "T O T A L". Single digits
 * and signs in a row are values or a formula, so this share of the glyphs must be letters.
 */
const MIN_SPACED_OUT_SHARE = 0.75;

export interface Spacing {
  /** Position of the run in the content, and its length in glyphs. */
  readonly order: number;
  readonly length: number;
  /** Typical gap between letters; points. */
  readonly tracking: number;
  /** The content has space glyphs, so a gap alone is weak evidence. */
  readonly showsSpaces: boolean;
  /** Space glyphs stand between all letters and carry no meaning. */
  readonly spacedOut: boolean;
}

/** A range of a run with its own spacing. */
export interface SpacingRange {
  /** End index in `OrientedGlyphs`; the range starts where the previous one ends. */
  to: number;
  readonly spacing: Spacing;
}

/**
 * The spacing of a run by ranges. Letter-spacing starts and ends with a text operation, so a long
 * enough operation is measured separately; because a few short words have nearly as many spaces as
 * letters, all its gaps must hold a space to count as tracking. A shorter one inherits the spacing
 * of `before`, the range to its left, if both belong to one operation.
 */
export function splitBySpacing(
  oriented: OrientedGlyphs,
  glyphs: Glyphs,
  run: TextRun,
  before: Spacing | null,
): SpacingRange[] {
  const { from, to } = run;
  const operationOf = (i: number) => glyphs.run[oriented.glyph[i] as number] as number;
  const whole = measureSpacing(oriented, glyphs, run, before);
  if (operationOf(from) === operationOf(to - 1)) return [{ to, spacing: whole }];
  const parts: SpacingRange[] = [];
  for (let start = from; start < to; ) {
    let end = start + 1;
    while (end < to && operationOf(end) === operationOf(start)) end++;
    const judged = end - start > MIN_TRACKING_SAMPLE;
    const own = judged
      ? measureSpacing(oriented, glyphs, { ...run, from: start, to: end }, null, 1)
      : whole;
    const last = parts.at(-1);
    if (last?.spacing === own) last.to = end;
    else parts.push({ to: end, spacing: own });
    start = end;
  }
  return parts;
}

function measureSpacing(
  oriented: OrientedGlyphs,
  glyphs: Glyphs,
  { order, from, to, size }: TextRun,
  before: Spacing | null,
  share = MIN_SPACED_OUT_SHARE,
): Spacing {
  const { u0, u1, spaceBefore } = oriented;
  let gaps = 0;
  let spaces = 0;
  let wide = 0;
  let showsSpaces = false;
  for (let i = from + 1; i < to; i++) {
    if (spaceBefore[i] === 1) showsSpaces = true;
    if (isWithinLeader(oriented, glyphs, i)) continue;
    gaps++;
    if (spaceBefore[i] === 1) spaces++;
    else if ((u0[i] as number) - (u1[i - 1] as number) > MIN_TRACKING * size) wide++;
  }
  const letters = isMostlyLetters(oriented, glyphs, from, to);
  const spacedOut = gaps >= MIN_TRACKING_SAMPLE && spaces >= share * gaps && letters;
  const counted = spacedOut ? gaps : gaps - spaces;
  const tracked = counted >= MIN_TRACKING_SAMPLE && wide + (spacedOut ? spaces : 0) > counted / 2;
  const length = to - from;
  if (!tracked) {
    const continues = before !== null && counted < MIN_TRACKING_SAMPLE && wide === counted;
    const tracking = continues ? before.tracking : 0;
    return { order, length, tracking, showsSpaces, spacedOut: false };
  }
  const widths: number[] = [];
  for (let i = from + 1; i < to; i++) {
    if (isWithinLeader(oriented, glyphs, i)) continue;
    if (spacedOut || spaceBefore[i] === 0) widths.push((u0[i] as number) - (u1[i - 1] as number));
  }
  widths.sort((p, q) => p - q);
  const tracking = widths[Math.floor(TRACKING_QUANTILE * widths.length)] ?? 0;
  const isTracking =
    tracking > MIN_TRACKING * size && (letters || tracking < MAX_FIGURE_TRACKING * size);
  return {
    order,
    length,
    tracking: isTracking ? tracking : 0,
    showsSpaces,
    spacedOut,
  };
}

/** Whether a glyph repeats the sign to its left: the dots of a leader say nothing of the letters. */
function isWithinLeader({ glyph }: OrientedGlyphs, { codePoint }: Glyphs, i: number): boolean {
  const code = codePoint[glyph[i] as number] as number;
  return code === codePoint[glyph[i - 1] as number] && !isLetter(code) && !isDigit(code);
}

function isMostlyLetters(
  { glyph }: OrientedGlyphs,
  { codePoint }: Glyphs,
  from: number,
  to: number,
): boolean {
  let letters = 0;
  for (let i = from; i < to; i++) if (isLetter(codePoint[glyph[i] as number] as number)) letters++;
  return letters >= MIN_SPACED_OUT_SHARE * (to - from);
}

/** Whether a word space separates glyph `p` from `q`, its right neighbour in the same row. */
export function isWordBreak(
  oriented: OrientedGlyphs,
  glyphs: Glyphs,
  p: number,
  q: number,
  left: Spacing,
  right: Spacing,
): boolean {
  const gap = (oriented.u0[q] as number) - (oriented.u1[p] as number);
  const em = ((oriented.size[p] as number) + (oriented.size[q] as number)) / 2;
  const shown = oriented.spaceBefore[q] === 1;
  if (!shown && Math.abs(gap) <= MAX_TOUCHING_GAP * em) return false;
  const within = left.order === right.order;
  const tracking = Math.min(left.tracking, right.tracking);
  if (within && left.spacedOut) return gap > tracking + 2 * MIN_SPACE * em;
  // A space before a run's first glyph followed whatever the content showed last.
  if (shown && (within || gap > MIN_SPACE_AMONG_SPACES * 0.25 * em)) return true;
  if (isWrittenSeparately(left, right) && Math.abs(gap) > MAX_TOUCHING_GAP * em) return true;
  const a = glyphs.codePoint[oriented.glyph[p] as number] as number;
  const b = glyphs.codePoint[oriented.glyph[q] as number] as number;
  const cjk = a > 0x2e7f && b > 0x2e7f && isCjk(a) && isCjk(b);
  const sameRun =
    glyphs.run[oriented.glyph[p] as number] === glyphs.run[oriented.glyph[q] as number];
  const level = Math.abs((oriented.base[p] as number) - (oriented.base[q] as number)) < 0.05 * em;
  const value = level && !sameRun && tracking === 0 && (isDigit(a) || isDigit(b));
  const closer = gap < 0 && gap > -DIGIT_KERNING * em && isKernedPair(a, b);
  const offset = within && left.showsSpaces ? DIGIT_OFFSET.amongSpaces : DIGIT_OFFSET.usual;
  if (value && !closer && Math.abs(gap) > offset * em) return true;
  const spaces = left.showsSpaces || right.showsSpaces;
  if (oriented.wordByWord && !sameRun && !spaces && isInvisibleGlyph(oriented, glyphs, q))
    return true;
  if (spaces && gap <= MIN_SPACE_AFTER_MARK * em && carriesMark(oriented, glyphs, p)) return false;
  // Arabic letters join, and many producers write each joined form by itself: its box may be
  // narrower than its advance.
  const joined = isArabicLetter(a) && isArabicLetter(b);
  return (
    gap >
    tracking + em * minimumSpace(cjk, sameRun || joined, joined || (within && left.showsSpaces))
  );
}

/** Whether a glyph is a vowel sign of right-to-left text, or draws one with its letter. */
const carriesMark = ({ glyph, u0 }: OrientedGlyphs, { codePoint }: Glyphs, i: number): boolean =>
  [i, i - 1, i + 1].some(
    (k) => u0[k] === u0[i] && isRightToLeftMark(codePoint[glyph[k] as number] ?? 0),
  );

const isInvisibleGlyph = ({ glyph }: OrientedGlyphs, { flags }: Glyphs, i: number): boolean =>
  ((flags[glyph[i] as number] as number) & GlyphFlag.invisible) !== 0;

/** Pairs of digits and separators that fonts kern. */
const isKernedPair = (a: number, b: number): boolean =>
  (a === ONE && b === ONE) || isNumberSeparator(a) || isNumberSeparator(b);

/** , . / : */
const isNumberSeparator = (code: number): boolean =>
  code === 0x2c || code === 0x2e || code === 0x2f || code === 0x3a;

function minimumSpace(cjk: boolean, sameRun: boolean, showsSpaces: boolean): number {
  if (cjk) return MIN_SPACE_CJK;
  if (!sameRun) return MIN_SPACE_BETWEEN_OPERATIONS;
  return showsSpaces ? MIN_SPACE_AMONG_SPACES : MIN_SPACE;
}

/**
 * Words in dense table columns can touch. If the content wrote other text in between, they are two
 * words, because a word is written in one operation except for single letters.
 */
function isWrittenSeparately(left: Spacing, right: Spacing): boolean {
  const next = right.order - left.order;
  return left.length > 1 && right.length > 1 && (next < 0 || next > 2);
}
