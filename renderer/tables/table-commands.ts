/** J and K: through the tables of the document, the page and the panel going along. */
import type { Bindings } from '../state/commands.ts';
import { currentTables, type TableEntry } from '../state/document-tables.ts';
import { useSelection } from '../state/selection.ts';
import { useViewer } from '../state/viewer.ts';
import { neighbour, openTable, shownTable, useTablesView } from './tables-view.ts';

/** Opens a table here and brings it into sight on the page. */
export function showTable({ page, position, table }: TableEntry): void {
  openTable({ page, position });
  useSelection.getState().select({ kind: 'table', page, table: position }, 'panel');
  useViewer.getState().goTo(page, table.bbox, { mark: false });
}

function neighbourNow(by: 1 | -1): TableEntry | null {
  const { scope, active, pinnedPage } = useTablesView.getState();
  const page = pinnedPage ?? useViewer.getState().page;
  const entries = currentTables();
  const shown = shownTable(
    scope === 'page' ? entries.filter((entry) => entry.page === page) : entries,
    active,
    page,
  );
  return neighbour(entries, shown, page, by);
}

const towards = (by: 1 | -1) => ({
  enabled: () => neighbourNow(by) !== null,
  run() {
    const entry = neighbourNow(by);
    if (entry) showTable(entry);
  },
});

export const TABLE_COMMANDS: Bindings = {
  'go.nextTable': towards(1),
  'go.previousTable': towards(-1),
};
