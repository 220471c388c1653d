/**
 * Ranks the candidates of a question, and "not stated", by a conditional logit (McFadden 1974) with
 * boosted trees: the score of a candidate is the weighted sum of its features and what the trees add
 * to it; its share among all is scaled to the probability that it is right, the confidence of the
 * answer. `test/bench/answers/fit.ts` fits the
 * weights on judged answers, in folds by publisher.
 */

import { codedText } from '../../../../shared/coded-text.ts';
import { oddsBy, type Trees } from '../../common/trees.ts';
import type { Similar } from '../../language/similarity/index.ts';
import { type Candidate, CERTAIN, type FeatureVector } from './compose/statement.ts';
import {
  type Compared,
  type Featured,
  LONG_NUMBER,
  QUOTING,
  type QuestionContext,
  type Stated,
  statedIn,
  withFeatures,
} from './features.ts';
import { MOST_COMPARED, NOT_COMPARED, requestFor, similarityFeatures } from './meaning.ts';
import model from './ranking.trees.json' with { type: 'json' };

/** What scores a candidate. */
export interface Ranking {
  readonly weights: Readonly<Record<string, number>>;
  readonly trees: Trees;
}

/** A probability from log odds (Platt 1999). */
export interface Platt {
  readonly bias: number;
  readonly odds: number;
}

/** A fitted ranking with the scales of its probabilities. */
export interface Scale extends Ranking {
  /** That the best candidate is right. */
  readonly right: Platt;
  /** That the document states an answer. */
  readonly stated: Platt;
}

export interface Model extends Scale {
  /** Where the best candidates were compared with the question by meaning. */
  readonly byMeaning: Scale;
}

const MODEL = model as unknown as Model;

export interface Ranked extends Featured {
  /** 0 to 1: probability that the candidate is right. */
  readonly confidence: number;
  /** 0 to 1: probability that the document states an answer, whichever of the candidates it is. */
  readonly stated: number;
  /** Others that state the same and have as many words of the question. */
  readonly same: readonly Featured[];
}

/** The best candidate; null without any. */
export function bestOf(
  asked: QuestionContext,
  candidates: readonly Candidate[],
  similar?: Similar,
): Ranked | null {
  const featured = withFeatures(asked, candidates);
  const first = featured.map(({ features }) => scoreOf(features, MODEL));
  // Fields are fitted on their own: a name or a date has no meaning that the question shares.
  const isField = featured[bestAt(featured, first)]?.generator === 'field';
  const compared = similar && !isField ? compareBest(asked, featured, first, similar) : null;
  const scale = compared ? MODEL.byMeaning : MODEL;
  const scores = compared?.map((features) => scoreOf(features, scale)) ?? first;
  const at = bestAt(featured, scores);
  const best = featured[at];
  if (!best) return null;
  const confidence = probability(oddsOf(shareOf(featured, scores, at)), scale.right);
  const stated = probability(oddsOfStated(scores), scale.stated);
  // Nearness in meaning alone makes nothing certain.
  const byWords = probability(oddsOf(shareOf(featured, first, at)), MODEL.right);
  const doubt = best.doubt ?? (best.citations.hasUnsureNumber ? UNREAD : null);
  const isOpen = doubt !== null || byWords < LEAST_BY_WORDS;
  const agreeing = new Set(
    featured.filter((other) => other !== best && (agree(other, best) || agree(best, other))),
  );
  const same = [...agreeing].filter((other) => wordsSaid(other) >= wordsSaid(best));
  if (!isOpen && confidence >= CERTAIN) return { ...best, confidence, stated, same };
  const hasRival = featured.some(
    (other, n) => other !== best && isNear(scores, n, at) && !agreeing.has(other),
  );
  return {
    ...best,
    ...{ stated, same },
    confidence: Math.min(confidence, HIGHEST_UNCERTAIN),
    doubt: doubt ?? (hasRival ? RIVALLED : wordsSaid(best) < FEW_WORDS ? FAR : null),
  };
}

const UNREAD = codedText('a number in it was not recognised clearly on the scan.');
const RIVALLED = codedText('something else in the document fits the question nearly as well.');
const FAR = codedText('it has few of the words of the question.');

/** Share of the words of a question, weighed by rarity, below which a candidate is far from it. */
const FEW_WORDS = 0.5;
const wordsSaid = ({ features }: Featured): number => features['words said above'] ?? 0;

/** Least confidence by words of what is certain. */
export const LEAST_BY_WORDS = 0.75;
export const HIGHEST_UNCERTAIN = CERTAIN - 0.01;

export function scoreOf(features: FeatureVector, { weights, trees }: Ranking): number {
  let score = oddsBy(trees, features);
  for (const name in features) score += (weights[name] ?? 0) * (features[name] ?? 0);
  return Math.min(HIGHEST, score);
}

/**
 * The features of all candidates with those of the best by meaning; null if these are not known.
 */
export function compareBest(
  { question }: QuestionContext,
  featured: readonly Featured[],
  scores: readonly number[],
  similar: Similar,
): FeatureVector[] | null {
  const best = scores
    .map((_, at) => at)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
    .slice(0, MOST_COMPARED);
  const texts = best.map((at) => (featured[at] ? statedIn(featured[at]) : ''));
  const request = requestFor(question.core, texts);
  const found = request && similar(request);
  if (!found) return null;
  const own = new Map(similarityFeatures(found).map((features, n) => [best[n], features]));
  return featured.map(({ features }, at) => ({ ...features, ...(own.get(at) ?? NOT_COMPARED) }));
}

/** Limit of scores, for their exponentials. */
const HIGHEST = 30;

/**
 * Index of the best candidate: that of the highest score, but rather one nearly as probable that
 * states the same with certainty, or that is made for the question where the best only quotes; never
 * a quote in place of what is made.
 */
export function bestAt(candidates: readonly Compared[], scores: readonly number[]): number {
  const first = scores.indexOf(Math.max(...scores));
  const best = candidates[first];
  if (!best) return first;
  const rank = ({ generator, doubt }: Compared): number =>
    2 * Number(doubt === null) + Number(!QUOTING.has(generator));
  const better = candidates.flatMap((other, at) => {
    const isMade = QUOTING.has(best.generator) || !QUOTING.has(other.generator);
    const isBetter = isMade && rank(other) > rank(best);
    const isSame = agree(other, best) || agree(best, other);
    // The same cell, in a sentence with its unit.
    const isCell = best.generator === 'row' && best.doubt === null && other.doubt === null;
    return (isCell || isNear(scores, at, first)) && isBetter && isSame ? [at] : [];
  });
  return better.toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))[0] ?? first;
}

/** Difference of scores of candidates that are nearly as probable. */
const NEARLY = 1;
const isNear = (scores: readonly number[], at: number, best: number): boolean =>
  (scores[at] ?? 0) >= (scores[best] ?? 0) - NEARLY;

/**
 * Share of one candidate, together with those that state the same number or quote the same words,
 * among all and "not stated", which has score 0.
 */
export function shareOf(
  candidates: readonly Stated[],
  scores: readonly number[],
  at: number,
): number {
  const own = candidates[at];
  let [all, same] = [1, 0];
  scores.forEach((score, other) => {
    const weight = Math.exp(score);
    const one = candidates[other];
    all += weight;
    if (other === at || (own && one && agree(own, one))) same += weight;
  });
  return same / all;
}

function agree(a: Stated, b: Stated): boolean {
  if ([...b.numbers].some((number) => number.length >= LONG_NUMBER && a.numbers.has(number)))
    return true;
  const held = a.quotes.filter(({ page, quote }) =>
    b.quotes.some((other) => other.page === page && other.quote.includes(quote)),
  );
  return held.length > 0 && (a.isRepeated || held.length === a.quotes.length);
}

export const oddsOf = (share: number): number => Math.log(share / Math.max(1e-6, 1 - share));

/** Log odds of all candidates together against "not stated". */
export const oddsOfStated = (scores: readonly number[]): number =>
  Math.log(scores.reduce((sum, score) => sum + Math.exp(score), 0));

export const probability = (odds: number, { bias, odds: slope }: Platt): number =>
  1 / (1 + Math.exp(-(bias + slope * odds)));
