/**
 * Ranks all candidates of a field with one conditional logit (McFadden 1974). The score of a value
 * is the weighted sum of its features; its probability is its share of `exp(score)` among all
 * values and "the document does not say", which has score 0. `fit.ts` of `test/bench/fields` fits
 * the weights. The probability is the confidence: on documents of other templates and other questions it
 * is calibrated as it is (docs/benchmarks.md).
 */
import { addTo } from '../../../../shared/neighbours.ts';
import { scoreOf, WEIGHTS } from './features.ts';
import type { Candidate, FeatureVector, Wanted } from './types.ts';

export interface Choice {
  readonly value: unknown;
  readonly currency: string | null;
  /** Features of its best position and of the value as a whole. */
  readonly features: FeatureVector;
  readonly score: number;
  /** 0 to 1: probability that it is the only value. */
  readonly probability: number;
  /** 0 to 1: probability that it is one of several values. */
  readonly membership: number;
  /** Best first; all have the same value. */
  readonly occurrences: readonly Candidate[];
}

/** Further positions add no evidence: a running header repeats the value on every page. */
const MOST_AGREEING = 4;

/** One value with all its positions, best first. */
export interface Group {
  readonly occurrences: readonly Candidate[];
  readonly features: FeatureVector;
}

export function groupsOf(
  candidates: readonly Candidate[],
  wanted: Wanted,
  weights?: Readonly<Record<string, number>>,
): Group[] {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const value = allowed(inUnit(candidate, wanted), wanted);
    if (value === undefined) continue;
    addTo(groups, keyOf(value), { ...candidate, value });
  }
  const totals = [...groups.values()].filter((occurrences) => occurrences.some(isTotal));
  const largest = Math.max(...totals.map(([first]) => Number(first?.value)));
  const dates = wanted.end ? datesOf(groups) : [];
  const extreme = wanted.end === 'start' ? dates[0] : dates.at(-1);
  return [...groups.values()].map((occurrences) => {
    const scores = new Map(
      occurrences.map((occurrence) => [occurrence, scoreOf(occurrence.features, weights)]),
    );
    occurrences.sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
    const total = occurrences.some(isTotal);
    const isLargest = total && Number(occurrences[0]?.value) >= largest;
    const features = {
      ...occurrences[0]?.features,
      agreement: agreementOf(occurrences),
      'largest total': Number(isLargest),
      'smaller total': Number(total && !isLargest),
      'outermost date': Number(wanted.end !== null && occurrences[0]?.value === extreme),
    };
    return { occurrences, features };
  });
}

/** A number in the unit that the field asks for; one that no unit is known of may be in it as printed. */
function inUnit({ value, number }: Candidate, { scale, described }: Wanted): unknown {
  // Short years of the thirties and forties are those of future ends, and of past births.
  if (typeof value === 'string' && described.has('birth date'))
    return value.replace(/^20(?=[34]\d-)/, '19');
  if (typeof value !== 'number' || scale === 1) return value;
  const isScaled = value !== number?.amount || number.magnitude > 1 || Math.abs(value) >= scale;
  return isScaled ? Number((value / scale).toPrecision(12)) : value;
}

/** Dates at the matching end of a period, in order; all dates if there are none. */
function datesOf(groups: ReadonlyMap<string, readonly Candidate[]>): unknown[] {
  const all = [...groups.values()];
  const ends = all.filter((occurrences) =>
    occurrences.some(({ features }) => features['end of a period']),
  );
  return (ends.length > 0 ? ends : all).map(([first]) => first?.value).sort();
}

const isTotal = ({ features }: Candidate): boolean =>
  features['total label'] === 1 &&
  features['other concept in label'] === 0 &&
  !features['qualified label'] &&
  !features['other words in label'] &&
  features['head of a column'] === 0 &&
  !features['values between'] &&
  !features['before rounding for cash'] &&
  !features['before tax'] &&
  !features['bare number'];

/**
 * Agreement of the positions, 0 to 1. Only the first value beside a label counts: repeats of a date
 * within a list are not evidence.
 */
function agreementOf(occurrences: readonly Candidate[]): number {
  const agreeing = occurrences.filter(
    ({ features }) =>
      !features['values between'] && !features['head of a column'] && !features.unlabelled,
  );
  const apart = new Set(agreeing.map(({ page, words }) => `${page.page} ${words[0]}`)).size;
  return Math.log2(Math.max(1, Math.min(MOST_AGREEING, apart))) / Math.log2(MOST_AGREEING);
}

/** All values, best first. */
export function rank(
  candidates: readonly Candidate[],
  wanted: Wanted,
  weights: Readonly<Record<string, number>> = WEIGHTS,
): Choice[] {
  const scored = groupsOf(candidates, wanted, weights)
    .map((group) => ({ ...group, score: scoreOf(group.features, weights) }))
    .sort((a, b) => b.score - a.score);
  const all = scored.reduce((sum, { score }) => sum + Math.exp(score), 1);
  return scored.map(({ occurrences, features, score }): Choice => {
    const [best] = occurrences;
    const probability = Math.exp(score) / all;
    const membership = Math.exp(score) / (1 + Math.exp(score));
    return {
      value: best?.value,
      currency: best?.currency ?? occurrences.find(({ currency }) => currency)?.currency ?? null,
      ...{ features, score, probability, membership, occurrences },
    };
  });
}

/** Values below this probability are not returned as the value, only as candidates. */
const LEAST_PROBABILITY = 0.35;
/** Minimum probability of a list item; each item is decided separately. */
const LEAST_MEMBERSHIP = 0.5;
/** Maximum values of a list that is not in a table. */
const LONGEST_LIST = 50;

/**
 * The value that the document states, or the values of a list; empty if none is probable enough.
 */
export function givenOf(choices: readonly Choice[], { type }: Wanted): Choice[] {
  const [first] = choices;
  if (type !== 'array') return first && first.probability >= LEAST_PROBABILITY ? [first] : [];
  return choices
    .filter(({ membership }) => membership >= LEAST_MEMBERSHIP)
    .filter((choice) => belongsTo(first, choice))
    .slice(0, LONGEST_LIST);
}

/** If the first list item is from a sentence, the others are from that sentence too, or sign. */
function belongsTo(first: Choice | undefined, choice: Choice): boolean {
  const sentence = first?.occurrences[0]?.sentence;
  return (
    sentence === undefined ||
    choice.occurrences.some(
      (occurrence) => occurrence.sentence === sentence || occurrence.features['at a signature'],
    )
  );
}

/** Limits of the confidence: nothing is certain. */
const [LEAST_CONFIDENCE, MOST_CONFIDENCE] = [0.02, 0.99];

/**
 * Evidence that tells of a value itself, not against its rivals: changes of the log odds, set by hand
 * because no labelled document has a code with check digits.
 */
const CHECKED: Readonly<Record<string, number>> = {
  'right check digits': 0.5,
  'wrong check digits': -5,
};

/** Confidence from 0.02 to 0.99 of a value, for its probability in the ranking. */
export function confidenceOf(probability: number, features: FeatureVector): number {
  let odds = probability / Math.max(1e-9, 1 - probability);
  for (const name in CHECKED) odds *= Math.exp((CHECKED[name] ?? 0) * (features[name] ?? 0));
  return Math.min(MOST_CONFIDENCE, Math.max(LEAST_CONFIDENCE, odds / (1 + odds)));
}

export const keyOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '')
    : JSON.stringify(value);

/** The value itself, or the choice that matches it; undefined if no choice matches. */
export function allowed(value: unknown, { choices }: Wanted): unknown {
  if (!choices) return value;
  const key = keyOf(value);
  const named = choices.filter((choice) => keyOf(choice) !== '');
  return (
    named.find((choice) => keyOf(choice) === key) ??
    named.find((choice) => key.startsWith(keyOf(choice)))
  );
}
