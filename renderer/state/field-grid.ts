/**
 * The grid of the values of several documents, shown instead of the page: its subject, the run
 * shown, and the results received so far.
 */
import { type FieldRun, type FieldRunResult, fieldRuns } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { type ApiError, asApiError } from '../api/error.ts';
import { subscribe } from '../api/events.ts';
import { isUnfinished } from './document-fields.ts';
import type { GridLocation, GridSubject } from './grid-location.ts';
import { recordJump } from './history.ts';
import { openDocument, useLibrary } from './library.ts';
import { lastPositionOf } from './session.ts';
import { setPanel, showPane, showTab } from './shell.ts';
import { activePane } from './viewer.ts';
import { storedState } from './window-storage.ts';

interface FieldGridState {
  /** Null while the page is shown. */
  readonly subject: GridSubject | null;
  /** The run to show; null: the newest run of the subject, if any. */
  readonly runId: string | null;
  readonly run: FieldRun | null;
  /** All runs of the subject, newest first. */
  readonly runs: readonly FieldRun[];
  /** In run order. */
  readonly results: readonly FieldRunResult[];
  readonly loaded: boolean;
  readonly failure: ApiError | null;
}

const NOT_LOADED = { run: null, runs: [], results: [], loaded: false, failure: null } as const;

export const useFieldGrid = storedState<FieldGridState>(
  'field-grid',
  { subject: null, runId: null, ...NOT_LOADED },
  ['subject', 'runId'],
);

const { getState, setState } = useFieldGrid;

export const currentGrid = (): GridLocation | null => {
  const { subject, runId } = getState();
  return subject && { subject, runId };
};

/** Shows the grid instead of the page, without a history entry. */
export function showGrid({ subject, runId }: GridLocation): void {
  setState({ subject, runId, ...NOT_LOADED });
  showPane('page');
  void load();
}

/** Opens the grid; Back returns to the previous view. */
export function openGrid(subject: GridSubject, runId: string | null = null): void {
  leave();
  showGrid({ subject, runId });
}

/** Shows the fields of documents: of one next to its page, of several in a grid. */
export function openFields(documentIds: readonly string[]): void {
  const [first] = documentIds;
  if (documentIds.length > 1) openGrid({ kind: 'documents', ids: documentIds });
  else if (first !== undefined) {
    openDocument(first);
    showTab('fields');
    setPanel('resultsOpen', true);
    showPane('results');
  }
}

export function hideGrid(): void {
  reading++;
  setState({ subject: null, runId: null, ...NOT_LOADED });
}

/** Returns to the page; Back opens the grid again. */
export function closeGrid(): void {
  leave();
  hideGrid();
}

/** Shows another run of the same subject. */
export function chooseRun(runId: string): void {
  setState({ runId, run: null, results: [], loaded: false });
  void load();
}

/** Records the current view in the history. */
function leave(): void {
  const grid = currentGrid();
  const { currentId } = useLibrary.getState();
  if (grid) recordJump({ grid });
  else if (currentId)
    recordJump({
      documentId: currentId,
      position: lastPositionOf(currentId, activePane()) ?? null,
    });
}

const PAGE = 100;
/** Of several concurrent requests only the newest counts. */
let reading = 0;
/** Runs reported during the newest one, which may read an older state of them. */
const reported = new Map<string, FieldRun>();

/** Loads the run to show with all its results. */
async function load(): Promise<void> {
  const mine = ++reading;
  reported.clear();
  const { subject, runId: wanted } = getState();
  if (!subject) return;
  try {
    const runs = await runsOf(subject);
    const runId = wanted ?? runs[0]?.id ?? null;
    const run = runId === null ? null : await readRun(runId, runs);
    const results = run ? await readResults(run) : [];
    if (mine !== reading) return;
    const newer = runId === null ? undefined : reported.get(runId);
    setState({ runs, runId, run: newer ?? run, results, loaded: true, failure: null });
    if (newer) refreshSoon();
  } catch (thrown) {
    if (mine === reading) setState({ failure: asApiError(thrown) });
  }
}

export const reloadGrid = (): void => void load();

async function runsOf(subject: GridSubject): Promise<readonly FieldRun[]> {
  if (subject.kind === 'documents') return [];
  const query = { collection: subject.id, limit: PAGE };
  return (await call(fieldRuns.listFieldRuns, { query })).items;
}

async function readRun(runId: string, known: readonly FieldRun[]): Promise<FieldRun> {
  const found = known.find(({ id }) => id === runId);
  return found ?? (await call(fieldRuns.getFieldRun, { params: { runId } }));
}

const readPage = async ({ id: runId }: FieldRun, page: number) =>
  (await call(fieldRuns.listFieldRunResults, { params: { runId }, query: { limit: PAGE, page } }))
    .items;

async function readResults(run: FieldRun): Promise<FieldRunResult[]> {
  const results: FieldRunResult[] = [];
  for (let page = 1; ; page++) {
    const items = await readPage(run, page);
    results.push(...items);
    if (items.length < PAGE) return results;
  }
}

/** Interval at which results are reloaded while a run is in progress; milliseconds. */
const REFRESH_MS = 400;
let refreshing = false;
let changed = false;

function follow(run: FieldRun): void {
  const { run: shown, subject } = getState();
  if (!subject) return;
  reported.set(run.id, run);
  if (shown?.id === run.id) {
    setState({ run });
    refreshSoon();
  } else if (subject.kind === 'collection' && run.collection_id === subject.id) void load();
}

/** One at a time: an answer that is late would replace newer results. */
function refreshSoon(): void {
  changed = true;
  if (refreshing) return;
  refreshing = true;
  setTimeout(async () => {
    changed = false;
    await readUnfinished();
    refreshing = false;
    if (changed) refreshSoon();
  }, REFRESH_MS);
}

/** Reloads those result pages that contain unfinished results. */
async function readUnfinished(): Promise<void> {
  const mine = reading;
  const { run, results } = getState();
  if (!run) return;
  try {
    let known = results;
    for (let page = 1; (page - 1) * PAGE < run.total; page++) {
      const from = (page - 1) * PAGE;
      const part = known.slice(from, from + PAGE);
      if (part.length > 0 && !part.some(isUnfinished)) continue;
      known = known.toSpliced(from, part.length, ...(await readPage(run, page)));
    }
    if (mine === reading && getState().run?.id === run.id) setState({ results: known });
  } catch (thrown) {
    if (mine === reading) setState({ failure: asApiError(thrown) });
  }
}

/** Reloads the values of a document that was corrected. */
async function reloadResult(documentId: string): Promise<void> {
  const mine = reading;
  const { run, results } = getState();
  const at = results.findIndex((result) => result.document_id === documentId);
  if (!run || at < 0) return;
  const page = Math.floor(at / PAGE) + 1;
  try {
    const items = await readPage(run, page);
    if (mine !== reading || getState().run?.id !== run.id) return;
    setState((state) => ({
      results: state.results.toSpliced((page - 1) * PAGE, items.length, ...items),
    }));
  } catch (thrown) {
    if (mine === reading) setState({ failure: asApiError(thrown) });
  }
}

/**
 * Subscribes to service events while the window is open; closes the grid when a document is opened.
 */
export function followGrid(): void {
  subscribe({
    onEvent(event) {
      if (event.type === 'field_run') follow(event.run);
      if (event.type === 'corrections') void reloadResult(event.document_id);
    },
    onState(state) {
      if (state === 'open') void load();
    },
  });
  useLibrary.subscribe((now, before) => {
    if (now.openings !== before.openings && getState().subject) closeGrid();
  });
}
