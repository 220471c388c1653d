import { beforeEach, describe, expect, it } from 'vitest';
import type { Table } from '../../shared/contract/index.ts';
import { printedEntry, type TableEntry, titleOf } from '../state/table-entries.ts';
import {
  closeTable,
  neighbour,
  openTable,
  pageCameIntoView,
  shownTable,
  useTablesView,
} from './tables-view.ts';

const entry = (page: number, position: number, title: string | null = null): TableEntry => {
  const bbox = { x: 0, y: 0, width: 1, height: 1 };
  const shape = { row_count: 0, column_count: 0, header_rows: 0, rows: [], cells: [], headers: [] };
  const table: Table = {
    ...{ page, table_index: 0, markdown: '', method: 'lattice', title, bbox, continues: false },
    ...shape,
  };
  return printedEntry({ page, position }, null, table);
};

const entries = [entry(2, 0), entry(2, 1), entry(5, 0)];
const positionOf = (found: TableEntry | null) => found && [found.page, found.position];

describe('the table shown', () => {
  it('is the one opened', () => {
    expect(positionOf(shownTable(entries, { page: 2, position: 1 }, 5))).toEqual([2, 1]);
  });

  it('is else the first from the page in view on, or the last', () => {
    expect(positionOf(shownTable(entries, null, 3))).toEqual([5, 0]);
    expect(positionOf(shownTable(entries, null, 9))).toEqual([5, 0]);
    expect(shownTable([], null, 1)).toBeNull();
  });
});

describe('the neighbours', () => {
  it('follow the order of the document and end with it', () => {
    expect(positionOf(neighbour(entries, { page: 2, position: 1 }, 2, 1))).toEqual([5, 0]);
    expect(positionOf(neighbour(entries, { page: 2, position: 1 }, 2, -1))).toEqual([2, 0]);
    expect(neighbour(entries, { page: 5, position: 0 }, 5, 1)).toBeNull();
    expect(neighbour(entries, { page: 2, position: 0 }, 2, -1)).toBeNull();
  });

  it('lie around a page that has no tables', () => {
    expect(positionOf(neighbour(entries, null, 3, 1))).toEqual([5, 0]);
    expect(positionOf(neighbour(entries, null, 3, -1))).toEqual([2, 1]);
  });
});

describe('the pinned page', () => {
  beforeEach(closeTable);

  it('is that of the opened table until the reader turns to another', () => {
    openTable({ page: 5, position: 0 });
    pageCameIntoView(5);
    expect(useTablesView.getState().pinnedPage).toBe(5);
    pageCameIntoView(4);
    expect(useTablesView.getState()).toMatchObject({ pinnedPage: null, active: { page: 5 } });
  });
});

describe('the title', () => {
  it('is the printed one on one line, else the number', () => {
    expect(titleOf(entry(1, 0, ' Net\n sales '))).toBe('Net sales');
    expect(titleOf({ ...entry(1, 0), index: 6, number: 7 })).toBe('Table 7');
    expect(titleOf(entry(3, 1))).toBe('Table on page 3, no. 2');
  });
});
