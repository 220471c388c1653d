/** For the sample: what this program is about, shown before anything is clicked. */
import { currentTables, onTables } from '../state/document-tables.ts';
import { whenPage } from '../state/pages.ts';
import { useSelection } from '../state/selection.ts';
import type { TableEntry } from '../state/table-entries.ts';
import { useViewer } from '../state/viewer.ts';
import { openTable } from './tables-view.ts';

const RETRY_MS = 250;
/** A number of some size; single digits are notes and marks. */
const DIGITS = /\d\D?\d\D?\d/;

/** Lights a value of the document's first table, in the panel and on its page, once it is read. */
export function lightFirstValue(documentId: string): void {
  const stop = onTables(() => {
    const [first] = currentTables();
    if (isLeft(documentId)) stop();
    // While tables may still come, another one may be the first.
    else if (first && first.index !== null) {
      stop();
      void lightValueOf(first, documentId);
    }
  });
}

/** The reader has gone elsewhere, or chosen something already. */
const isLeft = (documentId: string): boolean =>
  useViewer.getState().documentId !== documentId || useSelection.getState().selected !== null;

async function lightValueOf({ page, position }: TableEntry, documentId: string): Promise<void> {
  let content = await whenPage(documentId, page);
  // It may have been asked for before it was read, and not yet again.
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
