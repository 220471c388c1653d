/**
 * The totals of a table in the form of the contract. If a row total and a column total are off by
 * the same amount, the number that both contain is the wrong one; otherwise the first number that a
 * misprint explains is reported, the total before its parts.
 */
import type { TableTotal, TotalMismatch } from '../contract/table.ts';
import { type Amount, type Lines, linesOf, type NumericTable } from './amounts.ts';
import { balancesOf } from './balances.ts';
import { percentagesOf } from './percentages.ts';
import { sharesOf } from './shares.ts';
import { type Miss, totalsOf } from './totals.ts';

export function tableTotals(table: NumericTable): TableTotal[] {
  const found = linesOf(table).map((lines) => ({ lines, totals: totalsOf(lines) }));
  return found.flatMap(({ lines, totals }) => {
    const across = found
      .filter((other) => other.lines !== lines)
      .flatMap((other) => other.totals.flatMap(({ misses }) => misses));
    const printed = totals.map(
      (total): TableTotal => ({
        axis: lines.axis,
        index: total.line,
        parts: [...total.parts],
        operation: total.operation,
        foots: [...total.matching],
        mismatches: total.misses.map((miss) => mismatchOf(miss, across)),
      }),
    );
    const wholes = sharesOf(lines).map(
      ({ parts, crossings }): TableTotal => ({
        axis: lines.axis,
        index: null,
        parts: [...parts],
        operation: 'sum',
        foots: [...crossings],
        mismatches: [],
      }),
    );
    return [
      ...printed,
      ...wholes,
      ...(lines.axis === 'row' ? [...balanceTotals(lines), ...percentageTotals(lines)] : []),
    ];
  });
}

const percentageTotals = (rows: Lines): TableTotal[] =>
  percentagesOf(rows).map(({ column, operation, parts, matching, misses }) => ({
    ...{ axis: 'column', index: column, parts: [...parts], operation, foots: [...matching] },
    mismatches: misses.map(({ amount, meant }) => ({
      row: amount.cell.row,
      column: amount.cell.column,
      printed: amount.cell.text,
      expected: asPrinted(meant, amount),
      difference: asPrinted(Math.abs(meant - amount.units), amount),
      singled_out: false,
    })),
  }));

const balanceTotals = (rows: Lines): TableTotal[] =>
  balancesOf(rows).map(({ column, parts, matching: foots, misses }) => ({
    axis: 'column',
    index: column,
    parts: [...parts],
    operation: 'balance',
    foots: foots.toSorted((a, b) => a - b),
    mismatches: misses.map(({ amount, meant, excess, balance, certain }) => ({
      row: amount.cell.row,
      column: amount.cell.column,
      printed: amount.cell.text,
      expected: asPrinted(meant, amount),
      difference: asPrinted(Math.abs(excess), balance),
      singled_out: certain,
    })),
  }));

function mismatchOf({ total, excess, suspects }: Miss, across: readonly Miss[]): TotalMismatch {
  const crossed = suspects.filter(({ amount, meant }) =>
    across.some((miss) =>
      miss.suspects.some((other) => other.amount.cell === amount.cell && other.meant === meant),
    ),
  );
  const certain = crossed.length === 1;
  const named = certain ? crossed[0] : suspects.find(({ slipped }) => slipped);
  if (!named) throw new RangeError('a miss is explained by a slip');
  const { amount, meant } = named;
  const { row, column, text: printed } = amount.cell;
  return {
    row,
    column,
    printed,
    expected: asPrinted(meant, amount),
    difference: asPrinted(Math.abs(excess), total),
    singled_out: certain,
  };
}

/** Formats a number of units like the amount: its decimals, groups and sign. */
function asPrinted(units: number, { number, cell, step }: Amount): string {
  const digits = String(Math.abs(Math.round(units / step))).padStart(number.decimals + 1, '0');
  const whole = digits.slice(0, digits.length - number.decimals);
  const [group, mark] = marksOf(cell.text, number.decimals);
  const grouped = number.grouped ? whole.replace(/\B(?=(?:\d{3})+$)/g, group) : whole;
  const plain = number.decimals > 0 ? grouped + mark + digits.slice(-number.decimals) : grouped;
  const negative = number.parentheses ? `(${plain})` : `-${plain}`;
  const signed = units < 0 ? negative : plain;
  return number.percent ? `${signed}%` : signed;
}

/** The group separator and the decimal mark of a printed number. */
function marksOf(text: string, decimals: number): [group: string, decimal: string] {
  const marks = [...text.matchAll(/(?<=\d)\D(?=\d)/gu)].map(([mark]) => mark);
  const decimal = decimals > 0 ? (marks.at(-1) ?? '.') : '';
  return [marks.find((mark) => mark !== decimal) ?? ',', decimal];
}
