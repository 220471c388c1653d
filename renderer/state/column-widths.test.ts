import { beforeEach, expect, test } from 'vitest';
import { chosenWidths, setColumnWidth, tableKey, useColumnWidths } from './column-widths.ts';

const key = tableKey('d1', 3, 0);
const chosen = (columns: number, of = key) =>
  Object.fromEntries(chosenWidths(useColumnWidths.getState().tables, of, columns));

beforeEach(() => useColumnWidths.setState({ tables: {} }));

test('widths are kept by table and given back one by one', () => {
  setColumnWidth(key, 3, 0, 200);
  setColumnWidth(key, 3, 2, 90);
  setColumnWidth(tableKey('d1', 3, 1), 3, 0, 55);
  expect(chosen(3)).toEqual({ 0: 200, 2: 90 });
  setColumnWidth(key, 3, 0, null);
  expect(chosen(3)).toEqual({ 2: 90 });
  setColumnWidth(key, 3, 2, null);
  expect(Object.keys(useColumnWidths.getState().tables)).toEqual([tableKey('d1', 3, 1)]);
});

test('a table with other columns than before has none', () => {
  setColumnWidth(key, 3, 0, 200);
  expect(chosen(4)).toEqual({});
  setColumnWidth(key, 4, 1, 70);
  expect(chosen(4)).toEqual({ 1: 70 });
});

test('the tables used longest ago are forgotten', () => {
  for (let page = 1; page <= 400; page++) setColumnWidth(tableKey('d', page, 0), 2, 0, 100);
  expect(Object.keys(useColumnWidths.getState().tables)).toHaveLength(300);
  expect(chosen(2, tableKey('d', 100, 0))).toEqual({});
  expect(chosen(2, tableKey('d', 400, 0))).toEqual({ 0: 100 });
});
