/** What can be done with a document of the library, with the words for when it goes wrong. */
import {
  documents,
  type ExportFormat,
  jobs,
  type LibraryItem,
  pathOf,
} from '../../shared/contract/index.ts';
import { addressOf, download } from '../api/client.ts';
import { membershipMenu } from '../collections/actions.ts';
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
import { pickedWith } from './picks.ts';

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

export const EXPORTS: readonly { format: ExportFormat; label: string; hint: string }[] = [
  { format: 'xlsx', label: 'Excel workbook', hint: 'One sheet per table, numbers as numbers' },
  { format: 'csv', label: 'CSV files', hint: 'One file per table, zipped' },
  { format: 'docx', label: 'Word document', hint: 'Headings, text and tables' },
  { format: 'markdown', label: 'Markdown', hint: 'Text in reading order, tables inline' },
  { format: 'html', label: 'HTML page', hint: 'Tables with their spans' },
  { format: 'json', label: 'JSON', hint: 'Everything, with the box of each value' },
];

export const canExport = (item: LibraryItem): boolean => item.status === 'completed';

/** Saves a document as a file, or one table of it by its number in the document. */
export function exportAs(item: LibraryItem, format: ExportFormat, table?: number): void {
  const query = { format, table };
  const jobId = item.job_id ?? item.document_id;
  download(addressOf(jobs.exportJob, { params: { jobId }, query }));
}

/** The menu of a document, in its row and in the title bar. */
export function menuOf(item: LibraryItem): MenuItems {
  const picked = pickedWith(item.document_id);
  const membership = membershipMenu(picked);
  // What else a menu offers is about one document.
  if (picked.length > 1) return [membership];
  const running = isRunning(item);
  return [
    EXPORTS.map(({ format, label }) => ({
      id: `export ${format}`,
      label: `Export as ${label}`,
      disabled: !canExport(item),
      onSelect: () => exportAs(item, format),
    })),
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
