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
import { type Change, findTable, type OperationOf } from './target.ts';
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
  const changePage = CHANGES[operation.kind] as ChangePage<PageOperation>;
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

type ChangePage<Operation> = (draft: DraftPage, operation: Operation, given?: Table) => Change;

const CHANGES: { readonly [K in PageOperation['kind']]: ChangePage<OperationOf<K>> } = {
  set_cell: setCell,
  set_title: setTitle,
  set_header_rows: setHeaderRows,
  set_column_format: setColumnFormat,
  insert: insertLines,
  delete: deleteLines,
  move: moveLines,
  merge: mergeLines,
  merge_cells: mergeCells,
  split_cell: splitCell,
  set_separators: setSeparators,
  add_table: (draft, _, given) => addTable(draft, given),
  accept_table: acceptTable,
  remove_table: removeTable,
  split_table: splitTable,
  join_tables: joinTables,
  set_continues: setContinues,
  set_word: setWord,
  set_block: setBlock,
  move_block: moveBlock,
};
