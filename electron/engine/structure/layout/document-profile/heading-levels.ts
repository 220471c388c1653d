/**
 * Levels of headings, consistent over the document. Styles are ranked by size, at equal size bold
 * capitals before bold before capitals before the rest, and upright before italic. Styles that
 * occur only on the first page and not above text belong to the cover and do not push the others
 * down, nor does a style that occurs once. Titles of one style may be numbered in several schemes:
 * if items run on within the parts, the parts rank above the items.
 *
 * External evidence overrides style: section numbers, structure tags, the printed contents and the
 * outline, each more reliable than the one before. The titles of primary statements are of one level.
 * Each gives depths; the level of most headings at
 * its smallest depth is the level to count from.
 */

import { addTo, pairsOf } from '../../../../../shared/neighbours.ts';
import { mostCommon } from '../../../common/numbers.ts';
import type { HeadingCandidate } from '../summary-types.ts';
import { isSameSize } from '../text-style.ts';
import type { TextStyle } from '../types.ts';

const MAX_LEVEL = 6;
/** In a document with this many headings a style that occurs once is not a level. */
const HEADINGS_FOR_RARE = 12;
/** Maximum number of numbering schemes per style; more are noise. */
const MAX_SCHEMES = 6;
/** Minimum number of headings with a known depth for a source to be used. */
const MIN_KNOWN_DEPTHS = 3;
/** Share of a level's headings that must have a depth for lower levels to start below it. */
const DEEPEST_SHARE = 0.25;

export interface DetectedHeading {
  readonly page: number;
  readonly candidate: HeadingCandidate;
  /** Depth in the outline, the printed contents and the structure tree; 0 where unknown. */
  readonly outline: number;
  readonly contents: number;
  readonly tag: number;
}

/** Headings of one style, as indexes into the list. */
interface StyleRank {
  readonly style: TextStyle;
  readonly members: number[];
}

const styleWeight = ({ bold, caps, italic }: TextStyle): number =>
  (bold ? 4 : 0) + (caps ? 2 : 0) + (italic ? 0 : 1);

/** Style ranks, highest first. */
function rankStyles(headings: readonly DetectedHeading[]): StyleRank[] {
  const order = headings.map((_, at) => at);
  const styleAt = (at: number) => (headings[at] as DetectedHeading).candidate.style;
  order.sort(
    (a, b) =>
      styleAt(b).size - styleAt(a).size ||
      styleWeight(styleAt(b)) - styleWeight(styleAt(a)) ||
      a - b,
  );
  const ranks: StyleRank[] = [];
  for (const at of order) {
    const style = styleAt(at);
    const rank = ranks.find(
      (other) =>
        isSameSize(other.style.size, style.size) && styleWeight(other.style) === styleWeight(style),
    );
    if (rank) rank.members.push(at);
    else ranks.push({ style, members: [at] });
  }
  for (const { members } of ranks) members.sort((a, b) => a - b);
  return ranks.sort((a, b) =>
    isSameSize(a.style.size, b.style.size)
      ? styleWeight(b.style) - styleWeight(a.style)
      : b.style.size - a.style.size,
  );
}

/** Returns the level of each heading. */
export function assignHeadingLevels(headings: readonly DetectedHeading[]): number[] {
  const ranks = rankStyles(headings);
  let levels = levelsByStyle(headings, ranks);
  levels = applyDepths(
    levels,
    headings.map(({ candidate }) => candidate.numbering),
  );
  const sources = [
    headings.map(({ tag }) => tag),
    headings.map(({ contents }) => contents),
    headings.map(({ outline }) => outline),
  ];
  for (const depths of sources) {
    // A flat list says nothing about depth.
    if (new Set(depths.filter((depth) => depth > 0)).size > 1) levels = applyDepths(levels, depths);
  }
  const isStatement = (at: number) => headings[at]?.candidate.statementTitle !== null;
  const ofStatements = mostCommon(levels.filter((_, at) => isStatement(at)));
  levels = levels.map((level, at) => (isStatement(at) ? (ofStatements ?? level) : level));
  return closeLevelGaps(levels.map((level) => Math.min(level, MAX_LEVEL)));
}

function levelsByStyle(
  headings: readonly DetectedHeading[],
  ranks: readonly StyleRank[],
): number[] {
  const first = headings[0]?.page;
  const several = headings.some(({ page }) => page !== first);
  const levels = new Array<number>(headings.length).fill(1);
  let level = 0;
  for (const { members } of ranks) {
    const ofCover =
      several &&
      members.every((at) => {
        const { page, candidate } = headings[at] as DetectedHeading;
        return page === first && !candidate.precedesText;
      });
    const isRare = members.length === 1 && headings.length >= HEADINGS_FOR_RARE;
    // All cover styles share the level of the title.
    if (level === 0 || !(ofCover || isRare)) level++;
    const nested = nestNumberingSchemes(
      members.map((at) => headings[at]?.candidate.numberingWord ?? null),
    );
    members.forEach((at, member) => {
      levels[at] = level + (nested[member] ?? 0);
    });
    level += Math.max(0, ...nested);
  }
  return levels;
}

/** Share of the steps between successive `of` positions that contain one of `by`; both ascend. */
function interruptionShare(of: readonly number[], by: readonly number[]): number {
  let over = 0;
  let next = 0;
  pairsOf(of).forEach(([from, to]) => {
    while (next < by.length && (by[next] ?? 0) < from) next++;
    if ((by[next] ?? to) < to) over++;
  });
  return over / (of.length - 1);
}

/**
 * Depth of each title of one style by its numbering scheme. A scheme ranks above another if its
 * numbers interrupt the other less often than they are interrupted by it; a title without a number
 * between two of a scheme is below that scheme.
 */
function nestNumberingSchemes(schemes: readonly (string | null)[]): number[] {
  const positions = new Map<string, number[]>();
  schemes.forEach((scheme, at) => {
    if (scheme !== null) addTo(positions, scheme, at);
  });
  const known = [...positions]
    .filter(([, at]) => at.length > 1)
    .sort((a, b) => b[1].length - a[1].length)
    .slice(0, MAX_SCHEMES);
  type Scheme = (typeof known)[number];
  const stands = ([, below]: Scheme, [, above]: Scheme) =>
    interruptionShare(below, above) < interruptionShare(above, below);
  const depthOf = (scheme: Scheme, open: readonly Scheme[]): number => {
    const above = known.filter((other) => !open.includes(other) && stands(scheme, other));
    return Math.max(0, ...above.map((other) => 1 + depthOf(other, [...open, other])));
  };
  const depths = known.map((scheme) => depthOf(scheme, [scheme]));
  return schemes.map((scheme, position) => {
    const own = known.findIndex(([name]) => name === scheme);
    if (own >= 0 || scheme !== null) return depths[own] ?? 0;
    const around = known.flatMap(([, at], i) =>
      position > (at[0] ?? 0) && position < (at.at(-1) ?? 0) ? [1 + (depths[i] ?? 0)] : [],
    );
    return Math.max(0, ...around);
  });
}

/**
 * Applies the depths of one source to `levels` (0: unknown). Headings without a depth follow the
 * others of their level if most of those have one; otherwise they keep their distance to the level
 * above.
 */
function applyDepths(levels: readonly number[], depths: readonly number[]): number[] {
  const knownDepths = depths.filter((depth) => depth > 0);
  const least = Math.min(...knownDepths);
  const base = mostCommon(levels.filter((_, at) => depths[at] === least));
  if (knownDepths.length < MIN_KNOWN_DEPTHS || base === null) return [...levels];
  const levelAt = (depth: number): number => base + depth - least;

  const ofLevel = new Map<number, number[]>();
  levels.forEach((level, at) => {
    addTo(ofLevel, level, depths[at] ?? 0);
  });
  /** Per level with mostly known depths: its new level, and the deepest one for levels below it. */
  const shiftedLevels = new Map<number, { own: number; deepest: number }>();
  for (const [level, all] of ofLevel) {
    const known = all.filter((depth) => depth > 0);
    const own = known.length * 2 > all.length ? mostCommon(known) : null;
    if (own === null) continue;
    const usual = known.filter(
      (depth) => known.filter((other) => other >= depth).length >= DEEPEST_SHARE * known.length,
    );
    shiftedLevels.set(level, { own: levelAt(own), deepest: levelAt(Math.max(own, ...usual)) });
  }
  const shifted = (level: number): number => {
    const same = shiftedLevels.get(level);
    if (same) return same.own;
    const above = Math.max(...[...shiftedLevels.keys()].filter((other) => other < level));
    const to = shiftedLevels.get(above);
    return to ? to.deepest + level - above : level;
  };
  return levels.map((level, at) => {
    const depth = depths[at] ?? 0;
    return depth > 0 ? levelAt(depth) : shifted(level);
  });
}

/** Renumbers levels without gaps. */
function closeLevelGaps(levels: readonly number[]): number[] {
  const used = [...new Set(levels)].sort((a, b) => a - b);
  return levels.map((level) => used.indexOf(level) + 1);
}
