/**
 * Review items for low-confidence cells of a table that is otherwise right. A few get an item each;
 * more of them are one item, because they usually have one cause.
 */

import { isUnsure } from '../../../shared/confidence.ts';
import type { ConfidenceReasonCode } from '../../../shared/contract/confidence.ts';
import type { Cell } from '../../../shared/contract/index.ts';
import { boxOf, rectOf, unionOf } from '../../../shared/geometry.ts';
import type { ReviewFinding } from '../../store/index.ts';
import { cellLabel, positionText, reasonText, type TableLabel } from './cell-place.ts';
import type { PrintedTable } from './printed-table.ts';

/** Maximum number of cells of one table with an item of their own. */
const MOST_CELLS = 3;

interface UnsureCell {
  readonly part: PrintedTable;
  readonly cell: Cell;
}

/** `run`: the parts of a table of high confidence; `name`: as displayed. */
export function cellItems(run: readonly PrintedTable[], name: TableLabel): ReviewFinding[] {
  const unsure = run.flatMap((part) =>
    part.table.cells.filter(isUnsureCell).map((cell): UnsureCell => ({ part, cell })),
  );
  if (unsure.length <= MOST_CELLS) return unsure.map((one) => cellItem(one, name));
  const total = run.reduce((sum, { table }) => sum + table.cells.length, 0);
  return severalItem(unsure, total, name);
}

/**
 * Reasons to compare a cell: its value may be another one. Merged lines and columns are shown in the
 * grid alone, for most of them are right.
 */
const ASKING: ReadonlySet<ConfidenceReasonCode> = new Set(['digits_over_border', 'unsure_words']);

const mayBeAnother = ({ confidence_reasons: reasons }: Cell): boolean =>
  reasons === undefined || reasons.some(({ code }) => ASKING.has(code));

/** A repeated header is in the run once more; its cells have the confidence of the page. */
const isUnsureCell = (cell: Cell): boolean =>
  cell.text !== '' &&
  cell.source !== 'human' &&
  isUnsure('cell', cell.confidence) &&
  mayBeAnother(cell);

const targetOf = ({ part, cell }: UnsureCell) => ({
  kind: 'cell' as const,
  ...{ page: part.table.page, table: part.position, row: cell.row, column: cell.column },
});

function cellItem(one: UnsureCell, name: TableLabel): ReviewFinding {
  const { part, cell } = one;
  return {
    ...{ kind: 'cell_confidence', severity: 'medium', page: part.table.page, bbox: cell.bbox },
    ...positionText('cell', { ...name, ...cellLabel(part.table, cell) }),
    ...reasonText('cell_unsure', { text: cell.text }, { reasons: cell.confidence_reasons ?? [] }),
    text: cell.text,
    target: targetOf(one),
  };
}

/** One item about the table, with the box around the cells of its first page. */
function severalItem(
  unsure: readonly UnsureCell[],
  total: number,
  name: TableLabel,
): ReviewFinding[] {
  const [first] = unsure;
  if (!first) return [];
  const { page } = first.part.table;
  const rects = unsure
    .filter(({ part }) => part === first.part)
    .map(({ cell }) => rectOf(cell.bbox, 1, 1));
  const codes = [
    ...new Set(
      unsure.flatMap(({ cell }) => (cell.confidence_reasons ?? []).map((each) => each.code)),
    ),
  ];
  return [
    {
      ...{ kind: 'cell_confidence', severity: 'medium', page, bbox: boxOf(unionOf(rects), 1, 1) },
      ...positionText('table', { ...name, first: page, last: '' }),
      ...reasonText(
        'cells_unsure',
        { count: unsure.length, total },
        { reasons: codes.map((code) => ({ code })) },
      ),
      text: unsure.map(({ cell }) => cell.text).join('|'),
      target: { kind: 'table', page, table: first.part.position },
    },
  ];
}
