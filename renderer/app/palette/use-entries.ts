/**
 * The entries of the palette, from data already loaded in the window: no requests to the service.
 */
import { useMemo } from 'react';
import { COMMAND_IDS, commandOf } from '../../../shared/commands.ts';
import type { LibraryItem, OutlineItem, PageOutline } from '../../../shared/contract/index.ts';
import { t } from '../../../shared/messages/messages.ts';
import { numberedName } from '../../../shared/tables/name.ts';
import { statementName } from '../../../shared/tables/statements.ts';
import { useLibraryView } from '../../library/library-view.ts';
import { commandTitle, isEnabled, runCommand } from '../../state/commands.ts';
import { useDocumentDetail } from '../../state/document-detail.ts';
import { usePageOutlines } from '../../state/document-outline.ts';
import { useDocumentTables } from '../../state/document-tables.ts';
import { openDocument, useCurrentDocument, useLibrary } from '../../state/library.ts';
import { pageName, usePageLabels } from '../../state/page-labels.ts';
import { useRecentDocuments } from '../../state/recent-documents.ts';
import { useSession } from '../../state/session.ts';
import { type TableEntry, titleOf } from '../../state/table-entries.ts';
import { type PageLabels, useViewer } from '../../state/viewer.ts';
import { showTable } from '../../tables/table-commands.ts';
import { pagesOf } from '../../tables/tables-view.ts';
import { type Entry, pagesNamed, type RankedEntry, rankEntries } from './entries.ts';

/** A single letter occurs in every text. */
const SHORTEST_SEARCH = 2;

export interface EntryGroup {
  /** Null if the entries need no heading. */
  readonly title: string | null;
  readonly entries: readonly RankedEntry[];
}

/**
 * For an empty query: recent documents and all commands. Otherwise the best matches of every kind.
 */
export function useEntryGroups(typed: string): readonly EntryGroup[] {
  const documents = useDocuments();
  const recent = useRecentDocuments();
  const current = useCurrentDocument();
  const tables = useDocumentTables(current).entries;
  const outline = useDocumentDetail(current)?.outline;
  const pages = usePageOutlines(current);
  const labels = usePageLabels();
  const pageCount = useViewer((state) => state.pageCount);
  const commands = useMemo(enabledCommands, []);
  const locations = useMemo(
    () => [...tables.map(tableEntry), ...headingEntries(pages, outline ?? [])],
    [tables, pages, outline],
  );

  return useMemo((): EntryGroup[] => {
    if (typed.trim() === '') {
      return [
        { title: t('Recent documents'), entries: rankEntries(recent.map(documentEntry), '') },
        { title: t('Commands'), entries: rankEntries(commands, '') },
      ];
    }
    const matches = rankEntries([...documents, ...locations, ...commands], typed);
    return [
      {
        title: null,
        entries: [...pageEntries(typed, pageCount, labels), ...matches, ...search(typed)],
      },
    ];
  }, [typed, documents, recent, locations, commands, pageCount, labels]);
}

/** All documents, most recently opened first. */
function useDocuments(): readonly Entry[] {
  const items = useLibrary((state) => state.items);
  const opened = useSession((state) => state.recent);
  return useMemo(() => {
    const recent = new Set(opened);
    const ordered = [
      ...opened.flatMap((id) => items.get(id) ?? []),
      ...[...items.values()].filter(({ document_id }) => !recent.has(document_id)),
    ];
    return ordered.map(documentEntry);
  }, [items, opened]);
}

const documentEntry = ({ document_id: id, filename, total_pages: pages }: LibraryItem): Entry => ({
  ...{ id, kind: 'document', title: filename },
  detail: pages ? t('{count, plural, one {# page} other {# pages}}', { count: pages }) : undefined,
  run: () => openDocument(id),
});

const enabledCommands = (): Entry[] =>
  COMMAND_IDS.filter((id) => id !== 'view.palette' && isEnabled(id)).map((id) => {
    const { keys } = commandOf(id);
    const title = commandTitle(id);
    return { id, kind: 'command', title, shortcut: keys?.[0], run: () => runCommand(id) };
  });

function tableEntry(entry: TableEntry): Entry {
  const title = titleOf(entry);
  const numbered = entry.number === null ? title : numberedName(entry.table, entry.number);
  const statement = statementName(entry.table);
  const aliases = [statement, title === numbered ? '' : numbered].filter(Boolean);
  return {
    id: `table ${entry.page} ${entry.position}`,
    ...{ kind: 'table', title, aliases, first: statement !== '' },
    detail: [...aliases, pagesOf(entry)].join(' · '),
    run() {
      runCommand('view.tables');
      showTable(entry);
    },
  };
}

/** The headings detected on the pages; until there are any, the bookmarks of the PDF. */
function headingEntries(
  pages: ReadonlyMap<number, PageOutline>,
  outline: readonly OutlineItem[],
): Entry[] {
  const found = [...pages.values()].flatMap(({ page, headings }) =>
    headings.map(
      ({ title, bbox }, index): Entry => ({
        ...{
          id: `heading ${page} ${index}`,
          kind: 'heading',
          title,
          detail: t('p. {page}', { page }),
        },
        run: () => useViewer.getState().goTo(page, bbox, { align: 'top' }),
      }),
    ),
  );
  return found.length > 0 ? found : bookmarkEntries(outline);
}

/** Bookmarks with their descendants, in order. */
function bookmarkEntries(outline: readonly OutlineItem[], path = 'bookmark'): Entry[] {
  return outline.flatMap(({ title, page, children }, index) => {
    const id = `${path} ${index}`;
    const below = bookmarkEntries(children, id);
    if (page === null) return below;
    const run = () => useViewer.getState().goTo(page);
    return [
      { id, kind: 'heading', title, detail: t('p. {page}', { page }), run } satisfies Entry,
      ...below,
    ];
  });
}

const pageEntries = (typed: string, pageCount: number, labels: PageLabels): RankedEntry[] =>
  pagesNamed(typed, pageCount, labels).map((page) => ({
    id: `page ${page}`,
    kind: 'page',
    title: pageName(page),
    detail: t('of {pageCount}', { pageCount }),
    marks: [],
    run: () => useViewer.getState().goTo(page, [], { focus: true }),
  }));

/** Fallback if no name matches: searches the text of all documents. */
function search(typed: string): RankedEntry[] {
  const query = typed.trim();
  if (query.length < SHORTEST_SEARCH) return [];
  return [
    {
      id: 'search',
      kind: 'search',
      title: t('Search all documents for “{query}”', { query }),
      marks: [],
      run() {
        useLibraryView.setState({ query });
        runCommand('edit.searchLibrary');
      },
    },
  ];
}
