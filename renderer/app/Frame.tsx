import { ListChecks, PanelRightOpen, Unplug } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { t } from '../../shared/messages/messages.ts';
import { useServiceQuery } from '../api/queries.ts';
import { ChangesPanel } from '../comparison/ChangesPanel.tsx';
import { FieldGrid } from '../fields/grid/FieldGrid.tsx';
import { BatchBar } from '../library/BatchBar.tsx';
import { LibraryPanel } from '../library/LibraryPanel.tsx';
import { useLibraryView } from '../library/library-view.ts';
import { trashCountQuery } from '../library/trash.ts';
import { useUploads } from '../library/uploads.ts';
import { useCollections } from '../state/collections.ts';
import { useComparison } from '../state/comparison.ts';
import { useFieldGrid } from '../state/field-grid.ts';
import { useLibrary } from '../state/library.ts';
import { showPane, useShell } from '../state/shell.ts';
import { windowStorage } from '../state/window-storage.ts';
import { Button } from '../ui/Button.tsx';
import { CommandButton } from '../ui/CommandButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { Toasts } from '../ui/Toast.tsx';
import { Viewer } from '../viewer/Viewer.tsx';
import { type Form, useForm } from './breakpoints.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { showLibrary } from './commands.ts';
import { FirstRun } from './FirstRun.tsx';
import styles from './Frame.module.css';
import { LibraryRail } from './LibraryRail.tsx';
import { PaneTabs } from './PaneTabs.tsx';
import { followPane } from './panes.ts';
import { ResultsPanel } from './ResultsPanel.tsx';
import { StatusBar } from './StatusBar.tsx';
import { TitleBar } from './TitleBar.tsx';
import { Tour } from './Tour.tsx';

/**
 * Space for a label and four numeric columns next to a readable page: in a window of 1280 px with
 * the library, and in one of 900 px without it.
 */
const RESULTS_SIZE = { wide: '38%', folded: '42%' } as const;

/** Each follows what it shows by itself: a change of the frame draws none of them again. */
const Title = memo(TitleBar);
const Library = memo(LibraryPanel);
const Page = memo(Viewer);
const Values = memo(FieldGrid);
const ResultTabs = memo(ResultsPanel);
const Batch = memo(BatchBar);
const Status = memo(StatusBar);

/** The window: title bar, panes with persisted sizes, status bar. */
export function Frame() {
  const form = useForm();
  const loaded = useLibrary((state) => state.loaded || state.loadError !== null);
  const noDocuments = useLibrary((state) => state.items.size === 0 && state.loaded);
  const { data: deleted } = useServiceQuery(trashCountQuery);
  const trashShown = useLibraryView((state) => state.trash);
  const noTrash = !deleted && !trashShown;
  const noCollections = useCollections().length === 0;
  // In the library, deleted documents can be restored, and folders be watched for a collection.
  const empty = noDocuments && noTrash && noCollections;
  const uploading = useUploads((state) => state.uploads.size > 0);
  return (
    <div className={styles.frame}>
      <Title />
      <ConnectionBanner />
      {empty && !uploading ? <FirstRun /> : loaded ? <Panes form={form} /> : <Loading />}
      <Toasts />
      <Tour />
      {!(empty && !uploading) && <Batch onShowLibrary={showLibrary} />}
      {form === 'narrow' && !(empty && !uploading) && <PaneTabs />}
      <Status />
    </div>
  );
}

function Loading() {
  const refused = useLibrary((state) => state.connection === 'refused');
  return (
    <main className={styles.loading}>
      {refused ? (
        <EmptyState icon={<Unplug />} title={t('This window has no access')}>
          {t('Open the link that Quarry printed when it started.')}
        </EmptyState>
      ) : (
        <Spinner label={t('Loading the library')} />
      )}
    </main>
  );
}

/**
 * The page is always mounted at the same place in the tree, so that it keeps its scroll position
 * while panels open and close around it, or cover it in a window with space for only one.
 */
function Panes({ form }: { readonly form: Form }) {
  const libraryOpen = useShell((state) => state.libraryOpen);
  const resultsOpen = useShell((state) => state.resultsOpen);
  const libraryOver = useShell((state) => state.libraryOver);
  const narrow = form === 'narrow';
  const onlyPane = useShell((state) => (narrow ? state.pane : null));
  const gridOpen = useFieldGrid((state) => state.subject !== null);

  const lastPane = useRef(onlyPane);
  useEffect(() => {
    if (onlyPane && onlyPane !== lastPane.current) followPane(onlyPane);
    lastPane.current = onlyPane;
  }, [onlyPane]);
  const libraryBeside = form === 'wide' && libraryOpen;
  // The results belong to the page: a grid of several documents takes the width of both.
  const resultsBeside = !narrow && resultsOpen && !gridOpen;
  const panelIds = [
    ...(libraryBeside ? ['library'] : []),
    'page',
    ...(resultsBeside ? ['results'] : []),
  ];
  const layout = useDefaultLayout({
    id: 'quarry.panes',
    panelIds,
    storage: windowStorage,
    onlySaveAfterUserInteractions: true,
  });

  return (
    <div className={styles.panes}>
      {!narrow && !libraryBeside && <LibraryRail />}
      <Group className={styles.group} orientation="horizontal" {...layout}>
        {libraryBeside && (
          <Panel
            key="library"
            id="library"
            defaultSize={264}
            minSize={216}
            maxSize={480}
            groupResizeBehavior="preserve-pixel-size"
          >
            <ErrorBoundary name={t('Library')}>
              <Library />
            </ErrorBoundary>
          </Panel>
        )}
        {libraryBeside && <Separator key="after library" className={styles.separator} />}
        <Panel key="page" id="page" minSize={280}>
          <main className={styles.pane} data-pane="page" tabIndex={-1} aria-label={t('Page')}>
            {/** The page stays mounted below the grid of several documents. */}
            <div className={styles.beneath} inert={gridOpen}>
              <ErrorBoundary name={t('Page')}>
                <Page />
              </ErrorBoundary>
            </div>
            {gridOpen && (
              <div className={styles.cover}>
                <ErrorBoundary name={t('Values')}>
                  <Values />
                </ErrorBoundary>
              </div>
            )}
          </main>
        </Panel>
        {resultsBeside && <Separator key="before results" className={styles.separator} />}
        {resultsBeside && (
          <Panel
            key="results"
            id="results"
            defaultSize={RESULTS_SIZE[form === 'wide' ? 'wide' : 'folded']}
            minSize={320}
          >
            <Results />
          </Panel>
        )}
      </Group>
      {!narrow && !resultsOpen && !gridOpen && (
        <div className={styles.rail}>
          <CommandButton
            command="view.results"
            label={t('Show results')}
            side="left"
            icon={<PanelRightOpen />}
          />
        </div>
      )}
      {(narrow ? onlyPane === 'library' : libraryOver && !libraryBeside) && (
        <div className={narrow ? styles.cover : styles.drawer}>
          <ErrorBoundary name={t('Library')}>
            <Library canHide={!narrow} />
          </ErrorBoundary>
        </div>
      )}
      {libraryOver && !narrow && !libraryBeside && <DrawerScrim />}
      {onlyPane === 'results' && (
        <div className={styles.cover}>
          <Results />
        </div>
      )}
    </div>
  );
}

/**
 * Backdrop of the library shown over the page; a click on it or Escape collapses the library. The
 * focus goes into the library and back, so that Escape reaches nothing below it first.
 */
function DrawerScrim() {
  useEffect(() => {
    followPane('library');
    return () => {
      if (document.activeElement === document.body) followPane('page');
    };
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) closeDrawer();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <button
      type="button"
      className={styles.drawerScrim}
      aria-label={t('Close the library')}
      onClick={closeDrawer}
    />
  );
}

const closeDrawer = () => useShell.setState({ libraryOver: false });

function Results() {
  const gridOpen = useFieldGrid((state) => state.subject !== null);
  const isComparing = useComparison(({ versions }) => versions !== null);
  return (
    <section
      className={styles.pane}
      data-pane="results"
      tabIndex={-1}
      aria-label={t('Results')}
      onFocus={() => showPane('results')}
    >
      <h2 className="visually-hidden">{t('Results')}</h2>
      {gridOpen ? (
        <EmptyState
          icon={<ListChecks />}
          title={t('Values of several documents are shown')}
          action={<Button onClick={() => showPane('page')}>{t('Show values')}</Button>}
        >
          {t('Open a document to see its tables, text and fields.')}
        </EmptyState>
      ) : (
        <ErrorBoundary name={t('Results')}>
          {isComparing ? <ChangesPanel /> : <ResultTabs />}
        </ErrorBoundary>
      )}
    </section>
  );
}
