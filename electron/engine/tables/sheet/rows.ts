/**
 * Words into visual rows (what stands on one baseline) and rows into phrases (what a reader takes as
 * one run of text). Nothing is known of tables here.
 */
import type { Rect } from '../../../../shared/geometry.ts';
import { withoutSigns } from './content.ts';
import type { SheetWord } from './sheet.ts';

/** Words of a row with no more than a blank between them. */
export interface Phrase extends Rect {
  readonly words: readonly SheetWord[];
}

/** Baselines closer than this share of the type size are one row. */
const SAME_BASELINE = 0.35;
/** The same for cells side by side that stand clear of other lines… */
const LEVEL_CELLS = 0.5;
/** …by this many times the distance between their baselines. */
const CLEAR = 2;
/** A gap up to this share of the type size is a blank; set text stretches blanks to about 0.6. */
export const BLANK = 0.8;
/** Dots, dashes or underscores that lead the eye and say nothing. */
const LEADER = /^[.…·•_‥․=-]{3,}$/u;
export const LEADER_DOT = /^[.…·‥․]$/u;

export const isLeader = (word: { readonly text: string }): boolean => LEADER.test(word.text);
const isLeaderDot = (word: SheetWord): boolean => LEADER_DOT.test(word.text);

/** Whether a word may lead: it opens with neither a letter nor a digit. */
const opensWithSign = ({ text }: SheetWord): boolean => {
  const code = text.charCodeAt(0);
  return code < 0x30 || (code > 0x39 && code < 0x41) || code === 0x5f || code > 0x7a;
};

/** The words of `words` that are no leaders: neither runs of dots nor three lone dots in a row. */
function withoutLeaders(words: readonly SheetWord[]): readonly SheetWord[] {
  if (!words.some((word) => opensWithSign(word) && (isLeader(word) || isLeaderDot(word)))) {
    return words;
  }
  return words.filter((word, i) => {
    if (isLeader(word)) return false;
    if (!isLeaderDot(word)) return true;
    const before = words[i - 1];
    const after = words[i + 1];
    return !((before && isLeaderDot(before)) || (after && isLeaderDot(after)));
  });
}

export const rectOfWords = (words: readonly SheetWord[]): Rect => {
  let x0 = Number.POSITIVE_INFINITY;
  let y0 = Number.POSITIVE_INFINITY;
  let x1 = Number.NEGATIVE_INFINITY;
  let y1 = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    x0 = Math.min(x0, word.x0);
    y0 = Math.min(y0, word.y0);
    x1 = Math.max(x1, word.x1);
    y1 = Math.max(y1, word.y1);
  }
  return { x0, y0, x1, y1 };
};

export function median(values: readonly number[]): number {
  const [first = 0] = values;
  // Most lists are of one size.
  if (values.every((value) => value === first)) return first;
  return new Float64Array(values).sort()[values.length >> 1] ?? 0;
}

/** What opens an item of a list; it belongs to the text that it opens, however far off that stands. */
const ITEM_MARK = /^([•●▪■◦○❖➢✓·*–—‣-]|\(?(\d{1,2}|[a-z]|[ivx]{2,4})[.)])$/iu;
/** An item's text begins within this many type sizes of its mark. */
const ITEM_GAP = 3.5;
/** The longest mark: a bracket, four letters, a bracket. */
const MARK_LENGTH = 6;

const isItemMark = ({ text }: SheetWord): boolean =>
  text.length <= MARK_LENGTH && ITEM_MARK.test(text);

/** Words of one baseline, left to right, across whatever gaps. */
export class Row implements Rect {
  readonly words: readonly SheetWord[];
  readonly baseline: number;
  /** Size of most of its words. */
  readonly size: number;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  #ink: readonly SheetWord[] | null = null;
  #phrases: readonly Phrase[] | null = null;
  #spans: Float64Array | null = null;

  /** `words` from left to right. */
  constructor(words: readonly SheetWord[], baseline: number, size: number) {
    const rect = rectOfWords(words);
    this.words = words;
    this.baseline = baseline;
    this.size = size;
    this.x0 = rect.x0;
    this.y0 = rect.y0;
    this.x1 = rect.x1;
    this.y1 = rect.y1;
  }

  /** Its words without its leaders. */
  get ink(): readonly SheetWord[] {
    this.#ink ??= withoutLeaders(this.words);
    return this.#ink;
  }

  /** Where its ink begins and ends, in pairs from left to right that do not overlap. */
  get spans(): Float64Array {
    this.#spans ??= spansOf(this.ink);
    return this.#spans;
  }

  /** Its ink parted where a gap is wider than a blank, and at signs set apart. */
  get phrases(): readonly Phrase[] {
    this.#phrases ??= phrasesOf(this.ink, Math.max(this.size, 1));
    return this.#phrases;
  }
}

function spansOf(ink: readonly SheetWord[]): Float64Array {
  const spans = new Float64Array(2 * ink.length);
  let length = 0;
  let reach = Number.NEGATIVE_INFINITY;
  for (const { x0, x1 } of ink) {
    if (x1 <= reach) continue;
    spans[length++] = Math.max(x0, reach);
    spans[length++] = x1;
    reach = x1;
  }
  return spans.subarray(0, length);
}

function phrasesOf(ink: readonly SheetWord[], size: number): Phrase[] {
  const phrases: Phrase[] = [];
  let from = 0;
  let reach = Number.NEGATIVE_INFINITY;
  const close = (to: number) => {
    if (to === from) return;
    const words = from === 0 && to === ink.length ? ink : ink.slice(from, to);
    phrases.push({ words, ...rectOfWords(words) });
    from = to;
  };
  ink.forEach((word, i) => {
    const own = withoutSigns(word);
    const gap = own.x0 - reach;
    if (gap > BLANK * size) {
      const marked = i === 1 && gap <= ITEM_GAP * size && isItemMark(ink[0] as SheetWord);
      if (!marked) close(i);
    }
    reach = Math.max(reach, own.x1);
  });
  close(ink.length);
  return phrases;
}

/** A row in the making. */
interface Cluster {
  readonly baseline: number;
  size: number;
  readonly words: SheetWord[];
  y0: number;
  y1: number;
}

const clusterOf = (word: SheetWord): Cluster => ({
  baseline: word.baseline,
  size: word.size,
  words: [word],
  y0: word.y0,
  y1: word.y1,
});

/** Rows from top to bottom. A raised or lowered mark goes to the row that it overlaps most. */
export function rowsOf(words: readonly SheetWord[]): Row[] {
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
      clusters.push(clusterOf(word));
    }
  }
  const level = mergeLevel(clusters);
  if (onBaseline.length < words.length) placeMarks(words, level);
  return level.map((cluster) => {
    const sizes = cluster.words.map((word) => word.size);
    const ordered = cluster.words.sort((a, b) => a.x0 - b.x0);
    return new Row(ordered, cluster.baseline, median(sizes));
  });
}

/**
 * Puts together lines side by side that overlap by at least half their height and stand clear of the
 * lines above and below: cells of one row that are aligned to different edges of it.
 */
function mergeLevel(clusters: readonly Cluster[]): Cluster[] {
  const merged: Cluster[] = [];
  clusters.forEach((cluster, i) => {
    const above = merged.at(-1);
    const next = clusters[i + 1];
    const drop = above ? cluster.baseline - above.baseline : Number.POSITIVE_INFINITY;
    const clear =
      (next?.baseline ?? Number.POSITIVE_INFINITY) - cluster.baseline >= CLEAR * drop &&
      (above?.baseline ?? 0) - (merged.at(-2)?.baseline ?? Number.NEGATIVE_INFINITY) >=
        CLEAR * drop;
    const isLevel =
      above &&
      drop <= LEVEL_CELLS * Math.min(above.size, cluster.size) &&
      clear &&
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

/** Gives the raised and lowered among `words` to the rows that they stand in, from top to bottom. */
function placeMarks(words: readonly SheetWord[], clusters: Cluster[]): void {
  const byLine = new Map<number, Cluster>();
  for (const cluster of clusters) {
    for (const word of cluster.words) if (word.line >= 0) byLine.set(word.line, cluster);
  }
  for (const word of words) {
    if (!word.shifted) continue;
    const host = byLine.get(word.line);
    let best: Cluster | null = null;
    let most = 0;
    if (host && Math.min(host.y1, word.y1) > Math.max(host.y0, word.y0)) {
      best = host;
      most = Number.POSITIVE_INFINITY;
    }
    // Rows are sorted: only those within a few lines can overlap the mark.
    for (let i = firstReaching(clusters, word.y0); i < clusters.length; i++) {
      const cluster = clusters[i];
      if (!cluster || cluster.baseline > word.y1 + 2 * cluster.size) break;
      const overlap = Math.min(cluster.y1, word.y1) - Math.max(cluster.y0, word.y0);
      if (overlap > most) {
        most = overlap;
        best = cluster;
      }
    }
    if (best) best.words.push(word);
    else {
      clusters.push(clusterOf(word));
      clusters.sort((a, b) => a.baseline - b.baseline);
    }
  }
}

/** First of the sorted rows whose baseline is not above `y`. */
function firstReaching(rows: readonly { readonly baseline: number }[], y: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.baseline ?? 0) < y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The width of a blank in these rows, measured between neighbours that are surely one phrase. */
export function blankWidth(rows: readonly Row[]): number {
  const gaps: number[] = [];
  for (const row of rows) {
    for (let i = 1; i < row.words.length; i++) {
      const gap = (row.words[i]?.x0 ?? 0) - (row.words[i - 1]?.x1 ?? 0);
      if (gap > 0.08 * row.size && gap < 0.7 * row.size) gaps.push(gap);
    }
  }
  const size = median(rows.map((row) => row.size));
  return gaps.length >= 3 ? median(gaps) : 0.28 * size;
}

export const whiteBetween = (above: Row, below: Row): number => below.y0 - above.y1;

/** The blank that must fit before a word, in type sizes. */
const SET_BLANK = 0.3;

/**
 * Whether the line `above` ends by choice within a measure of `width`: the first word of the line below
 * would have fitted. Wrapped text breaks where it would not.
 */
export function breaksByChoice(
  above: readonly SheetWord[],
  below: readonly SheetWord[],
  width: number,
): boolean {
  const { x0, x1 } = rectOfWords(above);
  const next = below[0];
  return next !== undefined && x1 - x0 + SET_BLANK * next.size + next.x1 - next.x0 <= width;
}
