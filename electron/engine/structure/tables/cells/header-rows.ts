/**
 * Counts header rows: the rows above the first one that has numbers, rather than words, in the
 * columns of numbers, without the section labels that open the body. In a table of words: the leading bold rows above rows
 * that are not bold. Otherwise the first row, because most tables have a header.
 */
import { parseDate } from '../../../../../shared/values/date-value.ts';
import { parseNumber } from '../../../../../shared/values/number-value.ts';
import { isDigit, isLetter } from '../../../read/text/characters.ts';
import { isNumeric, isYear, joinWords } from '../page-view/cell-text.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import type { Grid } from './grid.ts';

/** More rows than this are not a header. */
const MAX_HEADER_ROWS = 6;

/** Fewer numbers may follow one another by chance. */
const MIN_NUMBERED_COLUMNS = 3;

/** Features that distinguish header rows from body rows. */
interface RowFeatures {
  numbers: number;
  labels: number;
  /** Labels over several columns. */
  wideLabels: number;
  /** Labels in columns of numbers. */
  labelsOverNumbers: number;
  /** Dates that are the only one of their column. */
  dates: number;
  /** The numbers as printed, in the order of their columns. */
  readonly values: string[];
  /** The text of the row header column. */
  rowHeader: string;
  isBold: boolean;
}

function extractRowFeatures(
  grid: Grid,
  cellWords: readonly (readonly ViewWord[])[],
): RowFeatures[] {
  const features = grid.ys.slice(1).map((): RowFeatures => {
    const counts = { numbers: 0, labels: 0, wideLabels: 0, labelsOverNumbers: 0, dates: 0 };
    return { ...counts, values: [], rowHeader: '', isBold: true };
  });
  const countByColumn = (test: (words: readonly ViewWord[]) => boolean) =>
    grid.xs.map(
      (_, at) =>
        grid.cells.filter(({ column }, i) => column === at && test(cellWords[i] ?? [])).length,
    );
  const dates = countByColumn(isDate);
  const numbers = countByColumn((words) =>
    [isNumeric, isAmount].some((is) => is(joinWords(words))),
  );
  const quantities = countByColumn(isQuantity);
  const filled = countByColumn(({ length }) => Boolean(length));
  const areMost = (counts: readonly number[], column: number) =>
    2 * (counts[column] as number) > (filled[column] as number);
  grid.cells.forEach((cell, i) => {
    const words = cellWords[i] ?? [];
    const row = features[cell.row];
    if (!row || words.length === 0) return;
    if (!words.every((word) => word.bold)) row.isBold = false;
    if (cell.column === 0) row.rowHeader = joinWords(words);
    if (cell.column + cell.columnSpan === 1) return;
    const text = joinWords(words);
    // `12 m³/h` in a column of such values; `12 months` above plain numbers is a name.
    const isNumber = isNumeric(text) || (isQuantity(words) && areMost(quantities, cell.column));
    if ((!isNumber || isPeriod(text)) && !isAmount(text)) {
      row.labels++;
      row.wideLabels += Number(cell.columnSpan > 1);
      row.labelsOverNumbers += Number(areMost(numbers, cell.column));
    } else if (isDate(words) && dates[cell.column] === 1) row.dates++;
    else row.numbers = row.values.push(text);
  });
  for (const row of features) {
    if (isNumbering(row) || namesYears(row))
      Object.assign(row, { numbers: 0, labels: row.labels + row.numbers });
  }
  // Several such dates name their columns; one alone is the value of a property.
  for (const row of features) row[row.dates > 1 ? 'labels' : 'numbers'] += row.dates;
  return features;
}

/** Whether a row without a name numbers its columns: `1 2 3`, or all of them in brackets: `(1) (2) (3)`. */
function isNumbering({ rowHeader, values }: RowFeatures): boolean {
  const isOfAll = [rowHeader, ...values].every((value) => codeShape(value) === '(1)');
  const numbers = [...(isOfAll ? [rowHeader] : []), ...values].map((value) =>
    Math.abs(parseNumber(value)?.value ?? Number.NaN),
  );
  const [first = Number.NaN] = numbers;
  return (
    (isOfAll || rowHeader === '') &&
    numbers.length >= MIN_NUMBERED_COLUMNS &&
    Number.isInteger(first) &&
    numbers.every((number, i) => number === first + i)
  );
}

/** Whether the numbers of a row are different years, each with its unit: `2025 £m`. */
const namesYears = ({ values }: RowFeatures): boolean =>
  new Set(values).size === Math.max(values.length, 2) && values.every(isYearWithUnit);

const isYearWithUnit = (text: string): boolean =>
  text.split(' ').every((word, at) => (at > 0 ? !isNumeric(word) : isYear(word)));

const isDate = (words: readonly ViewWord[]): boolean =>
  words.length === 1 &&
  (['month-first', 'day-first'] as const).some((order) => parseDate(joinWords(words), order));

/** A year, or what begins with one and is no number: `2021 -22`, `2025 and`. */
function isPeriod(text: string): boolean {
  const [first = '', ...rest] = text.split(' ');
  if (rest.length === 0) return isYear(first);
  return isYear(first) && !rest.every(isYear) && parseNumber(text) === null;
}

/** `100 million`, `$3.2 billion`, `750.00 CR`, `1,000 USD`: words beside digits that no header has. */
function isAmount(text: string): boolean {
  const number = parseNumber(text);
  if (number === null || text.split(' ').some(isYear)) return false;
  return number.magnitude !== 1 || number.side !== null || number.currency !== null;
}

const MAX_UNIT_LENGTH = 6;

/** A number and its unit. */
function isQuantity(words: readonly ViewWord[]): boolean {
  const [number = '', unit = '', ...more] = joinWords(words).split(' ');
  return (
    more.length === 0 &&
    unit !== '' &&
    unit.length <= MAX_UNIT_LENGTH &&
    isNumeric(number) &&
    !isYear(number) &&
    !isNumeric(unit)
  );
}

/** Counts leading bold rows, if rows follow that are not bold. */
function countBoldRows(features: readonly RowFeatures[]): number {
  const end = features.findIndex((row) => !row.isBold);
  return end > 0 && end < features.length && end <= MAX_HEADER_ROWS ? end : 0;
}

/** Whether the labels beside a row header are wider than those of the row above: `1 Earthworks`. */
const opensSection = ({ rowHeader, labels, wideLabels }: RowFeatures, above = 0): boolean =>
  rowHeader !== '' && labels === wideLabels && above > labels;

/** `TR68` and `TR9` are `a1`, `9.15` is `1.1`. */
export const codeShape = (text: string): string =>
  [...text]
    .map((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      if (isDigit(code)) return '1';
      return isLetter(code) ? 'a' : sign;
    })
    .filter((sign, i, all) => sign !== all[i - 1])
    .join('');

export interface HeaderRows {
  readonly count: number;
  /** Nothing tells the first row from the others: it is a header because most tables have one. */
  readonly isAssumed: boolean;
}

export const countHeaderRows = (grid: Grid, cellWords: readonly (readonly ViewWord[])[]): number =>
  findHeaderRows(grid, cellWords).count;

export function findHeaderRows(
  grid: Grid,
  cellWords: readonly (readonly ViewWord[])[],
): HeaderRows {
  const features = extractRowFeatures(grid, cellWords);
  const first = features.findIndex(
    (row) =>
      row.numbers > row.labels || (row.rowHeader !== '' && row.numbers > row.labelsOverNumbers),
  );
  if (first >= 0 && first <= MAX_HEADER_ROWS) {
    const isNamed = (row: RowFeatures, i: number) =>
      row.labels + row.numbers > 0 && !opensSection(row, features[i - 1]?.labels);
    return { count: features.slice(0, first).findLastIndex(isNamed) + 1, isAssumed: false };
  }
  if (features.length < 2) return { count: 0, isAssumed: false };
  const boldRows = countBoldRows(features);
  return { count: boldRows || 1, isAssumed: boldRows === 0 };
}
