/** Notices of the result panels when there is nothing to show: the reason and a remedy. */
import { CircleAlert, FileInput, FileText, LockKeyhole, ScanText } from 'lucide-react';
import type { LibraryItem } from '../../shared/contract/index.ts';
import { extract, retry } from '../library/actions.ts';
import { resume } from '../library/batch.ts';
import { pagesNamed } from '../library/status.ts';
import { isChosen, isRunning } from '../state/library.ts';
import { type PageEntry, reloadPage } from '../state/pages.ts';
import { useIsPaused } from '../state/queue.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import styles from './notices.module.css';

/** `what` is used in the middle of a sentence: "tables", "text". */
export function NoDocument({ what }: { readonly what: string }) {
  return (
    <EmptyState icon={<FileText aria-hidden />} title="No document is open">
      Choose one in the library to see its {what}.
    </EmptyState>
  );
}

/** A document that could not be read at all, or is waiting. Null if it has results. */
export function DocumentNotice({ item }: { readonly item: LibraryItem }) {
  if (item.status === null) {
    return (
      <EmptyState icon={<FileInput aria-hidden />} title="PDF not uploaded">
        Results of other programs have been ingested and are available through the API. Upload the
        PDF under the same name to see its pages here.
      </EmptyState>
    );
  }
  if (item.needs_password && item.status === 'failed') {
    return (
      <EmptyState icon={<LockKeyhole aria-hidden />} title="This document is protected">
        {item.error ?? 'Enter its password in the library or in the page view.'}
      </EmptyState>
    );
  }
  if (item.status === 'failed') {
    return (
      <EmptyState
        icon={<CircleAlert aria-hidden />}
        title="The extraction of this document failed"
        action={<Button onClick={() => void retry(item)}>Try again</Button>}
      >
        {item.error}
      </EmptyState>
    );
  }
  return null;
}

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
      return <div className={styles.late} role="status" aria-label={`Loading page ${page}`} />;
    case 'failed':
      return (
        <EmptyState
          icon={<CircleAlert aria-hidden />}
          title={`Page ${page} could not be loaded`}
          action={<Button onClick={() => reloadPage(item.document_id, page)}>Try again</Button>}
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
  const subject = page === undefined ? 'This document' : `Page ${page}`;
  return (
    <EmptyState
      title={
        !waits
          ? page === undefined
            ? 'Extracting this document'
            : `${subject} is being extracted`
          : paused
            ? 'Extraction is paused'
            : `${subject} waits to be extracted`
      }
      action={waits && paused && <Button onClick={() => void resume()}>Resume</Button>}
    >
      <div className={styles.progress}>
        <ProgressBar
          label="Pages extracted"
          value={total ? done : waits ? 0 : null}
          max={total ?? 1}
        />
        <span className={styles.count}>
          {total ? `${done} of ${total} pages` : waits ? 'Not started' : 'Opening'}
        </span>
      </div>
    </EmptyState>
  );
}

function NotChosen({ item, page }: { readonly item: LibraryItem; readonly page: number }) {
  return (
    <EmptyState
      icon={<FileText aria-hidden />}
      title={`Page ${page} was not chosen`}
      action={
        !isRunning(item) && (
          <Button onClick={() => void extract(item, { pages: `${item.page_range},${page}` })}>
            Extract it too
          </Button>
        )
      }
    >
      Chosen: {pagesNamed(item)}
    </EmptyState>
  );
}

function Unread({ item, page }: { readonly item: LibraryItem; readonly page: number }) {
  const stopped = item.status !== 'completed';
  return (
    <EmptyState
      icon={<CircleAlert aria-hidden />}
      title={`Page ${page} was not extracted`}
      action={<Button onClick={() => void retry(item)}>Extract again</Button>}
    >
      {stopped
        ? 'The extraction ended before this page.'
        : 'The page is damaged or took too long; other pages are not affected.'}
    </EmptyState>
  );
}

function NeedsOcr({ page }: { readonly page: number }) {
  return (
    <EmptyState icon={<ScanText aria-hidden />} title={`Page ${page} is a scan without text`}>
      Its words and tables are available after OCR.
    </EmptyState>
  );
}
