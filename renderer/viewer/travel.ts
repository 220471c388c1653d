/** Back and forward navigation: opens the document and position of a history entry. */
import { currentGrid, hideGrid, showGrid } from '../state/field-grid.ts';
import { type Direction, takeVisit, useHistory, type Visit } from '../state/history.ts';
import { openDocument, useLibrary } from '../state/library.ts';
import { lastPositionOf } from '../state/session.ts';
import { activePane, useViewer } from '../state/viewer.ts';

/** Deleted documents keep their entries, because deletion can be undone. */
const isThere = (visit: Visit): boolean =>
  'grid' in visit || useLibrary.getState().items.has(visit.documentId);

export const canTravel = (direction: Direction): boolean =>
  useHistory.getState()[direction].some(isThere);

/** `canTravel`, updated while the component is mounted. */
export function useCanTravel(direction: Direction): boolean {
  useLibrary(({ items }) => items);
  useHistory((state) => state[direction]);
  return canTravel(direction);
}

export function travel(direction: Direction): void {
  const visit = takeVisit(direction, here(), isThere);
  if (!visit) return;
  if ('grid' in visit) {
    showGrid(visit.grid);
    return;
  }
  hideGrid();
  const taken = useHistory.getState();
  openDocument(visit.documentId);
  // Leaving this document does not count as a jump.
  useHistory.setState(taken);
  if (visit.position) useViewer.getState().returnTo(visit.position);
}

function here(): Visit | null {
  const grid = currentGrid();
  if (grid) return { grid };
  const { documentId } = useViewer.getState();
  return documentId
    ? { documentId, position: lastPositionOf(documentId, activePane()) ?? null }
    : null;
}
