/** Notices of the result panels when there is nothing to show: the reason and a remedy. */
import { CircleAlert, FileInput, FileText, LockKeyhole, ScanText } from 'lucide-react';
import type { LibraryItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { extract, retry } from '../library/actions.ts';
import { resume } from '../library/batch.ts';
import { canExtractAgain, pagesNamed } from '../library/status.ts';
import { isChosen, isRunning } from '../state/library.ts';
import { type PageEntry, reloadPage } from '../state/pages.ts';
import { useIsPaused } from '../state/queue.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import styles from './notices.module.css';

export function NoDocument({ hint }: { readonly hint: string }) {
  return (
    <EmptyState icon={<FileText />} title={t('No document is open')}>
      {hint}
    </EmptyState>
  );
}

/** A document that could not be read at all, or is waiting. Null if it has results. */
export function DocumentNotice({ item }: { readonly item: LibraryItem }) {
  if (item.status === null) {
    return (
      <EmptyState icon={<FileInput />} title={t('PDF not uploaded')}>
        {t(
          'Results of other programs have been ingested and are available through the API. Upload the PDF under the same name to see its pages here.',
        )}
      </EmptyState>
    );
  }
  if (item.needs_password && item.status === 'failed') {
    return (
      <EmptyState icon={<LockKeyhole />} title={t('This document is protected')}>
        {item.error ?? t('Enter its password in the library or in the page view.')}
      </EmptyState>
    );
  }
  if (item.status === 'failed') {
    return (
      <EmptyState
        icon={<CircleAlert />}
        title={t('The extraction of this document failed')}
        action={<Again item={item} label={t('Try again')} />}
      >
        {item.error}
      </EmptyState>
    );
  }
  return null;
}

const Again = ({ item, label }: { readonly item: LibraryItem; readonly label: string }) =>
  canExtractAgain(item) && <Button onClick={() => void retry(item)}>{label}</Button>;

interface PageNoticeProps {
  readonly item: LibraryItem;
  readonly page: number;
  readonly entry: PageEntry;
}

/** Why a page shows nothing yet. */
export function PageNotice({ item, page, entry }: PageNoticeProps) {
  switch (entry.status) {
    case 'loading':
      // Most pages arrive before a notice could be read.
      return (
        <div
          className={styles.late}
          role="status"
          aria-label={t('Loading page {page}', { page })}
        />
      );
    case 'failed':
      return (
        <EmptyState
          icon={<CircleAlert />}
          title={t('Page {page} could not be loaded', { page })}
          action={
            <Button onClick={() => reloadPage(item.document_id, page)}>{t('Try again')}</Button>
          }
        >
          {entry.failure.message}
        </EmptyState>
      );
    case 'absent':
      if (!isChosen(item, page)) return <NotChosen item={item} page={page} />;
      return isRunning(item) ? (
        <Reading item={item} page={page} />
      ) : (
        <Unread item={item} page={page} />
      );
    case 'ready':
      return entry.value.needs_ocr ? <NeedsOcr page={page} /> : null;
  }
}

export function Reading({ item, page }: { readonly item: LibraryItem; readonly page?: number }) {
  const { pages_completed: done, pages_to_read: total } = item;
  const paused = useIsPaused();
  const waits = item.status === 'queued';
  const subject = page === undefined ? t('This document') : t('Page {page}', { page });
  return (
    <EmptyState
      title={
        !waits
          ? page === undefined
            ? t('Extracting this document')
            : t('{subject} is being extracted', { subject })
          : paused
            ? t('Extraction is paused')
            : t('{subject} waits to be extracted', { subject })
      }
      action={waits && paused && <Button onClick={() => void resume()}>{t('Resume')}</Button>}
    >
      <div className={styles.progress}>
        <ProgressBar
          label={t('Pages extracted')}
          value={total ? done : waits ? 0 : null}
          max={total ?? 1}
        />
        <span className={styles.count}>
          {total
            ? t('{done} of {total} pages', { done, total })
            : waits
              ? t('Not started')
              : t('Opening')}
        </span>
      </div>
    </EmptyState>
  );
}

function NotChosen({ item, page }: { readonly item: LibraryItem; readonly page: number }) {
  return (
    <EmptyState
      icon={<FileText />}
      title={t('Page {page} was not chosen', { page })}
      action={
        !isRunning(item) && (
          <Button onClick={() => void extract(item, { pages: `${item.page_range},${page}` })}>
            {t('Extract it too')}
          </Button>
        )
      }
    >
      {t('Chosen: {pages}', { pages: pagesNamed(item) })}
    </EmptyState>
  );
}

function Unread({ item, page }: { readonly item: LibraryItem; readonly page: number }) {
  const stopped = item.status !== 'completed';
  return (
    <EmptyState
      icon={<CircleAlert />}
      title={t('Page {page} was not extracted', { page })}
      action={<Again item={item} label={t('Extract again')} />}
    >
      {stopped
        ? t('The extraction ended before this page.')
        : t('The page is damaged or took too long; other pages are not affected.')}
    </EmptyState>
  );
}

function NeedsOcr({ page }: { readonly page: number }) {
  return (
    <EmptyState icon={<ScanText />} title={t('Page {page} is a scan without text', { page })}>
      {t('Its words and tables are available after OCR.')}
    </EmptyState>
  );
}
