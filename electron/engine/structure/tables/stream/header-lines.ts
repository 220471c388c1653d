/** The lines of a table above its first numbers: names of columns, or rows of text. */
import { isNumeric, isYear, joinWords, startsWithLowercase } from '../page-view/cell-text.ts';
import { findNumericColumns, type Segment, type SplitRow } from './split-row.ts';

/** More lines than this above the first numbers are not a header. */
const MAX_HEADER_LINES = 8;

/** Number of groups with a number outside their first column. */
export const countNumericRows = (groups: readonly (readonly SplitRow[])[]): number =>
  groups.filter((group) =>
    group.some((splitRow) => [...findNumericColumns(splitRow)].some((column) => column > 0)),
  ).length;

/** "n/a" and similar also occur in tables of words, so they do not show where numbers start. */
const isMissingValue = (text: string): boolean => isNumeric(text) && /^\p{L}/u.test(text);

/** Number of lines above the first line of numbers. */
export function countHeaderLines(splitRows: readonly SplitRow[]): number {
  const first = splitRows.findIndex((splitRow) => {
    const data = splitRow.segments
      .filter((segment) => segment.first > 0)
      .map((segment) => joinWords(segment.words))
      .filter((text) => !isMissingValue(text));
    const numbers = data.filter((text) => isNumeric(text) && !isYear(text));
    return numbers.length > 0 && numbers.length >= data.length / 2;
  });
  let lines = first > 0 && first <= MAX_HEADER_LINES ? first : 0;
  while (lines > 1 && beginsLabel(splitRows[lines - 1], splitRows[lines])) lines--;
  return lines;
}

const rowHeaderOf = (splitRow: SplitRow | undefined): Segment | undefined =>
  splitRow?.segments.find((segment) => segment.first === 0 && segment.last === 0);

/** Whether a line is but the beginning of a label that the next line continues in lower case. */
function beginsLabel(splitRow: SplitRow | undefined, next: SplitRow | undefined): boolean {
  const label = rowHeaderOf(next);
  return (
    label !== undefined &&
    startsWithLowercase(joinWords(label.words)) &&
    splitRow?.segments.length === 1 &&
    rowHeaderOf(splitRow) !== undefined
  );
}
