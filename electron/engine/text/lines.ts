/**
 * Splits rows into line segments: words on one baseline with no gap that is more than a blank.
 *
 * How wide a blank may be, the row says itself: in a justified line all blanks are wide. A gap much
 * wider than the row's usual one is a gutter between columns of text or of a table, and so is any
 * gap that a vertical ruling runs through. Words written by one text operation are rather one
 * phrase, for layout programs write columns apart.
 */
import type { Ruling } from '../pdf/types.ts';
import { isBullet } from './characters.ts';
import { type PageGlyphs, type PlacedWord, wordOf } from './placed-words.ts';
import { pageBaseline, pageBox, type Strip } from './strip.ts';
import type { Line, Word } from './types.ts';
import { wordText } from './word-text.ts';

/** The usual blank where a row is too short to tell; ems. */
const USUAL_BLANK = 0.28;
/** Gaps beyond this are not blanks and do not count for the usual one; ems. */
const BLANK_LIMIT = 1.25;
/** Fewer blanks do not make a usual one. */
const BLANK_SAMPLE = 3;
/** A gutter is wider than the usual blank by this factor, within these limits; ems. */
const GUTTER_FACTOR = 2.4;
const GUTTER = { least: 0.75, most: 1.6 } as const;
/** Within one text operation a gutter must be wider by this factor. */
const ONE_OPERATION = 1.5;
/** A bullet keeps its text beside it up to this far; ems. */
const BULLET_REACH = 3;
/** A ruling parts two words if it covers this much of the row's middle; ems. */
const RULING_COVER = 0.25;

/** A ruling across the writing direction, in the strip's u and v. */
export interface Divider {
  readonly u: number;
  readonly v0: number;
  readonly v1: number;
}

export function dividersOf(angle: number, rulings: readonly Ruling[]): Divider[] {
  const upright = angle === 0 || angle === 180;
  if (!upright && angle !== 90 && angle !== 270) return [];
  const across = rulings.filter((r) => (r.orientation === 'vertical') === upright);
  // For upright text u is x and v is y; the other directions turn or mirror them as `pageBox` does.
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

/** Segments of a row by place, each a run of its words. */
export function splitRow(
  words: readonly PlacedWord[],
  dividers: readonly Divider[],
): (readonly PlacedWord[])[] {
  if (words.length < 2) return words.length === 0 ? [] : [words];
  const crossing = dividersAcross(words, dividers);
  if (crossing.length === 0 && !mayHoldGutter(words)) return [words];
  const limit = gutterOf(words);
  const segments: PlacedWord[][] = [];
  let segment: PlacedWord[] = [];
  for (let k = 0; k < words.length; k++) {
    const word = words[k] as PlacedWord;
    if (k > 0 && isGutter(words[k - 1] as PlacedWord, word, segment, limit, crossing)) {
      segments.push(segment);
      segment = [];
    }
    segment.push(word);
  }
  segments.push(segment);
  return segments;
}

/** Distance of two words beyond what parts their letters; ems. */
const gapOf = (left: PlacedWord, right: PlacedWord): number =>
  (right.u0 - left.u1 - 2 * Math.min(left.tracking, right.tracking)) / emOf(left, right);

const emOf = (p: PlacedWord, q: PlacedWord): number => (p.size + q.size) / 2;

/** Most rows are lines of text and hold none, which is soon seen. */
function mayHoldGutter(words: readonly PlacedWord[]): boolean {
  for (let k = 1; k < words.length; k++) {
    if (gapOf(words[k - 1] as PlacedWord, words[k] as PlacedWord) > GUTTER.least) return true;
  }
  return false;
}

function gutterOf(words: readonly PlacedWord[]): number {
  const blanks: number[] = [];
  for (let k = 1; k < words.length; k++) {
    const left = words[k - 1] as PlacedWord;
    const right = words[k] as PlacedWord;
    if (left.joinsNext) continue;
    const gap = gapOf(left, right);
    if (gap > 0 && gap < BLANK_LIMIT) blanks.push(gap);
  }
  blanks.sort((p, q) => p - q);
  const usual =
    blanks.length >= BLANK_SAMPLE ? (blanks[blanks.length >> 1] ?? USUAL_BLANK) : USUAL_BLANK;
  return Math.min(GUTTER.most, Math.max(GUTTER.least, GUTTER_FACTOR * usual));
}

function isGutter(
  left: PlacedWord,
  right: PlacedWord,
  segment: readonly PlacedWord[],
  limit: number,
  dividers: readonly Divider[],
): boolean {
  const slack = 0.1 * emOf(left, right);
  for (const { u } of dividers) if (u > left.u1 - slack && u < right.u0 + slack) return true;
  if (left.joinsNext) return false;
  const gap = gapOf(left, right);
  if (segment.length === 1 && left.text.length === 1 && isBullet(left.text.charCodeAt(0))) {
    return gap > BULLET_REACH;
  }
  return gap > (left.lastRun === right.firstRun ? ONE_OPERATION * limit : limit);
}

function dividersAcross(words: readonly PlacedWord[], dividers: readonly Divider[]): Divider[] {
  if (dividers.length === 0) return [];
  const [first] = words;
  if (first === undefined) return [];
  const middle = (first.top + first.bottom) / 2;
  const cover = RULING_COVER * first.size;
  return dividers.filter((d) => d.v0 <= middle - cover && d.v1 >= middle + cover);
}

/**
 * Puts a segment's words into reading order and appends them to `words`; gives its line. A line is
 * right-to-left when most of its letters are; left-to-right words inside it keep their order among
 * themselves, and the other way round.
 */
export function readSegment(
  strip: Strip,
  page: PageGlyphs,
  segment: readonly PlacedWord[],
  words: Word[],
): Line {
  const mixed = segment.some((placed) => placed.rtl);
  const rtl = mixed && runsRightToLeft(segment);
  const order = mixed ? readingOrder(segment, rtl) : segment;
  const indexes: number[] = [];
  let u0 = Number.POSITIVE_INFINITY;
  let u1 = Number.NEGATIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < order.length; k++) {
    const placed = order[k] as PlacedWord;
    const next = order[k + 1];
    const joined = mixed ? next !== undefined && joins(segment, placed, next) : placed.joinsNext;
    const text = mixed ? wordText(placed, rtl ? 'rtl' : 'ltr').text : placed.text;
    indexes.push(words.push(wordOf(strip, page, placed, text, joined && next !== undefined)) - 1);
    u0 = Math.min(u0, placed.u0);
    u1 = Math.max(u1, placed.u1);
    top = Math.min(top, placed.top);
    bottom = Math.max(bottom, placed.bottom);
  }
  const { angle } = strip;
  const box = pageBox(angle, u0, top, u1, bottom);
  const typical = mostGlyphs(segment);
  return {
    x0: box.x0,
    y0: box.y0,
    x1: box.x1,
    y1: box.y1,
    words: indexes,
    baseline: pageBaseline(angle, typical.u0, strip.base[typical.typical] as number),
    size: typical.size,
    angle,
    rtl,
  };
}

function runsRightToLeft(segment: readonly PlacedWord[]): boolean {
  let balance = 0;
  for (const { rtl, text, count } of segment) {
    if (rtl) balance += count;
    else if (/\p{L}/u.test(text)) balance -= count;
  }
  return balance > 0;
}

/** Whether two words that follow in reading order stand side by side without a blank. */
function joins(segment: readonly PlacedWord[], p: PlacedWord, q: PlacedWord): boolean {
  const a = segment.indexOf(p);
  const b = segment.indexOf(q);
  if (Math.abs(a - b) !== 1) return false;
  return (segment[Math.min(a, b)] as PlacedWord).joinsNext;
}

function readingOrder(segment: readonly PlacedWord[], rtl: boolean): PlacedWord[] {
  // Runs of one direction; words without letters (numbers, signs) go with the line, but a number
  // right after a Latin word belongs to it.
  const runs: { rtl: boolean; words: PlacedWord[] }[] = [];
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

/** The word that stands for its line's size and baseline: that of the size most glyphs have. */
function mostGlyphs(segment: readonly PlacedWord[]): PlacedWord {
  let best = segment[0] as PlacedWord;
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
