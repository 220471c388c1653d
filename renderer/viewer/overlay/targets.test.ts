import { describe, expect, test } from 'vitest';
import type { Cell, PageContent, Table } from '../../../shared/contract/index.ts';
import type { Target } from '../../state/selection.ts';
import { boxesOf, targetAt, walk } from './targets.ts';

/** A grid of 0.1 x 0.1 cells from (0.1, 0.1); the first row is one cell over both columns. */
const cell = (row: number, column: number, columnSpan = 1): Cell => ({
  row,
  column,
  row_span: 1,
  column_span: columnSpan,
  text: `${row},${column}`,
  bbox: { x: 0.1 + column * 0.1, y: 0.1 + row * 0.1, width: 0.1 * columnSpan, height: 0.1 },
  header: row === 0,
  confidence: 1,
});
const table: Table = {
  page: 3,
  table_index: 0,
  markdown: '',
  headers: [],
  row_count: 2,
  column_count: 2,
  header_rows: 1,
  confidence: 0.9,
  method: 'lattice',
  title: null,
  bbox: { x: 0.1, y: 0.1, width: 0.2, height: 0.32 },
  rows: [],
  cells: [cell(0, 0, 2), cell(1, 0), cell(1, 1), cell(2, 0), cell(2, 1)],
  continues: false,
};
const content: PageContent = {
  page: 3,
  width: 600,
  height: 800,
  rotation: 0,
  source: 'native',
  needs_ocr: false,
  words: { text: ['one', 'two'], boxes: [0.1, 0.6, 0.1, 0.02, 0.3, 0.6, 0.1, 0.02] },
  blocks: [
    { type: 'figure', bbox: { x: 0, y: 0.5, width: 1, height: 0.4 }, text: '', words: [0, 0] },
    {
      type: 'paragraph',
      bbox: { x: 0.1, y: 0.6, width: 0.3, height: 0.02 },
      text: 'one two',
      words: [0, 2],
    },
  ],
  tables: [table],
  warnings: [],
};
const at = (row: number, column: number): Target => ({
  kind: 'cell',
  page: 3,
  table: 0,
  row,
  column,
});

describe('pointing', () => {
  test('a point in a cell means the cell, beside the cells the table', () => {
    expect(targetAt(content, { x: 0.25, y: 0.25 }, false)).toEqual(at(1, 1));
    expect(targetAt(content, { x: 0.25, y: 0.41 }, false)).toEqual({
      kind: 'table',
      page: 3,
      table: 0,
    });
  });

  test('blocks are meant only while shown, the smallest first', () => {
    const point = { x: 0.2, y: 0.61 };
    expect(targetAt(content, point, false)).toBeNull();
    expect(targetAt(content, point, true)).toEqual({ kind: 'block', page: 3, block: 1 });
    expect(targetAt(content, { x: 0.8, y: 0.8 }, true)).toMatchObject({ block: 0 });
  });
});

describe('boxes of targets', () => {
  test('a place under a spanning cell has the box of that cell', () => {
    expect(boxesOf(at(0, 1), content)).toEqual([{ x: 0.1, y: 0.1, width: 0.2, height: 0.1 }]);
  });

  test('words have a box each', () => {
    expect(boxesOf({ kind: 'words', page: 3, boxes: [1] }, content)).toEqual([
      { x: 0.3, y: 0.6, width: 0.1, height: 0.02 },
    ]);
  });

  test('a place is its own box', () => {
    const box = { x: 0.2, y: 0.3, width: 0.1, height: 0.05 };
    expect(boxesOf({ kind: 'place', page: 3, box }, content)).toEqual([box]);
  });

  test('what the page does not hold has none', () => {
    expect(boxesOf({ kind: 'table', page: 3, table: 5 }, content)).toEqual([]);
    expect(boxesOf({ kind: 'block', page: 4, block: 0 }, content)).toEqual([]);
    expect(boxesOf(at(9, 9), content)).toEqual([]);
  });
});

describe('walking with the arrow keys', () => {
  test('from the table into its first cell', () => {
    expect(walk({ kind: 'table', page: 3, table: 0 }, 'down', content)).toEqual(at(0, 0));
  });

  test('over spans: down from a wide cell, and back up to it', () => {
    expect(walk(at(0, 0), 'down', content)).toEqual(at(1, 0));
    expect(walk(at(1, 1), 'up', content)).toEqual(at(0, 0));
  });

  test('sideways, and no further than the edge', () => {
    expect(walk(at(1, 0), 'right', content)).toEqual(at(1, 1));
    expect(walk(at(1, 1), 'right', content)).toEqual(at(1, 1));
    expect(walk(at(0, 0), 'right', content)).toEqual(at(0, 0));
    expect(walk(at(2, 0), 'down', content)).toEqual(at(2, 0));
  });

  test('other targets have no neighbours', () => {
    expect(walk({ kind: 'block', page: 3, block: 0 }, 'down', content)).toBeNull();
  });
});
