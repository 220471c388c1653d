/** Original content of corrected cells. */
import type { Box, Correction } from '../../../shared/contract/index.ts';
import { t } from '../../../shared/messages/messages.ts';
import { partOfRow, type TableEntry } from '../../state/table-entries.ts';

/**
 * Texts by the page and box of a cell, which do not change when rows and columns are inserted or
 * moved.
 */
export type Originals = ReadonlyMap<string, string>;

const originalKey = (page: number, { x, y, width, height }: Box): string =>
  [page, x, y, width, height].join(' ');

/** `corrections`: oldest first; the first correction of a cell has the text read from the page. */
export function originalsOf(corrections: readonly Correction[]): Originals {
  const originals = new Map<string, string>();
  for (const { state, operation, page, bbox, before } of corrections) {
    if (state !== 'applied' || operation.kind !== 'set_cell' || !bbox) continue;
    const key = originalKey(page, bbox);
    if (!originals.has(key)) originals.set(key, before);
  }
  return originals;
}

/** The original text; undefined if the cell was not corrected or has its original text again. */
export function originalOf(
  originals: Originals,
  entry: TableEntry,
  cell: { readonly row: number; readonly bbox: Box; readonly text: string },
): string | undefined {
  const original = originals.get(
    originalKey(partOfRow(entry, cell.row)?.page ?? entry.page, cell.bbox),
  );
  return original === cell.text ? undefined : original;
}

export const originalSentence = (original: string): string =>
  original === '' ? t('Corrected: was empty') : t('Corrected: was “{original}”', { original });
