/**
 * Chooses among candidates. What several places say alike is believed more; a rival that is nearly as
 * good makes the choice doubtful, and the confidence says so.
 */
import type { Candidate, Wanted } from './types.ts';

export interface Choice {
  readonly value: unknown;
  /** Against its rivals: that it and no other is the one value. */
  readonly confidence: number;
  /** By itself: that it is one of several. */
  readonly membership: number;
  /** Best first; all say the same. */
  readonly places: readonly Candidate[];
}

/** A further place that says the same takes away so much of the doubt that is left. */
const AGREEMENT = 0.25;
/** More places than this prove nothing new: a running head says the same on every page. */
const MOST_AGREEING = 3;
/** Below this a value is a guess that is better not made. */
const LEAST_SCORE = 0.3;
/** What a close rival takes of the confidence at most. */
const RIVALRY = 0.45;

export function choose(candidates: readonly Candidate[], wanted: Wanted): Choice[] {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const value = allowed(candidate.value, wanted);
    if (value === undefined) continue;
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push({ ...candidate, value });
    else groups.set(key, [{ ...candidate, value }]);
  }
  const ranked = [...groups.values()]
    .map((places) => {
      places.sort((a, b) => b.score - a.score);
      return { places, score: strength(places) };
    })
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((a, b) => b.score - a.score);
  return ranked.map(({ places, score }, at) => {
    const rival = ranked[at === 0 ? 1 : 0]?.score ?? 0;
    const doubt = RIVALRY * Math.min(1, rival / score) ** 2;
    const confidence = calibrated(score * (1 - doubt));
    return { value: places[0]?.value, confidence, membership: calibrated(score), places };
  });
}

/**
 * Scores to the share of values with such a score that were right, as counted over some 800 fields
 * of receipts, invoices, orders and agreements: a value shown with 0.9 is right nine times in ten.
 */
const CALIBRATION: readonly (readonly [score: number, share: number])[] = [
  [0, 0],
  [0.25, 0.35],
  [0.35, 0.5],
  [0.45, 0.55],
  [0.55, 0.75],
  [0.65, 0.82],
  [0.75, 0.85],
  [0.85, 0.92],
  [1, 0.98],
];

function calibrated(score: number): number {
  const at = CALIBRATION.findIndex(([from]) => from >= score);
  const [x1, y1] = CALIBRATION[at < 0 ? CALIBRATION.length - 1 : at] ?? [1, 1];
  const [x0, y0] = CALIBRATION[Math.max(0, at - 1)] ?? [0, 0];
  const share = x1 === x0 ? y1 : y0 + ((y1 - y0) * (score - x0)) / (x1 - x0);
  return Math.round(Math.min(0.98, share) * 100) / 100;
}

function strength(places: readonly Candidate[]): number {
  const [best] = places;
  if (!best) return 0;
  // Two readings of the same words are one place.
  const apart = new Set(places.map(({ page, words }) => `${page.page} ${words[0]}`)).size;
  const doubt = (1 - best.score) * (1 - AGREEMENT) ** (Math.min(apart, MOST_AGREEING) - 1);
  return 1 - doubt;
}

const keyOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '')
    : JSON.stringify(value);

/** The value itself, or the choice that it stands for; undefined where choices leave it out. */
function allowed(value: unknown, { choices }: Wanted): unknown {
  if (!choices) return value;
  const key = keyOf(value);
  const named = choices.filter((choice) => keyOf(choice) !== '');
  return (
    named.find((choice) => keyOf(choice) === key) ??
    named.find((choice) => key.startsWith(keyOf(choice)))
  );
}
