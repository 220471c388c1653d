/**
 * The words of a page as the eye groups them: lines of words on one height, cut into segments where
 * the white between two words is wider than a blank. Forms and letters set a label and its value as
 * neighbouring segments, whatever the order in which the page is read.
 */
import type { PageContent } from '../../../shared/contract/page.ts';
import { heightOf, overlapOf, type Rect, unionOf } from '../../../shared/geometry.ts';
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
  readonly place: number;
}

/** White wider than this many heights of the line parts two segments; a blank is a third of one. */
const WIDEST_BLANK = 1.1;
/** Share of the lower word's height that two words of one line overlap by. */
const SAME_LINE = 0.5;

export class PageLines {
  readonly lines: readonly (readonly Segment[])[];

  constructor(page: PageContent) {
    const rects = page.words.text.map((_, word) => inPoints(page, wordRect(page, word)));
    this.lines = groupLines(rects).map((words, line) =>
      cutLine(words, rects).map((run, place) => ({
        page,
        words: run,
        text: run.map((word) => page.words.text[word] ?? '').join(' '),
        rect: unionOf(run.map((word) => rects[word] as Rect)),
        line,
        place,
      })),
    );
  }

  *segments(): Generator<Segment> {
    for (const line of this.lines) yield* line;
  }

  /** Those to the right of a segment on its line, nearest first. */
  rightOf({ line, place }: Segment): readonly Segment[] {
    return this.lines[line]?.slice(place + 1) ?? [];
  }

  /** The nearest segment under one that shares its columns, within `reach` heights of it. */
  below(segment: Segment, reach: number): Segment | null {
    const { rect, line } = segment;
    for (let at = line + 1; at < this.lines.length; at++) {
      const under = this.lines[at] ?? [];
      const gap = (under[0]?.rect.y0 ?? 0) - rect.y1;
      if (gap > reach * heightOf(rect)) return null;
      let best: Segment | null = null;
      let most = 0;
      for (const candidate of under) {
        const shared = overlapOf(rect.x0, rect.x1, candidate.rect.x0, candidate.rect.x1);
        if (shared > most) {
          most = shared;
          best = candidate;
        }
      }
      if (best) return best;
    }
    return null;
  }
}

const inPoints = ({ width, height }: PageContent, rect: Rect): Rect => ({
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

const middle = (rect: Rect | undefined): number => (rect ? (rect.y0 + rect.y1) / 2 : 0);

function cutLine(words: readonly number[], rects: readonly Rect[]): number[][] {
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
