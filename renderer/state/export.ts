/** The export dialog and its scope. */
import { defineDialog } from './dialogs.ts';
import { useLibrary } from './library.ts';

export interface RowChoice {
  /** `Selected rows` */
  readonly label: string;
  readonly count: number;
  /** As in a request: `4-9,12`. */
  readonly filter: string;
}

export interface ExportRequest {
  /** Document ids; absent: the document on screen. */
  readonly documents?: readonly string[];
  /** Initially selected tables, by `table_index`; one document only. */
  readonly tables?: readonly number[];
  /** Rows of the one table in `tables`, 0-based, offered before the whole table. */
  readonly rows?: RowChoice | null;
  /** Initial page range, as in `1-3,7`; one document only. */
  readonly pages?: string;
  /** Id of a collection, instead of documents. */
  readonly collection?: string;
}

export const exportDialog = defineDialog<ExportRequest>('export');

/** Opens the export dialog with this scope; without a scope for the document on screen. */
export function openExport(request: ExportRequest = {}): void {
  const { currentId } = useLibrary.getState();
  const documents = request.documents ?? (currentId && !request.collection ? [currentId] : []);
  if (documents.length === 0 && !request.collection) return;
  exportDialog.open({ ...request, documents });
}
