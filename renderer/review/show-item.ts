/**
 * Shows a review item: opens the document and page, and highlights the table, cell, words or value.
 */
import type { ReviewItem } from '../../shared/contract/index.ts';
import { openDocument } from '../state/library.ts';
import { markPages } from '../state/page-marks.ts';
import { type Target, useSelection } from '../state/selection.ts';
import { useViewer } from '../state/viewer.ts';
import { openTable } from '../tables/tables-view.ts';

/** Opens the document if another one is on screen. */
export function showItem(item: ReviewItem): void {
  openDocument(item.document_id);
  lightItem(item);
}

/** Shows the position of an item in the document on screen. */
export function lightItem(item: ReviewItem): void {
  const { page, bbox, cells } = item;
  const { select, clear } = useSelection.getState();
  if (page === null) {
    clear();
    return;
  }
  const target = targetOf(item);
  if (target?.kind === 'table' || target?.kind === 'cell') {
    openTable({ page, position: target.table });
  }
  if (target) select(target, 'panel');
  else clear();
  // A change of the selection clears it, so it is set afterwards.
  markPages({ sum: cells ? { documentId: item.document_id, cells } : null });
  useViewer.getState().goTo(page, bbox ?? undefined, { mark: false });
}

function targetOf({ target, page, bbox }: ReviewItem): Target | null {
  switch (target.kind) {
    case 'table':
    case 'cell':
      return target;
    case 'words':
      return { kind: 'words', page: target.page, boxes: target.words };
    case 'field':
      return page !== null && bbox ? { kind: 'field', page, path: target.path, box: bbox } : null;
    case 'correction':
      return page !== null && bbox ? { kind: 'place', page, box: bbox } : null;
    case 'page':
    case 'document':
      return null;
  }
}
