/** Actions on region templates, with undo and their error messages. */
import {
  type CorrectionOperation,
  type RegionTemplate,
  regionTemplates,
  type TemplateApplied,
  type TemplateMatch,
} from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { creationOf, deleteRecord, notifyDone } from '../actions/undo.ts';
import { call } from '../api/client.ts';
import { correctionStep } from '../corrections/corrections.ts';
import { acting, performAction } from '../state/undo.ts';
import { attempt } from '../ui/Toast.tsx';
import { templateRequests } from './region-templates.ts';

/** Saves a template and reports it. Throws ApiError. */
export async function saveTemplate(
  body: Parameters<typeof templateRequests.create>[0],
): Promise<RegionTemplate> {
  const made = await templateRequests.create(body);
  const { id, name } = made;
  notifyDone(
    t('Saved template {name}', { name }),
    creationOf(id, templateRequests, t('new template {name}', { name })),
  );
  return made;
}

export const deleteWithUndo = ({ id, name }: RegionTemplate): Promise<void> =>
  deleteRecord(id, templateRequests, {
    deleted: t('Deleted template {name}', { name }),
    label: t('delete of template {name}', { name }),
    failed: t('{name} could not be deleted', { name }),
    note: t('Tables added with it are kept.'),
  });

export const renameWithUndo = acting(
  async ({ id, name: before }: RegionTemplate, name: string): Promise<void> => {
    if (name === before || name === '') return;
    await attempt(t('{before} could not be renamed', { before }), () =>
      performAction({
        label: t('rename of template {before}', { before }),
        undo: () => templateRequests.rename(id, { name: before }),
        redo: () => templateRequests.rename(id, { name }),
      }),
    );
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
    const label = t('template {name} in {count, plural, one {# document} other {# documents}}', {
      name: template.name,
      count: changed.length,
    });
    const steps = changed.map((documentId) => correctionStep(documentId, []));
    notifyDone(
      t(
        'Added {tables, plural, one {# table} other {# tables}} to {count, plural, one {# document} other {# documents}}',
        { tables, count: changed.length },
      ),
      {
        label,
        undo: () => Promise.all(steps.map((step) => step.undo())),
        redo: () => Promise.all(steps.map((step) => step.redo())),
      },
    );
  },
);
