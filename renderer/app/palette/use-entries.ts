/** The entries of the palette, from what the window has loaded: nothing is asked of the service. */
import { useMemo } from 'react';
import { COMMAND_IDS, commandOf } from '../../../shared/commands.ts';
import type { LibraryItem, OutlineItem } from '../../../shared/contract/index.ts';
import { countOf } from '../../library/format.ts';
import { useLibraryView } from '../../library/library-view.ts';
import { commandTitle, isEnabled, runCommand } from '../../state/commands.ts';
import { useDocumentDetail } from '../../state/document-detail.ts';
import { useDocumentTables } from '../../state/document-tables.ts';
import { openDocument, useCurrentDocument, useLibrary } from '../../state/library.ts';
import { useSession } from '../../state/session.ts';
import type { TableEntry } from '../../state/table-entries.ts';
import { useViewer } from '../../state/viewer.ts';
import { showTable } from '../../tables/table-commands.ts';
import { pagesOf, titleOf } from '../../tables/tables-view.ts';
import { type Entry, pagesNamed, pageTitle, type RankedEntry, rankEntries } from './entries.ts';

/** Documents listed before anything is typed. */
const RECENT = 5;
/** A single letter is in every text. */
const SHORTEST_SEARCH = 2;

export interface EntryGroup {
  /** Null where the entries need no heading. */
  readonly title: string | null;
  readonly entries: readonly RankedEntry[];
}

/** With nothing typed: recent documents and all commands. Else what fits best, of every kind. */
export function useEntryGroups(typed: string): readonly EntryGroup[] {
  const documents = useDocuments();
  const current = useCurrentDocument();
  const tables = useDocumentTables(current).entries;
  const outline = useDocumentDetail(current)?.outline;
  const pageCount = useViewer((state) => state.pageCount);
  const commands = useMemo(enabledCommands, []);
  const places = useMemo(
    () => [...tables.map(tableEntry), ...headingEntries(outline ?? [])],
    [tables, outline],
  );

  return useMemo((): EntryGroup[] => {
    if (typed.trim() === '') {
      const recent = documents
        .filter(({ id, recent }) => recent && id !== current?.document_id)
        .slice(0, RECENT);
      return [
        { title: 'Recent documents', entries: rankEntries(recent, '') },
        { title: 'Commands', entries: rankEntries(commands, '') },
      ];
    }
    const matches = rankEntries([...documents, ...places, ...commands], typed);
    return [
      { title: null, entries: [...pageEntries(typed, pageCount), ...matches, ...search(typed)] },
    ];
  }, [typed, documents, places, commands, current, pageCount]);
}

/** Every document, those that were open last first. */
function useDocuments(): readonly (Entry & { readonly recent: boolean })[] {
  const items = useLibrary((state) => state.items);
  const opened = useSession((state) => state.recent);
  return useMemo(() => {
    const recent = new Set(opened);
    const ordered = [
      ...opened.flatMap((id) => items.get(id) ?? []),
      ...[...items.values()].filter(({ document_id }) => !recent.has(document_id)),
    ];
    return ordered.map((item) => ({
      ...documentEntry(item),
      recent: recent.has(item.document_id),
    }));
  }, [items, opened]);
}

const documentEntry = ({ document_id: id, filename, total_pages: pages }: LibraryItem): Entry => ({
  ...{ id, kind: 'document', title: filename },
  detail: pages ? countOf(pages, 'page') : undefined,
  run: () => openDocument(id),
});

const enabledCommands = (): Entry[] =>
  COMMAND_IDS.filter((id) => id !== 'view.palette' && isEnabled(id)).map((id) => {
    const { keys } = commandOf(id);
    const title = commandTitle(id);
    return { id, kind: 'command', title, shortcut: keys?.[0], run: () => runCommand(id) };
  });

const tableEntry = (entry: TableEntry): Entry => ({
  id: `table ${entry.page} ${entry.position}`,
  kind: 'table',
  title: titleOf(entry),
  detail: pagesOf(entry),
  run() {
    runCommand('view.tables');
    showTable(entry);
  },
});

/** The outline and all that stands below its entries, in their order. */
function headingEntries(outline: readonly OutlineItem[], path = 'heading'): Entry[] {
  return outline.flatMap(({ title, page, children }, index) => {
    const id = `${path} ${index}`;
    const below = headingEntries(children, id);
    if (page === null) return below;
    const run = () => useViewer.getState().goTo(page);
    return [{ id, kind: 'heading', title, detail: `p. ${page}`, run } satisfies Entry, ...below];
  });
}

const pageEntries = (typed: string, pageCount: number): RankedEntry[] =>
  pagesNamed(typed, pageCount, new Map()).map((named) => ({
    id: `page ${named.page}`,
    kind: 'page',
    title: pageTitle(named),
    detail: `of ${pageCount}`,
    marks: [],
    run: () => useViewer.getState().goTo(named.page),
  }));

/** The way on where no name fits: the text of all documents. */
function search(typed: string): RankedEntry[] {
  const query = typed.trim();
  if (query.length < SHORTEST_SEARCH) return [];
  return [
    {
      id: 'search',
      kind: 'search',
      title: `Search all documents for “${query}”`,
      marks: [],
      run() {
        useLibraryView.setState({ query });
        runCommand('edit.searchLibrary');
      },
    },
  ];
}
