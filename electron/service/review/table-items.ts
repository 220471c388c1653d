/** Review items of one table, which may span pages: its confidence, and its totals. */

import { confidenceLevel } from '../../../shared/confidence.ts';
import type { ConfidenceReasonCode } from '../../../shared/contract/confidence.ts';
import type {
  ReviewCell,
  Table,
  TableTotal,
  TotalMismatch,
} from '../../../shared/contract/index.ts';
import { type JoinedTable, printedRow } from '../../../shared/tables/join.ts';
import { editedAddends } from '../../../shared/totals/edited-addends.ts';
import type { ReviewFinding } from '../../store/index.ts';
import { cellItems } from './cell-items.ts';
import { cellLabel, positionText, reasonText, type TableLabel, tableLabel } from './cell-place.ts';
import type { PrintedTable } from './printed-table.ts';

/** `run`: the parts of the table, joined in `whole`; `number`: its displayed number, from 1. */
export function tableItems(
  run: readonly PrintedTable[],
  whole: JoinedTable,
  number: number,
): ReviewFinding[] {
  const name = tableLabel(whole.table, number);
  return [...confidenceItems(run, whole, name), ...totalItems(run, whole, name)];
}

/** Numbers that stand beside the table, and are in none of its cells. */
const LACKING: ReadonlySet<ConfidenceReasonCode> = new Set([
  ...(['numbers_right', 'numbers_left', 'numbers_above'] as const),
  ...(['numbers_below', 'numbers_between'] as const),
]);
/** Faults of values that a reader sees at once; other reasons for doubt are shown with the table. */
const VISIBLE: ReadonlySet<ConfidenceReasonCode> = new Set([
  ...LACKING,
  ...(['digits_over_border', 'shared_cells', 'several_periods'] as const),
]);

const hasReasonIn =
  (codes: ReadonlySet<ConfidenceReasonCode>) =>
  ({ confidence_reasons: reasons = [] }: Pick<Table, 'confidence_reasons'>): boolean =>
    reasons.some(({ code }) => codes.has(code));

/** A table of low confidence is an item if so many of its cells are probably not as on the page. */
const MIN_LOW_CELLS = 5;

/** What is no fault of a list of names with a value each, which needs no header. */
const OF_LISTS: ReadonlySet<ConfidenceReasonCode> = new Set(['unnamed_columns', 'text_close']);

const isNamedList = ({
  column_count,
  header_rows,
  confidence_reasons: reasons = [],
}: Table): boolean =>
  column_count === 2 && header_rows === 0 && reasons.every(({ code }) => OF_LISTS.has(code));

const countLowCells = ({ cells, confidence = 1 }: Pick<Table, 'cells' | 'confidence'>): number =>
  (1 - confidence) * cells.filter(({ text }) => text !== '').length;

export const lacksNumbers = hasReasonIn(LACKING);
const hasVisibleFault = hasReasonIn(VISIBLE);

function confidenceItems(
  run: readonly PrintedTable[],
  { table }: JoinedTable,
  name: TableLabel,
): ReviewFinding[] {
  if (run.every((part) => part.table.accepted)) return [];
  const level = confidenceLevel('table', table.confidence ?? 1);
  // A person has seen a corrected table: only what is visibly wrong with it is worth another look.
  const isUnseen = run.every((part) => part.table.source !== 'human');
  const isList = run.every((part) => isNamedList(part.table));
  const isLow = level === 'low' && !isList && countLowCells(table) >= MIN_LOW_CELLS;
  if (!(isUnseen && isLow) && !hasVisibleFault(table)) return cellItems(run, name);
  // The part with the lowest confidence is the one to show.
  const worst = run.reduce((low, next) =>
    (next.table.confidence ?? 1) < (low.table.confidence ?? 1) ? next : low,
  );
  const { page, bbox } = worst.table;
  const [firstPage, lastPage] = [run[0]?.table.page ?? page, run.at(-1)?.table.page ?? page];
  return [
    {
      ...{ kind: 'table_confidence', page, bbox },
      severity: level === 'low' || lacksNumbers(table) ? 'high' : 'medium',
      ...positionText('table', {
        ...{ ...name, first: firstPage, last: firstPage === lastPage ? '' : lastPage },
      }),
      ...reasonText('table_unsure', { level }, { reasons: table.confidence_reasons ?? [] }),
      text: table.headers.join('|'),
      target: { kind: 'table', page, table: worst.position },
    },
  ];
}

function totalItems(
  run: readonly PrintedTable[],
  whole: JoinedTable,
  name: TableLabel,
): ReviewFinding[] {
  const found = new Map<string, ReviewFinding>();
  for (const total of whole.table.totals ?? []) {
    for (const mismatch of total.mismatches) {
      const key = `${mismatch.row} ${mismatch.column}`;
      const item = mismatchItem(run, whole, name, total, mismatch);
      const before = found.get(key);
      // Row and column totals both report it: one item with the cells of both sums.
      const cells = before ? mergeCells(before.cells ?? [], item.cells ?? []) : item.cells;
      found.set(key, { ...item, ...(cells && { cells }) });
    }
  }
  return [...found.values()];
}

function mismatchItem(
  run: readonly PrintedTable[],
  { table, parts }: JoinedTable,
  name: TableLabel,
  total: TableTotal,
  mismatch: TotalMismatch,
): ReviewFinding {
  const cellAt = (row: number, column: number, role: ReviewCell['role']): ReviewCell[] => {
    const cell = table.cells.find((each) => each.row === row && each.column === column);
    const printed = printedRow(parts, row);
    const part = run[printed.part];
    if (!cell || !part) return [];
    const { bbox, text } = cell;
    const place = { page: part.table.page, table: part.position, row: printed.row, column };
    return [{ ...place, role, text, bbox }];
  };
  const { row, column, printed, expected } = mismatch;
  const inSum = (line: number, role: ReviewCell['role']) =>
    total.axis === 'row' ? cellAt(line, column, role) : cellAt(row, line, role);
  const cells = [
    ...(total.index === null ? [] : inSum(total.index, 'total')),
    ...total.parts.flatMap((part) => inSum(part, 'part')),
  ];
  const [named] = cellAt(row, column, 'part');
  const {
    page,
    table: position,
    row: printedAt,
  } = named ?? {
    ...{ page: table.page, table: run[0]?.position ?? 0, row },
  };
  const place = { page, table: position, row: printedAt, column };
  return {
    ...{ kind: 'total_mismatch', severity: 'high', page, bbox: named?.bbox ?? null },
    ...positionText('cell', { ...name, ...cellLabel(table, { row, column }) }),
    ...mismatchReason(table, total, mismatch),
    text: printed,
    target: { kind: 'cell', ...place },
    cells,
    proposal: { ...place, before: printed, after: expected },
  };
}

/** Where it is known, what was edited by hand is named: it is the first to look at. */
function mismatchReason(table: JoinedTable['table'], total: TableTotal, mismatch: TotalMismatch) {
  const { operation } = total;
  const { printed, expected, difference = '', singled_out } = mismatch;
  const values = { operation, printed, expected, difference };
  if (operation === 'change' || operation === 'share') return reasonText('other_derived', values);
  const edited = editedAddends(table, total, mismatch);
  const last = edited.pop();
  if (last === undefined && singled_out && operation !== 'balance')
    return reasonText('no_sum_crossing', values);
  return reasonText('no_sum', { ...values, edited: last ?? '', others: edited.join(', ') });
}

const mergeCells = (one: readonly ReviewCell[], other: readonly ReviewCell[]): ReviewCell[] => [
  ...one,
  ...other.filter(
    (cell) =>
      !one.some(
        ({ page, table, row, column }) =>
          page === cell.page && table === cell.table && row === cell.row && column === cell.column,
      ),
  ),
];
