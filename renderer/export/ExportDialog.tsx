import { type ReactNode, useState } from 'react';
import { type LibraryItem, workbench } from '../../shared/contract/index.ts';
import { EXPORT_FORMAT_IDS, type ExportFormat, formatInfo } from '../../shared/export-formats.ts';
import { t } from '../../shared/messages/messages.ts';
import { useAnswer } from '../api/use-answer.ts';
import { useSelectedIds } from '../library/document-selection.ts';
import { useCollection, useMembers, useScope } from '../state/collections.ts';
import { currentTables, useDocumentTables } from '../state/document-tables.ts';
import { type ExportRequest, exportDialog } from '../state/export.ts';
import { useLibrary } from '../state/library.ts';
import { chooseExport, useExportChoices } from '../state/preferences.ts';
import { entriesOfOutline, holds, type TableEntry } from '../state/table-entries.ts';
import { useViewer } from '../state/viewer.ts';
import { useTablesView } from '../tables/tables-view.ts';
import { Button } from '../ui/Button.tsx';
import { RadioList, type RadioOption } from '../ui/Choice.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './ExportDialog.module.css';
import { ExportOutcome } from './ExportOutcome.tsx';
import { cancelExport, leaveExport, startExport, useExportRun } from './export-run.ts';
import { LayoutChoices } from './LayoutChoices.tsx';
import { PresetMenu } from './PresetMenu.tsx';
import { type Chosen, planOf, type ScopeKind } from './plan.ts';
import { documentsOf, firstScope, oneDocument, scopesOf } from './scope.ts';
import { TableChoice } from './TableChoice.tsx';

/** Null until loaded. `wanted`: whether the user has requested them. */
function useExportTables(item: LibraryItem | null, wanted: boolean): readonly TableEntry[] | null {
  const current = useLibrary(
    (state) => state.currentId !== null && state.currentId === item?.document_id,
  );
  const onScreen = useDocumentTables(current ? item : null);
  const input = !current && wanted && item && { params: { documentId: item.document_id } };
  const { answer, error } = useAnswer(workbench.outlineTables, input || null);
  if (current) return onScreen.loading ? null : onScreen.entries;
  // The summary has no count; writing the file reports the error.
  return answer ? entriesOfOutline(answer.tables) : error && [];
}

const FORMATS: readonly RadioOption<ExportFormat>[] = EXPORT_FORMAT_IDS.map((value) => {
  const { label, hint } = formatInfo(value);
  return { value, label: t(label), hint: t(hint) };
});

/** The dialog for all exports; `openExport` opens it. */
export function ExportDialog() {
  const { isOpen, subject } = exportDialog.useState();
  return isOpen && subject && <OpenExport request={subject} />;
}

function OpenExport({ request }: { readonly request: ExportRequest }) {
  const choices = useExportChoices();
  const [kind, setKind] = useState<ScopeKind>(firstScope(request));
  const [pages, setPages] = useState(request.pages ?? '');
  const only = oneDocument(request);
  const [tables, setTables] = useState<ReadonlySet<number>>(
    () => new Set(request.tables ?? tableOnScreen(only)),
  );
  const { collection, picked, items } = useAround(request, kind);
  const item = useLibrary((state) => (only ? (state.items.get(only) ?? null) : null));
  const entries = useExportTables(item, kind === 'tables' || kind === 'pages');
  const named = kind === 'rows' ? new Set(request.tables) : tables;
  const chosen: Chosen = { kind, items, pages, tables: named, rows: request.rows, entries };
  const plan = planOf(chosen, choices);
  const running = useExportRun(({ run }) => run !== null);

  const details: Partial<Record<ScopeKind, ReactNode>> = {
    pages: (
      <TextField
        label={t('Pages')}
        labelHidden
        placeholder="1-3, 7"
        value={pages}
        autoComplete="off"
        hint={
          item?.total_pages
            ? t('From 1 to {totalPages}, such as 1-3, 7', { totalPages: item.total_pages })
            : undefined
        }
        onValueChange={setPages}
      />
    ),
    tables: <TableChoice entries={entries} chosen={tables} onChange={setTables} />,
  };
  const scopes = scopesOf(request, { picked, collection }).map((option) => ({
    ...option,
    detail: details[option.value],
  }));

  const start = () =>
    void startExport({ ...chosen, collection: collection?.id }, choices, plan.summary);
  return (
    <Dialog
      open
      onClose={leaveExport}
      title={t('Export')}
      description={item?.filename}
      size="large"
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!plan.problem && !running) start();
        }}
      >
        <div className={styles.body} inert={running}>
          <RadioList label={t('Scope')} options={scopes} value={kind} onValueChange={setKind} />
          <RadioList
            label={t('Format')}
            tiles
            options={FORMATS}
            value={choices.format}
            onValueChange={(format) => chooseExport({ format })}
          />
          <LayoutChoices choices={choices} scope={kind} />
        </div>
        <ExportOutcome plan={plan} />
        <DialogActions>
          <PresetMenu />
          {running ? (
            <Button onClick={cancelExport}>{t('Cancel export')}</Button>
          ) : (
            <Button onClick={leaveExport}>{t('Cancel')}</Button>
          )}
          <Button
            data-initial-focus
            type="submit"
            variant="primary"
            disabled={running || Boolean(plan.problem)}
            focusableWhenDisabled={running}
          >
            {t('Export')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The table that is open or on the page in view, with which the list of tables begins. */
function tableOnScreen(documentId: string | undefined): number[] {
  if (documentId === undefined || documentId !== useLibrary.getState().currentId) return [];
  const { active } = useTablesView.getState();
  const { page } = useViewer.getState();
  const entries = currentTables();
  const shown =
    entries.find((entry) => holds(entry, active)) ??
    entries.find(({ parts }) => parts.some((part) => part.page === page));
  return typeof shown?.index === 'number' ? [shown.index] : [];
}

/** The collection and the selected documents offered as scopes, and the documents of `kind`. */
function useAround(request: ExportRequest, kind: ScopeKind) {
  const library = useLibrary((state) => state.items);
  const pickedIds = useSelectedIds();
  const scope = useScope();
  const scopeId = request.collection ?? scope?.id;
  const collection = useCollection(scopeId);
  const members = useMembers(kind === 'collection' ? scopeId : undefined);
  const picked = [...pickedIds];
  const only = oneDocument(request);
  const ids =
    kind === 'collection'
      ? [...(members ?? [])]
      : kind === 'documents'
        ? documentsOf(request, picked)
        : only
          ? [only]
          : [];
  const items = ids.flatMap((id): LibraryItem[] => {
    const item = library.get(id);
    return item ? [item] : [];
  });
  return { collection, picked, items };
}
