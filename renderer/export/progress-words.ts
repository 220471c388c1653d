/** How far an export is, in words and as a share. Pure. */
import { formatBytes, formatCount } from '../library/format.ts';
import type { ExportRun } from './export-run.ts';

interface ShownProgress {
  readonly text: string;
  /** Null while nobody knows how much is left. */
  readonly value: number | null;
  readonly max: number;
}

/**
 * Of an archive by its documents. Of the file of one document by what the service says that it does,
 * then by the bytes that have come.
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
  const what = step === 'pages' ? 'Reading pages' : 'Drawing pictures';
  return share(`${what}: ${formatCount(done)} of ${formatCount(all)}`, done, all);
}

const share = (text: string, value: number, of: number): ShownProgress => ({
  text,
  value,
  max: Math.max(1, of),
});
