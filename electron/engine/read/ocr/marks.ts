/**
 * The characters of a line with their positions, by greedy CTC (Graves et al. 2006) from the steps
 * of a recogniser; and the merged result of two recognisers.
 */
import { type Alphabet, BLANK, SPACE } from './alphabet.ts';

export interface Mark {
  readonly text: string;
  /** Probability, 0 to 1. */
  readonly confidence: number;
  /** Position: its centre, and its first and last step; steps. */
  readonly at: number;
  readonly first: number;
  readonly last: number;
  /** Log odds of a space before it. */
  readonly blank: number;
  /** The similar letter and digit with their probabilities; for characters that have any. */
  readonly lookalikes?: { readonly letter: Lookalike; readonly digit: Lookalike };
}

interface Lookalike {
  readonly text: string;
  readonly confidence: number;
}

/** Digits and the letters that many typefaces draw alike. */
const LOOKALIKES: Readonly<Record<string, readonly string[]>> = {
  '0': ['O', 'o'],
  '1': ['l', 'I'],
};
/** Minimum probability of a step, to keep logarithms finite. */
const LEAST_CHANCE = 1e-4;

export const oddsOf = (probability: number): number =>
  Math.log(Math.max(LEAST_CHANCE, probability) / Math.max(LEAST_CHANCE, 1 - probability));

/** `distributions`: a probability for each of the alphabet's characters at each step. */
export function marksOf(
  distributions: Float32Array,
  { characters }: Pick<Alphabet, 'characters'>,
): Mark[] {
  const count = characters.length;
  const at = (step: number, character: number) => distributions[step * count + character] as number;
  const steps = distributions.length / count;
  const runs: { character: number; first: number; last: number; space: number }[] = [];
  let previous = BLANK;
  let space = 0;
  for (let step = 0; step < steps; step++) {
    let best = BLANK;
    for (let c = 1; c < count; c++) if (at(step, c) > at(step, best)) best = c;
    const run = runs[runs.length - 1];
    if (best === BLANK || best === SPACE) space = Math.max(space, at(step, SPACE));
    else if (best === previous && run) run.last = step;
    else {
      runs.push({ character: best, first: step, last: step, space });
      space = 0;
    }
    previous = best;
  }
  return runs.map(({ character, first, last, space }) => {
    const text = characters[character] ?? '';
    const peak = (wanted: number) => {
      let highest = 0;
      for (let step = first; step <= last; step++) highest = Math.max(highest, at(step, wanted));
      return highest;
    };
    let weight = 0;
    let moment = 0;
    for (let step = Math.max(0, first - 1); step <= Math.min(steps - 1, last + 1); step++) {
      weight += at(step, character);
      moment += at(step, character) * step;
    }
    const lookalikeFrom = (texts: readonly string[]): Lookalike =>
      texts
        .map((text) => ({ text, confidence: peak(characters.indexOf(text)) }))
        .reduce((a, b) => (b.confidence > a.confidence ? b : a));
    const pair = Object.entries(LOOKALIKES).find(
      ([digit, letters]) => digit === text || letters.includes(text),
    );
    return {
      text,
      confidence: peak(character),
      at: moment / weight,
      first,
      last,
      blank: oddsOf(space),
      ...(pair && {
        lookalikes: { digit: lookalikeFrom([pair[0]]), letter: lookalikeFrom(pair[1]) },
      }),
    };
  });
}

/** Minimum confidence of a mark found by only one of two results. */
const ALONE = 0.5;
/** Confidence of a result without a mark at a position that there is none. */
const ABSENT = 0.5;
/** Maximum confidence of a network. */
const MOST = 0.999;
/** Marks at least this many steps apart are not the same; closer ones cost less. */
const APART = 4;

/**
 * Merges two results of one crop. They are aligned by characters and positions; where they differ
 * the more confident one is used, at a confidence reduced by that of the other.
 */
export function agreement(a: readonly Mark[], b: readonly Mark[]): Mark[] {
  return align(a, b).flatMap(mergePair);
}

/** A character that a network for ASCII may correct: a digit, separator, sign or bracket. */
const isPartOfNumber = ({ text }: Mark): boolean => /^[!-@[-`{-~]$/.test(text);

/**
 * Merges the numbers of a line with those of a network that knows ASCII alone: letters, other
 * characters and spaces stay as they are.
 */
export const withNumbersOf = (a: readonly Mark[], b: readonly Mark[]): Mark[] =>
  align(a, b).flatMap(([left, right]): Mark[] => {
    if ((left && !isPartOfNumber(left)) || (right && !isPartOfNumber(right))) {
      return left ? [left] : [];
    }
    return mergePair([left, right]).map((mark) => ({
      ...mark,
      ...(left && { blank: left.blank }),
    }));
  });

function mergePair([left, right]: Pair): Mark[] {
  const mark = !right || (left && left.confidence >= right.confidence) ? left : right;
  if (!mark) return [];
  if (!left || !right) {
    const confidence = against(mark.confidence, ABSENT);
    return mark.confidence > ALONE ? [{ ...mark, confidence }] : [];
  }
  const other = mark === left ? right : left;
  const confidence =
    left.text === right.text
      ? (left.confidence + right.confidence) / 2
      : against(mark.confidence, other.confidence);
  return [{ ...mark, at: left.at, confidence, blank: (left.blank + right.blank) / 2 }];
}

/** Probability that the first of two results is correct, given that not both are. */
function against(confidence: number, other: number): number {
  const [p, q] = [Math.min(MOST, confidence), Math.min(MOST, other)];
  return (p * (1 - q)) / (1 - p * q);
}

type Pair = readonly [Mark | undefined, Mark | undefined];

/** By Needleman and Wunsch 1970; a mark without a partner costs as much as a wrong one. */
function align(a: readonly Mark[], b: readonly Mark[]): Pair[] {
  const differ = (left: Mark, right: Mark) =>
    (left.text === right.text ? 0 : 1) + Math.min(1, Math.abs(left.at - right.at) / APART) / 2;
  const stride = b.length + 1;
  const costs = new Float64Array((a.length + 1) * stride);
  const cost = (i: number, j: number) => costs[i * stride + j] as number;
  const paired = (i: number, j: number) =>
    i > 0 && j > 0
      ? cost(i - 1, j - 1) + differ(a[i - 1] as Mark, b[j - 1] as Mark)
      : Number.POSITIVE_INFINITY;
  const alone = (i: number, j: number) =>
    i >= 0 && j >= 0 ? cost(i, j) + 1 : Number.POSITIVE_INFINITY;
  for (let i = 0; i <= a.length; i++) {
    for (let j = 0; j <= b.length; j++) {
      if (i + j > 0) {
        costs[i * stride + j] = Math.min(paired(i, j), alone(i - 1, j), alone(i, j - 1));
      }
    }
  }
  const pairs: Pair[] = [];
  for (let i = a.length, j = b.length; i > 0 || j > 0; ) {
    if (cost(i, j) === paired(i, j)) pairs.push([a[--i], b[--j]]);
    else if (cost(i, j) === alone(i - 1, j)) pairs.push([a[--i], undefined]);
    else pairs.push([undefined, b[--j]]);
  }
  return pairs.reverse();
}
