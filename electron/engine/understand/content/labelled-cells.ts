/**
 * The values of tables that are forms: each below a label in smaller type, within its cell or in the
 * cell above. Rows of labels and rows of values alternate there, and no header names the columns.
 */
import type { PageContent } from '../../../../shared/contract/page.ts';
import type { Cell, Table } from '../../../../shared/contract/table.ts';
import { isSmallerType, wordRange } from '../evidence/cite.ts';

/** Indexes into the words of the page. */
export interface LabelledValue {
  readonly label: readonly number[];
  readonly value: readonly number[];
}

/** Share of the cells of a form that are labels and their values; at least. */
const LEAST_SHARE = 2 / 3;

interface TypedCell extends LabelledValue {
  readonly cell: Cell;
}

/** The values with their labels, row by row; null for a table that is no form. */
export function labelledValues(page: PageContent, { cells }: Table): LabelledValue[] | null {
  const filled = cells.flatMap((cell): TypedCell[] => {
    const words = cell.words ? wordRange(cell.words) : [];
    const isEnd = (word: number, at: number): boolean =>
      isSmallerType(page, words.slice(at - 1, at), [word]) &&
      isSmallerType(page, words.slice(0, at), words.slice(at));
    const end = words.findIndex((word, at) => at > 0 && isEnd(word, at));
    return words.length > 0
      ? [{ cell, label: words.slice(0, Math.max(0, end)), value: words.slice(Math.max(0, end)) }]
      : [];
  });
  const plain = filled.filter(({ label }) => label.length === 0);
  const above = plain.flatMap((one): TypedCell[] => {
    const below = plain.find(({ cell }) => isBelow(cell, one.cell));
    return below && isSmallerType(page, one.value, below.value)
      ? [{ cell: one.cell, label: one.value, value: below.value }]
      : [];
  });
  const pairs = [...filled.filter(({ label }) => label.length > 0), ...above];
  const rows = new Set(pairs.map(({ cell }) => cell.row));
  const share = (pairs.length + above.length) / filled.length;
  return rows.size > 1 && share >= LEAST_SHARE
    ? pairs.toSorted((a, b) => a.cell.row - b.cell.row || a.cell.column - b.cell.column)
    : null;
}

const isBelow = (cell: Cell, above: Cell): boolean =>
  cell.row === above.row + above.row_span &&
  cell.column < above.column + above.column_span &&
  above.column < cell.column + cell.column_span;
