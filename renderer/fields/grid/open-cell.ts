/** Opens the document of a grid cell, with the value highlighted on its page and in the form. */
import type { FieldRun, FieldRunResult } from '../../../shared/contract/index.ts';
import { openDocument } from '../../state/library.ts';
import { useSelection } from '../../state/selection.ts';
import { setPanel, showTab } from '../../state/shell.ts';
import { useViewer } from '../../state/viewer.ts';
import { chooseSchema, targetOf } from '../fields-view.ts';
import { keyOfRun } from '../schema-choices.ts';
import type { GridCell } from './grid-rows.ts';

/** Without a cell, or if it has no position, only the document is opened. */
export function openCell(
  run: FieldRun,
  { document_id: documentId }: Pick<FieldRunResult, 'document_id'>,
  cell: GridCell | null,
): void {
  chooseSchema(documentId, keyOfRun({ run }));
  showTab('fields');
  setPanel('resultsOpen', true);
  openDocument(documentId);
  const cited = cell?.result?.citations[0];
  if (!cell?.result || !cited) return;
  useSelection.getState().select(targetOf(cell.result.path, cited), 'panel');
  // Opening the document was the jump; subscribers of the selection may not have its pages yet.
  useViewer.getState().goTo(cited.page, cited.bbox, { mark: false, history: 'none' });
}
