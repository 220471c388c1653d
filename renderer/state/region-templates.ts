/** Region templates, and the dialogs that save and apply them. */
import { create } from 'zustand';
import {
  type FittingTemplate,
  type InputOf,
  type RegionTemplate,
  regionTemplates,
} from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { callAll, followAnswer } from '../api/lists.ts';
import type { TablePosition } from './table-entries.ts';

type NewTemplate = InputOf<typeof regionTemplates.createRegionTemplate>['body'];

/** The documents that a template is applied to; a collection instead of its documents. */
export interface TemplateScope {
  readonly name: string;
  readonly docIds?: readonly string[];
  readonly collectionId?: string;
}

interface TemplatesState {
  /** By name; null until loaded. */
  readonly items: readonly RegionTemplate[] | null;
  /** The dialog that applies a template is open for these. */
  readonly scope: TemplateScope | null;
  /** The dialog that saves a table as a template is open for this one. */
  readonly saving: (TablePosition & { readonly documentId: string }) | null;
  /** Templates that fit the document on screen and were not applied yet. */
  readonly fitting: { readonly documentId: string; readonly items: readonly FittingTemplate[] };
}

export const useRegionTemplates = create<TemplatesState>(() => ({
  ...{ items: null, scope: null, saving: null },
  fitting: { documentId: '', items: [] },
}));

const { setState } = useRegionTemplates;

export const openApply = (scope: TemplateScope): void => setState({ scope });
export const closeApply = (): void => setState({ scope: null });
export const openSaving = (saving: NonNullable<TemplatesState['saving']>): void =>
  setState({ saving });
export const closeSaving = (): void => setState({ saving: null });

const { load, follow } = followAnswer({
  events: ['region_templates'],
  read: () => callAll(regionTemplates.listRegionTemplates),
  take: (items) => setState({ items }),
});
export const followRegionTemplates = follow;

/** Throws ApiError; so do the functions below. */
export async function createTemplate(body: NewTemplate): Promise<RegionTemplate> {
  const made = await call(regionTemplates.createRegionTemplate, { body });
  await load();
  return made;
}

export async function renameTemplate(templateId: string, name: string): Promise<void> {
  await call(regionTemplates.renameRegionTemplate, { params: { templateId }, body: { name } });
  await load();
}

export async function deleteTemplate(templateId: string): Promise<void> {
  await call(regionTemplates.deleteRegionTemplate, { params: { templateId } });
  await load();
}

export async function restoreTemplate(templateId: string): Promise<void> {
  await call(regionTemplates.restoreRegionTemplate, { params: { templateId } });
  await load();
}

/** Looks for the templates that fit a document; none without templates. */
export async function loadFitting(documentId: string, signal: AbortSignal): Promise<void> {
  const { items } = await call(
    regionTemplates.listFittingTemplates,
    { params: { documentId } },
    { signal },
  );
  setState({ fitting: { documentId, items } });
}
