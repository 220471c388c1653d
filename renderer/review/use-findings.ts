import { useMemo } from 'react';
import type { LibraryItem } from '../../shared/contract/index.ts';
import { useDocumentDetail } from '../state/document-detail.ts';
import { useDocumentTables } from '../state/document-tables.ts';
import { type Findings, findingsOf } from './findings.ts';

/** What the finished document gives to review; null until that is known. */
export function useFindings(item: LibraryItem | null): Findings | null {
  const detail = useDocumentDetail(item);
  const { entries, loading } = useDocumentTables(item);
  return useMemo(
    () => (detail && !loading ? findingsOf(detail, entries) : null),
    [detail, entries, loading],
  );
}
