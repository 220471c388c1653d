/**
 * Groups words into visual rows (one baseline), and rows into text runs (words separated by no more
 * than a word space). Independent of tables.
 */

import { type Rect, unionOf } from '../../../../../shared/geometry.ts';
import { median } from '../../../common/numbers.ts';
import { isNumeric, toBareNumber } from './cell-text.ts';
import type { ViewWord } from './page-view.ts';

/** Words of a row with no more than a word space between them. */
export interface TextRun extends Rect {
  readonly words: readonly ViewWord[];
}

/** Baselines closer than this share of the type size are one row. */
const SAME_BASELINE = 0.35;
/** The same for cells side by side with clearance to other lines… */
const MAX_LEVEL_OFFSET = 0.5;
/** …of this many times the distance between their baselines. */
const MIN_CLEARANCE = 2;
/** Maximum word space, as a share of the type size; justified text stretches it to about 0.6. */
export const MAX_SPACE = 0.8;
/** The same between two numbers: wider than what groups digits. */
const MAX_NUMBER_SPACE = 0.4;
/** Leaders: dots, dashes or underscores between a label and its value. */
const LEADER = /^[.…·•_‥․=-]{3,}$/u;
export const LEADER_DOT = /^[.…·‥․]$/u;

export const isLeader = (word: { readonly text: string }): boolean => LEADER.test(word.text);
const isDot = (word: ViewWord): boolean => LEADER_DOT.test(word.text);

/** Whether a word starts with neither a letter nor a digit: a cheap test for leaders. */
const startsWithSymbol = ({ text }: ViewWord): boolean => {
  const code = text.charCodeAt(0);
  return code < 0x30 || (code > 0x39 && code < 0x41) || code === 0x5f || code > 0x7a;
};

/** A number that no sentence or list goes on from: "30, 2024", "2. 2." have word spaces. */
const isValue = ({ text }: ViewWord): boolean => isNumeric(text) && !/[.,;:]$/.test(text);

/** The widest word space between two words, in type sizes. */
export const maxSpaceBetween = (before: ViewWord | undefined, after: ViewWord): number =>
  before && isValue(before) && isValue(after) ? MAX_NUMBER_SPACE : MAX_SPACE;

/** `words` without leaders: runs of dots, and dots beside other dots. */
function removeLeaders(words: readonly ViewWord[]): readonly ViewWord[] {
  if (!words.some((word) => startsWithSymbol(word) && (isLeader(word) || isDot(word)))) {
    return words;
  }
  return words.filter((word, i) => {
    if (isLeader(word)) return false;
    if (!isDot(word)) return true;
    const before = words[i - 1];
    const after = words[i + 1];
    return !((before && isDot(before)) || (after && isDot(after)));
  });
}

const NOWHERE: Rect = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };

/** Infinite edges that cross if there are no words. */
export const boundsOfWords = (words: readonly ViewWord[]): Rect =>
  words.length === 0 ? NOWHERE : unionOf(words);

/** A list marker. It belongs to the text after it across a wide gap. */
const LIST_MARKER = /^([•●▪■◦○❖➢✓✔☐☑☒◉□❍❏❐❑❒·*–—‣-]|\(?(\d{1,2}|[a-z]|[ivx]{2,4})[.)])$/iu;
/** Maximum gap between a list marker and its text, in type sizes. */
const LIST_MARKER_GAP = 3.5;
/** The longest marker: a bracket, four letters, a bracket. */
const MAX_MARKER_LENGTH = 6;

const isListMarker = ({ text }: ViewWord): boolean =>
  text.length <= MAX_MARKER_LENGTH && LIST_MARKER.test(text);

/** Words of one baseline, left to right, across any gaps. */
export class VisualRow implements Rect {
  readonly words: readonly ViewWord[];
  readonly baseline: number;
  /** Median type size. */
  readonly size: number;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  #textWords: readonly ViewWord[] | null = null;
  #textRuns: readonly TextRun[] | null = null;
  #textSpans: Float64Array | null = null;

  /** `words` from left to right; `textRuns` where gaps alone do not tell them. */
  constructor(
    words: readonly ViewWord[],
    baseline: number,
    size: number,
    textRuns: readonly TextRun[] | null = null,
  ) {
    this.#textRuns = textRuns;
    const rect = boundsOfWords(words);
    this.words = words;
    this.baseline = baseline;
    this.size = size;
    this.x0 = rect.x0;
    this.y0 = rect.y0;
    this.x1 = rect.x1;
    this.y1 = rect.y1;
  }

  /** Its words without leaders. */
  get textWords(): readonly ViewWord[] {
    this.#textWords ??= removeLeaders(this.words);
    return this.#textWords;
  }

  /** Where its text starts and ends, in disjoint pairs from left to right. */
  get textSpans(): Float64Array {
    this.#textSpans ??= mergeSpans(this.textWords);
    return this.#textSpans;
  }

  /** Its text words, split at gaps wider than a word space and at detached affixes. */
  get textRuns(): readonly TextRun[] {
    this.#textRuns ??= splitTextRuns(this.textWords, Math.max(this.size, 1));
    return this.#textRuns;
  }
}

function mergeSpans(textWords: readonly ViewWord[]): Float64Array {
  const textSpans = new Float64Array(2 * textWords.length);
  let length = 0;
  let rightEdge = Number.NEGATIVE_INFINITY;
  for (const { x0, x1 } of textWords) {
    if (x1 <= rightEdge) continue;
    textSpans[length++] = Math.max(x0, rightEdge);
    textSpans[length++] = x1;
    rightEdge = x1;
  }
  return textSpans.subarray(0, length);
}

function splitTextRuns(textWords: readonly ViewWord[], size: number): TextRun[] {
  const textRuns: TextRun[] = [];
  let from = 0;
  let rightEdge = Number.NEGATIVE_INFINITY;
  const close = (to: number) => {
    if (to === from) return;
    const words = from === 0 && to === textWords.length ? textWords : textWords.slice(from, to);
    textRuns.push({ words, ...boundsOfWords(words) });
    from = to;
  };
  textWords.forEach((word, i) => {
    const bareWord = toBareNumber(word);
    const gap = bareWord.x0 - rightEdge;
    if (gap > maxSpaceBetween(textWords[i - 1], word) * size) {
      const followsMarker =
        i === 1 && gap <= LIST_MARKER_GAP * size && isListMarker(textWords[0] as ViewWord);
      if (!followsMarker) close(i);
    }
    rightEdge = Math.max(rightEdge, bareWord.x1);
  });
  close(textWords.length);
  return textRuns;
}

/** A row under construction. */
interface Cluster {
  readonly baseline: number;
  size: number;
  readonly words: ViewWord[];
  y0: number;
  y1: number;
}

const createCluster = (word: ViewWord): Cluster => ({
  baseline: word.baseline,
  size: word.size,
  words: [word],
  y0: word.y0,
  y1: word.y1,
});

/**
 * Rows from top to bottom. A superscript or subscript is assigned to the row that it overlaps most.
 */
export function groupVisualRows(words: readonly ViewWord[]): VisualRow[] {
  const clusters: Cluster[] = [];
  const onBaseline = words.filter((word) => !word.shifted);
  for (const word of onBaseline.sort((a, b) => a.baseline - b.baseline)) {
    const last = clusters.at(-1);
    if (last && word.baseline - last.baseline <= SAME_BASELINE * Math.min(word.size, last.size)) {
      last.words.push(word);
      last.size = Math.max(last.size, word.size);
      last.y0 = Math.min(last.y0, word.y0);
      last.y1 = Math.max(last.y1, word.y1);
    } else {
      clusters.push(createCluster(word));
    }
  }
  const merged = mergeLevelClusters(clusters);
  if (onBaseline.length < words.length) assignShiftedWords(words, merged);
  return merged.map((cluster) => {
    const sizes = cluster.words.map((word) => word.size);
    const ordered = cluster.words.sort((a, b) => a.x0 - b.x0);
    return new VisualRow(ordered, cluster.baseline, median(sizes));
  });
}

/**
 * Merges lines side by side that overlap by at least half their height and have clearance above and
 * below: cells of one row with different vertical alignment.
 */
function mergeLevelClusters(clusters: readonly Cluster[]): Cluster[] {
  const merged: Cluster[] = [];
  clusters.forEach((cluster, i) => {
    const above = merged.at(-1);
    const next = clusters[i + 1];
    const drop = above ? cluster.baseline - above.baseline : Number.POSITIVE_INFINITY;
    const isClear =
      (next?.baseline ?? Number.POSITIVE_INFINITY) - cluster.baseline >= MIN_CLEARANCE * drop &&
      (above?.baseline ?? 0) - (merged.at(-2)?.baseline ?? Number.NEGATIVE_INFINITY) >=
        MIN_CLEARANCE * drop;
    const isLevel =
      above &&
      drop <= MAX_LEVEL_OFFSET * Math.min(above.size, cluster.size) &&
      isClear &&
      !above.words.some((word) =>
        cluster.words.some((other) => word.x0 < other.x1 && other.x0 < word.x1),
      );
    if (!above || !isLevel) {
      merged.push(cluster);
      return;
    }
    above.words.push(...cluster.words);
    above.size = Math.max(above.size, cluster.size);
    above.y0 = Math.min(above.y0, cluster.y0);
    above.y1 = Math.max(above.y1, cluster.y1);
  });
  return merged;
}

/** Assigns superscripts and subscripts to their rows, top to bottom. */
function assignShiftedWords(words: readonly ViewWord[], clusters: Cluster[]): void {
  const byLine = new Map<number, Cluster>();
  for (const cluster of clusters) {
    for (const word of cluster.words) if (word.line >= 0) byLine.set(word.line, cluster);
  }
  for (const word of words) {
    if (!word.shifted) continue;
    const lineCluster = byLine.get(word.line);
    let best: Cluster | null = null;
    let maxOverlap = 0;
    if (lineCluster && Math.min(lineCluster.y1, word.y1) > Math.max(lineCluster.y0, word.y0)) {
      best = lineCluster;
      maxOverlap = Number.POSITIVE_INFINITY;
    }
    // Rows are sorted: only those within a few lines can overlap the word.
    for (let i = findFirstBaselineFrom(clusters, word.y0); i < clusters.length; i++) {
      const cluster = clusters[i];
      if (!cluster || cluster.baseline > word.y1 + 2 * cluster.size) break;
      const overlap = Math.min(cluster.y1, word.y1) - Math.max(cluster.y0, word.y0);
      if (overlap > maxOverlap) {
        maxOverlap = overlap;
        best = cluster;
      }
    }
    if (best) best.words.push(word);
    else {
      clusters.push(createCluster(word));
      clusters.sort((a, b) => a.baseline - b.baseline);
    }
  }
}

/** The first of `length` sorted indexes for which `isBefore` does not hold. */
export function lowerBound(length: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the first of the sorted rows whose baseline is not above `y`. */
const findFirstBaselineFrom = (rows: readonly { readonly baseline: number }[], y: number): number =>
  lowerBound(rows.length, (at) => (rows[at]?.baseline ?? y) < y);

/**
 * The width of a word space in these rows, measured between neighbors that are certainly one text
 * run.
 */
export function measureSpaceWidth(rows: readonly VisualRow[]): number {
  const gaps: number[] = [];
  for (const row of rows) {
    for (let i = 1; i < row.words.length; i++) {
      const [before, word] = [row.words[i - 1], row.words[i] as ViewWord];
      const gap = word.x0 - (before?.x1 ?? 0);
      const max = Math.min(0.7, maxSpaceBetween(before, word));
      if (gap > 0.08 * row.size && gap < max * row.size) gaps.push(gap);
    }
  }
  const size = median(rows.map((row) => row.size));
  return gaps.length >= 3 ? median(gaps) : 0.28 * size;
}

export const verticalGap = (above: VisualRow, below: VisualRow): number => below.y0 - above.y1;

/** The word space that must fit before a word, in type sizes. */
const MIN_SPACE = 0.3;

/**
 * Whether the line `above` ends with a hard line break within a column of `width`: the first word
 * of the line below would have fitted.
 */
export function isHardLineBreak(
  above: readonly ViewWord[],
  below: readonly ViewWord[],
  width: number,
): boolean {
  const { x0, x1 } = boundsOfWords(above);
  const next = below[0];
  return next !== undefined && x1 - x0 + MIN_SPACE * next.size + next.x1 - next.x0 <= width;
}
