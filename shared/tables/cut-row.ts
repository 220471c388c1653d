/**
 * A row cut by a page break: its text ends in the first row of the next page, whose other cells are
 * empty. Only text is taken for the rest of a row, never a number; it begins in lower case, or
 * stands in a row without the label that all other rows have.
 */
import type { Cell, Table } from '../contract/table.ts';
import { splitJoint } from '../text/joints.ts';
import { readCell } from '../values/cell-value.ts';

type Rows = Pick<Table, 'rows' | 'header_rows'>;

const LOWER_START = /^[("'“‘]?\p{Ll}/u;
const SENTENCE_END = /[.!?:;。！？][)\]"'”’»]*$/u;
/** Fewer rows do not show that all rows have a label. */
const MIN_LABELLED_ROWS = 3;

const isText = (text: string): boolean => readCell(text).kind === 'text';

/** Whether row `at` of `next`, the first below its header, is the rest of the last row of `before`. */
export function isRestOfRow(before: Rows, next: Rows & Pick<Table, 'cells'>, at: number): boolean {
  const last = before.rows.at(-1);
  const rest = next.rows[at];
  if (!last || !rest || before.rows.length <= before.header_rows) return false;
  const filled = rest.flatMap((text, column) => (text === '' ? [] : [column]));
  if (filled.length === 0 || filled.length > rest.length / 2) return false;
  // Last of the quick checks: a table over pages is joined again with each change of a cell.
  if (next.cells.some(({ row, row_span }) => row <= at && row + row_span > at && row_span > 1)) {
    return false;
  }
  const continued = filled.every(
    (column) => isText(rest[column] as string) && isText(last[column] ?? ''),
  );
  if (!continued || last.filter((text) => text !== '').length <= filled.length) return false;
  const isOpen = filled.some((column) => !SENTENCE_END.test(last[column] as string));
  if (isOpen && filled.some((column) => LOWER_START.test(rest[column] as string))) return true;
  const others = [...before.rows.slice(before.header_rows), ...next.rows.slice(at + 1)];
  const isLabelled = others.length >= MIN_LABELLED_ROWS && others.every(([label]) => label !== '');
  return isOpen && isLabelled && rest[0] === '';
}

/** The last row of `before` with the text of its rest; a text that a person corrected stays. */
export function joinRestOfRow(
  before: readonly Cell[],
  rest: readonly Cell[],
  page: number,
): Cell[] {
  return before.map((cell) => {
    const more = rest.find(({ column, text }) => column === cell.column && text !== '');
    if (!more) return cell;
    const continued = { page, bbox: more.bbox };
    if (cell.source === 'human') return { ...cell, continued };
    const isMarked = cell.markdown !== undefined || more.markdown !== undefined;
    return {
      ...cell,
      text: joinTexts(cell.text, more.text),
      ...(isMarked && {
        markdown: joinTexts(cell.markdown ?? cell.text, more.markdown ?? more.text),
      }),
      confidence: Math.min(cell.confidence, more.confidence),
      continued,
    };
  });
}

function joinTexts(before: string, after: string): string {
  const { cut, glue } = splitJoint(before, after);
  return before.slice(0, before.length - cut) + glue + after;
}
