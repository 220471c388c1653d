/**
 * Links to a document: window URLs as returned in `viewer_url` (`/?job=ocr-…#page=3`), and jobs that
 * the desktop app was asked to show. A link that cannot be followed because the window has no access
 * or the service is not responding is kept until it can, also while the user opens the one-time link
 * in this or another tab.
 */
import { z } from 'zod';
import { DocumentLink, documentLinkOf } from '../../shared/document-links.ts';
import { t } from '../../shared/messages/messages.ts';
import { asApiError } from '../api/error.ts';
import { subscribe } from '../api/events.ts';
import { openDocument, refreshDocument, useLibrary } from '../state/library.ts';
import { windowStorage } from '../state/window-storage.ts';
import { notify, notifyError } from '../ui/Toast.tsx';

/**
 * Opens the document named in the URL, or else by a link that has been waiting; then removes it from
 * the URL, so that a reload does not open it again.
 */
export async function openDeepLink(): Promise<void> {
  const named = documentLinkOf(location.href);
  if (named) history.replaceState(null, '', location.pathname);
  const link = named ?? storedLink(Date.now());
  if (link) await followLink(link);
}

/** Failures that end when the window is connected; the frame reports them. */
const NOT_CONNECTED = new Set(['unauthorized', 'offline', 'service_unavailable']);

/** Shows the document of a link, as soon as the window is connected; reports other failures. */
export async function followLink(link: DocumentLink): Promise<void> {
  try {
    const documentId = await refreshDocument(link.reference);
    windowStorage.removeItem(STORAGE_NAME);
    const { page, box } = link;
    const count = useLibrary.getState().items.get(documentId)?.total_pages ?? null;
    if (page !== null && count !== null && page > count) {
      notify({
        title: t(
          'The link leads to page {page}, the document has {count, plural, one {# page} other {# pages}}',
          { page, count },
        ),
      });
      openDocument(documentId, { page: count });
    } else
      openDocument(documentId, page === null ? undefined : { page, ...(box && { boxes: box }) });
  } catch (thrown) {
    const connected = useLibrary.getState().connection === 'open';
    if (!connected && NOT_CONNECTED.has(asApiError(thrown).code)) {
      followWhenConnected(link);
      return;
    }
    windowStorage.removeItem(STORAGE_NAME);
    notifyError(t('The document of this link could not be opened'), thrown);
  }
}

const STORAGE_NAME = 'quarry.waiting-link';
/** A link that was given up is not followed on another day; milliseconds. */
const STORED_MS = 3_600_000;
const StoredLink = DocumentLink.extend({ time: z.number() });

function storedLink(now: number): DocumentLink | null {
  try {
    const { time, ...link } = StoredLink.parse(
      JSON.parse(windowStorage.getItem(STORAGE_NAME) ?? ''),
    );
    return now - time < STORED_MS ? link : null;
  } catch {
    return null;
  }
}

/** The link that this window follows when it is connected; a later one replaces it. */
let waiting: DocumentLink | null = null;

function followWhenConnected(link: DocumentLink): void {
  windowStorage.setItem(STORAGE_NAME, JSON.stringify({ ...link, time: Date.now() }));
  const follows = waiting !== null;
  waiting = link;
  if (follows) return;
  const unsubscribe = subscribe({
    onState(state) {
      if (state !== 'open' || !waiting) return;
      const next = waiting;
      waiting = null;
      queueMicrotask(() => unsubscribe());
      void followLink(next);
    },
  });
}
