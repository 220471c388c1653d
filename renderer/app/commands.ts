/** Implementation of commands that belong to no single pane. */
import type { LibraryItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { nameAll } from '../actions/bulk.ts';
import { ask, newCollection } from '../collections/actions.ts';
import { saveAnnotations, saveWithNotes } from '../export/save-with-notes.ts';
import { schemaDialog } from '../fields/editor/editing.ts';
import {
  applyTemplateTo,
  comparisonMenu,
  exportDocuments,
  extractAllAgain,
} from '../library/actions.ts';
import { pause, resume } from '../library/batch.ts';
import { cancel } from '../library/cancel.ts';
import { addSample } from '../library/intake.ts';
import { openTrash } from '../library/library-view.ts';
import { selectedDocuments, targetDocuments } from '../library/selected-documents.ts';
import { canShowInFolder, showInFolder } from '../library/show-in-folder.ts';
import { canExport, canExtractAgain } from '../library/status.ts';
import { deleteDocuments } from '../library/trash-actions.ts';
import { collectionOf } from '../state/collections.ts';
import { type Binding, type Bindings, runCommand } from '../state/commands.ts';
import { renaming } from '../state/dialogs.ts';
import { openFields, openGrid } from '../state/field-grid.ts';
import { isRunning, useLibrary } from '../state/library.ts';
import { openNewWindow } from '../state/new-window.ts';
import { setPreference, usePreferences } from '../state/preferences.ts';
import { recentDocuments } from '../state/recent-documents.ts';
import { forgetRecent, useSession, VIEW_PANES } from '../state/session.ts';
import {
  openDialog,
  type ResultTab,
  setPanel,
  showPane,
  showTab,
  useShell,
} from '../state/shell.ts';
import { viewerOf } from '../state/viewer.ts';
import { lightFirstValue } from '../tables/light-first-value.ts';
import { notify } from '../ui/Toast.tsx';
import { isCollapsed, isNarrow } from './breakpoints.ts';
import { chooseFiles, choosePagesOfFile } from './choose-files.ts';
import { focusPane, focusResult } from './panes.ts';
import { startTour } from './tour.ts';

const THEME_AFTER = { system: 'light', light: 'dark', dark: 'system' } as const;
const THEME_NAMES = { system: t('System'), light: t('Light'), dark: t('Dark') } as const;

/**
 * Binding of a command for the selected documents, otherwise for the one on screen; `titleFor`: its
 * title for those selected, if it is another one.
 */
const onTargets = (
  titleFor: ((selected: string) => string) | null,
  can: (items: readonly LibraryItem[]) => boolean,
  act: (items: readonly LibraryItem[]) => void,
): Binding => ({
  title: () => {
    const names = selectedDocuments().map(({ filename }) => filename);
    return names.length > 0 ? titleFor?.(nameAll(names)) : undefined;
  },
  enabled: () => can(targetDocuments()),
  run: () => act(targetDocuments()),
});

const isSome = (items: readonly LibraryItem[]): boolean => items.length > 0;

/** The collection that the library is filtered by. */
const scopedCollection = () => collectionOf(useSession.getState().collectionId);

function toggleLibrary(): void {
  if (isNarrow()) showPane(useShell.getState().pane === 'library' ? 'page' : 'library');
  else if (isCollapsed()) useShell.setState(({ libraryOver }) => ({ libraryOver: !libraryOver }));
  else setPanel('libraryOpen', !useShell.getState().libraryOpen);
}

function toggleResults(): void {
  if (isNarrow()) showPane(useShell.getState().pane === 'results' ? 'page' : 'results');
  else setPanel('resultsOpen', !useShell.getState().resultsOpen);
}

/** Shows a results tab, and focuses its content. */
function showResult(tab: ResultTab): void {
  showTab(tab);
  if (isNarrow()) showPane('results');
  else setPanel('resultsOpen', true);
  focusResult();
}

/** Shows the library. */
export function showLibrary(): void {
  if (isNarrow()) showPane('library');
  else if (isCollapsed()) useShell.setState({ libraryOver: true });
  else setPanel('libraryOpen', true);
}

/** Shows the library with the focus in its search field. */
function searchLibrary(): void {
  openTrash(false);
  showLibrary();
  // The field may be mounted only by that.
  requestAnimationFrame(() => document.getElementById('library-search')?.focus());
}

export const APP_COMMANDS: Bindings = {
  'file.add': { run: () => void chooseFiles() },
  'file.addAddress': { run: () => openDialog('address') },
  'file.addPages': { run: () => choosePagesOfFile() },
  'file.addSample': {
    run: () =>
      void addSample((documentId) => {
        if (usePreferences.getState().tourShown) lightFirstValue(documentId);
        else startTour(documentId);
      }),
  },
  'file.clearRecent': {
    enabled: () => recentDocuments().length > 0,
    run: () =>
      forgetRecent(VIEW_PANES.flatMap((pane) => viewerOf(pane).getState().documentId ?? [])),
  },
  'file.newWindow': { run: () => openNewWindow(null) },
  'file.newCollection': { run: () => newCollection() },
  'file.askCollection': {
    enabled: () => (scopedCollection()?.document_count ?? 0) > 0,
    run() {
      const collection = scopedCollection();
      if (!collection) return;
      ask(collection);
      focusResult();
    },
  },
  'file.collectionFields': {
    enabled: () => (scopedCollection()?.document_count ?? 0) > 0,
    run() {
      const collection = scopedCollection();
      if (collection) openGrid({ kind: 'collection', id: collection.id });
    },
  },
  'file.extractFields': onTargets(
    (selected) => t('Extract fields of {selected}…', { selected }),
    isSome,
    (items) => openFields(items.map(({ document_id }) => document_id)),
  ),
  'table.applyTemplate': onTargets(null, isSome, applyTemplateTo),
  'file.newSchema': {
    run: () =>
      schemaDialog.open({ kind: 'empty', chooseFor: targetDocuments()[0]?.document_id ?? '' }),
  },
  'file.export': onTargets(
    (selected) => t('Export {selected}…', { selected }),
    (items) => items.some(canExport),
    (items) => {
      const inTable = document.activeElement?.closest('[data-pane="results"] [role="grid"]');
      const isChosen = inTable && selectedDocuments().length === 0;
      if (!isChosen || !runCommand('table.export')) exportDocuments(items);
    },
  ),
  'file.saveNotes': onTargets(
    (selected) => t('Save {selected} with notes…', { selected }),
    (items) => items.length === 1 && items.every(canExport),
    ([item]) => {
      if (item) void saveWithNotes(item);
    },
  ),
  'file.saveAnnotations': onTargets(
    null,
    (items) => items.length === 1 && items.every(canExport),
    ([item]) => {
      if (item) void saveAnnotations(item);
    },
  ),
  'file.cancel': onTargets(
    (selected) => t('Cancel extraction of {selected}', { selected }),
    (items) => items.some(isRunning),
    (items) => void cancel(items),
  ),
  'file.pauseAll': {
    run: () => void (useLibrary.getState().queue?.paused ? resume() : pause()),
  },
  'file.extractAgain': onTargets(
    (selected) => t('Extract {selected} again', { selected }),
    (items) => items.some(canExtractAgain),
    (items) => void extractAllAgain(items),
  ),
  'file.rename': onTargets(
    (selected) => t('Rename {selected}', { selected }),
    (items) => items.length === 1,
    ([item]) => {
      const renameIn = selectedDocuments().length > 0 ? 'list' : 'title';
      if (item) renaming.open({ id: item.document_id, location: renameIn });
    },
  ),
  'file.showInFolder': onTargets(
    (selected) => t('Show {selected} in folder', { selected }),
    (items) => items.some(canShowInFolder),
    (items) => void showInFolder(items),
  ),
  'file.compare': onTargets(
    null,
    (items) => comparisonMenu(items).some(({ disabled }) => !disabled),
    (items) => comparisonMenu(items)[0]?.onSelect?.(),
  ),
  'file.delete': onTargets(
    (selected) => t('Delete {selected}', { selected }),
    isSome,
    (items) => void deleteDocuments(items),
  ),
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
  'view.fields': { run: () => showResult('fields') },
  'view.chat': { run: () => showResult('chat') },
  'view.theme': {
    run() {
      const theme = THEME_AFTER[usePreferences.getState().theme];
      setPreference('theme', theme);
      notify({
        id: 'theme',
        title: t('Theme: {theme}', { theme: THEME_NAMES[theme] }),
        milliseconds: 2_000,
      });
    },
  },
  'go.nextPane': { run: () => focusPane(1) },
  'go.previousPane': { run: () => focusPane(-1) },
  'help.shortcuts': { run: () => openDialog('shortcuts') },
};
