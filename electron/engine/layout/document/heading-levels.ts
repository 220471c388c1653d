/**
 * Levels of headings, the same all over the document. Styles are ranked by size, among equals bold
 * capitals before bold before capitals before the rest, and upright before slanted. A style that
 * only the first page shows, and not above text, belongs to the cover: it does not push the others
 * down, nor does one that occurs once. Titles of one style may still be numbered in several schemes:
 * where the items run on within the parts, the parts stand above the items.
 *
 * What the document says of its headings goes above their look: section numbers, the tags of a
 * tagged file, the printed contents, the outline, each of them surer than the one before. Each
 * tells depths; the style of most headings at its least depth gives the level to count from.
 */
import { sameSize } from '../style.ts';
import type { HeadingCandidate, Style } from '../types.ts';

const DEEPEST_LEVEL = 6;
/** In a document of so many headings a style that occurs once is no level of its own. */
const HEADINGS_FOR_RARE = 12;
/** Numbered schemes of one style that are told apart; a document has few, garbage may have many. */
const SCHEMES_HEARD = 6;
/** Headings of which a witness must tell the depth to be heard. */
const LEAST_TOLD = 3;
/** Share of the headings of a level that must lie so deep for what is below to lie deeper still. */
const DEEPEST_SHARE = 0.25;

export interface PlacedHeading {
  readonly page: number;
  readonly candidate: HeadingCandidate;
  /** Depth in the outline, in the printed contents, in the structure tree; 0 where unknown. */
  readonly outline: number;
  readonly contents: number;
  readonly tag: number;
}

/** Headings that look alike, as places in the list. */
interface Rank {
  readonly style: Style;
  readonly members: number[];
}

const weight = ({ bold, caps, italic }: Style): number =>
  (bold ? 4 : 0) + (caps ? 2 : 0) + (italic ? 0 : 1);

/** Ranks of headings that look alike, the highest first. */
function ranksOf(headings: readonly PlacedHeading[]): Rank[] {
  const order = headings.map((_, at) => at);
  const styleAt = (at: number) => (headings[at] as PlacedHeading).candidate.style;
  order.sort(
    (a, b) => styleAt(b).size - styleAt(a).size || weight(styleAt(b)) - weight(styleAt(a)) || a - b,
  );
  const ranks: Rank[] = [];
  for (const at of order) {
    const style = styleAt(at);
    const rank = ranks.find(
      (other) => sameSize(other.style.size, style.size) && weight(other.style) === weight(style),
    );
    if (rank) rank.members.push(at);
    else ranks.push({ style, members: [at] });
  }
  for (const { members } of ranks) members.sort((a, b) => a - b);
  return ranks.sort((a, b) =>
    sameSize(a.style.size, b.style.size)
      ? weight(b.style) - weight(a.style)
      : b.style.size - a.style.size,
  );
}

/** Levels of the headings, in their order. */
export function levelsOf(headings: readonly PlacedHeading[]): number[] {
  const ranks = ranksOf(headings);
  let levels = levelsByStyle(headings, ranks);
  levels = withDepths(
    levels,
    headings.map(({ candidate }) => candidate.numbering),
  );
  const witnesses = [
    headings.map(({ tag }) => tag),
    headings.map(({ contents }) => contents),
    headings.map(({ outline }) => outline),
  ];
  for (const depths of witnesses) {
    // A list in which all stand alike does not tell their depth.
    if (new Set(depths.filter((depth) => depth > 0)).size > 1) levels = withDepths(levels, depths);
  }
  return closedUp(levels.map((level) => Math.min(level, DEEPEST_LEVEL)));
}

function levelsByStyle(headings: readonly PlacedHeading[], ranks: readonly Rank[]): number[] {
  const first = headings[0]?.page;
  const several = headings.some(({ page }) => page !== first);
  const levels = new Array<number>(headings.length).fill(1);
  let level = 0;
  for (const { members } of ranks) {
    const ofCover =
      several &&
      members.every((at) => {
        const { page, candidate } = headings[at] as PlacedHeading;
        return page === first && !candidate.headsText;
      });
    const isRare = members.length === 1 && headings.length >= HEADINGS_FOR_RARE;
    // All cover styles together take the one level of the title.
    if (level === 0 || !(ofCover || isRare)) level++;
    const nested = nestedIn(members.map((at) => headings[at]?.candidate.scheme ?? null));
    members.forEach((at, member) => {
      levels[at] = level + (nested[member] ?? 0);
    });
    level += Math.max(0, ...nested);
  }
  return levels;
}

/** Share of the steps from one of `of` to the next that pass over one of `by`; both ascend. */
function parted(of: readonly number[], by: readonly number[]): number {
  let over = 0;
  let next = 0;
  of.slice(1).forEach((to, i) => {
    const from = of[i] ?? 0;
    while (next < by.length && (by[next] ?? 0) < from) next++;
    if ((by[next] ?? to) < to) over++;
  });
  return over / (of.length - 1);
}

/**
 * Titles of one style, in order, by the words with which they are numbered: how many schemes stand
 * above each. A scheme stands above another where its numbers part the other's less often than the
 * other's part its own; a title without a number between two of a scheme stands below it.
 */
function nestedIn(schemes: readonly (string | null)[]): number[] {
  const places = new Map<string, number[]>();
  schemes.forEach((scheme, at) => {
    if (scheme !== null) places.set(scheme, [...(places.get(scheme) ?? []), at]);
  });
  const known = [...places]
    .filter(([, at]) => at.length > 1)
    .sort((a, b) => b[1].length - a[1].length)
    .slice(0, SCHEMES_HEARD);
  type Scheme = (typeof known)[number];
  const stands = ([, below]: Scheme, [, above]: Scheme) =>
    parted(below, above) < parted(above, below);
  const depthOf = (scheme: Scheme, open: readonly Scheme[]): number => {
    const above = known.filter((other) => !open.includes(other) && stands(scheme, other));
    return Math.max(0, ...above.map((other) => 1 + depthOf(other, [...open, other])));
  };
  const depths = known.map((scheme) => depthOf(scheme, [scheme]));
  return schemes.map((scheme, place) => {
    const own = known.findIndex(([name]) => name === scheme);
    if (own >= 0 || scheme !== null) return depths[own] ?? 0;
    const around = known.flatMap(([, at], i) =>
      place > (at[0] ?? 0) && place < (at.at(-1) ?? 0) ? [1 + (depths[i] ?? 0)] : [],
    );
    return Math.max(0, ...around);
  });
}

/**
 * `levels` with what a witness says: `depths`, 0 where it says nothing. Headings that it does not
 * name go with the others of their level where it names most of those, and otherwise keep their
 * distance to the style above.
 */
function withDepths(levels: readonly number[], depths: readonly number[]): number[] {
  const said = depths.filter((depth) => depth > 0);
  const least = Math.min(...said);
  const base = commonest(levels.filter((_, at) => depths[at] === least));
  if (said.length < LEAST_TOLD || base === null) return [...levels];
  const levelAt = (depth: number): number => base + depth - least;

  const ofLevel = new Map<number, number[]>();
  levels.forEach((level, at) => {
    const list = ofLevel.get(level);
    if (list) list.push(depths[at] ?? 0);
    else ofLevel.set(level, [depths[at] ?? 0]);
  });
  /** Per level of which most are told: what it becomes, for its others and for what lies below it. */
  const told = new Map<number, { own: number; deepest: number }>();
  for (const [level, all] of ofLevel) {
    const known = all.filter((depth) => depth > 0);
    const own = known.length * 2 > all.length ? commonest(known) : null;
    if (own === null) continue;
    const usual = known.filter(
      (depth) => known.filter((other) => other >= depth).length >= DEEPEST_SHARE * known.length,
    );
    told.set(level, { own: levelAt(own), deepest: levelAt(Math.max(own, ...usual)) });
  }
  const shifted = (level: number): number => {
    const same = told.get(level);
    if (same) return same.own;
    const above = Math.max(...[...told.keys()].filter((other) => other < level));
    const to = told.get(above);
    return to ? to.deepest + level - above : level;
  };
  return levels.map((level, at) => {
    const depth = depths[at] ?? 0;
    return depth > 0 ? levelAt(depth) : shifted(level);
  });
}

/** The same order of levels without gaps. */
function closedUp(levels: readonly number[]): number[] {
  const used = [...new Set(levels)].sort((a, b) => a - b);
  return levels.map((level) => used.indexOf(level) + 1);
}

/** The value that occurs most often, the smallest of several. */
export function commonest(values: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: number | null = null;
  for (const [value, count] of counts) {
    const most = best === null ? 0 : (counts.get(best) ?? 0);
    if (count > most || (count === most && best !== null && value < best)) best = value;
  }
  return best;
}
