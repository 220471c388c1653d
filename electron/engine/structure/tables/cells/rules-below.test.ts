import { describe, expect, test } from 'vitest';
import type { Ruling } from '../../../read/pdf/types.ts';
import type { ViewWord } from '../page-view/page-view.ts';
import { createGrid } from './grid.ts';
import { findRulesBelowCells } from './rules-below.ts';

/** A header and four rows of 15 points with a label, a number and a number. */
const grid = createGrid([0, 100, 160, 220], [0, 15, 30, 45, 60, 75], []);
const word = (x0: number, x1: number): ViewWord => ({
  ...{ index: 0, text: '1,204', x0, x1, y0: 0, y1: 8, baseline: 7, size: 8 },
  ...{ bold: false, shifted: false, line: 0, positionInLine: 0 },
});
/** Numbers of 25 points, flush right. */
const cellWords = grid.cells.map(({ column }) =>
  column === 0 ? [word(2, 60)] : [word(70 + column * 60, 95 + column * 60)],
);
const line = (position: number, start: number, end: number, color = 0): Ruling => ({
  ...{ orientation: 'horizontal', position, start, end, thickness: 0.5, color },
});
/** Rules by row and column, those of the header row included. */
const rulesWith = (...rulings: Ruling[]) => {
  const rules = findRulesBelowCells(grid, cellWords, 1, rulings);
  return [0, 1, 2, 3, 4].map((row) => rules.slice(row * 3, row * 3 + 3).map((rule) => rule ?? ''));
};
const none = ['', '', ''];

describe('lines below cells', () => {
  test('are those under single numbers, once above a total and twice below it', () => {
    const under = [line(44, 130, 155), line(60, 130, 155), line(62, 130, 155)];
    expect(rulesWith(...under)).toEqual([none, none, ['', 'single', ''], ['', 'double', ''], none]);
  });

  test('are those over the whole table, also drawn in pieces', () => {
    const pieces = [line(30, 0, 100), line(30.2, 100, 160), line(30, 160, 220)];
    expect(rulesWith(...pieces)[1]).toEqual(['single', 'single', 'single']);
  });

  test('are not those of a header, through text, in the colour of paper or beside the table', () => {
    const others = [line(15, 0, 220), line(52, 130, 155), line(45, 0, 220, 0xffffff)];
    expect(rulesWith(...others, line(30, 300, 400))).toEqual([none, none, none, none, none]);
  });

  test('say nothing where every row has one', () => {
    const lines = [15, 30, 45, 60, 75].map((y) => line(y, 0, 220));
    expect(rulesWith(...lines)).toEqual([none, none, none, none, none]);
  });
});
