/** Notes on single cells: correct sums, incorrect sums, and low confidence. */
import { isUnsure, reasonsPhrase } from '../../../shared/confidence.ts';
import type { TableTotal, TotalMismatch } from '../../../shared/contract/index.ts';
import { columnName } from '../../../shared/tables/column-name.ts';
import type { TableBody } from '../../../shared/tables/join.ts';

export interface CellNote {
  /** sum: part of an incorrect sum, but not the number that is probably wrong. */
  readonly kind: 'mismatch' | 'unsure' | 'sum' | 'foots';
  readonly sentence: string;
}

export type CellNotes = ReadonlyMap<string, CellNote>;

export const cellKey = (row: number, column: number): string => `${row},${column}`;

/** The most important note of each cell. */
export function notesOf({ cells, totals = [] }: TableBody): CellNotes {
  const notes = new Map<string, CellNote>();
  for (const total of totals) {
    const sentence = addsUpSentence(total);
    for (const cellPosition of total.foots) {
      const [row, column] =
        total.axis === 'row' ? [total.index, cellPosition] : [cellPosition, total.index];
      if (row !== null && column !== null) {
        notes.set(cellKey(row, column), { kind: 'foots', sentence });
      }
    }
  }
  for (const total of totals) {
    for (const mismatch of total.mismatches) noteSum(notes, total, mismatch);
  }
  for (const { row, column, confidence, confidence_reasons: reasons, text } of cells) {
    if (isUnsure('cell', confidence) && text !== '') {
      notes.set(cellKey(row, column), {
        kind: 'unsure',
        sentence: `Compare with the page: ${reasonsPhrase(reasons) || 'low confidence'}.`,
      });
    }
  }
  for (const mismatch of mismatchesOf(totals)) {
    const { row, column } = mismatch;
    notes.set(cellKey(row, column), { kind: 'mismatch', sentence: mismatchSentence(mismatch) });
  }
  return notes;
}

/** Marks the total and the addends of the sum that a number makes incorrect. */
function noteSum(
  notes: Map<string, CellNote>,
  { axis, index, parts, operation }: TableTotal,
  { row, column, difference }: TotalMismatch,
): void {
  // The numbers that a percentage is computed from are not added up.
  if (operation === 'change' || operation === 'share') return;
  const keyOf = (line: number) => (axis === 'row' ? cellKey(line, column) : cellKey(row, line));
  const miss = difference === undefined ? 'does not add up' : `is off by ${difference}`;
  for (const part of parts) {
    notes.set(keyOf(part), { kind: 'sum', sentence: `Part of a total that ${miss}.` });
  }
  if (index !== null) notes.set(keyOf(index), { kind: 'sum', sentence: `This total ${miss}.` });
}

/** Each number once, although row and column totals may both include it. */
export function mismatchesOf(totals: readonly TableTotal[] = []): TotalMismatch[] {
  const all = totals.flatMap(({ mismatches }) => mismatches);
  return [...new Map(all.map((figure) => [cellKey(figure.row, figure.column), figure])).values()];
}

export const mismatchSentence = ({ expected, singled_out: certain }: TotalMismatch): string =>
  certain
    ? `Does not add up: ${expected} would. Possibly misread or misprinted.`
    : `A total does not add up; it would with ${expected} here. This or another number is possibly misread or misprinted.`;

function addsUpSentence({ axis, parts, operation }: TableTotal): string {
  const names = parts.map((part) => (axis === 'row' ? String(part + 1) : columnName(part)));
  const noun = axis === 'row' ? 'row' : 'column';
  const [first, ...rest] = names;
  if (operation === 'difference') return `Adds up: ${noun} ${first} less ${inWords(rest)}.`;
  if (operation === 'balance') {
    return `Matches the previous balance and ${noun}${rest.length > 0 ? 's' : ''} ${inWords(names)}.`;
  }
  if (operation === 'change') return `Agrees: the change from column ${rest[0]} to ${first}.`;
  if (operation === 'share') return `Agrees: the share of column ${first}.`;
  return `Adds up: the sum of ${noun}s ${inWords(names)}.`;
}

/** `2 to 5`, `2, 4 and 7`. */
function inWords(names: readonly string[]): string {
  const numbers = names.map(Number);
  const run = numbers.every((number, i) => i === 0 || number === (numbers[i - 1] ?? 0) + 1);
  if (run && names.length > 2) return `${names[0]} to ${names.at(-1)}`;
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('');
}
