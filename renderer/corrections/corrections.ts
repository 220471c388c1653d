/**
 * Corrections of the document on screen: loading the stored ones, and making new ones.
 *
 * `correct` shows the result at once, using the functions that the service itself applies, and
 * sends the operations. Requests of one document are sent one after the other, so that the
 * positions in each are valid; until they are answered, their operations are applied to every page
 * that is shown (`pending.ts`). A rejected correction is reverted together with those made after
 * it, and one message says why.
 *
 * The service keeps the stack of corrections; `undo` and `redo` of an action recorded here step
 * through it (see `state/undo.ts`).
 */
import { create } from 'zustand';
import {
  type Correction,
  type CorrectionOperation,
  type CorrectionsChanged,
  corrections,
  type PageContent,
} from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { askForName } from '../actions/ask-for-name.ts';
import { call } from '../api/client.ts';
import { subscribe } from '../api/events.ts';
import { refreshTables } from '../state/document-tables.ts';
import { useLibrary } from '../state/library.ts';
import { putPages, refreshPages, storedPages } from '../state/pages.ts';
import { useSession } from '../state/session.ts';
import {
  acting,
  offerStored,
  recordAction,
  redoAction,
  type UndoableAction,
  undoAction,
  useUndo,
  wasLastAction,
} from '../state/undo.ts';
import { attempt, closeOtherNotices, notifyError } from '../ui/Toast.tsx';
import { correctionLocation } from './correction-location.ts';
import { actionLabel } from './correction-words.ts';
import {
  addPending,
  isPending,
  type PendingRequest,
  rejectPending,
  removePending,
  showPendingRequests,
} from './pending.ts';

interface DocumentCorrections {
  readonly documentId: string | null;
  /** Oldest first. */
  readonly items: readonly Correction[];
  /** Null until loaded. */
  readonly revision: number | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

const NONE: DocumentCorrections = {
  documentId: null,
  items: [],
  revision: null,
  canUndo: false,
  canRedo: false,
};

export const useCorrections = create<DocumentCorrections>(() => NONE);

/** Settles when the current requests of a document are answered. */
const running = new Map<string, Promise<unknown>>();

/**
 * Corrects a document: shown at once, stored as one undo step. Resolves to the changes, or to null
 * if the correction was rejected, which has been reported.
 */
export const correct = acting(
  async (
    documentId: string,
    operations: readonly CorrectionOperation[],
  ): Promise<CorrectionsChanged | null> => {
    if (operations.length === 0) return null;
    const request = { operations };
    addPending(documentId, request);
    const queued = (running.get(documentId) ?? Promise.resolve()).then(() =>
      send(documentId, request),
    );
    running.set(documentId, queued);
    return queued;
  },
);

async function send(
  documentId: string,
  request: PendingRequest,
): Promise<CorrectionsChanged | null> {
  // A correction made after a rejected one would apply to the wrong position.
  if (!isPending(documentId, request)) return null;
  const known = useCorrections.getState();
  const revision = known.documentId === documentId ? known.revision : null;
  try {
    const changed = await call(corrections.createCorrections, {
      params: { documentId },
      body: {
        operations: [...request.operations],
        ...(revision !== null && { base_revision: revision }),
      },
    });
    removePending(documentId, request);
    const former = take(changed);
    recordAction(correctionStep(documentId, request.operations, former), true);
    void askForName();
    return changed;
  } catch (thrown) {
    const rejected = rejectPending(documentId);
    const what =
      rejected > 1
        ? t('{rejected} corrections could not be saved.', { rejected })
        : t('The correction could not be saved.');
    const isShown = Object.values(useSession.getState().documents).includes(documentId);
    const name = useLibrary.getState().items.get(documentId)?.filename;
    notifyError(name && !isShown ? t('{name}: {what}', { name, what }) : what, thrown, documentId);
    // Another window may have changed it first: its result is loaded before the next attempt.
    refreshPages(documentId, pagesOf(request.operations));
    void load(documentId);
    return null;
  }
}

const pagesOf = (operations: readonly CorrectionOperation[]): number[] => [
  ...new Set(operations.map(({ page }) => page)),
];

/**
 * Undoes and redoes the last stored correction of a document. `former`: the pages before it, which an
 * undo shows at once.
 */
export function correctionStep(
  documentId: string,
  operations: readonly CorrectionOperation[],
  former: readonly PageContent[] = [],
): UndoableAction {
  let expected = former;
  const step = async (which: 'undo' | 'redo') => {
    expected = await stepTo(documentId, which, expected);
  };
  const action = {
    label: operations.length > 0 ? actionLabel(operations) : t('the last correction'),
    location: correctionLocation(documentId, operations),
    undo: () => step('undo'),
    redo: () => step('redo'),
  };
  documentOf.set(action, documentId);
  return action;
}

/** Shows the expected pages until the service has answered; resolves to those before. */
async function stepTo(
  documentId: string,
  which: 'undo' | 'redo',
  expected: readonly PageContent[],
): Promise<readonly PageContent[]> {
  const before = storedPages(documentId, expected);
  putPages(documentId, expected);
  try {
    const changed = await call(endpoints[which], { params: { documentId } });
    // The last correction may be one of another window, on other pages.
    const answered = new Set(changed.pages.map(({ page }) => page));
    const others = expected.flatMap(({ page }) => (answered.has(page) ? [] : [page]));
    refreshPages(documentId, others);
    const former = take(changed);
    return expected.length > 0 ? before : former;
  } catch (thrown) {
    putPages(documentId, before);
    void load(documentId);
    throw thrown;
  }
}

/**
 * Undoes the last correction of the document, or redoes the last undone one, whoever made it. An
 * action of this window is undone on the window's own stack.
 */
export async function stepStored(documentId: string, which: 'undo' | 'redo'): Promise<void> {
  const { done, undone } = useUndo.getState();
  const isOwn = (each: UndoableAction): boolean => documentOf.get(each) === documentId;
  const action = which === 'undo' ? done.findLast(isOwn) : undone.findLast(isOwn);
  await attempt(
    which === 'undo'
      ? t('The correction could not be undone.')
      : t('The correction could not be redone.'),
    async () => {
      if (action && which === 'undo') await undoAction(action);
      else if (action && action === undone.at(-1)) await redoAction();
      else await stepTo(documentId, which, []);
    },
    documentId,
  );
}

const endpoints = { undo: corrections.undoCorrections, redo: corrections.redoCorrections };

/** The document corrected by an action of this window. */
const documentOf = new WeakMap<UndoableAction, string>();

/** Updates the state from a response; returns the pages that it replaces. */
function take(changed: CorrectionsChanged): readonly PageContent[] {
  const { document_id: documentId } = changed;
  const former = storedPages(documentId, changed.pages);
  putPages(documentId, changed.pages);
  showPendingRequests(documentId);
  refreshTables(documentId);
  const known = useCorrections.getState();
  if (known.documentId !== documentId) return former;
  const updated = new Map(changed.corrections.map((correction) => [correction.id, correction]));
  const kept = known.items.map((item) => updated.get(item.id) ?? item);
  const added = changed.corrections.filter(({ id }) => !known.items.some((item) => item.id === id));
  hold({
    documentId,
    // A new correction clears the redo stack.
    items: [
      ...(added.length > 0 ? kept.filter(({ state }) => state !== 'undone') : kept),
      ...added,
    ],
    revision: changed.revision,
    canUndo: changed.can_undo,
    canRedo: changed.can_redo,
  });
  return former;
}

function hold(state: DocumentCorrections): void {
  useCorrections.setState(state);
  const { documentId, items } = state;
  if (!documentId) {
    offerStored({ undo: null, redo: null });
    return;
  }
  const last = items.findLast((item) => item.state === 'applied');
  const next = items.find((item) => item.state === 'undone');
  const action = (item: Correction | undefined) =>
    correctionStep(documentId, item ? [item.operation] : []);
  offerStored({
    undo: state.canUndo && (!last || wasLastAction(last.created_at)) ? action(last) : null,
    redo: state.canRedo ? action(next) : null,
  });
}

/** Maximum page size of the list. */
const PAGE_SIZE = 100;

/** Loads the stored corrections of the document on screen. */
async function load(documentId: string): Promise<void> {
  const items: Correction[] = [];
  let revision = 0;
  try {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const answer = await call(corrections.listCorrections, {
        params: { documentId },
        query: { limit: PAGE_SIZE, page },
      });
      items.push(...answer.items);
      ({ revision } = answer);
      pages = answer.pagination.totalPages;
    }
  } catch {
    // Reloaded at the next event; corrections do not depend on it.
    return;
  }
  if (useLibrary.getState().currentId !== documentId) return;
  // Loaded before the response to a correction that was made meanwhile.
  const known = useCorrections.getState();
  if (known.documentId === documentId && (known.revision ?? 0) > revision) return;
  hold({
    documentId,
    items,
    revision,
    canUndo: items.some(({ state }) => state === 'applied'),
    canRedo: items.some(({ state }) => state === 'undone'),
  });
}

/** Follows the document on screen and corrections made in other windows. */
export function followCorrections(): () => void {
  const open = (documentId: string | null): void => {
    if (useCorrections.getState().documentId === documentId) return;
    hold({ ...NONE, documentId });
    if (documentId) void load(documentId);
  };
  open(useLibrary.getState().currentId);
  const stopLibrary = useLibrary.subscribe(({ currentId }) => open(currentId));
  const stopNotices = useSession.subscribe(({ documents }) =>
    closeOtherNotices(Object.values(documents)),
  );
  const stopEvents = subscribe({
    onEvent(event) {
      if (event.type !== 'corrections') return;
      const { document_id: documentId, revision, pages } = event;
      void (running.get(documentId) ?? Promise.resolve()).then(() => {
        const known = useCorrections.getState();
        const own = known.documentId === documentId && (known.revision ?? -1) >= revision;
        if (own) return;
        refreshPages(documentId, pages);
        refreshTables(documentId);
        if (known.documentId === documentId) void load(documentId);
      });
    },
    onState(state) {
      const { documentId } = useCorrections.getState();
      if (state === 'open' && documentId) void load(documentId);
    },
  });
  return () => {
    stopLibrary();
    stopNotices();
    stopEvents();
  };
}
