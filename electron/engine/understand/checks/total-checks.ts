/** Reports numbers that do not match totals, with the page and row of each. */
import { codedText, messageText } from '../../../../shared/coded-text.ts';
import type { DocumentCheck } from '../../../../shared/contract/document.ts';
import type { Table } from '../../../../shared/contract/table.ts';
import { type JoinedTable, printedRow } from '../../../../shared/tables/join.ts';

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
    const { column, printed: text, expected, singled_out: isCrossing } = mismatch;
    const values = {
      ...{ table: printed.table_index + 1, row: row + 1, column: column + 1 },
      ...{ printed: text, expected },
      operation: isCrossing && operation === 'sum' ? 'crossing' : operation,
    };
    const check = messageText(codedText('number_unequal', values));
    found.set(`${printed.page} ${check.message}`, {
      ...{ name: 'totals_foot', passed: false, page: printed.page },
      ...check,
    });
  }
  return [...found.values()];
}
