/** Where corrections show, for the reports of undo and redo. */
import type { CorrectionOperation } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { currentTables } from '../state/document-tables.ts';
import { useFieldGrid } from '../state/field-grid.ts';
import { openDocument, useLibrary } from '../state/library.ts';
import { peekPage } from '../state/pages.ts';
import { type Target, useSelection } from '../state/selection.ts';
import { holds, titleOf } from '../state/table-entries.ts';
import type { ActionLocation } from '../state/undo.ts';
import { useViewer } from '../state/viewer.ts';
import { actionLabel } from './correction-words.ts';

/** The location of the first of the operations, which are one undo step. */
export function correctionLocation(
  documentId: string,
  operations: readonly CorrectionOperation[],
): ActionLocation {
  const [first] = operations;
  const table = first && 'table' in first ? first.table : null;
  const cellAt = first?.kind === 'set_cell' ? first : null;
  const tableNow = () =>
    first && table !== null ? peekPage(documentId, first.page)?.tables[table] : undefined;
  const cellNow = () =>
    cellAt &&
    tableNow()?.cells.find(({ row, column }) => row === cellAt.row && column === cellAt.column);
  return {
    isOnScreen: () =>
      useLibrary.getState().currentId === documentId ||
      (first?.kind === 'set_field' && isInFieldGrid(documentId)),
    show() {
      openDocument(documentId);
      if (!first) return;
      const { page } = first;
      const target: Target | null = cellAt
        ? { ...cellAt, kind: 'cell' }
        : table !== null
          ? { kind: 'table', page, table }
          : null;
      // As if chosen on the page, so that the panel opens the table.
      if (target) useSelection.getState().select(target, 'page');
      useViewer.getState().goTo(page, (cellNow() ?? tableNow())?.bbox ?? undefined);
    },
    describe() {
      if (!first) return '';
      const entry = currentTables().find((each) =>
        holds(each, table === null ? null : { page: first.page, position: table }),
      );
      const cell = operations.length === 1 ? cellNow() : null;
      const what = cell ? cell.text.trim() || t('an empty cell') : actionLabel(operations);
      return entry
        ? t('{what} in {table}, p. {page}', { what, table: titleOf(entry), page: first.page })
        : t('{what}, p. {page}', { what, page: first.page });
    },
  };
}

/** Whether the values of the document stand in the grid of several documents, which is open. */
function isInFieldGrid(documentId: string): boolean {
  const { subject, results } = useFieldGrid.getState();
  return subject !== null && results.some(({ document_id }) => document_id === documentId);
}
