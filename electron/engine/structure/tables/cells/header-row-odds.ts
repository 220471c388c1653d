/**
 * How likely a row names the columns rather than being one of the rows below, by boosted trees over how its type, its place and the
 * forms of its texts differ from theirs (`header-row-odds.trees.json`, fitted by
 * `test/bench/calibration/fit-header-rows.ts` on labelled tables, each with its header and without).
 */
import { probabilityBy, type Trees } from '../../../common/trees.ts';
import { isLabel } from '../../../language/vocabulary/index.ts';
import { hasDigit, isCapitalised } from '../../../language/vocabulary/terms.ts';
import { isNumeric, isYear, joinWords, startsWithLowercase } from '../page-view/cell-text.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { boundsOfWords } from '../page-view/visual-rows.ts';
import { countColumns, type Grid } from './grid.ts';
import model from './header-row-odds.trees.json' with { type: 'json' };
import { codeShape } from './header-rows.ts';

const MODEL = model as unknown as Trees;
/** Below it, a row is of the body: more tables have a header than of those that the trees were fitted on. */
export const LEAST_LIKELY = 0.3;

/** Where more of the rows begin with a label, known or with a colon, they are labels with values. */
const LABEL_SHARE = 0.6;
/** Of the type size: edges of texts no farther apart are aligned. */
const ALIGNED = 0.3;
/** Letters at the start and at the end that texts are compared by. */
const [START, END] = [3, 2];

interface Cell {
  readonly column: number;
  readonly words: readonly ViewWord[];
  readonly text: string;
}

/** Forms of a text. */
const FORMS: Readonly<Record<string, (cell: Cell) => boolean>> = {
  bold: ({ words }) => words.every(({ bold }) => bold),
  numeric: ({ text }) => isNumeric(text),
  digits: ({ text }) => codeShape(text).includes('1'),
  marks: ({ text }) => [...codeShape(text)].some((sign) => !'a1 '.includes(sign)),
  lower: ({ text }) => startsWithLowercase(text),
  stop: ({ text }) => '.;:'.includes(text.slice(-1)),
};

/** What two texts of a column have in common. */
const LIKENESS: Readonly<Record<string, (cell: Cell, other: Cell) => boolean>> = {
  shape: (cell, other) => codeShape(cell.text) === codeShape(other.text),
  start: (cell, other) => cell.text.slice(0, START) === other.text.slice(0, START),
  end: (cell, other) => cell.text.slice(-END) === other.text.slice(-END),
  word: (cell, other) => {
    const words = new Set(other.text.split(' '));
    return cell.text.split(' ').some((word) => word.length >= START && words.has(word));
  },
  left: (cell, other) => areAligned(cell, other, 'x0'),
  right: (cell, other) => areAligned(cell, other, 'x1'),
};

const areAligned = ({ words }: Cell, other: Cell, edge: 'x0' | 'x1'): boolean =>
  Math.abs(boundsOfWords(words)[edge] - boundsOfWords(other.words)[edge]) <
  ALIGNED * meanOf(words, ({ size }) => size);

const meanOf = <T>(items: readonly T[], of: (item: T) => number | boolean): number =>
  items.reduce((sum, item) => sum + Number(of(item)), 0) / Math.max(1, items.length);

const MEASURES: Readonly<Record<string, (cell: Cell) => number>> = {
  length: ({ text }) => text.length,
  /** The width of a letter. */
  pitch: ({ words }) => meanOf(words, ({ x0, x1, size, text }) => (x1 - x0) / size / text.length),
};

/** A name or a code, which names no column: `Ann Reed`, `HH-7741`, but neither `2023` nor `£m`. */
function isEntry(text: string): boolean {
  const words = text.split(' ');
  const isName = words.length > 1 && words.every(isCapitalised);
  const isCode = hasDigit(text) && !words.some(isYear);
  return (isName || isCode) && !isLabel(text);
}

/** Of a row that is not blank. */
export function headerRowFeatures(
  { xs, cells }: Grid,
  cellWords: readonly (readonly ViewWord[])[],
  at: number,
): Record<string, number> {
  const filled = cells.flatMap((cell, i) => {
    const words = cellWords[i] ?? [];
    return cell.row >= at && words.length > 0 ? [{ ...cell, words, text: joinWords(words) }] : [];
  });
  const own = filled.filter(({ row }) => row === at);
  const below = filled.filter(({ row }) => row > at);
  const features: Record<string, number> = {
    filled: own.length / xs.length,
    lengthBelow: meanOf(below, ({ text }) => text.length),
    longest: Math.max(...own.map(({ text }) => text.length)),
  };
  const belowOf = ({ column }: Cell) => below.filter((other) => other.column === column);
  for (const [name, test] of Object.entries(FORMS)) {
    const more = own.map((cell) => Number(test(cell)) - meanOf(belowOf(cell), test));
    features[name] = meanOf(own, test);
    features[`${name}Below`] = meanOf(below, test);
    features[`${name}More`] = Math.max(...more);
    features[`${name}Less`] = Math.min(...more);
  }
  for (const [name, measure] of Object.entries(MEASURES)) {
    features[name] = meanOf(
      own,
      (cell) => measure(cell) / (measure(cell) + meanOf(belowOf(cell), measure)),
    );
  }
  for (const [name, test] of Object.entries(LIKENESS)) {
    features[name] = meanOf(own, (cell) => meanOf(belowOf(cell), (other) => test(cell, other)));
  }
  return features;
}

/**
 * `headerRows` without the first row that more likely is one of those below, and what follows. Whether a table is read
 * right does not depend on it: labels with values have no header.
 */
export function excludeRowsLikeBody(
  grid: Grid,
  cellWords: readonly (readonly ViewWord[])[],
  headerRows: number,
): number {
  // A line over the whole width below the names opens a section.
  const last = grid.cells.findLast(({ row }) => row < headerRows);
  if (last && last.columnSpan > 1 && last.columnSpan === countColumns(grid))
    return excludeRowsLikeBody(grid, cellWords, last.row);
  const textsOf = (at: number) =>
    grid.cells.flatMap(({ row, column }, i) =>
      row === at ? [{ column, text: joinWords(cellWords[i] ?? []) }] : [],
    );
  const isPair = countColumns(grid) === 2;
  const labels = grid.ys.slice(1).map((_, at) => textsOf(at)[0]?.text ?? '');
  const isLabelled = labels.map((text) => text.endsWith(':') || (isPair && isLabel(text)));
  for (let at = 0; at < headerRows; at++) {
    const beside = textsOf(at).filter(({ column, text }) => column > 0 && text !== '');
    // Years and dates over numbers are names: rows of words alone are in doubt.
    if (beside.length === 0 || beside.some(({ text }) => isNumeric(text))) continue;
    const isListed =
      isLabelled[at] &&
      meanOf(isLabelled.slice(at), Boolean) > LABEL_SHARE &&
      (labels[at]?.endsWith(':') || beside.every(({ text }) => isEntry(text)));
    if (isListed || probabilityBy(MODEL, headerRowFeatures(grid, cellWords, at)) < LEAST_LIKELY)
      return excludeRowsLikeBody(grid, cellWords, at);
  }
  return headerRows;
}
