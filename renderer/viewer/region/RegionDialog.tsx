import { useState } from 'react';
import type { RegionMethod } from '../../../shared/contract/index.ts';
import { t } from '../../../shared/messages/messages.ts';
import { correct } from '../../corrections/corrections.ts';
import { endDrawing, type Region, usePageMarks } from '../../state/page-marks.ts';
import { useSelection } from '../../state/selection.ts';
import { useViewer } from '../../state/viewer.ts';
import { PreviewPane, usePreview } from '../../tables/TablePreview.tsx';
import { templateRequests } from '../../templates/region-templates.ts';
import { type TemplateDraft, TemplateFields } from '../../templates/TemplateFields.tsx';
import { saveTemplate } from '../../templates/template-actions.ts';
import { Checkbox } from '../../ui/Choice.tsx';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { parsePages } from './page-list.ts';
import styles from './RegionDialog.module.css';

const METHODS = [
  { value: 'automatic', label: t('Automatic') },
  { value: 'ruled', label: t('By lines') },
  { value: 'aligned', label: t('By alignment') },
] as const;

/**
 * Preview of the table in the region before it is added; optionally for the same region of other
 * pages.
 */
export function RegionDialog() {
  const region = usePageMarks((state) => state.region);
  /** The content stays during the closing animation. */
  const [shown, setShown] = useState(region);
  if (region && region !== shown) setShown(region);
  return (
    <Dialog
      open={region !== null}
      onClose={endDrawing}
      title={
        shown?.template
          ? t('Table from template {name}', { name: shown.template.name })
          : t('Table from a region')
      }
      size="large"
    >
      {shown && <RegionForm region={shown} />}
    </Dialog>
  );
}

function RegionForm({ region }: { readonly region: Region }) {
  const { documentId, page, box } = region;
  const pageCount = useViewer((state) => state.pageCount);
  const { template } = region;
  const [method, setMethod] = useState<RegionMethod>(template?.method ?? 'automatic');
  const [pages, setPages] = useState(String(page));
  const [draft, setDraft] = useState<TemplateDraft | null>(null);
  // Columns of a template apply to the method that they were saved with.
  const columns = method === template?.method ? template.columns : null;
  const preview = usePreview({ documentId, page, box, method, columns });
  const chosen = parsePages(pages, pageCount);

  /** A template that cannot be saved leaves the dialog open. */
  const submit = async () => {
    const body = draft && { ...draft, name: draft.name.trim(), document_id: documentId, page };
    const saved = body && (await saveTemplate({ ...body, bbox: box, method }));
    void add(saved?.id);
  };
  const add = async (savedId: string | undefined) => {
    const templateId = savedId ?? template?.id;
    const changed = await correct(
      documentId,
      (chosen ?? []).map((each) => ({
        ...{ kind: 'add_table', page: each, bbox: box, method },
        ...(columns && { columns: [...columns] }),
        ...(templateId !== undefined && { template_id: templateId }),
      })),
    );
    if (!changed && savedId !== undefined) await templateRequests.remove(savedId);
    const added = changed?.pages
      .find((each) => each.page === page)
      ?.tables.findIndex(({ bbox }) => bbox.x >= box.x - 0.01 && bbox.y >= box.y - 0.01);
    if (added !== undefined && added >= 0) {
      useSelection.getState().select({ kind: 'table', page, table: added }, 'page');
    }
  };

  return (
    <DialogForm
      onClose={endDrawing}
      onSubmit={submit}
      submit={
        chosen && chosen.length > 1
          ? t('Add {count} tables', { count: chosen.length })
          : t('Add table')
      }
      disabled={!preview.answer || chosen === null || draft?.name.trim() === ''}
    >
      {(error) => (
        <div className={styles.form}>
          <Segmented
            label={t('Method')}
            segments={METHODS}
            value={method}
            onValueChange={setMethod}
          />
          <div className={styles.preview} role="status">
            <PreviewPane preview={preview} page={page} />
          </div>
          <TextField
            label={t('Pages')}
            hint={t(
              'Pages with the same region, such as 3-7, 12. The document has {pageCount, plural, one {# page} other {# pages}}.',
              { pageCount },
            )}
            value={pages}
            error={
              chosen
                ? undefined
                : t('Enter pages from 1 to {pageCount}, such as 3-7, 12.', { pageCount })
            }
            onValueChange={setPages}
          />
          {!template && (
            <Checkbox
              label={t('Save as template')}
              hint={t('Offers this table in documents with the same layout.')}
              checked={draft !== null}
              onCheckedChange={(saves) => setDraft(saves ? { name: '', pages: 'same' } : null)}
            />
          )}
          {draft && <TemplateFields draft={draft} error={error} onChange={setDraft} />}
        </div>
      )}
    </DialogForm>
  );
}
