import { FileSearch, FileStack, FolderInput, Link, PanelLeftClose, Plus } from 'lucide-react';
import { useDeferredValue, useLayoutEffect, useMemo } from 'react';
import { commandOf } from '../../shared/commands.ts';
import { t } from '../../shared/messages/messages.ts';
import { show } from '../collections/actions.ts';
import { CollectionList } from '../collections/CollectionList.tsx';
import { ScopeBar } from '../collections/ScopeBar.tsx';
import { useScope } from '../state/collections.ts';
import { runCommand } from '../state/commands.ts';
import { useLibrary } from '../state/library.ts';
import { useSession } from '../state/session.ts';
import { useShell } from '../state/shell.ts';
import { Button } from '../ui/Button.tsx';
import { CommandButton } from '../ui/CommandButton.tsx';
import { DocumentCount } from '../ui/DocumentCount.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Select } from '../ui/Select.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { DocumentList } from './DocumentList.tsx';
import { clearSelection, useIsSelecting } from './document-selection.ts';
import { FilterMenu } from './FilterMenu.tsx';
import styles from './LibraryPanel.module.css';
import { useLibraryView } from './library-view.ts';
import {
  countFound,
  matchesFilter,
  type Row,
  rowsOf,
  type StatusFilter,
  splitQuery,
} from './rows.ts';
import { ScanLanguageMenu } from './ScanLanguageMenu.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { SortMenu } from './SortMenu.tsx';
import { TagBar } from './TagBar.tsx';
import { TrashEntry } from './TrashEntry.tsx';
import { TrashPanel } from './TrashPanel.tsx';
import { useUploads } from './uploads.ts';
import { useTextSearch } from './use-text-search.ts';

const FILTERS: readonly { value: StatusFilter; label: string }[] = [
  { value: 'all', label: t('All documents') },
  { value: 'running', label: t('Running') },
  { value: 'done', label: t('Done') },
  { value: 'review', label: t('To review') },
  { value: 'attention', label: t('Needs attention') },
];

/** "4 documents, 23 hits": found by name, by text or both. */
function foundText(rows: readonly Row[]): string {
  const { documents, hits } = countFound(rows);
  return [
    t('{count, plural, one {# document} other {# documents}}', { count: documents }),
    ...(hits > 0 ? [t('{count, plural, one {# hit} other {# hits}}', { count: hits })] : []),
  ].join(', ');
}

/**
 * Moves the focus from the search field to the results; a library shown over the page is closed.
 */
function leaveSearch(): void {
  if (useShell.getState().libraryOver) useShell.setState({ libraryOver: false });
  const result = firstResult();
  if (result) result.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** The row that Tab reaches. */
const firstResult = (): HTMLElement | null =>
  document.querySelector('[data-pane="library"] [data-row][tabindex="0"]');

interface LibraryPanelProps {
  /** Whether another pane can take its space. */
  readonly canHide?: boolean;
}

export function LibraryPanel({ canHide = true }: LibraryPanelProps) {
  const trashOpen = useLibraryView((state) => state.trash);
  return (
    <section className={styles.panel} aria-label={t('Library')} data-pane="library">
      {trashOpen ? <TrashPanel /> : <Documents canHide={canHide} />}
      {!trashOpen && <CollectionList />}
      {!trashOpen && <TrashEntry />}
    </section>
  );
}

/** The documents of the library, of a collection or of a search. */
function Documents({ canHide }: { readonly canHide: boolean }) {
  const items = useLibrary((state) => state.items);
  const currentId = useLibrary((state) => state.currentId);
  const loaded = useLibrary((state) => state.loaded);
  const loadError = useLibrary((state) => state.loadError);
  const uploads = useUploads((state) => state.uploads);
  const collectionId = useSession((state) => state.collectionId);
  const scope = useScope();
  const members = scope?.members;
  const { query, filter, tag, sort } = useLibraryView();
  const search = useTextSearch(splitQuery(query).words, scope?.id);
  const deferred = useDeferredValue(search.found);
  // Deferred values can lag on a busy computer: hits of a cleared search are not shown meanwhile.
  const found = search.found && deferred;

  const selecting = useIsSelecting();

  // Only visible rows can be selected. What is selected while a collection loads stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these makes another list
  useLayoutEffect(() => () => clearSelection(), [query, filter, tag, collectionId]);

  const rows = useMemo(
    () =>
      rowsOf(
        { items: items.values(), uploads: uploads.values() },
        { query: query.trim(), filter, tag, sort, members, found },
      ),
    [items, uploads, query, filter, tag, sort, members, found],
  );

  const options = useMemo(() => {
    const listed = [...items.values()].filter(
      ({ document_id: id, tags }) =>
        (members?.has(id) ?? true) && (tag === null || tags.includes(tag)),
    );
    return FILTERS.map((option) => ({
      ...option,
      count: listed.filter((item) => matchesFilter(item, option.value)).length,
    }));
  }, [items, members, tag]);

  const listed = options.find(({ value }) => value === filter)?.count ?? 0;

  return (
    <>
      <div className={styles.head}>
        <div className="tight-row">
          <Button
            variant="primary"
            className={styles.addButton}
            onClick={() => runCommand('file.add')}
          >
            <Plus />
            {t(commandOf('file.add').title).replace('…', '')}
          </Button>
          <CommandButton command="file.addPages" icon={<FileStack />} />
          <CommandButton command="file.addAddress" icon={<Link />} />
          <ScanLanguageMenu />
          {canHide && (
            <CommandButton
              command="view.library"
              label={t('Hide library')}
              icon={<PanelLeftClose />}
            />
          )}
        </div>
        <SearchField
          id="library-search"
          label={t('Search names and text')}
          placeholder={t('Names, text or tag:name')}
          value={query}
          onValueChange={(next) => useLibraryView.setState({ query: next })}
          onLeave={leaveSearch}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            firstResult()?.focus();
          }}
          after={search.searching && <Spinner label={t('Searching')} />}
        />
        <ScopeBar />
        <TagBar />
        {selecting ? (
          <SelectionBar />
        ) : (
          <div className={styles.filter}>
            <Select<StatusFilter>
              label={t('Show')}
              quiet
              options={options}
              value={filter}
              onValueChange={(next) => useLibraryView.setState({ filter: next })}
            />
            <span
              className={styles.count}
              data-found={query.trim() !== '' || undefined}
              aria-live="polite"
            >
              {query.trim() !== '' ? foundText(rows) : <DocumentCount count={listed} />}
            </span>
            <FilterMenu />
            <SortMenu />
          </div>
        )}
      </div>
      {search.failure && <p className={styles.failure}>{search.failure}</p>}
      {rows.length > 0 ? (
        <DocumentList rows={rows} currentId={currentId} />
      ) : (
        <div className={styles.empty}>
          {!loaded && !loadError && <Spinner label={t('Loading the library')} />}
          {!loaded && loadError && (
            <EmptyState title={t('The library could not be loaded')}>
              {loadError.message}
            </EmptyState>
          )}
          {loaded && items.size === 0 && (
            <EmptyState icon={<FileSearch />} title={t('No documents')}>
              {t('Add PDFs, or drop them on the window.')}
            </EmptyState>
          )}
          {loaded && items.size > 0 && members?.size === 0 && (
            <EmptyState
              icon={<FolderInput />}
              title={t('No documents in this collection')}
              action={<Button onClick={() => void show(null)}>{t('Show all documents')}</Button>}
            >
              {t(
                'Drag documents onto the collection, or choose “Add to collection” in their menu.',
              )}
            </EmptyState>
          )}
          {loaded &&
            items.size > 0 &&
            members?.size !== 0 &&
            (query.trim() !== '' || filter !== 'all' || tag !== null) &&
            !search.searching && (
              <EmptyState
                icon={<FileSearch />}
                title={t('No results')}
                action={
                  <Button
                    onClick={() => {
                      useLibraryView.setState({ query: '', filter: 'all', tag: null });
                      void show(null);
                    }}
                  >
                    {t('Show all documents')}
                  </Button>
                }
              >
                {t('No matches in names or text.')}
              </EmptyState>
            )}
        </div>
      )}
    </>
  );
}
