/**
 * Percentages that add up to a whole that is not printed. Rounded shares seldom deviate from 100 by
 * more than one step. Shares with their 100 % printed below are ordinary totals.
 */
import { type Amount, chanceOf, isAmount, type Lines, measureOf } from './amounts.ts';

export interface Shares {
  readonly parts: readonly number[];
  /** Positions in which these lines hold shares of one whole. */
  readonly crossings: readonly number[];
}

const LEAST_SHARES = 3;
const WHOLE = 100;
/** Maximum probability that all positions together reach 100 by chance. */
const MOST_CHANCE = 1 / 25;

export function sharesOf(lines: Lines): Shares[] {
  const found = new Map<
    string,
    { parts: readonly number[]; crossings: number[]; chance: number }
  >();
  for (let crossing = 0; crossing < lines.crossings; crossing++) {
    const shares = sharesAt(lines, crossing);
    if (shares === null) continue;
    const { parts, chance } = shares;
    const same = found.get(parts.join()) ?? { parts, crossings: [], chance: 1 };
    same.crossings.push(crossing);
    same.chance *= chance;
    found.set(parts.join(), same);
  }
  return [...found.values()].filter(({ chance }) => chance <= MOST_CHANCE);
}

function sharesAt(lines: Lines, crossing: number): { parts: number[]; chance: number } | null {
  const parts: number[] = [];
  const shares: Amount[] = [];
  for (let line = 0; line < lines.count; line++) {
    const entry = lines.entry(line, crossing);
    if (!isAmount(entry)) continue;
    parts.push(line);
    shares.push(entry);
  }
  const [first] = shares;
  if (first === undefined || shares.length < LEAST_SHARES) return null;
  const alike = shares.every(
    ({ kind, units, number }) => number.percent && kind === first.kind && units > 0,
  );
  if (!alike) return null;
  const whole = WHOLE * first.step * 10 ** first.number.decimals;
  const distance = Math.abs(shares.reduce((sum, { units }) => sum + units, -whole));
  if (distance > first.step) return null;
  const measure = shares.reduce((so, { units }) => measureOf(so, units), 0);
  return { parts, chance: chanceOf(distance, measure, whole) };
}
