/** The tables of the document that is exported: those on screen, else read for the dialog. */
import { useEffect, useState } from 'react';
import { jobs, type LibraryItem } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { useDocumentTables } from '../state/document-tables.ts';
import { useLibrary } from '../state/library.ts';
import { joinEntries, printedEntry, type TableEntry } from '../state/table-entries.ts';

/** Null until they are known. `wanted`: whether the reader has asked for them. */
export function useExportTables(
  item: LibraryItem | null,
  wanted: boolean,
): readonly TableEntry[] | null {
  const current = useLibrary(
    (state) => state.currentId !== null && state.currentId === item?.document_id,
  );
  const onScreen = useDocumentTables(current ? item : null);
  const [read, setRead] = useState<readonly TableEntry[] | null>(null);
  const jobId = item?.job_id ?? null;
  useEffect(() => {
    setRead(null);
    if (current || !wanted || jobId === null) return;
    const abort = new AbortController();
    readTables(jobId, abort.signal).then(setRead, () => {
      // The summary goes without the count; writing the file says what is wrong.
      if (!abort.signal.aborted) setRead([]);
    });
    return () => abort.abort();
  }, [current, wanted, jobId]);
  if (current) return onScreen.loading ? null : onScreen.entries;
  return read;
}

async function readTables(jobId: string, signal: AbortSignal): Promise<TableEntry[]> {
  const query = { include: 'tables' };
  const { results } = await call(jobs.getJobResults, { params: { jobId }, query }, { signal });
  const printed: TableEntry[] = [];
  for (const table of results.tables ?? []) {
    const last = printed.at(-1);
    const position = last?.page === table.page ? last.position + 1 : 0;
    printed.push(printedEntry({ page: table.page, position }, table.table_index, table));
  }
  return joinEntries(printed);
}
