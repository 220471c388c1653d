/** The dialogs that save and apply region templates. */
import { create } from 'zustand';
import type { TablePosition } from './table-entries.ts';

/** The documents that a template is applied to; a collection instead of its documents. */
export interface TemplateScope {
  readonly name: string;
  readonly docIds?: readonly string[];
  readonly collectionId?: string;
}

interface TemplateDialogs {
  /** The dialog that applies a template is open for these. */
  readonly scope: TemplateScope | null;
  /** The dialog that saves a table as a template is open for this one. */
  readonly saving: (TablePosition & { readonly documentId: string }) | null;
}

export const useTemplateDialogs = create<TemplateDialogs>(() => ({ scope: null, saving: null }));

const { setState } = useTemplateDialogs;

export const openApply = (scope: TemplateScope): void => setState({ scope });
export const closeApply = (): void => setState({ scope: null });
export const openSaving = (saving: NonNullable<TemplateDialogs['saving']>): void =>
  setState({ saving });
export const closeSaving = (): void => setState({ saving: null });
