/**
 * For the sample document: highlights a value before the user has clicked anything, to show what
 * the application does.
 */
import { currentTables, onTables } from '../state/document-tables.ts';
import { whenPage } from '../state/pages.ts';
import { useSelection } from '../state/selection.ts';
import type { TableEntry } from '../state/table-entries.ts';
import { useViewer } from '../state/viewer.ts';
import { openTable } from './tables-view.ts';

const RETRY_MS = 250;
/** A number with several digits; single digits are often notes and marks. */
const DIGITS = /\d\D?\d\D?\d/;

/**
 * Highlights a value of the document's first table, in the panel and on its page, once it is
 * loaded.
 */
export function lightFirstValue(documentId: string): void {
  const stop = onTables(() => {
    const [first] = currentTables();
    if (isLeft(documentId)) stop();
    // While more tables may be found, another one may be the first.
    else if (first && first.index !== null) {
      stop();
      void lightValueOf(first, documentId);
    }
  });
}

/** The user has navigated away or selected something already. */
const isLeft = (documentId: string): boolean =>
  useViewer.getState().documentId !== documentId || useSelection.getState().selected !== null;

async function lightValueOf({ page, position }: TableEntry, documentId: string): Promise<void> {
  let content = await whenPage(documentId, page);
  // The page may have been requested before it was read, and not reloaded yet.
  while (!content && !isLeft(documentId)) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    content = await whenPage(documentId, page);
  }
  const table = content?.tables[position];
  const cell = table?.cells.find(
    ({ row, column, text }) => row >= table.header_rows && column > 0 && DIGITS.test(text),
  );
  if (!cell || isLeft(documentId)) return;
  openTable({ page, position });
  const { row, column, bbox } = cell;
  useSelection.getState().select({ kind: 'cell', page, table: position, row, column }, 'page');
  useViewer.getState().goTo(page, bbox, { mark: false, history: 'none' });
}
