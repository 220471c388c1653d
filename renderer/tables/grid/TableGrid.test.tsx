// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Table } from '../../../shared/contract/index.ts';
import { applyOperation } from '../../../shared/corrections/apply.ts';
import { samplePage } from '../../../test/support/corrected-page.ts';
import { gridOf } from '../../../test/support/grid.ts';
import { cell, TABLE } from '../../../test/support/sample-table.ts';
import { useRows } from '../../grid/use-rows.ts';
import { putPages } from '../../state/pages.ts';
import { useSelection } from '../../state/selection.ts';
import { printedEntry } from '../../state/table-entries.ts';
import { TableGrid } from './TableGrid.tsx';

const PANE = { width: 480, height: 300 };
let headHeight = 20;
const NO_FILTERS = new Map<number, string>();

beforeEach(() => {
  headHeight = 20;
  // The environment lays nothing out; the grid draws what the sizes of its pane show.
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(PANE.width);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.tagName === 'THEAD' ? headHeight : PANE.height;
  });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(PANE.width);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 0, PANE.width, PANE.height),
  );
  useSelection.getState().clear();
});
afterEach(cleanup);

function Shown({ table }: { readonly table: Table }) {
  const grid = gridOf(table);
  const { rows, table: rowsTable } = useRows(grid, '', NO_FILTERS);
  const filtering = { filters: NO_FILTERS, setFilter() {}, open: null, setOpen() {} };
  return (
    <TableGrid
      {...{ grid, rows, filtering, table: rowsTable }}
      documentId="d"
      label="Table 1"
      tableKey="d 1 0"
      entry={printedEntry({ page: 1, position: 0 }, 0, table)}
      showAsPrinted={null}
    />
  );
}

const selected = () => {
  const { selected: target } = useSelection.getState();
  return target?.kind === 'cell' ? [target.row, target.column] : null;
};
const press = (key: string) => fireEvent.keyDown(screen.getByRole('grid'), { key });

/** A column of names and one of numbers. */
function tableOf(names: readonly string[]): Table {
  const rows = names.map((name, row) => [name, String(row)]);
  const cells = rows.flatMap((texts, row) => texts.map((text, column) => cell(row, column, text)));
  const size = { row_count: rows.length, column_count: 2, header_rows: 0 };
  return { ...TABLE, ...size, headers: [], rows, cells };
}

test('arrow keys walk the cells and into the header, and select them for the page, too', () => {
  render(<Shown table={TABLE} />);
  press('ArrowDown');
  expect(selected()).toEqual([2, 0]);
  press('ArrowRight');
  expect(selected()).toEqual([2, 1]);
  press('ArrowUp');
  expect(selected()).toEqual([1, 1]);
  press('ArrowRight');
  expect(selected()).toEqual([1, 2]);
});

test('a range of header cells is selected by keys and by pointer, and copied', () => {
  render(<Shown table={TABLE} />);
  const grid = screen.getByRole('grid');
  const copied = () => {
    const setData = vi.fn();
    fireEvent.copy(grid, { clipboardData: { setData } });
    return setData.mock.calls.find(([type]) => type === 'text/plain')?.[1];
  };
  const headers = TABLE.rows.slice(0, TABLE.header_rows);
  const [first = [], last = []] = [headers[0], headers.at(-1)];
  press('ArrowDown');
  press('ArrowRight');
  press('ArrowUp');
  expect(copied()).toBe(last[1]);
  fireEvent.keyDown(grid, { key: 'ArrowRight', shiftKey: true });
  expect(copied()).toBe(`${last[1]}\t${last[2]}`);
  expect(useSelection.getState().range).toHaveLength(2);
  press('ArrowLeft');
  expect(copied()).toBe(last[1]);
  fireEvent.keyDown(grid, { key: 'ArrowUp', shiftKey: true });
  expect(copied()).toContain(first[1]);
  expect(copied()).toContain('\n');
  const cells = grid.querySelectorAll('[id*="-head-"]');
  fireEvent.pointerDown(cells[0] ?? grid, { button: 0 });
  expect(grid.querySelectorAll('thead [data-selected]')).toHaveLength(1);
  fireEvent.pointerDown(cells[cells.length - 1] ?? grid, { button: 0, shiftKey: true });
  expect(grid.querySelectorAll('thead [data-selected]')).toHaveLength(cells.length);
});

test('Enter goes to the first cell, with Ctrl it is left to a command of the window', () => {
  render(<Shown table={tableOf(['Whitmoor', 'Penhale'])} />);
  const grid = screen.getByRole('grid');
  expect(fireEvent.keyDown(grid, { key: 'Enter', ctrlKey: true })).toBe(true);
  expect(selected()).toBeNull();
  expect(press('Enter')).toBe(false);
  expect(selected()).toEqual([0, 0]);
});

test('a right-to-left table is laid out from the right, and its arrows go where they point', () => {
  render(<Shown table={tableOf(['ספרים', 'מחברות'])} />);
  expect(screen.getByRole('grid').closest('[dir]')?.getAttribute('dir')).toBe('rtl');
  press('ArrowDown');
  press('ArrowLeft');
  expect(selected()).toEqual([0, 1]);
  press('ArrowRight');
  expect(selected()).toEqual([0, 0]);
});

/** Columns and rows of the selected cells, without repetition. */
const rangeSpan = () => {
  const { range } = useSelection.getState();
  const numbers = (of: 'row' | 'column') => [...new Set(range.map((target) => target[of] ?? -1))];
  return { rows: numbers('row').sort(), columns: numbers('column').sort() };
};

const letter = (name: string) => screen.getByRole('button', { name: `Select column ${name}` });

test('Shift extends a selection of columns, and their menu keeps it', () => {
  render(<Shown table={TABLE} />);
  fireEvent.click(letter('B'));
  fireEvent.click(letter('C'), { shiftKey: true });
  expect(rangeSpan()).toEqual({ rows: [2, 3, 4], columns: [1, 2] });
  fireEvent.contextMenu(letter('B'));
  expect(rangeSpan().columns).toEqual([1, 2]);
});

/** What Ctrl C copies as text. */
function copied(): string {
  const clipboardData = new DataTransfer();
  fireEvent.copy(screen.getByRole('grid'), { clipboardData });
  return clipboardData.getData('text/plain');
}

test('whole columns are copied with their header, cells without', () => {
  render(<Shown table={TABLE} />);
  fireEvent.click(letter('C'));
  expect(copied()).toBe('Sold in 2024\nshare\n36 %\n—\n36 %');
  fireEvent.keyDown(screen.getByRole('grid'), { key: 'a', ctrlKey: true });
  expect(copied()).toMatch(/^Region\tSold in 2024\t\n\tkt\tshare\nNorth\t/);
  press('ArrowUp');
  press('ArrowDown');
  expect(copied()).not.toContain('\n');
});

test('the menu of another column selects that', () => {
  render(<Shown table={TABLE} />);
  fireEvent.click(letter('B'));
  fireEvent.contextMenu(letter('C'));
  expect(rangeSpan().columns).toEqual([2]);
});

test('of merged columns and rows one stays selected', () => {
  const { rerender } = render(<Shown table={tableOf(['Whitmoor', 'Penhale', 'Carrick'])} />);
  fireEvent.click(letter('A'));
  fireEvent.click(letter('B'), { shiftKey: true });
  const rows = ['Whitmoor 0', 'Penhale 1', 'Carrick 2'].map((text) => [text]);
  const cells = rows.map(([text = ''], row) => cell(row, 0, text));
  rerender(
    <Shown
      table={{ ...TABLE, row_count: 3, column_count: 1, header_rows: 0, headers: [], rows, cells }}
    />,
  );
  expect(rangeSpan()).toEqual({ rows: [0, 1, 2], columns: [0] });
});

test('cells that are merged, and split again, are marked in the grid and on the page alike', () => {
  const { rerender } = render(<Shown table={tableOf(['Whitmoor', 'Penhale'])} />);
  press('ArrowDown');
  fireEvent.keyDown(screen.getByRole('grid'), { key: 'ArrowRight', shiftKey: true });
  expect(selected()).toEqual([0, 1]);
  const split = tableOf(['Whitmoor', 'Penhale']);
  const [, , ...below] = split.cells ?? [];
  const merged = cell(0, 0, 'Whitmoor 0', { column_span: 2 });
  rerender(<Shown table={{ ...split, cells: [merged, ...below] }} />);
  expect(selected()).toEqual([0, 0]);
  rerender(<Shown table={split} />);
  expect(selected()).toEqual([0, 1]);
  expect(rangeSpan()).toEqual({ rows: [0], columns: [0, 1] });
});

test('what is typed into a header cell follows its column, which another window moves', () => {
  const page = samplePage();
  const [table = TABLE] = page.tables;
  putPages('d', [page]);
  const { rerender } = render(<Shown table={table} />);
  const grid = screen.getByRole('grid');
  const [first = grid] = grid.querySelectorAll('[id*="-head-"]');
  fireEvent.doubleClick(first);
  const editor = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /header cell A/ });
  editor.value = 'Typed';
  const move = { kind: 'move', page: 1, table: 0, axis: 'column', at: 0, count: 1, to: 2 } as const;
  const moved = applyOperation(page, move).page;
  putPages('d', [moved]);
  rerender(<Shown table={moved.tables[0] ?? table} />);
  expect(screen.getByRole('textbox', { name: /header cell [BC]/ })).toBe(editor);
  expect(document.activeElement).toBe(editor);
  expect(editor.value).toBe('Typed');
});

test.each([
  [20, false],
  [PANE.height - 20, true],
])('a header of %i pixels scrolls with the rows: %s', (height, scrolls) => {
  headHeight = height;
  render(<Shown table={TABLE} />);
  expect(screen.getByRole('grid').querySelector('thead[data-tall]') !== null).toBe(scrolls);
});
