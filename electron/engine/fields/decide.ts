/**
 * Chooses among candidates. What several places say alike is believed more; a rival that is nearly as
 * good makes the choice doubtful, and the confidence says so.
 */
import type { Candidate, Wanted } from './types.ts';

export interface Choice {
  readonly value: unknown;
  readonly confidence: number;
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
    const confidence = Math.round(Math.min(0.99, score * (1 - doubt)) * 100) / 100;
    return { value: places[0]?.value, confidence, places };
  });
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
  return (
    choices.find((choice) => keyOf(choice) === key) ??
    choices.find(
      (choice) => key.split(/\s/).includes(keyOf(choice)) || key.startsWith(keyOf(choice)),
    )
  );
}
