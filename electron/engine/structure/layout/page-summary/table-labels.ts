/**
 * Labels within a table's frame: a title across its columns, the unit and the period in its corner
 * or in a header cell over all columns.
 */

import { isStatementName } from '../../../language/vocabulary/statement-terms.ts';
import type { PageText } from '../../../read/text/types.ts';
import type { CellDraft, TableDraft } from '../../tables/types.ts';
import { joinRows } from '../block-text.ts';
import { wordsAt } from '../page-items.ts';
import type { TableSurroundings } from '../summary-types.ts';
import { isAuditRemark, lacksYear, parseLabel } from './label-phrases.ts';

/** Maximum offset of a title from the left edge (ems) or from the centre (share of the width). */
const EDGE_EMS = 1;
const MIDDLE_SHARE = 0.04;
const YEAR = /^\(?((?:19|20)\d{2})\)?(?: ?\(\d\))?$/u;

export function readTableLabels(text: PageText, table: TableDraft): TableSurroundings['ownLabels'] {
  const titleRows = Math.max(table.headerRows - 1, countLeadingTitleRows(table));
  const read = table.cells
    .filter((cell) => cell.row <= titleRows && cell.words.length > 0)
    .map((cell) => ({ cell, label: joinRows(text, [cell.words]) }));
  const alone = (cell: CellDraft) =>
    read.every((other) => other.cell === cell || other.cell.row !== cell.row);
  const overAll = (cell: CellDraft) =>
    cell.column === 0 || alone(cell) || cell.columnSpan >= table.columns - 1;
  const titles: string[] = [];
  let unit = '';
  let period = '';
  for (const { cell, label } of read) {
    if (!overAll(cell)) continue;
    const parts = parseLabel(label);
    if (parts.rest === '') {
      unit ||= parts.unit;
      // A period in the corner labels the rows, unless years stand beside it.
      const isWhole = cell.column > 0 || alone(cell) || lacksYear(parts.period);
      if (isWhole) period ||= parts.period;
    } else if (cell.column === 0 && !alone(cell)) unit ||= parts.unit;
    else if (
      cell.row < titleRows &&
      (spansTable(text, cell, table) || (alone(cell) && isStatementName(parts.rest)))
    ) {
      unit ||= parts.unit;
      period ||= parts.period;
      if (!isAuditRemark(parts.rest)) titles.push(parts.rest);
    }
  }
  const years = read.flatMap(({ label }) => YEAR.exec(label)?.[1] ?? []);
  return { titles, unit, period, years: [...new Set(years)] };
}

/**
 * Rows at the top with one cell of text each, which may be more than its header rows; a single one is
 * a column header or a row label.
 */
function countLeadingTitleRows(table: TableDraft): number {
  const filled = new Map<number, number>();
  for (const { row, words } of table.cells) {
    if (words.length > 0) filled.set(row, (filled.get(row) ?? 0) + 1);
  }
  let count = 0;
  while (filled.get(count) === 1) count++;
  return count > 1 && count < table.rows ? count : 0;
}

/** Whether the words start at the left edge and span columns, or are centred in the table. */
function spansTable(text: PageText, cell: CellDraft, table: TableDraft): boolean {
  const words = wordsAt(text, cell.words);
  const x0 = Math.min(...words.map((word) => word.x0));
  const x1 = Math.max(...words.map((word) => word.x1));
  const size = words[0]?.size ?? 0;
  const stub = table.cells.find(({ column, columnSpan }) => column === 0 && columnSpan === 1);
  const fromEdge = x0 < table.x0 + EDGE_EMS * size && x1 > (stub?.x1 ?? table.x1);
  const offMiddle = Math.abs(x0 + x1 - table.x0 - table.x1) / 2;
  return fromEdge || offMiddle < MIDDLE_SHARE * (table.x1 - table.x0);
}
