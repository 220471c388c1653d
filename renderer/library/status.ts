/** Document states as shown in the library. */
import type { LibraryItem } from '../../shared/contract/index.ts';
import { type FileFailure, failureSentence } from '../../shared/failures.ts';
import { t } from '../../shared/messages/messages.ts';
import { isRunning } from '../state/library.ts';
import { formatSpeed, textIfAny } from '../ui/format.ts';

export type DocumentState =
  /** Only results of other programs exist; its PDF has not been uploaded. */
  | 'awaited'
  | 'waiting'
  /** It waits because the whole queue is paused. */
  | 'paused'
  | 'running'
  | 'done'
  /** Extracted, and some of it should be compared with the page. */
  | 'review'
  | 'attention'
  | 'locked'
  | 'failed'
  | 'cancelled';

/** `paused`: whether the extraction queue is paused. */
export function documentStateOf(item: LibraryItem, paused = false): DocumentState {
  if (item.status === null) return 'awaited';
  if (item.status === 'queued') return paused ? 'paused' : 'waiting';
  if (item.status === 'processing') return 'running';
  if (item.needs_password) return 'locked';
  if (item.status === 'failed') return 'failed';
  if (item.status === 'cancelled') return 'cancelled';
  if (item.failed_pages > 0 || item.pages_need_ocr > 0) return 'attention';
  return item.phase === 'awaiting_review' ? 'review' : 'done';
}

/** Failures that another attempt at the same file repeats. */
const FINAL: ReadonlySet<string> = new Set<FileFailure>([
  'not_a_pdf',
  'empty_file',
  'no_pages',
  'unsupported_encryption',
]);

export const isUnreadable = (item: LibraryItem): boolean => FINAL.has(item.coded_error?.code ?? '');

/** A protected document is extracted again by its password. */
export const canExtractAgain = (item: LibraryItem): boolean =>
  item.status !== null &&
  !isRunning(item) &&
  documentStateOf(item) !== 'locked' &&
  !isUnreadable(item);

/** Whether its extraction ended early with usable pages. */
export const hasPartialResults = (item: LibraryItem): boolean =>
  (item.status === 'cancelled' || item.status === 'failed') &&
  item.pages_completed > 0 &&
  !item.needs_password;

/** Whether there are results to export, even if not of all pages. */
export const canExport = (item: LibraryItem): boolean =>
  item.status === 'completed' || hasPartialResults(item);

/** `Export 14 of 25 pages…` if some are missing. */
export const exportLabel = (item: LibraryItem): string =>
  canExport(item) && item.total_pages && item.pages_completed < item.total_pages
    ? t('Export {pagesCompleted, number} of {totalPages, plural, one {# page} other {# pages}}…', {
        pagesCompleted: item.pages_completed,
        totalPages: item.total_pages,
      })
    : t('Export…');

/** Completed fraction, or null while the number of pages is unknown. */
export const progressOf = ({ pages_to_read, pages_completed }: LibraryItem): number | null =>
  pages_to_read ? Math.min(1, pages_completed / pages_to_read) : null;

/** Estimated seconds until it is done; null without an estimate. */
export function secondsLeft(item: LibraryItem): number | null {
  const { status, pages_to_read, pages_completed, pages_per_second } = item;
  if (status !== 'processing' || !pages_to_read || !pages_per_second) return null;
  return (pages_to_read - pages_completed) / pages_per_second;
}

/** `Waiting after 3 of 25 pages`: progress when it was stopped. */
function stateOf(word: string, item: LibraryItem): string {
  const { pages_to_read, pages_completed } = item;
  if (!pages_to_read) return word;
  return pages_completed > 0
    ? t(
        '{word} after {pagesCompleted, number} of {pagesToRead, plural, one {# page} other {# pages}}',
        { word, pagesCompleted: pages_completed, pagesToRead: pages_to_read },
      )
    : joined(word, pagesNamed(item));
}

/** `3 pages`; `Pages 4-6 of 40` if only those are read. */
export const pagesNamed = ({
  page_range: range,
  total_pages,
  pages_to_read,
}: LibraryItem): string =>
  range === null
    ? t('{count, plural, one {# page} other {# pages}}', { count: total_pages ?? 0 })
    : t('{count, plural, one {Page} other {Pages}} {range} of {total}', {
        ...{ count: pages_to_read ?? 0, range: range.replaceAll(',', ', '), total: total_pages },
      });

/**
 * The line below the name: counts, or the message of a failure. `short`: for a narrow column, where
 * a bar shows the progress and a mark the number to review.
 */
export function summaryOf(item: LibraryItem, paused = false, short = false): string {
  const { pages_to_read, pages_completed, pages_per_second } = item;
  switch (documentStateOf(item, paused)) {
    case 'awaited':
      return t('Ingested results only; PDF not uploaded');
    case 'waiting':
      return stateOf(t('Waiting'), item);
    case 'paused':
      return stateOf(t('Paused'), item);
    case 'running':
      if (!pages_to_read) return item.phase === 'uploading' ? t('Downloading') : t('Opening');
      return joined(
        t('Extracting {pagesCompleted, number} of {pagesToRead, number}', {
          pagesCompleted: pages_completed,
          pagesToRead: pages_to_read,
        }),
        pages_per_second && pages_completed < pages_to_read && !short
          ? formatSpeed(pages_per_second)
          : '',
      );
    case 'locked':
      return item.error ?? failureSentence('password_required', { file: item.filename });
    case 'failed':
      return item.error ?? failureSentence('unexpected', { file: item.filename });
    case 'cancelled':
      return stateOf(t('Cancelled'), item);
    default:
      return joined(
        pagesNamed(item),
        item.open_review_items > 0 && !short
          ? t('{count, number} to review', { count: item.open_review_items })
          : '',
        t('{count, plural, one {# table} other {# tables}}', { count: item.joined_table_count }),
      );
  }
}

/** Problems of a document that was extracted; empty if there are none. */
export function concernsOf({ failed_pages, pages_need_ocr }: LibraryItem): string[] {
  return [
    ...textIfAny(failed_pages, (values) =>
      t('{count, plural, one {# page} other {# pages}} could not be read', values),
    ),
    ...textIfAny(pages_need_ocr, (values) =>
      t('{count, plural, one {# page has} other {# pages have}} no text (OCR)', values),
    ),
  ];
}

const joined = (...parts: string[]): string => parts.filter(Boolean).join(' · ');
