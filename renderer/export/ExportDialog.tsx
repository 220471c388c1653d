import { collections, type ExportFormat, jobs } from '../../shared/contract/index.ts';
import { addressOf, download } from '../api/client.ts';
import styles from '../app/dialogs.module.css';
import { countOf } from '../library/format.ts';
import { collectionOf } from '../state/collections.ts';
import { closeExport, type ExportRequest, useExportRequest } from '../state/export.ts';
import { useLibrary } from '../state/library.ts';
import { Dialog } from '../ui/Dialog.tsx';

const FORMATS: readonly { format: ExportFormat; label: string; hint: string }[] = [
  { format: 'xlsx', label: 'Excel workbook', hint: 'One sheet per table, numbers as numbers' },
  { format: 'csv', label: 'CSV files', hint: 'One file per table, zipped' },
  { format: 'docx', label: 'Word document', hint: 'Headings, text and tables' },
  { format: 'markdown', label: 'Markdown', hint: 'Text in reading order, tables inline' },
  { format: 'html', label: 'HTML page', hint: 'Tables with their spans' },
  { format: 'json', label: 'JSON', hint: 'Everything, with the box of each value' },
];

/** The one dialog for everything that is exported; `openExport` opens it. */
export function ExportDialog() {
  const request = useExportRequest((state) => state.request);
  const items = useLibrary((state) => state.items);
  if (!request) return null;
  const [first] = request.documents ?? [];
  const count = request.documents?.length ?? 0;
  const subject = request.collection
    ? collectionOf(request.collection)?.name
    : count === 1
      ? items.get(first ?? '')?.filename
      : countOf(count, 'document');
  return (
    <Dialog open onClose={closeExport} title="Export">
      <p className={styles.subject}>{subject}</p>
      <ul className={styles.choices}>
        {FORMATS.filter(({ format }) => !request.collection || format === 'markdown').map(
          ({ format, label, hint }) => (
            <li key={format}>
              <button
                type="button"
                className={styles.choice}
                onClick={() => {
                  write(request, format);
                  closeExport();
                }}
              >
                <span>{label}</span>
                <span className={styles.hint}>{hint}</span>
              </button>
            </li>
          ),
        )}
      </ul>
    </Dialog>
  );
}

function write(request: ExportRequest, format: ExportFormat): void {
  if (request.collection) {
    const input = { params: { id: request.collection }, query: { format: 'zip' as const } };
    download(addressOf(collections.exportCollection, input));
    return;
  }
  const [table] = request.tables ?? [];
  const { items } = useLibrary.getState();
  for (const id of request.documents ?? []) {
    const jobId = items.get(id)?.job_id;
    if (!jobId) continue;
    download(addressOf(jobs.exportJob, { params: { jobId }, query: { format, table } }));
  }
}
