/**
 * Applies one correction to a page. Pure: the input page is not modified. The parts that only the
 * engine can derive from a changed table, its Markdown and its totals, are left to the caller:
 * `totals` are removed if the grid changed, and are those of the former texts if a text did.
 */
import type { PageOperation } from '../contract/correction.ts';
import type { PageContent } from '../contract/page.ts';
import type { Table } from '../contract/table.ts';
import { mergeCells, setCell, splitCell } from './cells.ts';
import { type DraftPage, packPage, unpackPage } from './draft.ts';
import { deleteLines, insertLines, mergeLines, moveLines } from './lines.ts';
import { addTable, setSeparators } from './regions.ts';
import {
  acceptTable,
  joinTables,
  removeTable,
  setColumnFormat,
  setContinues,
  setHeaderRows,
  setTitle,
  splitTable,
} from './tables.ts';
import { type Change, findTable } from './target.ts';
import { moveBlock, setBlock, setWord } from './text.ts';

export interface AppliedOperation extends Change {
  readonly page: PageContent;
  /** New index of each former block of the page; null if it was removed. */
  readonly blocks: readonly (number | null)[];
}

/**
 * `given`: what the engine extracted from the region of an `add_table`, its boxes in page space.
 * @throws CorrectionError if the page does not have what the operation names
 */
export function applyOperation(
  page: PageContent,
  operation: PageOperation,
  given?: Table,
): AppliedOperation {
  const draft = unpackPage(page);
  const former = [...draft.blocks];
  markCorrected(draft, operation);
  const change = changePage(draft, operation, given);
  const blocks = former.map((block) => {
    const at = draft.blocks.indexOf(block);
    return at < 0 ? null : at;
  });
  return { ...change, page: packPage(draft), blocks };
}

function markCorrected(draft: DraftPage, operation: PageOperation): void {
  if (!('table' in operation) || operation.kind === 'accept_table') return;
  const block = findTable(draft, operation.table);
  block.table.source = 'human';
  block.source = 'human';
}

function changePage(draft: DraftPage, operation: PageOperation, given?: Table): Change {
  switch (operation.kind) {
    case 'set_cell':
      return setCell(draft, operation);
    case 'set_title':
      return setTitle(draft, operation);
    case 'set_header_rows':
      return setHeaderRows(draft, operation);
    case 'set_column_format':
      return setColumnFormat(draft, operation);
    case 'insert':
      return insertLines(draft, operation);
    case 'delete':
      return deleteLines(draft, operation);
    case 'move':
      return moveLines(draft, operation);
    case 'merge':
      return mergeLines(draft, operation);
    case 'merge_cells':
      return mergeCells(draft, operation);
    case 'split_cell':
      return splitCell(draft, operation);
    case 'set_separators':
      return setSeparators(draft, operation);
    case 'add_table':
      return addTable(draft, given);
    case 'accept_table':
      return acceptTable(draft, operation);
    case 'remove_table':
      return removeTable(draft, operation);
    case 'split_table':
      return splitTable(draft, operation);
    case 'join_tables':
      return joinTables(draft, operation);
    case 'set_continues':
      return setContinues(draft, operation);
    case 'set_word':
      return setWord(draft, operation);
    case 'set_block':
      return setBlock(draft, operation);
    case 'move_block':
      return moveBlock(draft, operation);
  }
}
