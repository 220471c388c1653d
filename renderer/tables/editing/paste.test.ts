import { describe, expect, test } from 'vitest';
import { gridOf } from '../../../test/support/grid.ts';
import { TABLE } from '../../../test/support/sample-table.ts';
import { shownGridOf } from '../../grid/shown-grid.ts';
import { parseTsv, pastedCells } from './paste.ts';

describe('parseTsv', () => {
  test.each([
    ['one value', 'a', [['a']]],
    [
      'rows and columns',
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a break at the end', 'a\tb\r\n', [['a', 'b']]],
    [
      'empty fields',
      '\ta\t\n\t\t',
      [
        ['', 'a', ''],
        ['', '', ''],
      ],
    ],
    ['quoted tabs, breaks and quotes', '"a\tb\n""c"""\td', [['a\tb\n"c"', 'd']]],
    ['a quote within a text', '5" pipe\tb', [['5" pipe', 'b']]],
  ])('reads %s', (_name, text, rows) => {
    expect(parseTsv(text)).toEqual(rows);
  });
});

describe('pastedCells', () => {
  const grid = gridOf(TABLE);
  const shownGrid = shownGridOf(grid.rows, grid.columnCount);
  const at = (row: number, column: number) => ({
    top: row,
    left: column,
    bottom: row,
    right: column,
  });

  test('changes cells from the top left on, and leaves those that hold the text', () => {
    expect(pastedCells('1\t36 %\n2\t3', at(0, 1), shownGrid)).toEqual([
      { row: 2, column: 1, text: '1' },
      { row: 3, column: 1, text: '2' },
      { row: 3, column: 2, text: '3' },
    ]);
  });

  test('ends where the table ends', () => {
    expect(pastedCells('x\ty\nz\tw', at(2, 2), shownGrid)).toEqual([
      { row: 4, column: 2, text: 'x' },
    ]);
  });

  test('fills what is selected with a single value, a merged cell once', () => {
    const first = { top: 0, left: 0, bottom: 1, right: 1 };
    expect(pastedCells('n/a', first, shownGrid).map(({ row, column }) => [row, column])).toEqual([
      [2, 0],
      [2, 1],
      [3, 1],
    ]);
  });

  test('follows the order in which rows are shown', () => {
    const reversed = shownGridOf([...grid.rows].reverse(), grid.columnCount);
    expect(pastedCells('1\n2', at(0, 1), reversed)).toEqual([
      { row: 4, column: 1, text: '1' },
      { row: 3, column: 1, text: '2' },
    ]);
  });
});
