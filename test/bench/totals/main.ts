/**
 * `npm run bench -- --totals DIR`: totals, balances and percentages found in the tables of real
 * documents. Lists every number that is reported as wrong, to be compared with its page by eye, and
 * measures how many altered digits are reported: in each number that takes part in a total of some
 * kind one digit is changed, and the table is checked again.
 *
 *     node test/bench/totals/main.ts DIR… [--pages 200]
 */
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { openPdf } from '../../../electron/engine/read/pdf/index.ts';
import { readPage } from '../../../electron/engine/structure/document.ts';
import { finishPage, profileDocument } from '../../../electron/engine/structure/layout/index.ts';
import type { Table, TableTotal } from '../../../shared/contract/index.ts';
import { tableTotals } from '../../../shared/totals/table-totals.ts';
import { pdfsBelow } from '../corpus.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: 'string', default: '200' } },
});
const mostPages = Number(values.pages);

/** Of one operation. */
interface Count {
  totals: number;
  foots: number;
  mismatches: number;
  altered: number;
  reported: number;
  named: number;
}

const counts = new Map<TableTotal['operation'], Count>();
const countOf = (operation: TableTotal['operation']): Count => {
  const none = { totals: 0, foots: 0, mismatches: 0, altered: 0, reported: 0, named: 0 };
  const count = counts.get(operation) ?? none;
  counts.set(operation, count);
  return count;
};

async function tablesOf(file: string): Promise<{ pages: number; tables: readonly Table[] }> {
  const pdf = await openPdf(file, {});
  try {
    const pages = Math.min(pdf.pageCount, mostPages);
    const drafts = [];
    for (let page = 1; page <= pages; page++) {
      try {
        drafts.push(await readPage(pdf, page, null));
      } catch {
        // A damaged page has no tables.
      }
    }
    const profile = profileDocument(
      drafts.map(({ summary }) => summary),
      pdf.outline,
    );
    return { pages, tables: drafts.flatMap(({ draft }) => finishPage(draft, profile).tables) };
  } finally {
    pdf.close();
  }
}

/** The table with the middle digit of a cell raised by one (nine becomes eight); null without digits. */
function altered(table: Table, row: number, column: number): Table | null {
  const cell = table.cells.find((each) => each.row === row && each.column === column);
  const digits = [...(cell?.text.matchAll(/\d/g) ?? [])];
  const digit = digits[Math.floor(digits.length / 2)];
  if (!cell || !digit) return null;
  const other = digit[0] === '9' ? '8' : String(Number(digit[0]) + 1);
  const text = cell.text.slice(0, digit.index) + other + cell.text.slice(digit.index + 1);
  return { ...table, cells: table.cells.map((each) => (each === cell ? { ...cell, text } : each)) };
}

function measureAltered(table: Table, { operation, axis, index, foots }: TableTotal): void {
  if (index === null) return;
  const count = countOf(operation);
  for (const crossing of foots) {
    const [row, column] = axis === 'row' ? [index, crossing] : [crossing, index];
    const changed = altered(table, row, column);
    if (!changed) continue;
    const mismatches = tableTotals(changed).flatMap((total) => total.mismatches);
    count.altered += 1;
    count.reported += mismatches.length > 0 ? 1 : 0;
    count.named += mismatches.some((each) => each.row === row && each.column === column) ? 1 : 0;
  }
}

let [documents, pages, tables] = [0, 0, 0];
for (const folder of positionals) {
  for (const file of await pdfsBelow(folder)) {
    let found: Awaited<ReturnType<typeof tablesOf>>;
    try {
      found = await tablesOf(file);
    } catch {
      continue;
    }
    documents += 1;
    pages += found.pages;
    tables += found.tables.length;
    for (const table of found.tables) {
      for (const total of tableTotals(table)) {
        const count = countOf(total.operation);
        count.totals += 1;
        count.foots += total.foots.length;
        count.mismatches += total.mismatches.length;
        for (const { row, column, printed, expected } of total.mismatches) {
          const where = `${basename(file)} page ${table.page} table ${table.table_index}`;
          console.log(
            `${total.operation}: ${where} row ${row} column ${column}: ${printed}, not ${expected}`,
          );
        }
        measureAltered(table, total);
      }
    }
  }
}

console.log(`\n${documents} documents, ${pages} pages, ${tables} tables`);
console.log('operation    totals  numbers  reported as wrong   altered  reported  named');
for (const [operation, count] of [...counts].sort()) {
  const { totals, foots, mismatches, reported, named } = count;
  const share = (number: number) =>
    count.altered > 0 ? `${Math.round((100 * number) / count.altered)} %` : '';
  const cells = [totals, foots, mismatches, count.altered, share(reported), share(named)];
  console.log(`${operation.padEnd(11)}${cells.map((cell) => String(cell).padStart(9)).join('')}`);
}
