/** J and K: next and previous table of the document; the page and the panel follow. */
import type { Bindings } from '../state/commands.ts';
import { currentTables, isListGrowing, onTables } from '../state/document-tables.ts';
import { peekPage } from '../state/pages.ts';
import { useSelection } from '../state/selection.ts';
import { lastPageOf, type TableEntry } from '../state/table-entries.ts';
import { type JumpOptions, useViewer } from '../state/viewer.ts';
import { focusGrid, neighbour, openTable, shownTable, useTablesView } from './tables-view.ts';

/** Opens a table here and scrolls the page to it: the part in view, or its beginning. */
export function showTable(entry: TableEntry, history: JumpOptions['history'] = 'jump'): void {
  const { page: inView, documentId } = useViewer.getState();
  const { page, position } = entry.parts.find((part) => part.page === inView) ?? entry;
  openTable({ page, position });
  useSelection.getState().select({ kind: 'table', page, table: position }, 'panel');
  const first = page === entry.page;
  const printed = documentId ? peekPage(documentId, page)?.tables[position] : undefined;
  const box = first ? entry.table.bbox : printed?.bbox;
  useViewer.getState().goTo(page, box, { mark: false, history });
}

function neighbourNow(by: 1 | -1): TableEntry | null {
  const { scope, active, pinnedPage } = useTablesView.getState();
  const page = pinnedPage ?? useViewer.getState().page;
  const entries = currentTables();
  const shown = shownTable(
    scope === 'page'
      ? entries.filter((entry) => entry.page <= page && lastPageOf(entry) >= page)
      : entries,
    active,
    page,
  );
  return neighbour(entries, shown, page, by);
}

/** Ends the wait for a table that was asked for before it was listed. */
let waiting = new AbortController();
const ENDS_WAIT = ['keydown', 'pointerdown', 'wheel'] as const;

function step(by: 1 | -1): void {
  waiting.abort();
  const entry = neighbourNow(by);
  if (!entry) {
    stepOnceListed(by);
    return;
  }
  // If the grid has the focus, the focus moves to the grid of the new table.
  if (document.activeElement?.closest('[role="grid"]')) focusGrid(entry);
  showTable(entry, { series: 'tables' });
}

/** Steps when the list has grown, unless something else is done meanwhile. */
function stepOnceListed(by: 1 | -1): void {
  if (!isListGrowing()) return;
  waiting = new AbortController();
  const { signal } = waiting;
  const end = () => waiting.abort();
  for (const type of ENDS_WAIT) window.addEventListener(type, end, { capture: true, signal });
  const stop = onTables(() => {
    if (neighbourNow(by) || !isListGrowing()) step(by);
  });
  signal.addEventListener('abort', stop);
}

const towards = (by: 1 | -1) => ({
  enabled: () => neighbourNow(by) !== null || isListGrowing(),
  // At the last table, too, the key is not text for the focused cell.
  keepsKeys: true,
  run: () => step(by),
});

export const TABLE_COMMANDS: Bindings = {
  'go.nextTable': towards(1),
  'go.previousTable': towards(-1),
};
