import type { ReviewItem } from '../../shared/contract/index.ts';
import { requestEdit } from '../fields/fields-view.ts';
import { openDocument } from '../state/library.ts';
import { showTab } from '../state/shell.ts';

/** Edits the field value of a review item in the Fields panel of its document. */
export function correctField({ document_id: documentId, target }: ReviewItem): void {
  if (target.kind !== 'field') return;
  openDocument(documentId);
  requestEdit({ runId: target.run_id, path: target.path });
  showTab('fields');
}
