import { Table2 } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { LibraryItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { CorrectionsButton } from '../corrections/CorrectionList.tsx';
import { DocumentNotice, NoDocument, PageNotice, Reading } from '../results/notices.tsx';
import { SCOPES } from '../results/scope.ts';
import { useCommands } from '../state/commands.ts';
import {
  type DocumentTables,
  reloadTables,
  useDocumentTables,
  useLoadedTable,
} from '../state/document-tables.ts';
import { hasNoPages, isRunning, useCurrentDocument } from '../state/library.ts';
import { reloadPage, usePageEntry } from '../state/pages.ts';
import { useSelection } from '../state/selection.ts';
import { entriesOnPage, type TableEntry } from '../state/table-entries.ts';
import { usePageAtRest } from '../state/viewer.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { ExportDocumentButton } from './ExportButton.tsx';
import { TableList } from './TableList.tsx';
import styles from './TablesPanel.module.css';
import { LoadingTable, TableView } from './TableView.tsx';
import { showTable, TABLE_COMMANDS } from './table-commands.ts';
import {
  closeTable,
  openTable,
  pageCameIntoView,
  setScope,
  shownTable,
  useTablesView,
} from './tables-view.ts';

export function TablesPanel() {
  const item = useCurrentDocument();
  return item ? (
    <Panel key={item.document_id} item={item} />
  ) : (
    <NoDocument hint={t('Choose one in the library to see its tables.')} />
  );
}

function Panel({ item }: { readonly item: LibraryItem }) {
  const scope = useTablesView((state) => state.scope);
  const all = useDocumentTables(item);
  useCommands(TABLE_COMMANDS);
  useEffect(followSelection, []);
  useEffect(() => closeTable, []);

  if (hasNoPages(item)) return <DocumentNotice item={item} />;
  return (
    <div className={styles.panel}>
      <header className={styles.header}>
        <Segmented
          label={t('Tables of')}
          segments={SCOPES}
          value={scope}
          onValueChange={setScope}
        />
        <div className="tight-row">
          <CorrectionsButton documentId={item.document_id} />
          <ExportDocumentButton item={item} />
        </div>
      </header>
      {scope === 'page' ? (
        <PageTables item={item} all={all} />
      ) : (
        <AllTables item={item} all={all} />
      )}
    </div>
  );
}

interface TablesProps {
  readonly item: LibraryItem;
  readonly all: DocumentTables;
}

function PageTables({ item, all }: TablesProps) {
  const pageInView = usePageAtRest();
  const page = useTablesView((state) => state.pinnedPage) ?? pageInView;
  useEffect(() => pageCameIntoView(pageInView), [pageInView]);
  const entry = usePageEntry(item.document_id, page);
  const content = entry.status === 'ready' ? entry.value : null;
  const entries = useMemo(
    () => entriesOnPage(page, content, all.entries),
    [page, content, all.entries],
  );
  if (entries.length === 0 && (!content || content.needs_ocr)) {
    return <PageNotice item={item} page={page} entry={entry} />;
  }
  if (entries.length === 0) return <NoTablesOnPage page={page} all={all.entries} />;
  return <Tables item={item} entries={entries} />;
}

function AllTables({ item, all }: TablesProps) {
  if (all.failure) {
    return (
      <EmptyState
        title={t('The tables could not be loaded')}
        action={<Button onClick={reloadTables}>{t('Try again')}</Button>}
      >
        {all.failure.message}
      </EmptyState>
    );
  }
  if (all.entries.length > 0) {
    return <Tables item={item} entries={all.entries} />;
  }
  if (isRunning(item)) return <Reading item={item} />;
  if (all.loading) return null;
  return (
    <EmptyState icon={<Table2 />} title={t('No tables in this document')}>
      {item.pages_need_ocr > 0
        ? t('{pagesNeedOcr} of its pages are scans without OCR text.', {
            pagesNeedOcr: item.pages_need_ocr,
          })
        : t('See the Text tab.')}
    </EmptyState>
  );
}

interface ListedTablesProps {
  readonly item: LibraryItem;
  readonly entries: readonly TableEntry[];
}

function Tables({ item, entries }: ListedTablesProps) {
  const active = useTablesView((state) => state.active);
  const page = usePageAtRest();
  const entry = shownTable(entries, active, page);
  if (!entry) return null;
  return (
    <>
      <TableList entries={entries} active={entry} onOpen={(chosen) => showTable(chosen)} />
      <ShownTable key={`${entry.page} ${entry.position}`} item={item} entry={entry} />
    </>
  );
}

/** The open table with its cells loaded. */
function ShownTable({ item, entry }: { item: LibraryItem; entry: TableEntry }) {
  const loaded = useLoadedTable(item.document_id, entry);
  switch (loaded.status) {
    case 'ready':
      return <TableView item={item} entry={loaded.entry} />;
    case 'loading':
      return <LoadingTable />;
    case 'failed':
      return (
        <EmptyState
          title={t('The table could not be loaded')}
          action={
            <Button onClick={() => reloadPage(item.document_id, loaded.page)}>
              {t('Try again')}
            </Button>
          }
        >
          {loaded.failure.message}
        </EmptyState>
      );
  }
}

interface NoTablesProps {
  readonly page: number;
  readonly all: readonly TableEntry[];
}

function NoTablesOnPage({ page, all }: NoTablesProps) {
  const next = all.find((entry) => entry.page > page) ?? all.findLast((entry) => entry.page < page);
  return (
    <EmptyState
      icon={<Table2 />}
      title={t('No tables on page {page}', { page })}
      action={
        next && (
          <Button onClick={() => showTable(next)}>
            {t('Show the table on page {page}', { page: next.page })}
          </Button>
        )
      }
    />
  );
}

/** Selecting a table or a cell on the page opens its table here. */
const followSelection = (): (() => void) =>
  useSelection.subscribe(({ selected, origin }, before) => {
    if (!selected || selected === before.selected || origin !== 'page') return;
    if (selected.kind === 'table' || selected.kind === 'cell') {
      openTable({ page: selected.page, position: selected.table });
    }
  });
