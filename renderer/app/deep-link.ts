/** Window URLs that name a document: `/?job=ocr-…#page=3`, as returned in `viewer_url`. */
import { openDocument, refreshDocument } from '../state/library.ts';
import { notifyError } from '../ui/Toast.tsx';

export interface DeepLink {
  readonly reference: string;
  readonly page: number | null;
}

export function deepLinkOf(address: string): DeepLink | null {
  const { searchParams, hash } = new URL(address);
  const reference = searchParams.get('job') ?? searchParams.get('document');
  if (!reference) return null;
  const page = Number(new URLSearchParams(hash.slice(1)).get('page'));
  return { reference, page: Number.isInteger(page) && page > 0 ? page : null };
}

/**
 * Opens the document named in the URL; then removes it from the URL, so that a reload does not open
 * it again.
 */
export async function openDeepLink(): Promise<void> {
  const link = deepLinkOf(location.href);
  if (!link) return;
  history.replaceState(null, '', location.pathname);
  try {
    const documentId = await refreshDocument(link.reference);
    openDocument(documentId, link.page === null ? undefined : { page: link.page });
  } catch (thrown) {
    notifyError('The document of this link could not be opened', thrown);
  }
}
