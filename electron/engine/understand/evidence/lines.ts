/**
 * Groups the words of a page visually: lines of words at one height, split into segments where a
 * gap is wider than a space. In forms and letters a label and its value are adjacent segments,
 * whatever the reading order.
 */

import type { PageContent } from '../../../../shared/contract/page.ts';
import { centerY, heightOf, overlapOf, type Rect, unionOf } from '../../../../shared/geometry.ts';
import { pairsOf } from '../../../../shared/neighbours.ts';
import { wordRect } from './cite.ts';

export interface Segment {
  readonly page: PageContent;
  /** Indexes into the words of the page, from left to right. */
  readonly words: readonly number[];
  readonly text: string;
  /** Points. */
  readonly rect: Rect;
  /** Lines are counted from the top, segments of a line from the left. */
  readonly line: number;
  readonly position: number;
}

/** Gap that separates two segments, in line heights; a space is a third of one. */
const WIDEST_BLANK = 1.1;
/**
 * Minimum ratio of a gap between columns to the other gaps of its run; and its minimum in line
 * heights.
 */
const WIDER_THAN_OTHERS = 2.5;
const LEAST_GUTTER = 0.33;
/**
 * Minimum segments of other lines with a common left edge at the start of a column, and their
 * maximum deviation.
 */
const LEAST_ALIGNED = 4;
const STRAY = 0.15;
/** Minimum gap between values below labels of their own, in line heights. */
const LEAST_BELOW_LABELS = 0.7;
/** Minimum overlap of two words of one line, as a share of the smaller height. */
const SAME_LINE = 0.5;
/** Minimum overlap of a value off its label's baseline, as a share of the smaller height. */
const SAME_ROW = 0.3;
export class PageLines {
  readonly lines: readonly (readonly Segment[])[];

  constructor(page: PageContent) {
    const rects = page.words.text.map((_, word) => inPoints(page, wordRect(page, word)));
    const runs = groupLines(rects).map((words) => splitLine(words, rects));
    const starts = runs.flat().map(([first = 0]) => rects[first]?.x0 ?? 0);
    let above: readonly Segment[] = [];
    this.lines = runs.map((ofLine, line) => {
      above = ofLine
        .flatMap((run) => splitAtColumns(run, rects, starts))
        .flatMap((run) => splitBelowLabels(run, rects, above))
        .map((words, position) => ({
          ...{ page, words, line, position },
          text: words.map((word) => page.words.text[word] ?? '').join(' '),
          rect: unionOf(words.map((word) => rects[word] as Rect)),
        }));
      return above;
    });
  }

  *segments(): Generator<Segment> {
    for (const line of this.lines) yield* line;
  }

  /** Those to the right of a segment in its row, including slightly offset ones; nearest first. */
  rightOf({ line, rect }: Segment): readonly Segment[] {
    const near = [line - 1, line, line + 1].flatMap((at) => this.lines[at] ?? []);
    return near
      .filter((other) => {
        if (other.rect.x0 < rect.x1) return false;
        const lower = Math.min(heightOf(rect), heightOf(other.rect));
        const shared = overlapOf(rect.y0, rect.y1, other.rect.y0, other.rect.y1);
        return other.line === line || shared >= SAME_ROW * lower;
      })
      .sort((a, b) => a.rect.x0 - b.rect.x0);
  }

  /** The nearest segment below that overlaps horizontally, within `reach` line heights. */
  below(segment: Segment, reach: number): Segment | null {
    const limit = reach * heightOf(segment.rect);
    for (let at = segment.line + 1; at < this.lines.length; at++) {
      const under = this.lines[at] ?? [];
      if ((under[0]?.rect.y0 ?? 0) - segment.rect.y1 > limit) return null;
      const best = mostOverlapping(under, segment.rect);
      if (best) return best;
    }
    return null;
  }

  /** The nearest segment above that overlaps horizontally, within `reach` line heights. */
  above(segment: Segment, reach: number): Segment | null {
    const limit = reach * heightOf(segment.rect);
    for (let at = segment.line - 1; at >= 0; at--) {
      const over = this.lines[at] ?? [];
      if (segment.rect.y0 - (over[0]?.rect.y1 ?? 0) > limit) return null;
      const best = mostOverlapping(over, segment.rect);
      if (best) return best;
    }
    return null;
  }
}

function mostOverlapping(segments: readonly Segment[], rect: Rect): Segment | null {
  let best: Segment | null = null;
  let most = 0;
  for (const candidate of segments) {
    const shared = overlapOf(rect.x0, rect.x1, candidate.rect.x0, candidate.rect.x1);
    if (shared <= most) continue;
    most = shared;
    best = candidate;
  }
  return best;
}

/** A rectangle in page fractions, in points. */
export const inPoints = ({ width, height }: PageContent, rect: Rect): Rect => ({
  x0: rect.x0 * width,
  y0: rect.y0 * height,
  x1: rect.x1 * width,
  y1: rect.y1 * height,
});

/** Words by line from the top, each line from the left. */
function groupLines(rects: readonly Rect[]): number[][] {
  const order = [...rects.keys()].sort((a, b) => middle(rects[a]) - middle(rects[b]) || a - b);
  const lines: { words: number[]; y0: number; y1: number }[] = [];
  for (const word of order) {
    const rect = rects[word];
    if (!rect) continue;
    const line = lines.at(-1);
    const lower = line ? Math.min(heightOf(rect), line.y1 - line.y0) : 0;
    const shared = line ? overlapOf(line.y0, line.y1, rect.y0, rect.y1) : 0;
    if (line && shared > lower * SAME_LINE) line.words.push(word);
    else lines.push({ words: [word], y0: rect.y0, y1: rect.y1 });
  }
  return lines.map(({ words }) => words.sort((a, b) => (rects[a]?.x0 ?? 0) - (rects[b]?.x0 ?? 0)));
}

const middle = (rect: Rect | undefined): number => (rect ? centerY(rect) : 0);

function splitLine(words: readonly number[], rects: readonly Rect[]): number[][] {
  const runs: number[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    const rect = rects[word];
    if (!rect) continue;
    if (runs.length === 0 || rect.x0 - end > WIDEST_BLANK * heightOf(rect)) runs.push([word]);
    else runs.at(-1)?.push(word);
    end = Math.max(end, rect.x1);
  }
  return runs;
}

/** Splits a run at a relatively wide gap if a column of the page starts after it. */
function splitAtColumns(
  run: readonly number[],
  rects: readonly Rect[],
  starts: readonly number[],
): number[][] {
  const gaps = pairsOf(run).map(([a, b]) => (rects[b]?.x0 ?? 0) - (rects[a]?.x1 ?? 0));
  const blank = gaps.toSorted((a, b) => a - b)[(gaps.length - 1) >> 1] ?? 0;
  let part: number[] = [];
  const parts = [part];
  run.forEach((word, at) => {
    const rect = rects[word];
    const gap = gaps[at - 1] ?? 0;
    const wide = rect && gap > LEAST_GUTTER * heightOf(rect) && gap > WIDER_THAN_OTHERS * blank;
    const aligned = (x0: number) => rect && Math.abs(x0 - rect.x0) < STRAY * heightOf(rect);
    if (wide && starts.filter(aligned).length >= LEAST_ALIGNED) {
      part = [];
      parts.push(part);
    }
    part.push(word);
  });
  return parts;
}

/** Splits a run where a segment close above it begins or ends: values below a row of labels. */
function splitBelowLabels(
  run: readonly number[],
  rects: readonly Rect[],
  labels: readonly Segment[],
): number[][] {
  let part: number[] = [];
  const parts = [part];
  const [, second] = labels;
  let end = Number.POSITIVE_INFINITY;
  for (const word of run) {
    const rect = rects[word] as Rect;
    const height = heightOf(rect);
    const isBetween = labels.some(({ rect: label }) => {
      const off = Math.min(Math.abs(label.x0 - rect.x0), Math.abs(label.x1 - end));
      return off < STRAY * height && rect.y0 - label.y1 < WIDEST_BLANK * height;
    });
    if (second && isBetween && rect.x0 - end > LEAST_BELOW_LABELS * height) {
      part = [];
      parts.push(part);
    }
    part.push(word);
    end = rect.x1;
  }
  return parts;
}
