import type { FoundField } from './types.ts';

/** A field that the document does not state. */
export const notFound = (path: string, type: FoundField['type']): FoundField => ({
  path,
  type,
  status: 'not_found',
  value: null,
  confidence: 0,
  citations: [],
  evidence: [],
});
