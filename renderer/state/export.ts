/** The export dialog: what it is open for, and the choices that it keeps from one time to the next. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { ExportFormat, ExportLayout } from '../../shared/contract/index.ts';
import { useLibrary } from './library.ts';

export interface ExportRequest {
  /** Ids of the documents; the one on screen where absent. */
  readonly documents?: readonly string[];
  /** Tables to begin with, by their `table_index`; of one document. */
  readonly tables?: readonly number[];
  /** Pages to begin with, as in `1-3,7`; of one document. */
  readonly pages?: string;
  /** Id of a collection, in place of documents. */
  readonly collection?: string;
}

export const useExportRequest = create<{ readonly request: ExportRequest | null }>(() => ({
  request: null,
}));

/** Opens the export dialog with a scope chosen; without one for the document on screen. */
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

/** As chosen last; kept in this browser or this app. */
export const useExportChoices = create<ExportChoices>()(
  persist<ExportChoices>(
    () => ({ format: 'xlsx', sheets: 'many', heading: 'above', source: 'none' }),
    { name: 'quarry.export', version: 1 },
  ),
);
