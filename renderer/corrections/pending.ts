/** Corrections that the service has not answered yet, applied to every page that is shown. */
import type {
  CorrectionOperation,
  PageContent,
  PageOperation,
} from '../../shared/contract/index.ts';
import { applyOperation } from '../../shared/corrections/apply.ts';
import { showPending } from '../state/pages.ts';

export interface PendingRequest {
  readonly operations: readonly CorrectionOperation[];
}

/** Pending requests of each document, in order. */
const pending = new Map<string, readonly PendingRequest[]>();

const pendingOf = (documentId: string): readonly PendingRequest[] => pending.get(documentId) ?? [];

export const isPending = (documentId: string, request: PendingRequest): boolean =>
  pendingOf(documentId).includes(request);

export function addPending(documentId: string, request: PendingRequest): void {
  pending.set(documentId, [...pendingOf(documentId), request]);
  showPendingRequests(documentId);
}

/** Its pages are shown again when the response has been stored (`showPendingRequests`). */
export function removePending(documentId: string, request: PendingRequest): void {
  pending.set(
    documentId,
    pendingOf(documentId).filter((each) => each !== request),
  );
}

/** Reverts all pending requests of a document; returns how many there were. */
export function rejectPending(documentId: string): number {
  const { length } = pendingOf(documentId);
  pending.delete(documentId);
  showPendingRequests(documentId);
  return length;
}

/** Applies what can be applied without the PDF. */
export function showPendingRequests(documentId: string): void {
  const operations = pendingOf(documentId).flatMap((request) => request.operations);
  const local = operations.filter(isShownAtOnce);
  showPending(documentId, local.length > 0 ? applying(local) : null);
}

/** Shows operations without storing them, for example during dragging; null ends the preview. */
export function previewOperations(
  documentId: string,
  operations: readonly PageOperation[] | null,
): void {
  if (operations) showPending(documentId, applying(operations));
  else showPendingRequests(documentId);
}

/** A table extracted from a region comes with the response, and so do field values. */
const isShownAtOnce = (operation: CorrectionOperation): operation is PageOperation =>
  operation.kind !== 'add_table' && operation.kind !== 'set_field';

const applying =
  (operations: readonly PageOperation[]) =>
  (page: PageContent): PageContent =>
    operations.filter((operation) => operation.page === page.page).reduce(applied, page);

/** An operation that does not fit the page is rejected by the service, which reports why. */
function applied(page: PageContent, operation: PageOperation): PageContent {
  try {
    return applyOperation(page, operation).page;
  } catch {
    return page;
  }
}
