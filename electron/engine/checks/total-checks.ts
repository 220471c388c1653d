/** Reports numbers that do not match totals, with the page and row of each. */
import type { DocumentCheck } from '../../../shared/contract/document.ts';
import type { Table, TableTotal, TotalMismatch } from '../../../shared/contract/table.ts';
import { type JoinedTable, printedRow } from '../../../shared/tables/join.ts';
import { tableName } from './structure.ts';

/**
 * One check per number: crossing totals that name the same number are one finding. `run`: the parts of
 * a table, `whole`: the table joined from them.
 */
export function totalChecks(
  run: readonly { readonly table: Table }[],
  { table, parts }: JoinedTable,
): DocumentCheck[] {
  const found = new Map<string, DocumentCheck>();
  const mismatches = (table.totals ?? []).flatMap(({ operation, mismatches }) =>
    mismatches.map((mismatch) => ({ operation, mismatch })),
  );
  for (const { operation, mismatch } of mismatches) {
    const { part, row } = printedRow(parts, mismatch.row);
    const printed = run[part]?.table;
    if (!printed) continue;
    const message = sentenceOf(printed, operation, { ...mismatch, row });
    found.set(`${printed.page} ${message}`, {
      name: 'totals_foot',
      passed: false,
      page: printed.page,
      message,
    });
  }
  return [...found.values()];
}

function sentenceOf(
  table: Table,
  operation: TableTotal['operation'],
  mismatch: TotalMismatch,
): string {
  const { row, column, printed, expected, singled_out: certain } = mismatch;
  const location = `${tableName(table)}, row ${row + 1}, column ${column + 1}`;
  if (operation === 'change' || operation === 'share') {
    const named = operation === 'change' ? 'the change between the columns' : 'the share';
    return `${location}: ${printed} is printed, but ${named} is ${expected}. A number may be misread or misprinted.`;
  }
  const sums = certain ? 'the totals across and down' : 'a total';
  const what = operation === 'balance' ? 'the balance' : sums;
  return (
    `${location}: ${printed} is printed, but ${what} would add up with ${expected}. ` +
    'A number may be misread or misprinted.'
  );
}
