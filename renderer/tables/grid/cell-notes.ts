/** Notes on single cells: correct sums, incorrect sums, and low confidence. */
import { isUnsure, reasonsPhrase } from '../../../shared/confidence.ts';
import type { Cell, TableTotal, TotalMismatch } from '../../../shared/contract/index.ts';
import { memoizeByObject } from '../../../shared/memoize.ts';
import { columnName } from '../../../shared/tables/column-name.ts';
import { cellsOf } from '../../../shared/tables/join.ts';
import { editedAddends } from '../../../shared/totals/edited-addends.ts';
import type { LoadedEntry, TableEntry } from '../../state/table-entries.ts';
import {
  type Accepted,
  acceptedNumbers,
  isAcceptedCell,
  isAcceptedNumber,
  tableDecision,
} from '../table-decision.ts';

export interface CellNote {
  /**
   * sum: part of an incorrect sum, but not the number that is probably wrong; accepted: by a person,
   * although unsure or part of an incorrect sum.
   */
  readonly kind: 'mismatch' | 'unsure' | 'sum' | 'foots' | 'accepted';
  readonly sentence: string;
}

export type CellNotes = ReadonlyMap<string, CellNote>;

export const cellKey = (row: number, column: number): string => `${row},${column}`;

/** The most important note of each cell. Cells of an accepted table have none but for its totals. */
export function notesOf(
  entry: Pick<LoadedEntry, 'table' | 'parts' | 'page' | 'position'>,
  accepted: Accepted,
): CellNotes {
  const { totals = [] } = entry.table;
  const tableIsAccepted = tableDecision(entry.parts, entry.table, accepted) === 'accepted';
  const notes = new Map<string, CellNote>();
  const mismatched = new Map<string, CellNote>();
  let whole: Parameters<typeof editedAddends>[0] | null = null;
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
    for (const mismatch of openMismatches(entry, [total], accepted)) {
      whole ??= { ...entry.table, cells: cellsOf(entry.table) };
      const edited = editedAddends(whole, total, mismatch).join(' and ');
      noteSum(notes, total, mismatch, edited);
      const { row, column } = mismatch;
      const sentence = mismatchSentence(mismatch, edited);
      mismatched.set(cellKey(row, column), { kind: 'mismatch', sentence });
    }
  }
  for (const { cells, shift } of entry.table.cellsByPart) {
    for (const cell of unsureIn(cells)) {
      const { column, confidence_reasons: reasons, text } = cell;
      const row = cell.row + shift;
      if (isAcceptedCell(entry, { ...cell, row }, accepted)) {
        notes.set(cellKey(row, column), ACCEPTED);
      } else if (text !== '' && !tableIsAccepted) {
        notes.set(cellKey(row, column), {
          kind: 'unsure',
          sentence: `Compare with the page: ${reasonsPhrase(reasons) || 'low confidence'}.`,
        });
      }
    }
  }
  for (const { row, column } of acceptedNumbers(entry, accepted)) {
    notes.set(cellKey(row, column), ACCEPTED);
  }
  for (const [key, note] of mismatched) notes.set(key, note);
  return notes;
}

const ACCEPTED: CellNote = { kind: 'accepted', sentence: 'Accepted by a person.' };

/** The unsure cells of a list; looked for once, because a table may have a thousand lists. */
const unsureIn = memoizeByObject((cells: readonly Cell[]): readonly Cell[] =>
  cells.filter(({ confidence }) => isUnsure('cell', confidence)),
);

/** Marks the total and the addends of the sum that a number makes incorrect. */
function noteSum(
  notes: Map<string, CellNote>,
  total: TableTotal,
  mismatch: TotalMismatch,
  edited: string,
): void {
  const { axis, index, parts, operation } = total;
  const { row, column, difference } = mismatch;
  // The numbers that a percentage is computed from are not added up.
  if (operation === 'change' || operation === 'share') return;
  const keyOf = (line: number) => (axis === 'row' ? cellKey(line, column) : cellKey(row, line));
  const off = difference === undefined ? 'does not add up' : `is off by ${difference}`;
  const miss = edited === '' ? off : `${off}; edited by hand: ${edited}`;
  for (const part of parts) {
    notes.set(keyOf(part), { kind: 'sum', sentence: `Part of a total that ${miss}.` });
  }
  if (index !== null) notes.set(keyOf(index), { kind: 'sum', sentence: `This total ${miss}.` });
}

/**
 * Numbers that nobody has accepted; each once, although row and column totals may both include it.
 */
export function openMismatches(
  entry: Pick<TableEntry, 'parts' | 'page' | 'position'>,
  totals: readonly TableTotal[] = [],
  accepted: Accepted,
): TotalMismatch[] {
  const all = totals
    .flatMap(({ mismatches }) => mismatches)
    .filter((mismatch) => !isAcceptedNumber(entry, mismatch, accepted));
  return [...new Map(all.map((figure) => [cellKey(figure.row, figure.column), figure])).values()];
}

/** `edited`: the numbers of the sum that were edited by hand, in words. */
export function mismatchSentence(
  { expected, singled_out: certain }: TotalMismatch,
  edited: string,
): string {
  const miss = certain
    ? `Does not add up: ${expected} would.`
    : `A total does not add up; it would with ${expected} here.`;
  if (edited !== '') return `${miss} Edited by hand: ${edited}.`;
  return `${miss} ${certain ? 'Possibly' : 'This or another number is possibly'} misread or misprinted.`;
}

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
