import { corrections } from '../../shared/contract/index.ts';
import { open } from '../api/client.ts';
import { notifySaved } from '../export/notify-saved.ts';
import { saveFile } from '../export/save-file.ts';
import { nameIn } from '../export/write-export.ts';
import { notifyError } from '../ui/Toast.tsx';

/**
 * Exports the audit trail (who corrected and reviewed what) as CSV; `documentId`: only this
 * document.
 */
export async function exportAuditTrail(documentId: string | null): Promise<void> {
  try {
    const query = { format: 'csv' as const, ...(documentId !== null && { document: documentId }) };
    const response = await open(corrections.getAuditTrail, { query });
    const name = nameIn(response.headers.get('content-disposition')) ?? 'audit-trail.csv';
    notifySaved(name, await saveFile({ name, content: await response.blob() }));
  } catch (thrown) {
    notifyError('The audit trail could not be exported', thrown);
  }
}
