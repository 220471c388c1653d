/** The tables of the exported document: those on screen, otherwise loaded for the dialog. */
import { useEffect, useState } from 'react';
import type { LibraryItem } from '../../shared/contract/index.ts';
import { fetchTables, useDocumentTables } from '../state/document-tables.ts';
import { useLibrary } from '../state/library.ts';
import type { TableEntry } from '../state/table-entries.ts';

/** Null until loaded. `wanted`: whether the user has requested them. */
export function useExportTables(
  item: LibraryItem | null,
  wanted: boolean,
): readonly TableEntry[] | null {
  const current = useLibrary(
    (state) => state.currentId !== null && state.currentId === item?.document_id,
  );
  const onScreen = useDocumentTables(current ? item : null);
  const [read, setRead] = useState<readonly TableEntry[] | null>(null);
  const documentId = item?.document_id ?? null;
  useEffect(() => {
    setRead(null);
    if (current || !wanted || documentId === null) return;
    const abort = new AbortController();
    fetchTables(documentId, abort.signal).then(setRead, () => {
      // The summary has no count; writing the file reports the error.
      if (!abort.signal.aborted) setRead([]);
    });
    return () => abort.abort();
  }, [current, wanted, documentId]);
  if (current) return onScreen.loading ? null : onScreen.entries;
  return read;
}
