/**
 * The characters of a line, each with the place where it stood, by greedy CTC (Graves et al. 2006)
 * from the steps of a recogniser; and what two recognisers make of one line together.
 */
import { type Alphabet, BLANK, SPACE } from './alphabet.ts';

export interface Mark {
  readonly text: string;
  /** Probability, 0 to 1. */
  readonly confidence: number;
  /** Where it stood: its middle, and the first and last step at which it was seen; steps. */
  readonly at: number;
  readonly first: number;
  readonly last: number;
  /** How likely a blank stands before it: logarithm of the odds. */
  readonly blank: number;
  /** The letter and the figure that look like it, with how likely each is; for those that have any. */
  readonly twins?: { readonly letter: Twin; readonly figure: Twin };
}

interface Twin {
  readonly text: string;
  readonly confidence: number;
}

/** Figures and the letters that many typefaces draw alike. */
const LOOKALIKES: Readonly<Record<string, readonly string[]>> = {
  '0': ['O', 'o'],
  '1': ['l', 'I'],
};
/** No step is surer than this; it keeps logarithms finite. */
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
    const twinsFrom = (texts: readonly string[]): Twin =>
      texts
        .map((text) => ({ text, confidence: peak(characters.indexOf(text)) }))
        .reduce((a, b) => (b.confidence > a.confidence ? b : a));
    const pair = Object.entries(LOOKALIKES).find(
      ([figure, letters]) => figure === text || letters.includes(text),
    );
    return {
      text,
      confidence: peak(character),
      at: moment / weight,
      first,
      last,
      blank: oddsOf(space),
      ...(pair && { twins: { figure: twinsFrom([pair[0]]), letter: twinsFrom(pair[1]) } }),
    };
  });
}

/** What only one of two readings has must be likelier than not to stand. */
const ALONE = 0.5;
/** How sure a reading that has no mark in a place is that there is none. */
const ABSENT = 0.5;
/** No network is surer than this. */
const MOST = 0.999;
/** Marks this many steps apart are surely not the same; nearer ones cost less. */
const APART = 4;

/**
 * Two readings of one crop as one. They are aligned by what they read and where; where they differ the
 * surer one stands, the less sure the more the other one is.
 */
export function agreement(a: readonly Mark[], b: readonly Mark[]): Mark[] {
  return align(a, b).flatMap(([left, right]): Mark[] => {
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
  });
}

/** The chance that the first of two readings is right, given that they are not both. */
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
