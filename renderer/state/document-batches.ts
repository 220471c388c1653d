import { MOST_DOCUMENTS } from '../../shared/contract/index.ts';

/** Any number of documents as lists that one request each may name. */
export const batchesOf = (documentIds: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(documentIds.length / MOST_DOCUMENTS) }, (_, index) =>
    documentIds.slice(index * MOST_DOCUMENTS, (index + 1) * MOST_DOCUMENTS),
  );
