/**
 * Confidence levels. These thresholds are the only ones: the document checks, the table list, the
 * boxes on the page, the grid, the text and the review all call `confidenceLevel`. Confidence is a
 * probability (docs/benchmarks.md has its calibration); users see the level and the reason, the
 * number is only in tooltips.
 */
import type { ConfidenceReason, ConfidenceReasonCode } from './contract/confidence.ts';
import { type Message, type PlainMessage, t } from './messages/messages.ts';

/** High: trust it. Check: compare it with the page before relying on it. Low: probably wrong. */
export type ConfidenceLevel = 'high' | 'check' | 'low';

export const LEVEL_NAMES: Readonly<Record<ConfidenceLevel, PlainMessage>> = {
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
const PHRASES: Readonly<Record<ConfidenceReasonCode, Message>> = {
  numbers_right:
    '{count, plural, one {# number to the right is} other {# numbers to the right are}} not in the table',
  numbers_left:
    '{count, plural, one {# number to the left is} other {# numbers to the left are}} not in the table',
  numbers_above:
    '{count, plural, one {# number directly above is} other {# numbers directly above are}} not in the table',
  numbers_below:
    '{count, plural, one {# number directly below is} other {# numbers directly below are}} not in the table',
  numbers_between:
    '{count, plural, one {# number between its cells is} other {# numbers between its cells are}} not in the table',
  unnamed_columns:
    '{of, plural, one {column of numbers} other {{count} of {of} columns of numbers}} without header',
  same_names: '{count} columns of numbers with the same header',
  shared_cells: 'several numbers in {count, plural, one {# cell} other {# cells}}',
  several_periods: 'several years in {count, plural, one {one header cell} other {# header cells}}',
  broken_rows: '{count, plural, one {# row continues} other {# rows continue}} the row above',
  unlabelled_rows: '{count, plural, one {# row} other {# rows}} without label',
  joined_rows: '{count, plural, one {# row} other {# rows}} may be joined with the row above',
  totals_differ: '{count, plural, one {# number does} other {# numbers do}} not add up',
  names_above: 'text above the columns is not in the header',
  no_header: 'no header row found',
  blank_header_cells: '{count} of {of} header cells empty',
  split_header: 'header split over {of} rows, {count, plural, one {# cell} other {# cells}} empty',
  text_over_border:
    'text crosses {count, plural, =0 {the border} one {the border of # cell} other {the border of # cells}}',
  digits_over_border:
    'digits under {count, plural, =0 {the border} one {the border of # cell} other {the border of # cells}}',
  text_close: 'text directly above or below may belong to it',
  weak_alignment: 'columns not well aligned',
  several_values: 'cells with more than one value',
  long_cells: 'cells read like running text',
  empty_cells: '{count} of {of} cells empty',
  few_cells: 'only {count, plural, one {# cell} other {# cells}}',
  no_rules: 'no drawn lines around the cells',
  close_to_neighbor: 'hardly any space to the next cell',
  joined_lines: 'joined from several printed lines',
  joined_columns: 'spans columns without rules to show it',
  unsure_words: '{count} of {of} words unsure',
  estimated_values:
    '{count, plural, =0 {estimated from the axis} other {# of {of} values estimated from the axis}}',
  drawn_differs:
    '{count, plural, =0 {differs from what is drawn} other {# of {of} numbers differ from what is drawn}}',
  unlabelled_marks: '{count} of {of} places of the chart without label left out',
};

export const reasonPhrase = ({ code, count = 0, of = 0 }: ConfidenceReason): string =>
  t(PHRASES[code], { count, of });

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
