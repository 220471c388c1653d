/** Actions on region templates, with undo and their error messages. */
import {
  type CorrectionOperation,
  type RegionTemplate,
  regionTemplates,
  type TemplateApplied,
  type TemplateMatch,
} from '../../shared/contract/index.ts';
import { notifyDone } from '../actions/undo.ts';
import { call } from '../api/client.ts';
import { correctionStep } from '../corrections/corrections.ts';
import {
  createTemplate,
  deleteTemplate,
  renameTemplate,
  restoreTemplate,
} from '../state/region-templates.ts';
import { acting, recordAction } from '../state/undo.ts';
import { countOf } from '../ui/format.ts';
import { notifyError } from '../ui/Toast.tsx';

/** Saves a template and reports it. Throws ApiError. */
export async function saveTemplate(
  body: Parameters<typeof createTemplate>[0],
): Promise<RegionTemplate> {
  const made = await createTemplate(body);
  notifyDone(`Saved template ${made.name}`, {
    label: `new template ${made.name}`,
    undo: () => deleteTemplate(made.id),
    redo: () => restoreTemplate(made.id),
  });
  return made;
}

export const deleteWithUndo = acting(async ({ id, name }: RegionTemplate): Promise<void> => {
  try {
    await deleteTemplate(id);
    notifyDone(
      `Deleted template ${name}`,
      {
        label: `delete of template ${name}`,
        undo: () => restoreTemplate(id),
        redo: () => deleteTemplate(id),
      },
      'Tables added with it are kept.',
    );
  } catch (thrown) {
    notifyError(`${name} could not be deleted`, thrown);
  }
});

export const renameWithUndo = acting(
  async ({ id, name: before }: RegionTemplate, name: string): Promise<void> => {
    if (name === before || name === '') return;
    try {
      await renameTemplate(id, name);
      recordAction({
        label: `rename of template ${before}`,
        undo: () => renameTemplate(id, before),
        redo: () => renameTemplate(id, name),
      });
    } catch (thrown) {
      notifyError(`${before} could not be renamed`, thrown);
    }
  },
);

export const addTableOperation = (
  { id, method }: Pick<RegionTemplate, 'id' | 'method'>,
  { page, bbox, columns }: Pick<TemplateMatch, 'page' | 'bbox' | 'columns'>,
): CorrectionOperation => ({ kind: 'add_table', page, bbox, method, columns, template_id: id });

/**
 * Applies a template to documents one after the other and reports each; all of it is one undo step
 * of the window.
 */
export const applyToDocuments = acting(
  async (
    template: RegionTemplate,
    docIds: readonly string[],
    onApplied: (applied: TemplateApplied) => void,
  ): Promise<void> => {
    const changed: string[] = [];
    let tables = 0;
    for (const docId of docIds) {
      const params = { templateId: template.id };
      const body = { doc_ids: [docId] };
      const { items } = await call(regionTemplates.applyRegionTemplate, { params, body });
      for (const item of items) {
        onApplied(item);
        if (item.changed) changed.push(item.document_id);
        tables += item.pages.length;
      }
    }
    if (changed.length === 0) return;
    const label = `template ${template.name} in ${countOf(changed.length, 'document')}`;
    const steps = changed.map((documentId) => correctionStep(documentId, []));
    notifyDone(`Added ${countOf(tables, 'table')} to ${countOf(changed.length, 'document')}`, {
      label,
      undo: async () => void (await Promise.all(steps.map((step) => step.undo()))),
      redo: async () => void (await Promise.all(steps.map((step) => step.redo()))),
    });
  },
);
