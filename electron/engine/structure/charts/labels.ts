/** The texts of a chart: numbers on its axes and marks, names of its categories. */

import {
  centerX,
  centerY,
  grownBy,
  intersectionArea,
  type Rect,
  unionOf,
} from '../../../../shared/geometry.ts';
import { pairsOf } from '../../../../shared/neighbours.ts';
import { type NumberValue, parseNumber } from '../../../../shared/values/number-value.ts';
import { groupByDistance } from '../../common/numbers.ts';
import type { PageText, Word } from '../../read/text/types.ts';
import { centerU, centerV, type Direction, toSpan } from '../plots/plot-space.ts';
import { centerOf, type Plot, type PlotMark } from '../plots/plots.ts';

export interface Label {
  readonly text: string;
  readonly rect: Rect;
}

/** A number beside which no further word stands that would change it. */
export interface NumberLabel extends Label {
  readonly number: NumberValue;
  readonly size: number;
  readonly baseline: number;
}

/** Maximum gap between the words of one number; ems. */
const NUMBER_GAP = 0.35;
const MIN_BLANK = 0.12;
const MOST_NUMBER_WORDS = 3;
/** Height of digits above the baseline; ems. */
const DIGIT_HEIGHT = 0.7;
/** Distance of a printed value from the end of its bar or from its point; ems. */
const MAX_VALUE_DISTANCE = 1.4;
/** Distance of the names of categories from the bars, and between their lines; ems. */
const MAX_NAME_DISTANCE = 3;
const MAX_LEADING = 0.5;
/** Distance of names from bars that lie; ems. */
const MAX_SIDE_DISTANCE = 12;
/** Offset of a name from the middle of its category, as a share of the distance of categories. */
const MAX_OFFSET = 0.3;
/** Within this share of the distance of categories, words beside their names are a name, too. */
const MAX_NEIGHBOR = 1.25;
/** Minimum share of the categories that have a name. */
const MIN_NAMED = 0.6;
/** How far outside of the bars or lines numbers may stand; points. */
const NUMBER_REACH = 150;

export const aroundMarks = ({ marks }: Plot, reach: number): Rect =>
  grownBy(unionOf(marks.map(({ rect }) => rect)), reach);

export const isUpright = ({ angle }: { readonly angle: number }): boolean =>
  angle < 1 || angle > 359;

/** Words that touch are one. */
const joinedText = (words: readonly Word[]): string =>
  words.reduce((text, word, at) => {
    const before = words[at - 1];
    const isJoined =
      !before || (word.baseline === before.baseline && word.x0 - before.x1 < MIN_BLANK * word.size);
    return text + (isJoined ? '' : ' ') + word.text;
  }, '');

/** The numbers in and around the plot. */
export function numbersAround(plot: Plot, numbers: readonly NumberLabel[]): NumberLabel[] {
  const region = aroundMarks(plot, NUMBER_REACH);
  return numbers.filter(({ rect }) => intersectionArea(rect, region) > 0);
}

export function numberLabels(text: PageText): NumberLabel[] {
  return text.lines
    .filter((line) => isUpright(line) && !line.behind)
    .flatMap((line) => {
      const words = line.words.flatMap((index) => text.words[index] ?? []);
      const found: NumberLabel[] = [];
      for (let at = 0; at < words.length; ) {
        const label = numberAt(words, at);
        if (label) found.push(label.label);
        at += label?.words ?? 1;
      }
      return found;
    });
}

function numberAt(
  words: readonly Word[],
  at: number,
): { label: NumberLabel; words: number } | null {
  const first = words[at] as Word;
  const gapAfter = (word: number) => {
    const [left, right] = [words[word], words[word + 1]];
    return left && right ? right.x0 - left.x1 : Number.POSITIVE_INFINITY;
  };
  let most = 1;
  while (most < MOST_NUMBER_WORDS && gapAfter(at + most - 1) <= NUMBER_GAP * first.size) most++;
  for (let count = most; count > 0; count--) {
    const own = words.slice(at, at + count);
    const number = parseNumber(joinedText(own));
    if (!number || number.doubt === 'sign') continue;
    const { size, baseline } = first;
    const label = { text: joinedText(own), rect: unionOf(own), number, size, baseline };
    return { label, words: count };
  }
  return null;
}

/** `v` of the middle of the digits. */
export const valuePosition = (
  { rect, baseline, size }: NumberLabel,
  direction: Direction,
): number => (direction === 'upright' ? -(baseline - (DIGIT_HEIGHT / 2) * size) : centerX(rect));

/** The numbers printed at the ends of bars, in pieces of bars and at points. */
export function matchValues(
  plot: Plot,
  numbers: readonly NumberLabel[],
): Map<PlotMark, NumberLabel> {
  const centers = plot.slots.map(({ u0, u1 }) => (u0 + u1) / 2);
  const halfStep = pitchOf(centers) / 2;
  const pairs = plot.marks.flatMap((mark) =>
    numbers.flatMap((label) => {
      const distance = distanceOf(plot, mark, label, halfStep);
      return distance === null ? [] : [{ mark, label, distance }];
    }),
  );
  const values = new Map<PlotMark, NumberLabel>();
  const taken = new Set<NumberLabel>();
  for (const { mark, label } of pairs.toSorted((a, b) => a.distance - b.distance)) {
    if (values.has(mark) || taken.has(label)) continue;
    values.set(mark, label);
    taken.add(label);
  }
  return values;
}

/** Null where the label is not one of the mark. */
function distanceOf(
  { kind, direction, stacked }: Plot,
  mark: PlotMark,
  label: NumberLabel,
  halfStep: number,
): number | null {
  const span = toSpan(label.rect, direction);
  const [u, v] = [centerU(span), centerV(span)];
  const reach = MAX_VALUE_DISTANCE * label.size;
  if (kind === 'lines') {
    const across = Math.abs(u - centerU(mark));
    const along = Math.abs(v - mark.to);
    return across > halfStep || along > reach ? null : across + along;
  }
  const slack = label.size / 2;
  if (u < mark.u0 - slack || u > mark.u1 + slack) return null;
  const [low, high] = [Math.min(mark.from, mark.to), Math.max(mark.from, mark.to)];
  const sideways = Math.abs(u - centerU(mark)) / 4;
  if (v >= low && v <= high) return reach + sideways;
  if (stacked) return null;
  const beyond = mark.to >= mark.from ? span.v0 - mark.to : mark.to - span.v1;
  return beyond >= -slack && beyond <= reach ? Math.abs(beyond) + sideways : null;
}

/** The name of each category; null if too few have one. */
export function categoryNames(
  text: PageText,
  plot: Plot,
  categories: readonly (readonly number[])[],
  { start, taken }: NamePositions,
): (Label | null)[] | null {
  const centers = categories.map((category) => centerOf(plot, category));
  const isFree = (index: number) => {
    const word = text.words[index];
    return word !== undefined && !taken.some(({ rect }) => intersectionArea(word, rect) > 0);
  };
  const names =
    plot.direction === 'upright'
      ? namesBelow(text, isFree, centers, -start)
      : namesBeside(text, isFree, centers, start);
  const named = names.filter((name) => name !== null).length;
  return named >= Math.max(2, MIN_NAMED * centers.length) ? names : null;
}

export interface NamePositions {
  /** `v` below which the names stand. */
  readonly start: number;
  /** Labels of another kind. */
  readonly taken: readonly Label[];
}

type IsFree = (word: number) => boolean;

const pitchOf = (centers: readonly number[]): number =>
  Math.min(...pairsOf(centers).map(([a, b]) => b - a));

function nearest(centers: readonly number[], u: number, reach: number): number {
  const at = centers.reduce(
    (best, center, index) =>
      Math.abs(center - u) < Math.abs((centers[best] ?? center) - u) ? index : best,
    0,
  );
  return Math.abs((centers[at] ?? u) - u) <= reach ? at : -1;
}

function namesBelow(
  text: PageText,
  isFree: IsFree,
  centers: readonly number[],
  bottom: number,
): (Label | null)[] {
  const pitch = pitchOf(centers);
  const names: Word[][] = centers.map(() => []);
  const reach = (centers.at(-1) ?? 0) - (centers[0] ?? 0) + pitch;
  const below = text.words.filter(
    (word, index) =>
      isUpright(word) &&
      centerY(word) > bottom &&
      nearest(centers, centerX(word), MAX_NEIGHBOR * pitch) >= 0 &&
      word.y0 - bottom < reach &&
      isFree(index),
  );
  let end: number | null = null;
  let size = 0;
  for (const row of groupByDistance(below, ({ baseline }) => baseline, 1)) {
    const [top, em] = [Math.min(...row.map(({ y0 }) => y0)), row[0]?.size ?? 0];
    const isNext: boolean =
      end === null
        ? top - bottom <= MAX_NAME_DISTANCE * em
        : top - end <= MAX_LEADING * em && Math.abs(em - size) < 0.5;
    const values = row.filter(({ text }) => isMeasured(parseNumber(text)));
    if (!isNext || (end !== null && values.length > row.length / 2)) break;
    const own = centers.map((_, at) =>
      row.filter((word) => nearest(centers, centerX(word), pitch / 2) === at),
    );
    const isCentered = own.every((words, at) => {
      if (words.length === 0) return true;
      const { x0, x1 } = unionOf(words);
      return Math.abs((x0 + x1) / 2 - (centers[at] ?? 0)) <= MAX_OFFSET * pitch;
    });
    if (!isCentered) break;
    // A name beside the others is one of a mark that was not found.
    if (end === null && own.flat().length < row.length) return centers.map(() => null);
    own.forEach((words, at) => {
      names[at]?.push(...words);
    });
    end = Math.max(...row.map(({ y1 }) => y1));
    size = em;
  }
  if (names.every((words) => words.length === 0)) return slantedNames(text, centers, bottom);
  return names.map(toLabel);
}

/** No year, and no number of a category. */
export const isMeasured = (number: NumberValue | null): boolean =>
  number !== null && (number.percent || number.decimals > 0 || number.currency !== null);

/** Names written upwards or at a slant end or begin below their category. */
function slantedNames(
  text: PageText,
  centers: readonly number[],
  bottom: number,
): (Label | null)[] {
  const pitch = pitchOf(centers);
  const names: (Label | null)[] = centers.map(() => null);
  for (const line of text.lines) {
    const near = line.y0 > bottom - line.size && line.y0 - bottom <= MAX_NAME_DISTANCE * line.size;
    if (isUpright(line) || !near) continue;
    const isVertical = Math.abs((line.angle % 180) - 90) < 5;
    const u = isVertical ? centerX(line) : line.angle > 180 ? line.x1 : line.x0;
    const at = nearest(centers, u, pitch / 2);
    const words = line.words.flatMap((index) => text.words[index] ?? []);
    if (at >= 0 && !names[at] && words.length > 0) names[at] = toLabel(words);
  }
  return names;
}

function namesBeside(
  text: PageText,
  isFree: IsFree,
  centers: readonly number[],
  left: number,
): (Label | null)[] {
  const pitch = pitchOf(centers);
  const names: Word[][] = centers.map(() => []);
  for (const line of text.lines) {
    const middle = centerY(line);
    const at = nearest(centers, middle, pitch / 2);
    if (at < 0 || !isUpright(line)) continue;
    const words = line.words
      .filter(isFree)
      .flatMap((index) => text.words[index] ?? [])
      .filter(({ x1 }) => x1 <= left + 1);
    const reach = MAX_SIDE_DISTANCE * line.size;
    const end = words.at(-1)?.x1 ?? Number.NEGATIVE_INFINITY;
    if (left - end <= reach) names[at]?.push(...words);
  }
  return names.map(toLabel);
}

export const toLabel = (words: readonly Word[]): Label | null =>
  words.length === 0 ? null : { text: joinedText(words), rect: unionOf(words) };
