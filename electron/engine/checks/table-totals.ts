/**
 * The totals of a table as the contract states them. Where a total by rows and one by columns miss by
 * the same amount, the figure that both hold is the wrong one; elsewhere the total itself is named,
 * though one of its parts may be at fault.
 */
import type { DocumentCheck } from '../../../shared/contract/document.ts';
import type { Table, TableTotal, TotalMismatch } from '../../../shared/contract/table.ts';
import { type Amount, isAmount, type Lines, linesOf } from './amounts.ts';
import { sharesOf } from './shares.ts';
import { tableName } from './structure.ts';
import { type Miss, type Total, totalsOf } from './totals.ts';

export function tableTotals(table: Table): TableTotal[] {
  const found = linesOf(table).map((lines) => ({
    lines,
    totals: totalsOf(lines),
  }));
  const culprits = found.map(({ lines, totals }) =>
    totals.flatMap((total) => total.misses.map((miss) => culpritsOf(lines, total, miss))),
  );
  return found.flatMap(({ lines, totals }, axis) => {
    const across = culprits.filter((_, other) => other !== axis).flat();
    const printed = totals.map(
      (total): TableTotal => ({
        axis: lines.axis,
        index: total.line,
        parts: [...total.parts],
        operation: total.operation,
        foots: [...total.foots],
        mismatches: total.misses.map((miss) => mismatchOf(culpritsOf(lines, total, miss), across)),
      }),
    );
    const wholes = sharesOf(lines).map(
      ({ parts, places }): TableTotal => ({
        axis: lines.axis,
        index: null,
        parts: [...parts],
        operation: 'sum',
        foots: [...places],
        mismatches: [],
      }),
    );
    return [...printed, ...wholes];
  });
}

/** A sentence for every figure that keeps a total of the table from adding up. */
export function totalChecks(table: Table): DocumentCheck[] {
  return (table.totals ?? []).flatMap(({ mismatches }) =>
    mismatches.map(({ row, column, printed, expected, singled_out: certain }) => {
      const place = `${tableName(table)}, row ${row + 1}, column ${column + 1}`;
      const what = certain
        ? `the totals across and down would add up with ${expected}`
        : `the parts of this total come to ${expected}`;
      return {
        name: 'totals_foot',
        passed: false,
        page: table.page,
        message: `${place}: ${printed} is printed, but ${what}. A figure may be misread or misprinted.`,
      };
    }),
  );
}

/** What each figure of a total would have to be, alone, for the total to add up; the total's first. */
type Culprits = ReadonlyMap<Amount['cell'], { readonly amount: Amount; readonly units: number }>;

function culpritsOf(lines: Lines, total: Total, { place, printed, expected }: Miss): Culprits {
  const excess = expected - printed.units;
  const culprits = new Map([[printed.cell, { amount: printed, units: expected }]]);
  total.parts.forEach((part, index) => {
    const amount = lines.entry(part, place);
    if (!isAmount(amount)) return;
    const taken = total.operation === 'difference' && index > 0;
    culprits.set(amount.cell, { amount, units: amount.units + (taken ? excess : -excess) });
  });
  return culprits;
}

function mismatchOf(culprits: Culprits, across: readonly Culprits[]): TotalMismatch {
  const shared = [...culprits].filter(([cell, { units }]) =>
    across.some((others) => others.get(cell)?.units === units),
  );
  const [named] = shared.length === 1 ? shared : culprits;
  if (!named) throw new RangeError('a miss names its own figure');
  const [{ row, column, text }, { amount, units }] = named;
  const expected = asPrinted(units / amount.step, amount);
  return { row, column, printed: text, expected, singled_out: shared.length === 1 };
}

/** A number of last digits, written as `like` is: decimals, groups, sign and currency. */
function asPrinted(steps: number, { number, cell }: Amount): string {
  const digits = String(Math.abs(Math.round(steps))).padStart(number.decimals + 1, '0');
  const whole = digits.slice(0, digits.length - number.decimals);
  const [group, mark] = marksOf(cell.text, number.decimals);
  const grouped = number.grouped ? whole.replace(/\B(?=(?:\d{3})+$)/g, group) : whole;
  const plain = number.decimals > 0 ? grouped + mark + digits.slice(-number.decimals) : grouped;
  const negative = steps < 0;
  const signed = negative ? (number.parentheses ? `(${plain})` : `-${plain}`) : plain;
  return number.percent ? `${signed}%` : signed;
}

/** The marks between groups of digits and before the decimals in a printed number. */
function marksOf(text: string, decimals: number): [group: string, decimal: string] {
  const marks = [...text.matchAll(/(?<=\d)\D(?=\d)/gu)].map(([mark]) => mark);
  const decimal = decimals > 0 ? (marks.at(-1) ?? '.') : '';
  return [marks.find((mark) => mark !== decimal) ?? ',', decimal];
}
