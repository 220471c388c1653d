/** Text search results as rows of the library below their documents. */
import type { SearchHit, SearchResult } from '../../shared/contract/index.ts';

export type Found = Pick<SearchResult, 'documents' | 'hits'>;

/** One document with hits: those to show, and their total number. */
export interface FoundDocument {
  readonly id: string;
  readonly filename: string;
  readonly total: number;
  readonly hits: readonly SearchHit[];
}

export type FoundRow =
  | { readonly kind: 'hit'; readonly key: string; readonly hit: SearchHit }
  | {
      /** There are more hits than are listed. */
      readonly kind: 'more';
      readonly key: string;
      readonly documentId: string;
      readonly total: number;
    };

/** The documents with hits in search order, limited to those that may be listed. */
export function foundDocuments(
  found: Found | null,
  isListed: (documentId: string) => boolean,
): ReadonlyMap<string, FoundDocument> {
  const hits = Map.groupBy(found?.hits ?? [], (hit) => hit.document_id);
  return new Map(
    (found?.documents ?? [])
      .filter(({ document_id }) => isListed(document_id))
      .map(({ document_id: id, filename, total }) => [
        id,
        { id, filename, total, hits: hits.get(id) ?? [] },
      ]),
  );
}

/** The hits of a document, and a row that opens the others. */
export function hitRows(found: FoundDocument | undefined): FoundRow[] {
  if (!found) return [];
  const { id, total, hits } = found;
  return [
    ...hits.map((hit, i): FoundRow => ({ kind: 'hit', key: `hit ${id} ${i}`, hit })),
    ...(total > hits.length
      ? [{ kind: 'more' as const, key: `more ${id}`, documentId: id, total }]
      : []),
  ];
}
