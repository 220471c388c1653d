/** Progress of an export, as text and as a fraction. Pure. */
import { formatBytes, formatCount } from '../ui/format.ts';
import type { ExportRun } from './export-run.ts';

interface ShownProgress {
  readonly text: string;
  /** Null while the remaining amount is unknown. */
  readonly value: number | null;
  readonly max: number;
}

/**
 * For an archive by its documents. For the file of one document by the progress that the service
 * reports, then by the bytes received.
 */
export function progressOf({ summary, total, progress }: ExportRun): ShownProgress {
  const { documents, bytes, size, writing } = progress;
  if (total !== null) {
    const number = Math.min(documents + 1, total);
    return share(`Writing document ${number} of ${total}`, documents, total);
  }
  if (bytes > 0 && size !== null) {
    return share(`Loading ${formatBytes(bytes)} of ${formatBytes(size)}`, bytes, size);
  }
  if (!writing || writing.total === null)
    return { text: `Writing ${summary}`, value: null, max: 1 };
  const { step, done, total: all } = writing;
  const what = step === 'pages' ? 'Reading pages' : 'Rendering figures';
  return share(`${what}: ${formatCount(done)} of ${formatCount(all)}`, done, all);
}

const share = (text: string, value: number, of: number): ShownProgress => ({
  text,
  value,
  max: Math.max(1, of),
});
