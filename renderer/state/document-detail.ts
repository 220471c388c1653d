/**
 * Details of the document on screen that its library row does not have: findings of the checks, and
 * pages that could not be read. Reloaded when its newest job ends.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import { type DocumentDetail, documents, type LibraryItem } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';

interface Known {
  readonly version: string | null;
  readonly detail: DocumentDetail | null;
}

const useKnown = create<Known>(() => ({ version: null, detail: null }));

const versionOf = ({ document_id, job_id, status }: LibraryItem): string =>
  [document_id, job_id, status].join(' ');

/** Null until loaded, and while nothing can be known yet. */
export function useDocumentDetail(item: LibraryItem | null | undefined): DocumentDetail | null {
  const version = item && !isOpen(item) ? versionOf(item) : null;
  const known = useKnown();
  useEffect(() => {
    if (version !== null) void load(version);
  }, [version]);
  return version !== null && known.version === version ? known.detail : null;
}

const isOpen = ({ status }: LibraryItem): boolean => status === 'queued' || status === 'processing';

/** Several components request the same details at the same time. */
async function load(version: string): Promise<void> {
  if (useKnown.getState().version === version) return;
  useKnown.setState({ version, detail: null });
  const [documentId = ''] = version.split(' ');
  try {
    const detail = await call(documents.getDocument, { params: { documentId } });
    if (useKnown.getState().version === version) useKnown.setState({ detail });
  } catch {
    // Loading is tried again at the next use; the document is shown without its details.
    if (useKnown.getState().version === version) useKnown.setState({ version: null });
  }
}
