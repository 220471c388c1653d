import type { LibraryItem } from '../../shared/contract/index.ts';
import { useLibrary } from '../state/library.ts';
import { useDocumentSelection } from './document-selection.ts';

/** Those of the documents that are still there. */
export function documentsOf(ids: Iterable<string>): LibraryItem[] {
  const { items } = useLibrary.getState();
  return [...ids].flatMap((id) => items.get(id) ?? []);
}

export const selectedDocuments = (): LibraryItem[] =>
  documentsOf(useDocumentSelection.getState().ids);
