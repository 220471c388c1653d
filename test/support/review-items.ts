import type { ReviewItem } from '../../shared/contract/index.ts';

/** An open item for tests, with the given properties changed. */
export const reviewItem = (id: string, change: Partial<ReviewItem> = {}): ReviewItem => ({
  id: `rev-${id}`,
  document_id: 'doc-a',
  file_name: 'a.pdf',
  kind: 'table_confidence',
  severity: 'medium',
  page: 1,
  bbox: null,
  place: `Table ${id}`,
  reason: 'Compare with the page.',
  target: { kind: 'table', page: 1, table: 0 },
  state: 'open',
  note: '',
  author: null,
  decided_at: null,
  ...change,
});
