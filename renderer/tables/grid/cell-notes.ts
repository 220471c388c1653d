/** Notes on single cells: correct sums, incorrect sums, and low confidence. */
import { isUnsure, reasonsPhrase } from '../../../shared/confidence.ts';
import type { Cell, TableTotal, TotalMismatch } from '../../../shared/contract/index.ts';
import { memoizeByObject } from '../../../shared/memoize.ts';
import { t } from '../../../shared/messages/messages.ts';
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
      const edited = joinNames(editedAddends(whole, total, mismatch));
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
          sentence: t('Compare with the page: {reasons}.', {
            reasons: reasonsPhrase(reasons) || t('low confidence'),
          }),
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

const ACCEPTED: CellNote = { kind: 'accepted', sentence: t('Accepted by a person.') };

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
  const ofPart =
    difference === undefined
      ? t('Part of a total that does not add up')
      : t('Part of a total that is off by {difference}', { difference });
  const ofTotal =
    difference === undefined
      ? t('This total does not add up')
      : t('This total is off by {difference}', { difference });
  const sentence = (miss: string) =>
    edited === '' ? `${miss}.` : t('{miss}; edited by hand: {edited}.', { miss, edited });
  for (const part of parts) notes.set(keyOf(part), { kind: 'sum', sentence: sentence(ofPart) });
  if (index !== null) notes.set(keyOf(index), { kind: 'sum', sentence: sentence(ofTotal) });
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
    ? t('Does not add up: {expected} would.', { expected })
    : t('A total does not add up; it would with {expected} here.', { expected });
  const cause =
    edited !== ''
      ? t('Edited by hand: {edited}.', { edited })
      : certain
        ? t('Possibly misread or misprinted.')
        : t('This or another number is possibly misread or misprinted.');
  return `${miss} ${cause}`;
}

function addsUpSentence({ axis, parts, operation }: TableTotal): string {
  const names = parts.map((part) => (axis === 'row' ? String(part + 1) : columnName(part)));
  const [first, ...rest] = names;
  const isRow = axis === 'row';
  const [count, all] = [names.length, inWords(names)];
  if (operation === 'difference') {
    const lines = { first, others: inWords(rest) };
    return isRow
      ? t('Adds up: row {first} less {others}.', lines)
      : t('Adds up: column {first} less {others}.', lines);
  }
  if (operation === 'balance') {
    return isRow
      ? t('Matches the previous balance and {count, plural, one {row} other {rows}} {all}.', {
          ...{ count, all },
        })
      : t('Matches the previous balance and {count, plural, one {column} other {columns}} {all}.', {
          ...{ count, all },
        });
  }
  if (operation === 'change')
    return t('Agrees: the change from column {from} to {to}.', { from: rest[0], to: first });
  if (operation === 'share') return t('Agrees: the share of column {column}.', { column: first });
  return isRow
    ? t('Adds up: the sum of rows {all}.', { all })
    : t('Adds up: the sum of columns {all}.', { all });
}

/** `2 to 5`, `2, 4 and 7`. */
function inWords(names: readonly string[]): string {
  const numbers = names.map(Number);
  const run = numbers.every((number, i) => i === 0 || number === (numbers[i - 1] ?? 0) + 1);
  return run && names.length > 2
    ? t('{first} to {last}', { first: names[0], last: names.at(-1) })
    : joinNames(names);
}

/** `2, 4 and 7`. */
const joinNames = (names: readonly string[]): string =>
  names.length > 1
    ? t('{others} and {last}', { others: names.slice(0, -1).join(', '), last: names.at(-1) })
    : names.join('');
