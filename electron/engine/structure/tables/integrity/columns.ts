/** Columns of values: which there are, whether each has a header of its own, and what shares a cell. */
import type { Rect } from '../../../../../shared/geometry.ts';
import { parseNumber } from '../../../../../shared/values/number-value.ts';
import { isLetter } from '../../../read/text/characters.ts';
import { countColumns, findInterval, type Grid, type GridCell } from '../cells/grid.ts';
import { isNumeric, isYear, joinWords, startsWithLowercase } from '../page-view/cell-text.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { boundsOfWords } from '../page-view/visual-rows.ts';

export interface ColumnFaults {
  /** Columns of values. */
  readonly values: number;
  /** Of these the ones without text in a header row, or all of them if they have one name. */
  readonly unnamed: number;
  /** Columns of values whose header another one has, too: what tells them apart is missing. */
  readonly sameNames: number;
  /** All names of columns stand twice in the same order: two tables side by side. */
  readonly repeatedNames: boolean;
  /** Cells with several numbers in a column of single numbers. */
  readonly shared: number;
  /** Cells over several rows with the numbers of several of them, or with those of several columns. */
  readonly stacked: number;
  /** Header cells of one column that name several years. */
  readonly severalPeriods: number;
  /** Rows with text below the header. */
  readonly rows: number;
  /** Rows of one filled cell that starts in lower case: lines of the row above, set apart. */
  readonly brokenRows: number;
  /** Rows with other cells in which a line of text starts in lower case: running text beside a table. */
  readonly runOnRows: number;
  /** Rows without a label, in a table that has labels; a name beside a number of the row is one, too. */
  readonly unlabelledRows: number;
  /** The first column holds labels, or dates or numbers of rows before them. */
  readonly labelled: boolean;
  /** Where the numbers of each column of values stand. */
  readonly extents: readonly Rect[];
}

/** A column holds values if at least this share of its filled cells is numeric. */
const MIN_NUMERIC_RATIO = 0.5;
const MIN_VALUES = 2;
/** Minimum words of a line of running text; names are shorter. */
const MIN_RUN_ON_WORDS = 4;

const hasDigit = (text: string): boolean => /\d/u.test(text);
/** Raised numbers are note marks. */
const isNumber = ({ text, shifted }: ViewWord): boolean =>
  !shifted && hasDigit(text) && isNumeric(text);

/** Whether a cell holds numbers side by side and nothing else. */
const holdsSeveralNumbers = (words: readonly ViewWord[]): boolean =>
  words.length > 1 && words.every(isNumber);

/** Whether they are numbers of several columns: not one in groups of digits, nor one with its share or error. */
const holdsNumbersOfColumns = (words: readonly ViewWord[]): boolean =>
  holdsSeveralNumbers(words) &&
  parseNumber(joinWords(words)) === null &&
  words.every(({ text }) => {
    const number = parseNumber(text);
    return number !== null && !number.percent && !number.parentheses;
  });

/** Whether years follow each other, as columns do: with words between, they are one period. */
const holdsSeveralYears = (words: readonly ViewWord[]): boolean =>
  words.some(({ text }, at) => {
    const before = words[at - 1]?.text ?? '';
    return isYear(text) && isYear(before) && text !== before;
  });

/** Whether a cell that spans rows holds the numbers of several of them. */
function holdsNumbersOfRows(cell: GridCell, words: readonly ViewWord[], { ys }: Grid): boolean {
  if (cell.rowSpan < 2) return false;
  const rows = words.filter(isNumber).map(({ y0, y1 }) => findInterval(ys, (y0 + y1) / 2));
  return new Set(rows).size > 1;
}

/**
 * Columns whose name another one has. What follows columns with names of their own is told by these:
 * "2018, 2017, Change, 2016, Change".
 */
function countSameNames(names: readonly string[]): number {
  const byName = Map.groupBy(names.keys(), (at) => names[at] as string);
  byName.delete('');
  const distinct = new Set([...byName].flatMap(([, all]) => (all.length === 1 ? all : [])));
  for (let before = -1; before < distinct.size; ) {
    before = distinct.size;
    for (const all of byName.values()) {
      if (all.every((at) => distinct.has(at - 1))) for (const at of all) distinct.add(at);
    }
  }
  return names.filter((name, at) => name !== '' && !distinct.has(at)).length;
}

/** Whether the second half of the names is the same as the first. */
function isRepeated(names: readonly string[]): boolean {
  const half = names.length / 2;
  return (
    half > 1 && names.every((name, at) => name !== '' && name === names[(at + half) % names.length])
  );
}

export function findColumnFaults(
  grid: Grid,
  cellWords: readonly (readonly ViewWord[])[],
  headerRows: number,
): ColumnFaults {
  const columns = Array.from({ length: countColumns(grid) }, () => ({
    filled: 0,
    numeric: [] as ViewWord[],
    numbers: 0,
    texts: new Set<string>(),
    several: 0,
    joined: [] as GridCell[],
    name: '',
  }));
  let [severalPeriods, stacked] = [0, 0];
  const rows = grid.ys.slice(1).map(() => ({
    ...{ filled: 0, startsLow: false, runsOn: false, labelled: false },
    ...{ hasNumber: false, hasName: false },
  }));
  grid.cells.forEach((cell, index) => {
    const words = cellWords[index] ?? [];
    if (words.length === 0) return;
    if (holdsNumbersOfRows(cell, words, grid)) stacked++;
    if (cell.row < headerRows) {
      for (let at = cell.column; at < cell.column + cell.columnSpan; at++) {
        const column = columns[at];
        if (column) column.name += ` ${joinWords(words)}`;
      }
      if (cell.columnSpan === 1 && holdsSeveralYears(words)) severalPeriods++;
      return;
    }
    const row = rows[cell.row];
    if (row) {
      row.filled++;
      row.startsLow = startsWithLowercase(joinWords(words));
      row.runsOn ||= row.startsLow && words.length >= MIN_RUN_ON_WORDS;
      row.hasNumber ||= words.some(isNumber);
      row.hasName ||= words.some(
        ({ text }) => text.length > 1 && isLetter(text.codePointAt(0) ?? 0),
      );
    }
    if (cell.column === 0) {
      for (const own of rows.slice(cell.row, cell.row + cell.rowSpan)) own.labelled = true;
    }
    const column = columns[cell.column];
    if (!column) return;
    column.filled++;
    if (cell.columnSpan > 1 || !isNumeric(joinWords(words))) return;
    column.numbers++;
    column.texts.add(joinWords(words));
    column.numeric.push(...words);
    if (holdsSeveralNumbers(words)) column.several++;
    if (holdsNumbersOfColumns(words)) column.joined.push(cell);
  });
  // The same in every row is a mark.
  const isValues = ({ filled, numbers, texts }: (typeof columns)[number]) =>
    numbers >= MIN_VALUES && numbers >= MIN_NUMERIC_RATIO * filled && texts.size > 1;
  const values = columns.filter(isValues);
  for (const { joined, filled } of values) {
    const isJoined = joined.length >= MIN_VALUES && joined.length >= MIN_NUMERIC_RATIO * filled;
    if (isJoined) stacked += joined.length;
  }
  const [first, second] = columns;
  const labelled = first !== undefined && !isValues(first);
  const isNumbered = second !== undefined && second.filled > 0 && !isValues(second);
  const filledRows = rows.filter(({ filled }) => filled > 0);
  const names = values.map(({ name }) => name);
  const areOne = names.length > 1 && new Set(names).size === 1;
  return {
    values: values.length,
    unnamed: areOne ? names.length : names.filter((name) => name === '').length,
    sameNames: countSameNames(names),
    repeatedNames: isRepeated(columns.map(({ name }) => name)),
    shared: values.reduce(
      (sum, { several, numbers }) => sum + (several <= numbers / 2 ? several : 0),
      0,
    ),
    stacked,
    severalPeriods,
    rows: filledRows.length,
    brokenRows: rows.filter(({ filled, startsLow }) => filled === 1 && startsLow).length,
    runOnRows: rows.filter(({ filled, runsOn }) => filled > 1 && runsOn).length,
    unlabelledRows: labelled
      ? filledRows.filter((row) => !row.labelled && !(row.hasNumber && row.hasName)).length
      : 0,
    labelled: labelled || isNumbered,
    extents: values.map(({ numeric }) => boundsOfWords(numeric)),
  };
}
