/**
 * Details of a document that its library row does not have: findings of the checks, and pages that
 * could not be read. Another query for each job, and when it ends.
 */
import { type DocumentDetail, documents, type LibraryItem } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { defineQuery, useServiceQuery } from '../api/queries.ts';
import { isRunning } from './library.ts';

const detailQuery = ({ document_id: documentId, job_id, status }: LibraryItem) =>
  defineQuery(['document', documentId, String(job_id), String(status)], () =>
    call(documents.getDocument, { params: { documentId } }),
  );

/** Null until loaded, and while nothing can be known yet. */
export const useDocumentDetail = (item: LibraryItem | null | undefined): DocumentDetail | null =>
  useServiceQuery(item && !isRunning(item) ? detailQuery(item) : null).data ?? null;
