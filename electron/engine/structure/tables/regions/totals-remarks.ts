/**
 * Remarks beside totals that add up: an invoice ends with labels below its columns of numbers and the
 * sums of the amounts above. What stands to their left, or right above the first of them, is a note or
 * the heading of one, however short, and no row of items.
 */
import { overlapOf } from '../../../../../shared/geometry.ts';
import { parseNumber } from '../../../../../shared/values/number-value.ts';
import { isNumeric, joinWords, startsWithLowercase } from '../page-view/cell-text.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import type { TextRun, VisualRow } from '../page-view/visual-rows.ts';

/** Edges within this many type sizes are aligned. */
export const FLUSH_TOLERANCE = 0.6;
/** Maximum line distance, in type sizes. */
const MAX_LINE_DISTANCE = 3.2;
/** Sums of printed amounts differ by less than this. */
const HALF_A_CENT = 0.005;
/** Line distances that differ by less are equal; type sizes. */
const SAME_GAP = 0.1;

interface TotalRow {
  readonly label: TextRun;
  readonly amount: TextRun;
  /** What stands left of the label. */
  readonly beside: readonly TextRun[];
}

const runText = ({ words }: TextRun): string => joinWords(words);
const sharesColumn = (a: TextRun, b: TextRun): boolean => overlapOf(a.x0, a.x1, b.x0, b.x1) > 0;

function toTotalRow({ textRuns }: VisualRow): TotalRow | null {
  const [amount, label, ...beside] = textRuns.toReversed();
  if (!amount || !label || beside.length > 1) return null;
  if (!isNumeric(runText(amount)) || isNumeric(runText(label))) return null;
  return { label, amount, beside };
}

const isAligned = (a: TextRun, b: TextRun, size: number): boolean =>
  Math.min(Math.abs(a.x0 - b.x0), Math.abs(a.x1 - b.x1)) <= FLUSH_TOLERANCE * size;

/** The number above `amount` that ends a row; undefined if there is none. */
function amountAbove({ textRuns }: VisualRow, amount: TextRun): TextRun | undefined {
  const last = textRuns.findLast((textRun) => isNumeric(runText(textRun)));
  return last && sharesColumn(last, amount) ? last : undefined;
}

const toValue = (amount: TextRun): number => parseNumber(runText(amount))?.value ?? Number.NaN;

/** Whether a total is the sum of the last amounts above it, at least two. */
function addsUp(amounts: readonly number[], total: number): boolean {
  let sum = 0;
  return amounts.toReversed().some((amount, i) => {
    sum += amount;
    return i > 0 && Math.abs(sum - total) < HALF_A_CENT;
  });
}

/** The words of remarks beside and right above the totals in `rows`. */
export function findTotalsRemarks(rows: readonly VisualRow[]): ViewWord[] {
  return rows.flatMap((row, start) => {
    const first = toTotalRow(row);
    if (!first) return [];
    const isNear = (above: VisualRow, below: VisualRow) =>
      below.baseline - above.baseline <= MAX_LINE_DISTANCE * row.size;
    const besideTotals = ({ textRuns }: VisualRow) =>
      textRuns.length === 1 && (textRuns[0] as TextRun).x1 < first.label.x0 ? textRuns : [];
    const remarks: TextRun[] = [];
    let top = start;
    for (let above = rows[top - 1]; above; above = rows[top - 1]) {
      const [line] = besideTotals(above);
      if (!line || !isNear(above, rows[top] as VisualRow)) break;
      remarks.push(line);
      top--;
    }
    const [lead, next] = rows.slice(top);
    const last = rows[top - 1];
    if (!last || !lead || !amountAbove(last, first.amount)) return [];
    const items = rows.slice(0, top).filter((item) => amountAbove(item, first.amount));
    // Text above a label makes it the entry of a column.
    const isEntry = items.some(({ textRuns }) =>
      textRuns.some((textRun) => !isNumeric(runText(textRun)) && textRun.x1 > first.label.x0),
    );
    if (isEntry) return [];
    // A line closer to the item above than to what follows is the rest of its description.
    const gap = lead.baseline - last.baseline;
    const isWrapped =
      lead !== row && next && gap < next.baseline - lead.baseline - SAME_GAP * row.size;
    if (isWrapped || startsWithLowercase(runText(lead.textRuns[0] as TextRun))) return [];
    const amounts = items.map((item) => toValue(amountAbove(item, first.amount) as TextRun));
    let isSum = false;
    let before = row;
    for (const below of rows.slice(start)) {
      const total = toTotalRow(below);
      if (!isNear(before, below)) break;
      if (total && isAligned(total.label, first.label, row.size)) {
        const value = toValue(total.amount);
        isSum ||= addsUp(amounts, value);
        amounts.push(value);
        remarks.push(...total.beside);
      } else if (besideTotals(below).length > 0) remarks.push(...besideTotals(below));
      else break;
      before = below;
    }
    return isSum ? remarks.flatMap(({ words }) => words) : [];
  });
}
