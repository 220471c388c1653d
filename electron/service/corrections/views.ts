import type { Correction } from '../../../shared/contract/index.ts';
import type { CorrectionRecord } from '../../store/index.ts';

/** A correction in the form of the contract. */
export const correctionView = (record: CorrectionRecord): Correction => ({
  id: record.id,
  document_id: record.documentId,
  page: record.page,
  operation: record.operation,
  state: record.state,
  bbox: record.bbox,
  before: record.before,
  after: record.after,
  author: record.author,
  created_at: record.createdAt,
});
