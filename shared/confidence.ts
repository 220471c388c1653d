/**
 * Where confidence turns into doubt: the same for the checks of a document and for everything that
 * marks what a reader should compare with the page. Confidence is a probability, so that the numbers
 * say what they mean (docs/benchmarks.md has how far they hold).
 */

/** A table is more likely wrong somewhere, in a row, a column or a span, than right in all of them. */
export const DOUBTFUL_TABLE = 0.5;
/** Hardly any table under it is right in all its rows, columns and spans: someone should look. */
export const REVIEWED_TABLE = 0.2;
/** One cell in five under it is wrong; a table of sure cells has none. */
export const DOUBTFUL_CELL = 0.8;
/** Of recognised text: letters of stains, of handwriting and of type too small for its scan. */
export const DOUBTFUL_WORD = 0.8;

/** Whole percent, rounded down: what is nearly certain is not called certain. */
export const percentOf = (confidence: number): number => Math.floor(confidence * 100 + ROUNDING);
/** 0.29 times 100 is a little less than 29. */
const ROUNDING = 1e-9;
