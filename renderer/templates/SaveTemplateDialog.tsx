import { type FormEvent, useState } from 'react';
import { tableSeparators } from '../../shared/corrections/separators.ts';
import { t } from '../../shared/messages/messages.ts';
import { asApiError, sentenceOf } from '../api/error.ts';
import { saveTemplateDialog } from '../state/dialogs.ts';
import { peekPage } from '../state/pages.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Choice.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { type TemplateDraft, TemplateFields } from './TemplateFields.tsx';
import { saveTemplate } from './template-actions.ts';
import styles from './templates.module.css';

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
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!table) return;
    try {
      await saveTemplate({
        ...{ ...draft, name: draft.name.trim(), document_id: documentId, page, bbox: table.bbox },
        columns: edges && keepsColumns ? [...edges.columns] : null,
      });
      saveTemplateDialog.close();
    } catch (thrown) {
      setError(sentenceOf(asApiError(thrown)));
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <TemplateFields draft={draft} error={error} onChange={setDraft} />
      {edges && (
        <Checkbox
          label={t('Keep the {columnCount} column positions', { columnCount: table.column_count })}
          hint={t('Otherwise columns are detected in each document.')}
          checked={keepsColumns}
          onCheckedChange={setKeepsColumns}
        />
      )}
      <DialogActions>
        <Button onClick={saveTemplateDialog.close}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" disabled={!table || draft.name.trim() === ''}>
          {t('Save template')}
        </Button>
      </DialogActions>
    </form>
  );
}
