/** What a person has said of a table and its parts: shown in place of what the engine thinks of it. */
import { useMemo } from 'react';
import { isUnsure } from '../../shared/confidence.ts';
import type { Cell, ReviewItem, Table } from '../../shared/contract/index.ts';
import { useDocumentReview } from '../state/review-items.ts';
import { rowOf, type TableEntry, type TablePosition, targetOf } from '../state/table-entries.ts';
import { useViewer } from '../state/viewer.ts';

export type TableDecision = 'accepted' | 'corrected' | 'drawn';

/** What was accepted in a document: it needs no look any more. */
export interface Accepted {
  readonly tables: ReadonlySet<string>;
  /** Tables whose unsure cells were accepted together. */
  readonly cellsOf: ReadonlySet<string>;
  readonly cells: ReadonlySet<string>;
  /** Numbers that keep a total from adding up. */
  readonly numbers: ReadonlySet<string>;
  /** Words of OCR. */
  readonly words: ReadonlySet<string>;
}

/** `3 0 4 1`: page, table, row, column; `3 17`: page, word. */
export const acceptedKey = (...position: readonly number[]): string => position.join(' ');

export function acceptedIn(items: readonly ReviewItem[]): Accepted {
  const keysOf = (kind: ReviewItem['kind'], key: (item: ReviewItem['target']) => string[]) =>
    new Set(
      items
        .filter((item) => item.kind === kind && item.state === 'accepted')
        .flatMap(({ target }) => key(target)),
    );
  const table = (target: ReviewItem['target']) =>
    target.kind === 'table' ? [acceptedKey(target.page, target.table)] : [];
  const cell = (target: ReviewItem['target']) =>
    target.kind === 'cell'
      ? [acceptedKey(target.page, target.table, target.row, target.column)]
      : [];
  return {
    tables: keysOf('table_confidence', table),
    cellsOf: keysOf('cell_confidence', table),
    cells: keysOf('cell_confidence', cell),
    numbers: keysOf('total_mismatch', cell),
    words: keysOf('ocr_words', (target) =>
      target.kind === 'words' ? target.words.map((word) => acceptedKey(target.page, word)) : [],
    ),
  };
}

/** What was accepted in the document on screen. */
export function useAccepted(): Accepted {
  const items = useDocumentReview(useViewer(({ documentId }) => documentId));
  return useMemo(() => acceptedIn(items), [items]);
}

const anyPart = (parts: readonly TablePosition[], keys: ReadonlySet<string>): boolean =>
  keys.size > 0 && parts.some(({ page, position }) => keys.has(acceptedKey(page, position)));

type Decided = Pick<Table, 'source' | 'drawn' | 'accepted'>;

/** `parts`: the table on each of its pages. Null if nobody has said anything. */
export function tableDecision(
  parts: readonly TablePosition[],
  { source, drawn, accepted }: Decided,
  { tables }: Accepted,
): TableDecision | null {
  if (accepted || anyPart(parts, tables)) return 'accepted';
  if (source !== 'human') return null;
  return drawn ? 'drawn' : 'corrected';
}

export const useTableDecision = (
  parts: readonly TablePosition[],
  table: Decided,
): TableDecision | null => tableDecision(parts, table, useAccepted());

type Position = Pick<TableEntry, 'parts' | 'page' | 'position'>;

/** Whether an unsure cell was accepted, alone or with all unsure cells of the table. */
export const isAcceptedCell = (
  entry: Position,
  cell: Pick<Cell, 'row' | 'column' | 'confidence'>,
  { cells, cellsOf }: Accepted,
): boolean =>
  isUnsure('cell', cell.confidence) &&
  (anyPart(entry.parts, cellsOf) || (cells.size > 0 && cells.has(printedKey(entry, cell))));

/** Whether a number was accepted although a total does not add up with it. */
export const isAcceptedNumber = (
  entry: Position,
  cell: Pick<Cell, 'row' | 'column'>,
  { numbers }: Accepted,
): boolean => numbers.size > 0 && numbers.has(printedKey(entry, cell));

/** Positions in the table of the numbers that were accepted on its pages. */
export const acceptedNumbers = (
  entry: Position,
  { numbers }: Accepted,
): { readonly row: number; readonly column: number }[] =>
  [...numbers].flatMap((key) => {
    const [page = 0, table = 0, printed = 0, column = 0] = key.split(' ').map(Number);
    const row = rowOf(entry, { kind: 'cell', page, table, row: printed, column });
    return row === null ? [] : [{ row, column }];
  });

function printedKey(entry: Position, { row, column }: Pick<Cell, 'row' | 'column'>): string {
  const { page, table, row: printed } = targetOf(entry, row, column);
  return acceptedKey(page, table, printed, column);
}
