/** Progress of an export, as text and as a fraction. Pure. */

import { t } from '../../shared/messages/messages.ts';
import { formatBytes } from '../ui/format.ts';
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
    return share(t('Writing document {number} of {total}', { number, total }), documents, total);
  }
  if (bytes > 0 && size !== null) {
    return share(
      t('Loading {loaded} of {size}', { loaded: formatBytes(bytes), size: formatBytes(size) }),
      bytes,
      size,
    );
  }
  if (!writing || writing.total === null)
    return { text: t('Writing {summary}', { summary }), value: null, max: 1 };
  const { step, done, total: all } = writing;
  const what = step === 'pages' ? t('Reading pages') : t('Rendering figures');
  return share(t('{what}: {done, number} of {all, number}', { what, done, all }), done, all);
}

const share = (text: string, value: number, of: number): ShownProgress => ({
  text,
  value,
  max: Math.max(1, of),
});
