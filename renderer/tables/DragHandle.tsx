import { FileSpreadsheet, GripVertical } from 'lucide-react';
import type { DragEvent } from 'react';
import { jobs, type LibraryItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { safeName } from '../../shared/safe-name.ts';
import { addressOf } from '../api/client.ts';
import { asHtml, asTsv, type CopiedTable } from '../grid/clipboard.ts';
import { type LoadedEntry, titleOf } from '../state/table-entries.ts';
import { attempt } from '../ui/Toast.tsx';
import styles from './DragHandle.module.css';

interface DragHandleProps {
  readonly item: LibraryItem;
  readonly entry: LoadedEntry;
  readonly copied: () => CopiedTable;
}

/**
 * Drags the table out of the window: its cells into a spreadsheet or a document, and an Excel file
 * to the desktop. Browsers let one drag carry both; in the desktop window a file is dragged by the
 * operating system, which needs a handle of its own.
 */
export function DragHandle({ item, entry, copied }: DragHandleProps) {
  const { index: table } = entry;
  const { job_id: jobId } = item;
  const ready = item.status === 'completed' && table !== null && jobId !== null;
  const dragCells = ({ dataTransfer }: DragEvent) => {
    const { header, rows } = copied();
    const all = [...header, ...rows];
    dataTransfer.effectAllowed = 'copy';
    dataTransfer.setData('text/html', asHtml(all));
    dataTransfer.setData('text/tab-separated-values', asTsv(all));
    dataTransfer.setData('text/plain', asTsv(all));
    if (!ready || window.quarry) return;
    const address = addressOf(jobs.exportJob, {
      params: { jobId },
      query: { format: 'xlsx', table },
    });
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const name = `${safeName(titleOf(entry))}.xlsx`;
    dataTransfer.setData('DownloadURL', `${type}:${name}:${new URL(address, location.href)}`);
  };
  const dragFile = (event: DragEvent) => {
    // The drag of the operating system takes its place.
    event.preventDefault();
    if (!window.quarry || !ready) return;
    const { quarry } = window;
    void attempt(t('The table could not be dragged'), () =>
      quarry.call('drag-table', { jobId, table }),
    );
  };
  return (
    <>
      {/* By pointer only; keys copy and export the table. */}
      <span
        className={styles.handle}
        draggable
        aria-hidden
        data-drag="cells"
        title={t('Drag the cells to a spreadsheet or document')}
        onDragStart={dragCells}
      >
        <GripVertical />
      </span>
      {window.quarry && ready && (
        <span
          className={styles.handle}
          draggable
          aria-hidden
          data-drag="file"
          title={t('Drag as an Excel file to the desktop or a folder')}
          onDragStart={dragFile}
        >
          <FileSpreadsheet />
        </span>
      )}
    </>
  );
}
