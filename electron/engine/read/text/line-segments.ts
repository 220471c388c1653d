/**
 * Splits rows into line segments: words on one baseline with no gap wider than a word space.
 *
 * The width of a space is measured per row, because all spaces of a justified line are wide. A gap
 * much wider than the row's median space is a gutter between columns of text or of a table, and so
 * is any gap crossed by a vertical ruling. Words of one text operation need a wider gap, because
 * layout programs write columns separately.
 */
import { median } from '../../common/numbers.ts';
import type { Ruling } from '../pdf/types.ts';
import { isBulletCode } from './characters.ts';
import { belongTogether, marksBeforeLabels, withMarks } from './choice-rows.ts';
import { type OrientedGlyphs, toPageBaseline, toPageBox } from './oriented-glyphs.ts';
import { type PageGlyphs, type RowWord, toWord } from './row-words.ts';
import type { Line, Word } from './types.ts';
import { wordText } from './word-text.ts';

/** Word space assumed where a row is too short to measure; ems. */
const TYPICAL_SPACE = 0.28;
/** Wider gaps are not spaces and are not counted for the median; ems. */
const MAX_SPACE = 1.25;
/** Fewer spaces give no reliable median. */
const MIN_SPACE_SAMPLE = 3;
/** A gutter is wider than the median space by this factor, within these limits; ems. */
const GUTTER_FACTOR = 2.4;
const GUTTER = { least: 0.75, most: 1.6 } as const;
/** Within one text operation the gutter threshold is multiplied by this factor. */
const SAME_OPERATION_FACTOR = 1.5;
/** A bullet keeps the text beside it up to this gap; ems. */
const MAX_BULLET_GAP = 3;
/** A ruling separates two words if it extends this far above and below the row's middle; ems. */
const MIN_RULING_COVER = 0.25;

/** A ruling across the writing direction, in u and v of `OrientedGlyphs`. */
export interface Divider {
  readonly u: number;
  readonly v0: number;
  readonly v1: number;
}

export function toDividers(angle: number, rulings: readonly Ruling[]): Divider[] {
  const upright = angle === 0 || angle === 180;
  if (!upright && angle !== 90 && angle !== 270) return [];
  const across = rulings.filter((r) => (r.orientation === 'vertical') === upright);
  // For upright text u is x and v is y; other directions rotate or mirror them as `toPageBox` does.
  const uSign = angle === 180 || angle === 270 ? -1 : 1;
  const vSign = angle === 90 || angle === 180 ? -1 : 1;
  return across
    .map(({ position, start, end }) => ({
      u: uSign * position,
      v0: Math.min(vSign * start, vSign * end),
      v1: Math.max(vSign * start, vSign * end),
    }))
    .sort((p, q) => p.u - q.u);
}

/** Segments of a row by position, each with its words. */
export function splitRowAtGutters(
  row: readonly RowWord[],
  dividers: readonly Divider[],
): (readonly RowWord[])[] {
  const words = withMarks(row);
  if (words.length < 2) return words.length === 0 ? [] : [words];
  const crossing = crossingDividers(words, dividers);
  if (crossing.length === 0 && !mayContainGutter(words)) return [words];
  const limit = gutterThreshold(words);
  const segments: RowWord[][] = [];
  let segment: RowWord[] = [];
  for (let k = 0; k < words.length; k++) {
    const word = words[k] as RowWord;
    if (k > 0 && isGutter(words, k, segment, limit, crossing)) {
      segments.push(segment);
      segment = [];
    }
    segment.push(word);
  }
  segments.push(segment);
  return segments;
}

/** Gap between two words minus letter-spacing; ems. */
const wordGap = (left: RowWord, right: RowWord): number =>
  (right.u0 - left.u1 - 2 * Math.min(left.tracking, right.tracking)) / meanSize(left, right);

const meanSize = (p: RowWord, q: RowWord): number => (p.size + q.size) / 2;

/** Fast exit: most rows are lines of text without a gutter. */
function mayContainGutter(words: readonly RowWord[]): boolean {
  for (let k = 1; k < words.length; k++) {
    if (wordGap(words[k - 1] as RowWord, words[k] as RowWord) > GUTTER.least) return true;
  }
  return false;
}

function gutterThreshold(words: readonly RowWord[]): number {
  const spaces: number[] = [];
  for (let k = 1; k < words.length; k++) {
    const left = words[k - 1] as RowWord;
    const right = words[k] as RowWord;
    if (left.joinsNext) continue;
    const gap = wordGap(left, right);
    if (gap > 0 && gap < MAX_SPACE) spaces.push(gap);
  }
  const usual = spaces.length >= MIN_SPACE_SAMPLE ? median(spaces) : TYPICAL_SPACE;
  return Math.min(GUTTER.most, Math.max(GUTTER.least, GUTTER_FACTOR * usual));
}

/** Whether the gap before `words[at]` is a gutter. */
function isGutter(
  words: readonly RowWord[],
  at: number,
  segment: readonly RowWord[],
  limit: number,
  dividers: readonly Divider[],
): boolean {
  const [left, right] = [words[at - 1] as RowWord, words[at] as RowWord];
  if (isCrossed(left, right, dividers)) return true;
  if (left.joinsNext || (left.comb && right.comb) || belongTogether(words, at)) return false;
  const gap = wordGap(left, right);
  if (segment.length === 1 && left.text.length === 1 && isBulletCode(left.text.charCodeAt(0))) {
    return gap > MAX_BULLET_GAP;
  }
  return (
    gap > (left.lastOperation === right.firstOperation ? SAME_OPERATION_FACTOR * limit : limit)
  );
}

function isCrossed(left: RowWord, right: RowWord, dividers: readonly Divider[]): boolean {
  const slack = 0.1 * meanSize(left, right);
  return dividers.some(({ u }) => u > left.u1 - slack && u < right.u0 + slack);
}

function crossingDividers(words: readonly RowWord[], dividers: readonly Divider[]): Divider[] {
  if (dividers.length === 0) return [];
  const [first] = words;
  if (first === undefined) return [];
  const middle = (first.top + first.bottom) / 2;
  const cover = MIN_RULING_COVER * first.size;
  return dividers.filter((d) => d.v0 <= middle - cover && d.v1 >= middle + cover);
}

/**
 * Appends a segment's words to `words` in reading order and returns its line. A line is
 * right-to-left if most of its letters are; words of the other direction keep their order among
 * themselves. `isRightToLeft`: whether the text around it is.
 */
export function appendLine(
  oriented: OrientedGlyphs,
  page: PageGlyphs,
  segment: readonly RowWord[],
  words: Word[],
  isRightToLeft = false,
): Line {
  const endsLine = isRightToLeft && isEndOfSentence(segment);
  const mixed = endsLine || segment.some((placed) => placed.rtl);
  const rtl = endsLine || (mixed && runsRightToLeft(segment));
  const order = mixed ? orderForReading(segment, rtl) : marksBeforeLabels(segment);
  const indexes: number[] = [];
  let u0 = Number.POSITIVE_INFINITY;
  let u1 = Number.NEGATIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < order.length; k++) {
    const placed = order[k] as RowWord;
    const next = order[k + 1];
    const joined = mixed
      ? next !== undefined && areJoined(segment, placed, next)
      : placed.joinsNext;
    const text = mixed ? wordText(placed, rtl ? 'rtl' : 'ltr').text : placed.text;
    indexes.push(
      words.push(toWord(oriented, page, placed, text, joined && next !== undefined)) - 1,
    );
    u0 = Math.min(u0, placed.u0);
    u1 = Math.max(u1, placed.u1);
    top = Math.min(top, placed.top);
    bottom = Math.max(bottom, placed.bottom);
  }
  const { angle } = oriented;
  const box = toPageBox(angle, u0, top, u1, bottom);
  const typical = findDominantWord(segment);
  return {
    x0: box.x0,
    y0: box.y0,
    x1: box.x1,
    y1: box.y1,
    words: indexes,
    baseline: toPageBaseline(angle, typical.u0, oriented.base[typical.typical] as number),
    size: typical.size,
    angle,
    rtl,
  };
}

/** A number alone on a line with the full stop of right-to-left text, which is drawn before it. */
const isEndOfSentence = ([word, ...more]: readonly RowWord[]): boolean =>
  word !== undefined && more.length === 0 && /^[.,:;]\d/u.test(word.text);

export function runsRightToLeft(
  segment: readonly Pick<RowWord, 'rtl' | 'text' | 'count'>[],
): boolean {
  let balance = 0;
  for (const { rtl, text, count } of segment) {
    if (rtl) balance += count;
    else if (/\p{L}/u.test(text)) balance -= count;
  }
  return balance > 0;
}

/** Whether two words that follow each other in reading order are adjacent without a space. */
function areJoined(segment: readonly RowWord[], p: RowWord, q: RowWord): boolean {
  const a = segment.indexOf(p);
  const b = segment.indexOf(q);
  if (Math.abs(a - b) !== 1) return false;
  return (segment[Math.min(a, b)] as RowWord).joinsNext;
}

/** `segment`: words by position, left to right; `rtl`: the direction of the line. */
export function orderForReading<W extends Pick<RowWord, 'rtl' | 'text'>>(
  segment: readonly W[],
  rtl: boolean,
): W[] {
  // Runs of one direction. Words without letters (numbers, signs) follow the line's direction, but
  // a number right after a Latin word belongs to it.
  const runs: { rtl: boolean; words: W[] }[] = [];
  for (const placed of segment) {
    const run = runs.at(-1);
    const strong = placed.rtl || /\p{L}/u.test(placed.text);
    const own = placed.rtl || (!strong && rtl && !(run !== undefined && !run.rtl));
    if (run !== undefined && run.rtl === own) run.words.push(placed);
    else runs.push({ rtl: own, words: [placed] });
  }
  const ordered = rtl ? runs.reverse() : runs;
  return ordered.flatMap((run) => (run.rtl ? run.words.reverse() : run.words));
}

/** The word that gives the line its size and baseline: one of the size that most glyphs have. */
function findDominantWord(segment: readonly RowWord[]): RowWord {
  let best = segment[0] as RowWord;
  if (segment.every(({ size, script }) => size === best.size && script === 'normal')) return best;
  const counts = new Map<number, number>();
  let most = 0;
  for (const placed of segment) {
    if (placed.script !== 'normal') continue;
    const key = Math.round(placed.size * 4);
    const count = (counts.get(key) ?? 0) + placed.count;
    counts.set(key, count);
    if (count > most) {
      most = count;
      if (Math.round(best.size * 4) !== key || best.script !== 'normal') best = placed;
    }
  }
  return best;
}
