import { useState } from 'react';
import { tableSeparators } from '../../shared/corrections/separators.ts';
import { t } from '../../shared/messages/messages.ts';
import { saveTemplateDialog } from '../state/dialogs.ts';
import { peekPage } from '../state/pages.ts';
import { Checkbox } from '../ui/Choice.tsx';
import { Dialog, DialogForm } from '../ui/Dialog.tsx';
import { type TemplateDraft, TemplateFields } from './TemplateFields.tsx';
import { saveTemplate } from './template-actions.ts';

/** Saves the region and the columns of a table as a template. */
export function SaveTemplateDialog() {
  const { isOpen, subject } = saveTemplateDialog.useState();
  return (
    <Dialog
      open={isOpen}
      onClose={saveTemplateDialog.close}
      title={t('Save table as template')}
      description={t(
        'The table is then extracted at the same position in documents with the same layout. The template stays on this computer.',
      )}
    >
      {subject && <SaveForm key={JSON.stringify(subject)} {...subject} />}
    </Dialog>
  );
}

interface SaveFormProps {
  readonly documentId: string;
  readonly page: number;
  readonly position: number;
}

function SaveForm({ documentId, page, position }: SaveFormProps) {
  const table = peekPage(documentId, page)?.tables[position];
  const edges = table && tableSeparators(table.cells, table.rows.length, table.column_count);
  const [draft, setDraft] = useState<TemplateDraft>({ name: table?.title ?? '', pages: 'same' });
  const [keepsColumns, setKeepsColumns] = useState(true);
  const save = async () => {
    if (!table) return;
    await saveTemplate({
      ...{ ...draft, name: draft.name.trim(), document_id: documentId, page, bbox: table.bbox },
      columns: edges && keepsColumns ? [...edges.columns] : null,
    });
  };
  return (
    <DialogForm
      onClose={saveTemplateDialog.close}
      onSubmit={save}
      submit={t('Save template')}
      disabled={!table || draft.name.trim() === ''}
    >
      {(error) => (
        <>
          <TemplateFields draft={draft} error={error} onChange={setDraft} />
          {edges && (
            <Checkbox
              label={t('Keep the {columnCount} column positions', {
                columnCount: table.column_count,
              })}
              hint={t('Otherwise columns are detected in each document.')}
              checked={keepsColumns}
              onCheckedChange={setKeepsColumns}
            />
          )}
        </>
      )}
    </DialogForm>
  );
}
