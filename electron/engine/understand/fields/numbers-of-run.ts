/** The numbers of a run of words, read with what precedes them on their line. */

import { heightOf, overlapOf } from '../../../../shared/geometry.ts';
import { pairsOf } from '../../../../shared/neighbours.ts';
import type { Convention } from '../../../../shared/values/cell-value.ts';
import { findNumbers, type NumberValue } from '../../../../shared/values/number-value.ts';
import { wordRect } from '../evidence/cite.ts';
import { endsInColon, hasDigit, runText } from './run-text.ts';
import type { Run } from './types.ts';

export interface NumberOfRun {
  readonly number: NumberValue;
  readonly words: readonly number[];
}

/** Greatest gap between the groups of one number, in heights of its digits; a space is a third. */
const WIDEST_BLANK = 0.65;
const DASH = /^[-‐‑–—]$/u;
/** Greatest gap between a label and a dash that separates it from its value. */
const NEXT_TO = 1;

export function numbersOfRun(run: Run, convention: Convention): NumberOfRun[] {
  const { text, wordsBetween } = runText(run);
  if (!hasDigit(text)) return [];
  // `Total - 500`: a sign, or a dash after the label.
  const [first = 0] = run.words;
  const before = wordBefore(run.page, first);
  const dash = DASH.test(before) ? `${wordBefore(run.page, first - 1)} ${before} ` : '';
  const lead = /^[-‐‑–—]\s/u.test(text) ? `${before} ` : dash;
  const read = (blankGroups = convention.blankGroups) =>
    findNumbers(lead + text, { ...convention, blankGroups }).map((number) => ({
      number,
      words: wordsBetween(number.start - lead.length, number.end - lead.length),
    }));
  const found = read();
  // `1 234.56` alone on its line, also where other numbers of the document have commas.
  const [only, ...others] = convention.blankGroups === false ? read(null) : found;
  const isOneNumber =
    only !== undefined &&
    others.length === 0 &&
    only.number.end - only.number.start === text.length &&
    isTight(run.page, only.words);
  if (!isOneNumber) return found;
  const isSure =
    only.number.doubt === 'digit groups' &&
    (convention.blankGroups !== false || endsInColon(before));
  return isSure ? [{ ...only, number: { ...only.number, doubt: null, others: [] } }] : [only];
}

/** The word directly before another on its line; empty if there is none. */
function wordBefore(page: Run['page'], word: number): string {
  if (word < 1) return '';
  const [before, own] = [wordRect(page, word - 1), wordRect(page, word)];
  const isBeside =
    overlapOf(own.y0, own.y1, before.y0, before.y1) > 0 &&
    Math.abs(own.x0 - before.x1) * page.width < NEXT_TO * heightOf(own) * page.height;
  return isBeside ? (page.words.text[word - 1] ?? '') : '';
}

/** Whether no gap between words is wider than a space. */
const isTight = (page: Run['page'], words: readonly number[]): boolean =>
  pairsOf(words.map((word) => wordRect(page, word))).every(([left, right]) => {
    return (right.x0 - left.x1) * page.width <= WIDEST_BLANK * heightOf(left) * page.height;
  });
