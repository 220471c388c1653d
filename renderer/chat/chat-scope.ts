/** The current scope of the Chat panel, and whether questions can be asked about it. */
import type { Collection, LibraryItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { type ChatScope, chatAbout, useChatState } from '../state/chat-state.ts';
import { membersOf, useCollection } from '../state/collections.ts';
import { useCurrentDocument, useLibrary } from '../state/library.ts';

export interface ChatSubject {
  readonly scope: ChatScope;
  /** `This document`, or the name of the collection. */
  readonly name: string;
  /** Why no question can be asked now; null if one can. */
  readonly obstacle: string | null;
  /** Changes when the source data of the answers changes. */
  readonly version: string;
}

/** The chosen collection, as long as it exists. */
export function useChatCollection(): Collection | null {
  const id = useChatState((state) => state.collectionId);
  return useCollection(id);
}

/** Returns to the document on screen when one is opened that is not in the chosen collection. */
export function followChatScope(): () => void {
  return useLibrary.subscribe(({ currentId }, before) => {
    if (currentId && currentId !== before.currentId) void leaveCollectionOf(currentId);
  });
}

async function leaveCollectionOf(documentId: string): Promise<void> {
  const { collectionId } = useChatState.getState();
  if (!collectionId) return;
  const isCurrent = () =>
    useLibrary.getState().currentId === documentId &&
    useChatState.getState().collectionId === collectionId;
  try {
    const members = await membersOf(collectionId);
    if (!members.has(documentId) && isCurrent()) chatAbout(null);
  } catch {
    // A collection that cannot be read answers with its error when it is asked.
  }
}

/** Null if no document is open. */
export function useChatSubject(): ChatSubject | null {
  const collection = useChatCollection();
  const item = useCurrentDocument();
  if (collection) {
    const { id, name, document_count: count } = collection;
    return {
      scope: { kind: 'collection', id },
      name,
      obstacle: count === 0 ? t('{name} has no documents yet.', { name }) : null,
      version: String(count),
    };
  }
  return (
    item && {
      scope: { kind: 'document', id: item.document_id },
      name: t('This document'),
      obstacle: documentObstacle(item),
      version: `${item.job_id} ${item.status}`,
    }
  );
}

/** Answers use all pages, so questions are enabled once all pages are extracted. */
export function documentObstacle(item: LibraryItem): string | null {
  const { status, pages_to_read: total, pages_completed: done } = item;
  switch (status) {
    case 'completed':
      return null;
    case 'queued':
      return t(
        'This document is waiting for extraction. You can ask questions when it is complete.',
      );
    case 'processing':
      return total
        ? t(
            'You can ask questions when all pages are extracted: {done} of {total, plural, one {# page} other {# pages}} so far.',
            { done, total },
          )
        : t('You can ask questions when the extraction is complete.');
    case 'cancelled':
      return t('The extraction was cancelled. Extract the document again to ask about it.');
    case 'failed':
      return item.needs_password
        ? t('This document is locked. Enter its password to ask about it.')
        : t('The extraction of this document failed, so it cannot be asked about.');
    case null:
      return t('This document has no PDF yet, so it cannot be asked about.');
  }
}
