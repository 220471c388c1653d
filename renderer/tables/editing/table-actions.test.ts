import { expect, test } from 'vitest';
import { gridOf } from '../../../test/support/grid.ts';
import { TABLE } from '../../../test/support/sample-table.ts';
import { shownGridOf } from '../../grid/shown-grid.ts';
import { printedEntry } from '../../state/table-entries.ts';
import {
  deleteActions,
  formatActions,
  headerActions,
  insertActions,
  mergeActions,
  moveActions,
  type TableContext,
} from './table-actions.ts';
import { tableSelection } from './table-selection.ts';

const entry = printedEntry({ page: 1, position: 0 }, 0, TABLE);
const grid = gridOf(TABLE);
const shownGrid = shownGridOf(grid.rows, grid.columnCount);
const at = (row: number, column: number) => ({ row, column });

function context(
  anchor: { row: number; column: number },
  focus = anchor,
  rearranged = false,
  rightToLeft = false,
): TableContext {
  const selection = tableSelection({ anchor, focus }, shownGrid, undefined);
  if (!selection) throw new Error('cells are selected');
  return { entry, selection, rearranged, rightToLeft, pageAt: () => null };
}

test('actions say how much they are for', () => {
  expect(insertActions(context(at(0, 1))).below.label).toBe('Insert row below');
  const two = context(at(1, 1), at(2, 2));
  expect(insertActions(two).left.label).toBe('Insert 2 columns left');
  expect(deleteActions(two).rows.label).toBe('Delete 2 rows');
});

test('a column is selected whole, a table is not', () => {
  expect(context(at(0, 1), at(2, 1)).selection.wholeColumns).toBe(true);
  expect(context(at(0, 0), at(2, 2)).selection.wholeColumns).toBe(false);
});

test('what cannot be done has no operations', () => {
  const single = context(at(2, 1));
  expect(mergeActions(single).cells.operations).toBeNull();
  expect(mergeActions(single).split.operations).toBeNull();
  expect(mergeActions(context(at(0, 0))).split.operations).not.toBeNull();
  expect(moveActions(single).down.operations).toBeNull();
  expect(moveActions(context(at(2, 0))).left.operations).toBeNull();
  expect(moveActions(context(at(1, 1), at(1, 1), true)).up.operations).toBeNull();
  expect(deleteActions(context(at(0, 0), at(2, 2))).columns.operations).toBeNull();
});

test('left of a column of a right-to-left table is behind it', () => {
  const first = context(at(1, 0), at(1, 0), false, true);
  expect(moveActions(first).right.operations).toBeNull();
  expect(moveActions(first).left.moves).toEqual({ rows: 0, columns: 1 });
  expect(insertActions(first).left.operations).toEqual(
    insertActions(context(at(1, 0))).right.operations,
  );
});

test('rows of a sorted table are those of the page', () => {
  const reversed = shownGridOf([...grid.rows].reverse(), grid.columnCount);
  const range = { anchor: at(0, 1), focus: at(1, 1) };
  expect(tableSelection(range, reversed, undefined)?.rows).toEqual([3, 4]);
});

test('the header rows and the column type of now are chosen', () => {
  const chosen = headerActions(context(at(0, 1))).filter((action) => action.chosen);
  expect(chosen.map(({ label }) => label)).toEqual(['2 header rows']);
  const formats = formatActions(context(at(0, 1))).filter((action) => action.chosen);
  expect(formats.map(({ label }) => label)).toEqual(['Automatic']);
});
