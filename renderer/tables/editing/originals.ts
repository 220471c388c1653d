/** What cells held before people corrected them. */
import type { Box, Correction } from '../../../shared/contract/index.ts';
import { partOfRow, type TableEntry } from '../../state/table-entries.ts';

/** Texts by the page and box of a cell, which stay when rows and columns are inserted or moved. */
export type Originals = ReadonlyMap<string, string>;

const keyOf = (page: number, { x, y, width, height }: Box): string =>
  [page, x, y, width, height].join(' ');

/** `corrections`: oldest first; the first of a cell tells what was read from the page. */
export function originalsOf(corrections: readonly Correction[]): Originals {
  const originals = new Map<string, string>();
  for (const { state, operation, page, bbox, before } of corrections) {
    if (state !== 'applied' || operation.kind !== 'set_cell' || !bbox) continue;
    const key = keyOf(page, bbox);
    if (!originals.has(key)) originals.set(key, before);
  }
  return originals;
}

/** What the cell held; undefined where it was not corrected or holds that again. */
export function originalOf(
  originals: Originals,
  entry: TableEntry,
  cell: { readonly row: number; readonly bbox: Box; readonly text: string },
): string | undefined {
  const original = originals.get(keyOf(partOfRow(entry, cell.row)?.page ?? entry.page, cell.bbox));
  return original === cell.text ? undefined : original;
}

export const originalSentence = (original: string): string =>
  original === '' ? 'Corrected: was empty' : `Corrected: was “${original}”`;
