/** What can be done with a document of the library, with the words for when it goes wrong. */
import { documents, type LibraryItem, pathOf } from '../../shared/contract/index.ts';
import { membershipMenu } from '../collections/actions.ts';
import { openExport } from '../state/export.ts';
import {
  cancelExtraction,
  deleteHidden,
  extractAgain,
  hideDocument,
  isRunning,
  openDocument,
  restoreHidden,
  setPublic,
  useLibrary,
} from '../state/library.ts';
import type { MenuItems } from '../ui/Menu.tsx';
import { notify, notifyError } from '../ui/Toast.tsx';
import { extractNext } from './batch.ts';
import { pickedWith } from './picks.ts';
import { canExport } from './status.ts';

export async function cancel(item: LibraryItem): Promise<void> {
  try {
    await cancelExtraction(item);
  } catch (thrown) {
    notifyError(`${item.filename} could not be cancelled`, thrown);
  }
}

export async function retry(item: LibraryItem, password?: string): Promise<void> {
  try {
    await extractAgain(item, password);
  } catch (thrown) {
    notifyError(`${item.filename} could not be extracted again`, thrown);
  }
}

export async function share(item: LibraryItem, isPublic: boolean): Promise<void> {
  try {
    await setPublic(item, isPublic);
  } catch (thrown) {
    const state = isPublic ? 'public' : 'private';
    notifyError(`${item.filename} could not be made ${state}`, thrown);
  }
}

/** How long a deletion can be taken back. */
const UNDO_MS = 8_000;

/** Gone from the screen at once, from the disk when it can no longer be undone. */
export function deleteWithUndo(item: LibraryItem): void {
  const id = item.document_id;
  const wasCurrent = useLibrary.getState().currentId === id;
  let undone = false;
  hideDocument(id);
  notify({
    id: `delete ${id}`,
    title: `Deleted ${item.filename}`,
    milliseconds: UNDO_MS,
    action: {
      label: 'Undo',
      run() {
        undone = true;
        restoreHidden(id);
        if (wasCurrent) openDocument(id);
      },
    },
    onClose() {
      if (undone) return;
      deleteHidden(id).catch((thrown: unknown) =>
        notifyError(`${item.filename} could not be deleted`, thrown),
      );
    },
  });
}

/** What was deleted and not taken back is gone too when the window closes before the time is up. */
export function deleteHiddenOnClose(): void {
  const onHide = () => {
    for (const documentId of useLibrary.getState().hidden) {
      const address = pathOf(documents.deleteDocument, { documentId });
      void fetch(address, { method: 'DELETE', keepalive: true });
    }
  };
  window.addEventListener('pagehide', onHide);
}

/** The menu of a document, in its row and in the title bar. */
export function menuOf(item: LibraryItem): MenuItems {
  const picked = pickedWith(item.document_id);
  const membership = membershipMenu(picked);
  // What else a menu offers is about one document.
  if (picked.length > 1) return [membership];
  const running = isRunning(item);
  return [
    [
      {
        id: 'export',
        label: 'Export…',
        disabled: !canExport(item),
        onSelect: () => openExport({ documents: [item.document_id] }),
      },
    ],
    membership,
    [
      {
        id: 'public',
        label: 'Tables readable without a key',
        checked: item.visibility === 'public',
        onSelect: () => void share(item, item.visibility !== 'public'),
      },
    ],
    [
      ...(item.status === 'queued'
        ? [{ id: 'next', label: 'Extract next', onSelect: () => void extractNext(item) }]
        : []),
      running
        ? { id: 'cancel', label: 'Cancel extraction', onSelect: () => void cancel(item) }
        : {
            id: 'again',
            label: 'Extract again',
            disabled: item.status === null,
            onSelect: () => void retry(item),
          },
      { id: 'delete', label: 'Delete', danger: true, onSelect: () => deleteWithUndo(item) },
    ],
  ];
}
