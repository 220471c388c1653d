/** Extraction state of one page: its content, or why there is none. */

import { localText } from '../../../shared/coded-text.ts';
import type { PageContent } from '../../../shared/contract/index.ts';
import { useDocumentDetail } from '../../state/document-detail.ts';
import { isChosen, useLibrary } from '../../state/library.ts';
import { usePageEntry } from '../../state/pages.ts';
import { useIsPaused } from '../../state/queue.ts';

export interface PageOverlayData {
  readonly status:
    | 'loading'
    | 'ready'
    | 'extracting'
    | 'waiting'
    | 'paused'
    | 'cancelled'
    | 'not-chosen'
    | 'failed';
  readonly content?: PageContent;
  /** Message, if only this page failed. */
  readonly reason?: string;
}

const LOADING: PageOverlayData = { status: 'loading' };
const EXTRACTING: PageOverlayData = { status: 'extracting' };
const WAITING: PageOverlayData = { status: 'waiting' };
const PAUSED: PageOverlayData = { status: 'paused' };
const NOT_CHOSEN: PageOverlayData = { status: 'not-chosen' };
const CANCELLED: PageOverlayData = { status: 'cancelled' };

export function usePageOverlayData(documentId: string, page: number): PageOverlayData {
  const entry = usePageEntry(documentId, page);
  const item = useLibrary((state) => state.items.get(documentId));
  const paused = useIsPaused();
  const absent = entry.status === 'absent';
  const missing = absent && item?.status === 'completed';
  const warnings = useDocumentDetail(missing ? item : null)?.warnings;
  if (entry.status === 'ready') return { status: 'ready', content: entry.value };
  // A page that cannot be fetched, or a document that failed, is reported for the whole document
  // elsewhere.
  if (!absent || !item) return LOADING;
  if (!isChosen(item, page)) return NOT_CHOSEN;
  if (item.status === 'processing') return EXTRACTING;
  if (item.status === 'queued') return paused ? PAUSED : WAITING;
  if (item.status === 'cancelled') return CANCELLED;
  if (!missing || !warnings) return LOADING;
  const reason = warnings.find((warning) => warning.page === page);
  return { status: 'failed', reason: reason && localText(reason.message, reason.coded_message) };
}
