/** How a document stands, as the library says it. */
import type { LibraryItem } from '../../shared/contract/index.ts';
import { isRunning } from '../state/library.ts';
import { countOf, formatCount, formatSpeed } from './format.ts';

export type Standing = 'running' | 'done' | 'attention' | 'locked' | 'failed' | 'cancelled';

export function standingOf(item: LibraryItem): Standing {
  if (isRunning(item)) return 'running';
  if (item.needs_password) return 'locked';
  if (item.status === 'failed') return 'failed';
  if (item.status === 'cancelled') return 'cancelled';
  return item.failed_pages > 0 || item.pages_need_ocr > 0 ? 'attention' : 'done';
}

/** Fraction done, or null while the number of pages is not known. */
export const progressOf = ({ total_pages, pages_completed }: LibraryItem): number | null =>
  total_pages ? Math.min(1, pages_completed / total_pages) : null;

/** The line under the name. Failures are not here: they are sentences and get their own place. */
export function summaryOf(item: LibraryItem): string {
  const { total_pages, pages_completed, pages_per_second } = item;
  switch (standingOf(item)) {
    case 'running':
      if (item.phase === 'uploading') return 'Arriving';
      if (item.status === 'queued') return 'Waiting for its turn';
      if (!total_pages) return 'Opening';
      return joined(
        `${formatCount(pages_completed)} of ${countOf(total_pages, 'page')}`,
        pages_per_second ? formatSpeed(pages_per_second) : '',
      );
    case 'locked':
      return 'Protected by a password';
    case 'failed':
      return 'Not extracted';
    case 'cancelled':
      return total_pages
        ? `Cancelled after ${formatCount(pages_completed)} of ${countOf(total_pages, 'page')}`
        : 'Cancelled';
    default:
      return joined(countOf(total_pages ?? 0, 'page'), countOf(item.table_count, 'table'));
  }
}

/** What went less than well with a document that was extracted; empty when nothing did. */
export function concernsOf({ failed_pages, pages_need_ocr }: LibraryItem): string[] {
  return [
    ...(failed_pages > 0 ? [`${countOf(failed_pages, 'page')} could not be read`] : []),
    ...(pages_need_ocr > 0
      ? [
          `${countOf(pages_need_ocr, 'page')} ${pages_need_ocr === 1 ? 'has' : 'have'} no text (OCR)`,
        ]
      : []),
  ];
}

const joined = (...parts: string[]): string => parts.filter(Boolean).join(' · ');
