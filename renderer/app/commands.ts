/** What the commands do that belong to no single pane. */
import { ask, newCollection } from '../collections/actions.ts';
import { cancel, retry } from '../library/actions.ts';
import { pause, resume } from '../library/batch.ts';
import { useDocumentSelection } from '../library/document-selection.ts';
import { addSample } from '../library/intake.ts';
import { startRename } from '../library/renaming.ts';
import { canExport } from '../library/status.ts';
import { deleteDocuments } from '../library/trash-actions.ts';
import { collectionOf, useCollections } from '../state/collections.ts';
import type { Bindings } from '../state/commands.ts';
import { type ExportRequest, openExport } from '../state/export.ts';
import { currentDocument, isRunning } from '../state/library.ts';
import { setPreference, usePreferences } from '../state/preferences.ts';
import { useQueue } from '../state/queue.ts';
import {
  openDialog,
  type ResultTab,
  setPanel,
  showPane,
  showTab,
  useShell,
} from '../state/shell.ts';
import { openTrash } from '../state/trash.ts';
import { lightFirstValue } from '../tables/light-first-value.ts';
import { notify } from '../ui/Toast.tsx';
import { isFolded, isNarrow } from './breakpoints.ts';
import { chooseFiles } from './choose-files.ts';
import { focusPane } from './panes.ts';

const THEME_AFTER = { system: 'light', light: 'dark', dark: 'system' } as const;
const THEME_NAMES = { system: 'as the system', light: 'light', dark: 'dark' } as const;

/** Runs something on the document on screen, when there is one. */
const onDocument = (act: (item: NonNullable<ReturnType<typeof currentDocument>>) => void) => () => {
  const item = currentDocument();
  if (item) act(item);
};

const documentIs =
  (holds: (item: NonNullable<ReturnType<typeof currentDocument>>) => boolean) => () => {
    const item = currentDocument();
    return item !== null && holds(item);
  };

/** The collection that the library is narrowed to. */
const scopedCollection = () => collectionOf(useCollections.getState().scope?.id);

/** What Export is about: the selected documents, else the one on screen; null where neither can be. */
function exportNow(): ExportRequest | null {
  const selected = [...useDocumentSelection.getState().ids];
  if (selected.length > 1) return { documents: selected };
  const item = currentDocument();
  return item && canExport(item) ? { documents: [item.document_id] } : null;
}

function toggleLibrary(): void {
  if (isNarrow()) showPane(useShell.getState().pane === 'library' ? 'page' : 'library');
  else if (isFolded()) useShell.setState(({ libraryOver }) => ({ libraryOver: !libraryOver }));
  else setPanel('libraryOpen', !useShell.getState().libraryOpen);
}

function toggleResults(): void {
  if (isNarrow()) showPane(useShell.getState().pane === 'results' ? 'page' : 'results');
  else setPanel('resultsOpen', !useShell.getState().resultsOpen);
}

/** Brings one kind of results into view. */
function showResult(tab: ResultTab): void {
  showTab(tab);
  if (isNarrow()) showPane('results');
  else setPanel('resultsOpen', true);
}

/** Brings the library into view. */
export function showLibrary(): void {
  if (isNarrow()) showPane('library');
  else if (isFolded()) useShell.setState({ libraryOver: true });
  else setPanel('libraryOpen', true);
}

/** Brings the library into view with the focus in its search field. */
function searchLibrary(): void {
  openTrash(false);
  showLibrary();
  // The field may only come into being by that.
  requestAnimationFrame(() => document.getElementById('library-search')?.focus());
}

export const APP_COMMANDS: Bindings = {
  'file.add': { run: () => void chooseFiles() },
  'file.addAddress': { run: () => openDialog('address') },
  'file.addSample': { run: () => void addSample(lightFirstValue) },
  'file.newCollection': { run: () => newCollection() },
  'file.askCollection': {
    enabled: () => (scopedCollection()?.document_count ?? 0) > 0,
    run() {
      const collection = scopedCollection();
      if (collection) ask(collection);
    },
  },
  'file.export': {
    enabled: () => exportNow() !== null,
    run() {
      const request = exportNow();
      if (request) openExport(request);
    },
  },
  'file.cancel': { enabled: documentIs(isRunning), run: onDocument((item) => void cancel(item)) },
  'file.pauseAll': {
    run: () => void (useQueue.getState().state?.paused ? resume() : pause()),
  },
  'file.extractAgain': {
    enabled: documentIs((item) => !isRunning(item)),
    run: onDocument((item) => void retry(item)),
  },
  'file.rename': {
    enabled: documentIs(() => true),
    run: onDocument(({ document_id: id }) => startRename(id, 'title')),
  },
  'file.delete': {
    enabled: documentIs(() => true),
    run: onDocument((item) => void deleteDocuments([item])),
  },
  'file.settings': { run: () => openDialog('settings') },
  'edit.searchLibrary': { run: searchLibrary },
  'view.palette': { run: () => openDialog('palette') },
  'view.trash': {
    run() {
      showLibrary();
      openTrash(true);
    },
  },
  'view.library': { run: toggleLibrary },
  'view.results': { run: toggleResults },
  'view.tables': { run: () => showResult('tables') },
  'view.text': { run: () => showResult('text') },
  'view.review': { run: () => showResult('review') },
  'view.theme': {
    run() {
      const theme = THEME_AFTER[usePreferences.getState().theme];
      setPreference('theme', theme);
      notify({ id: 'theme', title: `Theme: ${THEME_NAMES[theme]}`, milliseconds: 2_000 });
    },
  },
  'go.nextPane': { run: () => focusPane(1) },
  'go.previousPane': { run: () => focusPane(-1) },
  'help.shortcuts': { run: () => openDialog('shortcuts') },
};
