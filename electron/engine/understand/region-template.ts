/**
 * Finds the region of a table on a page of the layout in which it was drawn. The region moves with
 * the page as a whole; its upper and lower edges follow the nearest words that both pages have once
 * in the same column, because a list above or within the region may have another length.
 */
import type { Layout } from '../../../shared/fields/example.ts';
import type { Box } from '../../../shared/geometry.ts';
import { likenessOf } from './fields/learned/layout.ts';

/** Minimum share of matching words for two pages to have the same layout. */
const LEAST_LIKENESS = 0.4;
/** Words above the first or below the last line of the region may lie inside it; page fraction. */
const EDGE_LINE = 0.03;
/** Maximum horizontal offset of one word on two pages; page fraction. */
const SAME_COLUMN = 0.012;
/** A lower region holds no table; page fraction. */
const LEAST_HEIGHT = 0.01;
/** Layouts store positions in ten-thousandths of the page. */
const SCALE = 10_000;

export interface TemplateRegion {
  readonly bbox: Box;
  /** x of every column edge; null if they are detected. */
  readonly columns: readonly number[] | null;
  readonly layout: Layout;
}

export interface MatchedRegion {
  readonly bbox: Box;
  readonly columns: number[] | null;
  /** Share of the words at the same position; 0 to 1. */
  readonly likeness: number;
}

/** `layout`: of the page. Null if it differs from that of the template. */
export function matchRegion(template: TemplateRegion, layout: Layout): MatchedRegion | null {
  const { share, dx, dy } = likenessOf(template.layout, layout);
  if (share < LEAST_LIKENESS) return null;
  const { x, y, width, height } = template.bbox;
  const shared = sharedWords(template.layout, layout, dx);
  const top = clamp(y + (shiftAbove(shared, y) ?? dy));
  const bottom = clamp(y + height + (shiftBelow(shared, y + height) ?? dy));
  if (bottom - top < LEAST_HEIGHT) return null;
  const [left, right] = [clamp(x + dx), clamp(x + width + dx)];
  return {
    bbox: rounded({ x: left, y: top, width: right - left, height: bottom - top }),
    columns: template.columns?.map((edge) => round(clamp(edge + dx))) ?? null,
    likeness: round(share),
  };
}

/** A word at its height in the template, and how much lower it is on the page. */
interface SharedWord {
  readonly y: number;
  readonly shift: number;
}

/** The words that both pages have exactly once, in the same column. */
function sharedWords(first: Layout, second: Layout, dx: number): SharedWord[] {
  const others = Map.groupBy(second.words, ([hash]) => hash);
  return [...Map.groupBy(first.words, ([hash]) => hash)].flatMap(([hash, words]) => {
    const [from, ...more] = words;
    const [to, ...rest] = others.get(hash) ?? [];
    if (!from || !to || more.length + rest.length > 0) return [];
    if (Math.abs((to[1] - from[1]) / SCALE - dx) > SAME_COLUMN) return [];
    return [{ y: from[2] / SCALE, shift: (to[2] - from[2]) / SCALE }];
  });
}

/** By the lowest word above the edge or in the first line below it. */
function shiftAbove(words: readonly SharedWord[], edge: number): number | undefined {
  const above = words.filter(({ y }) => y < edge + EDGE_LINE);
  return above.toSorted((a, b) => b.y - a.y)[0]?.shift;
}

/** By the highest word below the edge; without one, by a word in the last line above it. */
function shiftBelow(words: readonly SharedWord[], edge: number): number | undefined {
  const below = words.filter(({ y }) => y > edge).toSorted((a, b) => a.y - b.y);
  const within = words.filter(({ y }) => y <= edge && y > edge - EDGE_LINE);
  return (below[0] ?? within[0])?.shift;
}

const clamp = (value: number): number => Math.max(0, Math.min(1, value));
const round = (value: number): number => Math.round(value * 100_000) / 100_000;
const rounded = ({ x, y, width, height }: Box): Box => ({
  ...{ x: round(x), y: round(y), width: round(width), height: round(height) },
});
