/**
 * What a table says of itself within its frame: a title set across its columns, the unit and the
 * period in its corner or in a header cell over all columns.
 */
import type { CellDraft, TableDraft } from '../../tables/types.ts';
import type { PageText } from '../../text/types.ts';
import { wordsAt } from '../items.ts';
import { proseOf } from '../prose.ts';
import type { TableLead } from '../types.ts';
import { isAuditRemark, isOpenPeriod, splitLabel } from './phrases.ts';

/** A title starts within so many ems of the left edge, or in the middle give or take this share. */
const EDGE_EMS = 1;
const MIDDLE_SHARE = 0.04;
const YEAR = /^\(?((?:19|20)\d{2})\)?(?: ?\(\d\))?$/u;

export function ownLabels(text: PageText, table: TableDraft): TableLead['own'] {
  const read = table.cells
    .filter((cell) => cell.row < Math.max(table.headerRows, 1) && cell.words.length > 0)
    .map((cell) => ({ cell, label: proseOf(text, [cell.words]) }));
  const alone = (cell: CellDraft) =>
    read.every((other) => other.cell === cell || other.cell.row !== cell.row);
  const overAll = (cell: CellDraft) =>
    cell.column === 0 || alone(cell) || cell.columnSpan >= table.columns - 1;
  const titles: string[] = [];
  let unit = '';
  let period = '';
  for (const { cell, label } of read) {
    if (!overAll(cell)) continue;
    const parts = splitLabel(label);
    if (parts.rest === '') {
      unit ||= parts.unit;
      // In the corner, a period is what the rows are labelled with, unless years stand beside it.
      const isWhole = cell.column > 0 || alone(cell) || isOpenPeriod(parts.period);
      if (isWhole) period ||= parts.period;
    } else if (cell.column === 0 && !alone(cell)) unit ||= parts.unit;
    else if (cell.row < table.headerRows - 1 && isAcross(text, cell, table)) {
      unit ||= parts.unit;
      period ||= parts.period;
      if (!isAuditRemark(parts.rest)) titles.push(parts.rest);
    }
  }
  const years = read.flatMap(({ label }) => YEAR.exec(label)?.[1] ?? []);
  return { titles, unit, period, years: [...new Set(years)] };
}

/** Whether the words run from the left edge over the columns, or stand in the middle of the table. */
function isAcross(text: PageText, cell: CellDraft, table: TableDraft): boolean {
  const words = wordsAt(text, cell.words);
  const x0 = Math.min(...words.map((word) => word.x0));
  const x1 = Math.max(...words.map((word) => word.x1));
  const size = words[0]?.size ?? 0;
  const stub = table.cells.find(({ column, columnSpan }) => column === 0 && columnSpan === 1);
  const fromEdge = x0 < table.x0 + EDGE_EMS * size && x1 > (stub?.x1 ?? table.x1);
  const offMiddle = Math.abs(x0 + x1 - table.x0 - table.x1) / 2;
  return fromEdge || offMiddle < MIDDLE_SHARE * (table.x1 - table.x0);
}
