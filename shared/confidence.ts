/**
 * Confidence levels. These thresholds are the only ones: the document checks, the table list, the
 * boxes on the page, the grid, the text and the review all call `confidenceLevel`. Confidence is a
 * probability (docs/benchmarks.md has its calibration); users see the level and the reason, the
 * number is only in tooltips.
 */
import type { ConfidenceReason, ConfidenceReasonCode } from './contract/confidence.ts';

/** High: trust it. Check: compare it with the page before relying on it. Low: probably wrong. */
export type ConfidenceLevel = 'high' | 'check' | 'low';

export const LEVEL_NAMES: Readonly<Record<ConfidenceLevel, string>> = {
  high: 'High',
  check: 'Check',
  low: 'Low',
};

export type ConfidenceSubject = 'table' | 'cell' | 'word' | 'field';

interface Thresholds {
  /** At or above this the level is High. */
  readonly high: number;
  /** Below this the level is Low. */
  readonly low: number;
}

const THRESHOLDS: Readonly<Record<ConfidenceSubject, Thresholds>> = {
  // At 0.8 nine of ten tables are right in every row, column and span; below 0.4 hardly a third.
  table: { high: 0.8, low: 0.4 },
  // One cell in five below 0.8 is wrong.
  cell: { high: 0.8, low: 0.5 },
  // OCR words: stains, handwriting and type too small for the resolution of the scan.
  word: { high: 0.8, low: 0.5 },
  // Values of typed fields; below 0.5 another value of the document is at least as likely.
  field: { high: 0.8, low: 0.5 },
};

export function confidenceLevel(subject: ConfidenceSubject, confidence: number): ConfidenceLevel {
  const { high, low } = THRESHOLDS[subject];
  return confidence >= high ? 'high' : confidence < low ? 'low' : 'check';
}

/** Whether a person should compare it with the page. */
export const isUnsure = (subject: ConfidenceSubject, confidence: number): boolean =>
  confidenceLevel(subject, confidence) !== 'high';

/** Whole percent, rounded down, so that a nearly certain value is not shown as 100 %. */
export const percentOf = (confidence: number): number => Math.floor(confidence * 100 + ROUNDING);
/** 0.29 * 100 is slightly less than 29 in floating point. */
const ROUNDING = 1e-9;

/** `count` is 0 where the reason is one of a single cell, which counts nothing. */
type Phrase = (count: number, of: number) => string;

const cells = (count: number): string => `${count} ${count === 1 ? 'cell' : 'cells'}`;

const borderOf = (count: number): string =>
  count === 0 ? 'the border' : `the border of ${cells(count)}`;

/** `44 numbers to the right are not in the table`. */
const notInTable =
  (where: string): Phrase =>
  (count) =>
    `${count} ${count === 1 ? 'number' : 'numbers'} ${where} ${count === 1 ? 'is' : 'are'} not in the table`;

const PHRASES: Readonly<Record<ConfidenceReasonCode, Phrase>> = {
  numbers_right: notInTable('to the right'),
  numbers_left: notInTable('to the left'),
  numbers_above: notInTable('directly above'),
  numbers_below: notInTable('directly below'),
  numbers_between: notInTable('between its cells'),
  unnamed_columns: (count, of) => `${count} of ${of} columns of numbers without header`,
  same_names: (count) => `${count} columns of numbers with the same header`,
  shared_cells: (count) => `several numbers in ${cells(count)}`,
  several_periods: (count) =>
    `several years in ${count === 1 ? 'one header cell' : `${count} header cells`}`,
  broken_rows: (count) =>
    `${count} ${count === 1 ? 'row continues' : 'rows continue'} the row above`,
  unlabelled_rows: (count) => `${count} ${count === 1 ? 'row' : 'rows'} without label`,
  totals_differ: (count) => `${count} ${count === 1 ? 'number does' : 'numbers do'} not add up`,
  names_above: () => 'text above the columns is not in the header',
  no_header: () => 'no header row found',
  blank_header_cells: (count, of) => `${count} of ${of} header cells empty`,
  split_header: (count, of) => `header split over ${of} rows, ${cells(count)} empty`,
  text_over_border: (count) => `text crosses ${borderOf(count)}`,
  digits_over_border: (count) => `digits under ${borderOf(count)}`,
  text_close: () => 'text directly above or below may belong to it',
  weak_alignment: () => 'columns not well aligned',
  several_values: () => 'cells with more than one value',
  long_cells: () => 'cells read like running text',
  empty_cells: (count, of) => `${count} of ${of} cells empty`,
  few_cells: (count) => `only ${cells(count)}`,
  no_rules: () => 'no drawn lines around the cells',
  close_to_neighbor: () => 'hardly any space to the next cell',
  joined_lines: () => 'joined from several printed lines',
  joined_columns: () => 'spans columns without rules to show it',
  unsure_words: (count, of) => `${count} of ${of} words unsure`,
  estimated_values: (count, of) =>
    count === 0 ? 'estimated from the axis' : `${count} of ${of} values estimated from the axis`,
  drawn_differs: (count, of) =>
    count === 0
      ? 'differs from what is drawn'
      : `${count} of ${of} numbers differ from what is drawn`,
  unlabelled_marks: (count, of) => `${count} of ${of} places of the chart without label left out`,
};

export const reasonPhrase = ({ code, count = 0, of = 0 }: ConfidenceReason): string =>
  PHRASES[code](count, of);

/**
 * `header split over 2 rows, 3 cells empty; digits under the border of 1 cell`; '' if there are
 * none.
 */
export const reasonsPhrase = (reasons: readonly ConfidenceReason[] = []): string =>
  reasons.map(reasonPhrase).join('; ');

/** Merges the reasons of the parts of one table: each code once, counts added up. */
export function mergeReasons(
  first: readonly ConfidenceReason[] = [],
  second: readonly ConfidenceReason[] = [],
): ConfidenceReason[] {
  const merged = new Map(first.map((reason) => [reason.code, reason]));
  for (const reason of second) {
    const same = merged.get(reason.code);
    merged.set(reason.code, same ? addedUp(same, reason) : reason);
  }
  return [...merged.values()];
}

const addedUp = (a: ConfidenceReason, b: ConfidenceReason): ConfidenceReason => ({
  code: a.code,
  ...(a.count !== undefined && { count: a.count + (b.count ?? 0) }),
  ...(a.of !== undefined && { of: a.of + (b.of ?? 0) }),
});
