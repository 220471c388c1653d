/**
 * Levels of headings, the same all over the document. Styles are ranked by size, among equals bold
 * capitals before bold before capitals before the rest. A style that only the first page shows
 * belongs to the cover: it does not push the others down, nor does one that occurs once. Where section numbers occur, they
 * tell the depth: the style of most headings `1`, `2` gives the base, and `2.1` lies one below it,
 * whatever it looks like.
 */
import { sameSize, styleKey } from './style.ts';
import type { HeadingCandidate, Style } from './types.ts';

const DEEPEST_LEVEL = 6;
/** In a document of so many headings a style that occurs once is no level of its own. */
const HEADINGS_FOR_RARE = 12;
/** Numbered headings from which the numbers are a scheme. */
const LEAST_NUMBERED = 3;

export interface PlacedHeading {
  readonly page: number;
  readonly candidate: HeadingCandidate;
}

const weight = (style: Style): number => (style.bold ? 2 : 0) + (style.caps ? 1 : 0);

const byRank = (a: Style, b: Style): number =>
  sameSize(a.size, b.size) ? weight(b) - weight(a) : b.size - a.size;

const sameRank = (a: Style, b: Style): boolean =>
  sameSize(a.size, b.size) && weight(a) === weight(b);

interface Rank {
  readonly style: Style;
  readonly keys: string[];
  readonly headings: PlacedHeading[];
}

function ranksOf(headings: readonly PlacedHeading[]): Rank[] {
  const sorted = [...headings].sort(
    (a, b) =>
      b.candidate.style.size - a.candidate.style.size ||
      weight(b.candidate.style) - weight(a.candidate.style),
  );
  const ranks: Rank[] = [];
  for (const heading of sorted) {
    const { style } = heading.candidate;
    let rank = ranks.find((other) => sameRank(other.style, style));
    if (rank === undefined) {
      rank = { style, keys: [], headings: [] };
      ranks.push(rank);
    }
    rank.keys.push(styleKey(style));
    rank.headings.push(heading);
  }
  return ranks.sort((a, b) => byRank(a.style, b.style));
}

/** Levels of the headings, in their order. */
export function levelsOf(headings: readonly PlacedHeading[]): number[] {
  const first = Math.min(...headings.map(({ page }) => page));
  const several = headings.some(({ page }) => page !== first);
  const ranks = ranksOf(headings);
  const ofCover = (rank: Rank): boolean =>
    several && rank.headings.every(({ page }) => page === first);
  const isRare = (rank: Rank): boolean =>
    rank.headings.length === 1 && headings.length >= HEADINGS_FOR_RARE;

  const levels = new Map<string, number>();
  let level = 0;
  for (const rank of ranks) {
    // All cover styles together take the one level of the title.
    if (ofCover(rank)) {
      if (level === 0) level = 1;
    } else if (level === 0 || !isRare(rank)) level++;
    for (const key of rank.keys) levels.set(key, Math.min(Math.max(level, 1), DEEPEST_LEVEL));
  }
  const byStyle = headings.map(({ candidate }) => levels.get(styleKey(candidate.style)) ?? 1);
  return closedUp(withNumbers(headings, byStyle));
}

/** The same order of levels without gaps. */
function closedUp(levels: readonly number[]): number[] {
  const used = [...new Set(levels)].sort((a, b) => a - b);
  return levels.map((level) => used.indexOf(level) + 1);
}

/** Depths that section numbers tell override what the style tells. */
function withNumbers(headings: readonly PlacedHeading[], byStyle: readonly number[]): number[] {
  const numbered = headings.filter(({ candidate }) => candidate.numbering > 0);
  const base = commonest(byStyle.filter((_, at) => headings[at]?.candidate.numbering === 1));
  if (numbered.length < LEAST_NUMBERED || base === null) return [...byStyle];

  const depths = new Map<number, number[]>();
  headings.forEach(({ candidate }, at) => {
    const level = byStyle[at] ?? 1;
    depths.set(level, [...(depths.get(level) ?? []), candidate.numbering]);
  });
  return headings.map(({ candidate }, at) => {
    const level = byStyle[at] ?? 1;
    const ofStyle = depths.get(level) ?? [];
    const mostly = ofStyle.filter((depth) => depth > 0);
    const usual = mostly.length * 2 > ofStyle.length ? commonest(mostly) : null;
    const depth = candidate.numbering || usual || 0;
    return Math.min(depth > 0 ? base + depth - 1 : level, DEEPEST_LEVEL);
  });
}

function commonest(values: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: number | null = null;
  for (const [value, count] of counts) {
    const most = best === null ? 0 : (counts.get(best) ?? 0);
    if (count > most || (count === most && best !== null && value < best)) best = value;
  }
  return best;
}
