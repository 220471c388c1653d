import type { LibraryItem } from '../../shared/contract/index.ts';
import { currentDocument, useLibrary } from '../state/library.ts';
import { selectedIds } from './document-selection.ts';

/** Those of the documents that still exist. */
export function documentsOf(ids: Iterable<string>): LibraryItem[] {
  const { items } = useLibrary.getState();
  return [...ids].flatMap((id) => items.get(id) ?? []);
}

export const selectedDocuments = (): LibraryItem[] => documentsOf(selectedIds());

/** Documents that commands apply to: those selected in the library, otherwise the one on screen. */
export function targetDocuments(): LibraryItem[] {
  const selected = selectedDocuments();
  if (selected.length > 0) return selected;
  const current = currentDocument();
  return current ? [current] : [];
}
