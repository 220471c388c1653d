/**
 * The export in progress: one at a time, continuing when its dialog is closed. It ends with a
 * notification, or with a message in the dialog if that is still open.
 */
import { create } from 'zustand';
import { t } from '../../shared/messages/messages.ts';
import { asApiError, sentenceOf } from '../api/error.ts';
import { exportDialog } from '../state/export.ts';
import { notifyOutside } from '../state/notifications.ts';
import type { ExportChoices } from '../state/preferences.ts';
import { closeNotice, notify, notifyError } from '../ui/Toast.tsx';
import { EXPORT_NOTICE, notifySaved } from './notify-saved.ts';
import { saveFile } from './save-file.ts';
import {
  type ExportProgress,
  type ExportTarget,
  NOTHING_YET,
  writeExport,
} from './write-export.ts';

export interface ExportRun {
  /** Description of the export, such as `annual.xlsx: 3 tables from 25 pages`. */
  readonly summary: string;
  /** Number of documents in an archive; null for the file of one document. */
  readonly total: number | null;
  readonly progress: ExportProgress;
}

interface RunState {
  readonly run: ExportRun | null;
  /** Why the last export failed. */
  readonly failure: string | null;
}

const IDLE: RunState = { run: null, failure: null };

export const useExportRun = create<RunState>(() => IDLE);

const { getState, setState } = useExportRun;

let abort: AbortController | null = null;

export const cancelExport = (): void => abort?.abort();

export const forgetFailure = (): void => setState({ failure: null });

/** Does nothing while another export is in progress. */
export async function startExport(
  target: ExportTarget,
  choices: ExportChoices,
  summary: string,
): Promise<void> {
  if (getState().run) return;
  const mine = new AbortController();
  abort = mine;
  const request = exportDialog.subject();
  const isOpen = () => exportDialog.subject() === request;
  const several = target.kind === 'documents' || target.kind === 'collection';
  const total = several ? target.items.length : null;
  const onProgress = (progress: ExportProgress) => setState({ run: { summary, total, progress } });
  setState({ failure: null });
  onProgress(NOTHING_YET);
  try {
    const file = await writeExport(target, choices, mine.signal, onProgress);
    const saved = await saveFile(file);
    setState(IDLE);
    closeNotice(EXPORT_NOTICE);
    // If the user cancels the file dialog, the export dialog stays open for other choices.
    if (notifySaved(file.name, saved)) {
      notifyOutside(t('Export finished'), file.name);
      if (isOpen()) exportDialog.close();
    }
  } catch (thrown) {
    const error = asApiError(thrown);
    closeNotice(EXPORT_NOTICE);
    const cancelled = error.code === 'cancelled';
    setState({ run: null, failure: !cancelled && isOpen() ? sentenceOf(error) : null });
    if (!isOpen()) notifyError(t('The export failed'), thrown);
  }
}

/** Closes the dialog; an export in progress continues, with a notification that can cancel it. */
export function leaveExport(): void {
  const { run } = getState();
  forgetFailure();
  exportDialog.close();
  if (!run) return;
  notify({
    id: EXPORT_NOTICE,
    title: t('Exporting'),
    description: run.summary,
    milliseconds: 0,
    action: { label: t('Cancel export'), run: cancelExport },
  });
}
