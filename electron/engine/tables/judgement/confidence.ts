/**
 * How sure a table is to be right: the share of tables like it whose region, rows, columns and spans
 * all are. The score of a reading ranks it among others of the same words; it says little of whether
 * the best of them is right. What does are the features of typical mistakes: a heading that was not
 * found, names of columns that stand beside theirs, lines of a wrapped text as rows of their own,
 * borders that cut words, text close by that may belong to the table, and size, for every further
 * row can go wrong. Rules on all sides of every cell leave little room for mistakes.
 *
 * The features are weighed by logistic regression (Cox 1958) over tables whose truth is known: drawn
 * ones, labelled ones, and some judged by eye. `npm run bench -- --calibration` compares what is
 * promised with what is right; docs/benchmarks.md tells what that is worth. The features that
 * lowered the result are its reasons (`reasons.ts`).
 */
import type { ConfidenceReason } from '../../../../shared/contract/confidence.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { type Features, featuresOf, type Judged, LOSSES } from './features.ts';
import { confidenceReasons } from './reasons.ts';

/** Natural logarithms of odds. */
const BASE = -5.75;
const PER_SCORE = 9;
const RULED = 1.2;
const PER_DOUBLING = 1;
/** More blank names than these are no worse. */
const MOST_BLANK_NAMES = 3;
/** Nothing is certain; and of the most doubtful tables some are right. */
const LEAST = 0.03;
const MOST = 0.97;

export interface Assessment {
  readonly confidence: number;
  /** Why it is not high; empty where it is. */
  readonly reasons: readonly ConfidenceReason[];
}

export function assessTable(candidate: Judged, headerRows: number, sheet: Sheet): Assessment {
  const features = featuresOf(candidate, headerRows, sheet);
  const confidence = confidenceOf(features);
  return { confidence, reasons: confidenceReasons(candidate, features, headerRows, confidence) };
}

function confidenceOf(features: Features): number {
  const odds =
    BASE +
    PER_SCORE * features.score +
    RULED * Number(features.ruled) -
    LOSSES.headless * Number(features.headless) -
    LOSSES.blankName * Math.min(MOST_BLANK_NAMES, features.blankNames) -
    LOSSES.wrapped * Number(features.wrapped > 0) -
    LOSSES.cut * Number(features.cut > 0) -
    LOSSES.crowded * Number(features.crowded) -
    PER_DOUBLING * features.large;
  return Math.min(MOST, Math.max(LEAST, 1 / (1 + Math.exp(-odds))));
}
