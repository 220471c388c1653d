/**
 * Lines of numbers without a label, or with the end of one, that belong to the label of the line above.
 *
 * If a cell of a row has two lines, the label and the numbers of shorter cells may be on different
 * lines: "Dividends per share" above, "1.96  1.92  1.78" below. In other tables such a line is a
 * subtotal, so it is merged only if rows fill all columns and no unlabelled line stands below numbers
 * in its own columns.
 */
import { centerY } from '../../../../../shared/geometry.ts';
import {
  isNumberAffix,
  isNumeric,
  isYear,
  joinWords,
  startsWithLowercase,
} from '../page-view/cell-text.ts';
import type { Edge } from '../page-view/edges.ts';
import { findNumericColumns, haveNumbersInSameColumn, type SplitRow } from './split-row.ts';

/** Minimum share of labelled numeric rows that fill all columns. */
const MIN_FULL_RATIO = 0.5;
/** Minimum number of such rows. */
const MIN_FULL_ROWS = 2;
/** Where more labels begin in lower case than this share, such a label is a row of its own. */
const MAX_LOW_RATIO = 0.25;
/** A rule above a total covers at least this share of the total's width. */
const MIN_RULE_COVER = 0.3;

const hasLabel = (splitRow: SplitRow): boolean =>
  splitRow.segments.some(({ first }) => first === 0);

/** Numbers and affixes only, other than years, which are column headers. */
const hasOnlyNumbers = ({ segments }: SplitRow): boolean => {
  const texts = segments.map(({ words }) => joinWords(words));
  return (
    texts.every((text) => isNumeric(text) || isNumberAffix(text)) &&
    texts.some((text) => isNumeric(text) && !isYear(text))
  );
};

const startsLow = ({ segments: [label] }: SplitRow): boolean =>
  label?.first === 0 && startsWithLowercase(joinWords(label.words));

/** Whether a line holds the beginning of a label and nothing else. */
const beginsLabel = (splitRow: SplitRow): boolean =>
  splitRow.segments.length === 1 &&
  hasLabel(splitRow) &&
  !startsLow(splitRow) &&
  !joinWords(splitRow.row.words).endsWith(':');

/** Whether a line of the table, given to the returned function, completes the row above it. */
export function createCompletionTest(
  splitRows: readonly SplitRow[],
  rules: readonly Edge[],
): (splitRow: SplitRow, group: readonly SplitRow[]) => boolean {
  const numericRows = splitRows.filter((splitRow) => findNumericColumns(splitRow).size > 0);
  const all = new Set(numericRows.flatMap((splitRow) => [...findNumericColumns(splitRow)]));
  const labelled = numericRows.filter(hasLabel);
  const full = labelled.filter((splitRow) => findNumericColumns(splitRow).size === all.size);
  const hasSubtotals = splitRows.some((splitRow, i) => {
    const above = splitRows[i - 1];
    return above !== undefined && !hasLabel(splitRow) && haveNumbersInSameColumn(above, splitRow);
  });
  const isRegular =
    !hasSubtotals &&
    full.length >= MIN_FULL_ROWS &&
    full.length >= MIN_FULL_RATIO * labelled.length;
  const areCapitals = labelled.filter(startsLow).length <= MAX_LOW_RATIO * labelled.length;

  return (splitRow, group) => {
    const [first] = group;
    const goesOn = startsLow(splitRow) && findNumericColumns(splitRow).size > 0;
    if (areCapitals && goesOn && group.length === 1 && first && beginsLabel(first))
      return isRegular && !hasRuleAbove(splitRow, first, rules);
    if (
      !isRegular ||
      !first ||
      !hasLabel(first) ||
      hasLabel(splitRow) ||
      !hasOnlyNumbers(splitRow)
    ) {
      return false;
    }
    const dataSegments = group
      .flatMap(({ segments }) => segments)
      .filter((segment) => segment.first > 0);
    if (!dataSegments.every(({ words }) => isNumeric(joinWords(words)))) return false;
    const columns = new Set([...group, splitRow].flatMap((line) => [...findNumericColumns(line)]));
    return columns.size === all.size && !hasRuleAbove(splitRow, first, rules);
  };
}

function hasRuleAbove({ row }: SplitRow, above: SplitRow, rules: readonly Edge[]): boolean {
  const from = (above.row.y0 + above.row.y1) / 2;
  const to = centerY(row);
  return rules.some(
    ({ position, start, end }) =>
      position > from &&
      position < to &&
      Math.min(end, row.x1) - Math.max(start, row.x0) >= MIN_RULE_COVER * (row.x1 - row.x0),
  );
}
