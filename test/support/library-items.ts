import type { LibraryItem } from '../../shared/contract/index.ts';

/** A finished document for tests, with the given properties changed. */
export const documentItem = (id: string, change: Partial<LibraryItem> = {}): LibraryItem => ({
  document_id: id,
  hash: 'abc123',
  job_id: `ocr-${id.replace(/\W/g, '')}000000`,
  filename: `${id}.pdf`,
  visibility: 'private',
  tags: [],
  size: 1000,
  has_source_path: false,
  status: 'completed',
  phase: 'complete',
  error: null,
  needs_password: false,
  total_pages: 1,
  pages_completed: 1,
  failed_pages: 0,
  pages_need_ocr: 0,
  table_count: 0,
  joined_table_count: 0,
  open_review_items: 0,
  checks_pending: false,
  pages_per_second: null,
  added_at: '2025-11-14T10:00:00.000Z',
  updated_at: '2025-11-14T10:00:00.000Z',
  ...change,
});
