/** The export dialog: its scope, and the options that are remembered. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { ExportFormat, ExportLayout } from '../../shared/contract/index.ts';
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

export const useExportRequest = create<{ readonly request: ExportRequest | null }>(() => ({
  request: null,
}));

/** Opens the export dialog with this scope; without a scope for the document on screen. */
export function openExport(request: ExportRequest = {}): void {
  const { currentId } = useLibrary.getState();
  const documents = request.documents ?? (currentId && !request.collection ? [currentId] : []);
  if (documents.length === 0 && !request.collection) return;
  useExportRequest.setState({ request: { ...request, documents } });
}

export const closeExport = (): void => useExportRequest.setState({ request: null });

export interface ExportChoices extends ExportLayout {
  readonly format: ExportFormat;
}

/** Last chosen options; stored in this browser or app. */
export const useExportChoices = create<ExportChoices>()(
  persist<ExportChoices>(
    () => ({ format: 'xlsx', sheets: 'many', heading: 'above', source: 'none' }),
    { name: 'quarry.export', version: 1 },
  ),
);
