import { corrections } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { open } from '../api/client.ts';
import { notifySaved } from '../export/notify-saved.ts';
import { saveFile } from '../export/save-file.ts';
import { nameIn } from '../export/write-export.ts';
import type { ReviewScope } from '../state/review-items.ts';
import { notifyError } from '../ui/Toast.tsx';

/** Exports the audit trail of a scope (who corrected and reviewed what) as CSV. */
export async function exportAuditTrail(scope: ReviewScope): Promise<void> {
  try {
    const query = {
      format: 'csv' as const,
      ...(scope.kind === 'document' && { document: scope.id }),
      ...(scope.kind === 'collection' && { collection: scope.id }),
    };
    const response = await open(corrections.getAuditTrail, { query });
    const name = nameIn(response.headers.get('content-disposition')) ?? 'audit-trail.csv';
    notifySaved(name, await saveFile({ name, content: await response.blob() }));
  } catch (thrown) {
    notifyError(t('The audit trail could not be exported'), thrown);
  }
}
