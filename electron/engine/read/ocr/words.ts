/**
 * Groups the marks of a line into words. The recogniser misses spaces and, in widely spaced print, reports some
 * within words. Whether there is a space between two marks is decided from its probability and the gap
 * together: logistic regression over 25,000 gaps of scanned receipts, fitted on half of the documents, removes
 * half of the wrong and missing spaces of the other half. A point or comma between digits belongs to the number
 * unless both features strongly indicate a space. Similar letters and digits (O and 0, l, I and 1) are decided
 * by their neighbours: within a word a change between letters and digits has a cost.
 */

import { groupNeighbours, pairsOf } from '../../../../shared/neighbours.ts';
import { median } from '../../common/numbers.ts';
import { isDigit } from '../text/characters.ts';
import { widestGap } from './dark-columns.ts';
import type { Mark } from './marks.ts';

export interface RecognisedWord {
  readonly text: string;
  /** Mean probability of its characters, 0 to 1. */
  readonly confidence: number;
  /** Probability of its least probable character; of a network alone. */
  readonly weakest?: number;
  /** Start and end of the word along the line, 0 to 1 of its length. */
  readonly start: number;
  readonly end: number;
}

/** Columns of the crop per step of the network. */
export const STEP = 8;

/** Weights of the log odds of a space and of the gap in columns, and their threshold. */
const ODDS_WEIGHT = 0.75;
const GAP_WEIGHT = 0.29;
const LEAST = 1.8;
const LEAST_IN_NUMBER = 8.8;
/** Cost of a change between letters and digits; a probability of 1 in 20. */
const CHANGE = 3;
const LEAST_CHANCE = 1e-4;
/** Usual distance of two marks, for a line with only one; steps. */
const USUAL_PITCH = 2.5;

/**
 * `inked`: the columns of the crop with ink, as many as the line, stretched by `stretch`, is long.
 */
export function wordsOf(
  marks: readonly Mark[],
  darkColumns: Uint8Array,
  stretch = 1,
): RecognisedWord[] {
  const groups = groupNeighbours(
    marks,
    (_before, _mark, _group, index) => !hasSpace(marks, index, darkColumns, stretch),
  );
  // A character peaks near its centre: half the usual pitch is on either side of the peak.
  const pitches = pairsOf(marks).map(([a, b]) => b.first - a.first);
  const half = (median(pitches) || USUAL_PITCH) / 2;
  const extent = darkColumns.length / STEP;
  return groups.map((group, index) => {
    const first = group[0] as Mark;
    const last = group[group.length - 1] as Mark;
    const before = groups[index - 1]?.at(-1);
    const after = groups[index + 1]?.[0];
    const floor = before ? (before.last + 1 + first.first) / 2 : 0;
    const ceiling = after ? (last.last + 1 + after.first) / 2 : extent;
    const start = Math.max(floor, first.first + 0.5 - half);
    const end = Math.min(ceiling, last.last + 0.5 + half);
    return {
      text: spelled(group),
      confidence: group.reduce((sum, mark) => sum + mark.confidence, 0) / group.length,
      weakest: Math.min(...group.map(({ confidence }) => confidence)),
      start: Math.max(0, start / extent),
      end: Math.min(1, end / extent),
    };
  });
}

export const isFigure = (mark: Mark | undefined): boolean => /^\d$/.test(mark?.text ?? '');

/** Whether there is a space before the mark at `index`. */
function hasSpace(
  marks: readonly Mark[],
  index: number,
  darkColumns: Uint8Array,
  stretch: number,
): boolean {
  const left = marks[index - 1] as Mark;
  const right = marks[index] as Mark;
  const gap = widestGap(darkColumns, left.at * STEP, (right.at + 1) * STEP);
  const isNumber = /^[.,]$/.test(left.text) && isFigure(marks[index - 2]) && isFigure(right);
  const evidence = ODDS_WEIGHT * right.blank + (GAP_WEIGHT * gap.width) / stretch;
  return evidence > (isNumber ? LEAST_IN_NUMBER : LEAST);
}

type Kind = 'letter' | 'digit' | 'other';

const kindOf = (text: string): Kind =>
  /^\d$/.test(text) ? 'digit' : /^\p{Script=Latin}$/u.test(text) ? 'letter' : 'other';

interface Spelling {
  readonly text: string;
  readonly kind: Kind;
  readonly cost: number;
}

const costOf = (confidence: number): number => -Math.log(Math.max(LEAST_CHANCE, confidence));

function spellingsOf({ text, lookalikes }: Mark): Spelling[] {
  if (!lookalikes) return [{ text, kind: kindOf(text), cost: 0 }];
  return (['letter', 'digit'] as const).map((kind) => ({
    text: lookalikes[kind].text,
    kind,
    cost: costOf(lookalikes[kind].confidence),
  }));
}

/** The most probable spelling of a word, by Viterbi 1967 over the alternatives of each mark. */
function spelled(word: readonly Mark[]): string {
  if (word.length === 1) return (word[0] as Mark).text;
  let paths: Spelling[] = [{ text: '', kind: 'other', cost: 0 }];
  for (const mark of word) {
    paths = spellingsOf(mark).map((reading) => {
      const prices = paths.map(({ kind, cost }) => {
        const changes = kind !== reading.kind && kind !== 'other' && reading.kind !== 'other';
        return cost + (changes ? CHANGE : 0);
      });
      const cheapest = Math.min(...prices);
      const before = paths[prices.indexOf(cheapest)] as Spelling;
      return {
        text: before.text + reading.text,
        kind: reading.kind,
        cost: cheapest + reading.cost,
      };
    });
  }
  return paths.reduce((a, b) => (b.cost < a.cost ? b : a)).text;
}

/**
 * Probability that the text of a word is right. Its word tells a letter, but neither a digit nor a
 * separator: a word with digits depends on its weakest character as well.
 */
export const surenessOf = ({ text, confidence, weakest = confidence }: RecognisedWord): number =>
  [...text].some((character) => isDigit(character.codePointAt(0) as number))
    ? (confidence + weakest) / 2
    : confidence;

/** Weighted by characters, 0 to 1: a stray dot counts less than a word. */
export function meanConfidence(
  lines: readonly (readonly Pick<RecognisedWord, 'text' | 'confidence'>[])[],
): number {
  const words = lines.flat();
  const characters = words.reduce((sum, { text }) => sum + text.length, 0);
  const sum = words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0);
  return characters > 0 ? sum / characters : 0;
}
