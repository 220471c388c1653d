/** The comparison on screen: two versions of a document in the split view, and what changed. */
import { create } from 'zustand';
import {
  type ChangeKind,
  type ComparedSide,
  type DocumentChange,
  documents,
} from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { defineQuery, queryCache, useServiceQuery } from '../api/queries.ts';
import type { DocumentCitation } from './citations.ts';
import { activatePane, openDocument } from './library.ts';
import { markPages } from './page-marks.ts';
import { isSplit, toggleSplit } from './panes.ts';
import { useSession, VIEW_PANES } from './session.ts';
import { setPanel, showPane } from './shell.ts';
import { viewerOf } from './viewer.ts';

/** Ids of the documents. */
export interface Versions {
  readonly before: string;
  readonly after: string;
}

/** Rows and columns are parts of tables. */
export type ChangeFilter = 'all' | 'text' | 'table' | 'field';

interface ComparisonState {
  /** Null while no comparison is open. */
  readonly versions: Versions | null;
  readonly filter: ChangeFilter;
  readonly current: DocumentChange | null;
  /** The view was split before the comparison and stays so. */
  readonly wasSplit: boolean;
}

const CLOSED: ComparisonState = { versions: null, filter: 'all', current: null, wasSplit: false };

export const useComparison = create<ComparisonState>(() => CLOSED);
const { getState, setState } = useComparison;

export function openComparison(versions: Versions): void {
  const { versions: open, wasSplit } = getState();
  setState({ ...CLOSED, versions, wasSplit: open ? wasSplit : isSplit() });
  showVersions(versions);
  setPanel('resultsOpen', true);
}

export function closeComparison(): void {
  const { versions, wasSplit } = getState();
  setState(CLOSED);
  markPages({ citations: [] });
  if (versions && !wasSplit && isSplit()) toggleSplit();
}

const comparisonQuery = ({ before, after }: Versions) =>
  defineQuery(['comparison', before, after], () =>
    call(documents.compareDocuments, {
      params: { documentId: before },
      query: { to: after, format: 'json' },
    }),
  );

/** The changes between the open versions; compared again when they are opened again. */
export function useChanges() {
  const { versions } = useComparison();
  return useServiceQuery(versions && { ...comparisonQuery(versions), gcTime: 0 });
}

const GROUP: Readonly<Record<ChangeKind, ChangeFilter>> = {
  ...{ text: 'text', field: 'field' },
  ...{ table: 'table', row: 'table', column: 'table', cell: 'table' },
};

export const isShown = ({ kind }: DocumentChange, filter: ChangeFilter): boolean =>
  filter === 'all' || GROUP[kind] === filter;

export const filterChanges = (filter: ChangeFilter): void => setState({ filter });

/** Shows a change on the pages of both documents. */
export function showChange(change: DocumentChange): void {
  const { versions } = getState();
  if (!versions) return;
  setState({ current: change });
  showVersions(versions);
  for (const [pane, { page, boxes }] of [
    ['first', change.before],
    ['second', change.after],
  ] as const) {
    const lit = boxes.filter((box) => box.page === page).map(({ bbox }) => bbox);
    const numbers = lit.flatMap(({ x, y, width, height }) => [x, y, width, height]);
    const options = { mark: false, history: 'none' } as const;
    viewerOf(pane).getState().goTo(page, numbers, options);
  }
}

/** The first version in the first pane, the second one beside it. */
function showVersions({ before, after }: Versions): void {
  const shown = VIEW_PANES.map((pane) => viewerOf(pane).getState().documentId);
  if (shown[0] === before && shown[1] === after && before !== after) return;
  useSession.setState({ panes: VIEW_PANES, synced: false });
  activatePane('first');
  openDocument(before);
  activatePane('second');
  openDocument(after);
  showPane('results');
}

/** Marks the changes of the filter on the pages. */
export function lightChanges(): void {
  const { versions, filter, current } = getState();
  const comparison = versions && queryCache.getQueryData(comparisonQuery(versions).queryKey);
  if (!versions || !comparison) return;
  const citationsIn = (documentId: string, side: ComparedSide, isCurrent: boolean) =>
    side.boxes.map(
      ({ page, bbox }): DocumentCitation => ({
        ...{ document_id: documentId, page, bbox, quote: '' },
        ...(isCurrent && { current: true }),
      }),
    );
  const citations = comparison.changes
    .filter((change) => isShown(change, filter))
    .flatMap((change) => [
      ...citationsIn(versions.before, change.before, change === current),
      ...citationsIn(versions.after, change.after, change === current),
    ]);
  markPages({ citations });
}
