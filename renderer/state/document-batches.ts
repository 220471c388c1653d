import { MOST_DOCUMENTS } from '../../shared/contract/index.ts';

/** Splits document ids into batches that fit in one request each. */
export const batchesOf = (documentIds: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(documentIds.length / MOST_DOCUMENTS) }, (_, index) =>
    documentIds.slice(index * MOST_DOCUMENTS, (index + 1) * MOST_DOCUMENTS),
  );
