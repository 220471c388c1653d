/** Column headers set at a right angle to the table belong to its cells. */

import { expect, test } from 'vitest';
import { GROUPED_HEADS, SIDEWAYS_HEADS } from '../fixtures/make/sideways-heads.ts';
import { cellWith, onlyTable, points, read, readOnly, textOf } from './read.ts';

test('upward headers of one or two lines in a grid', async () => {
  const page = await readOnly('rotated-heads');
  const table = onlyTable(page);
  expect(table.rows).toEqual([
    ['Measurement', 'Inlet pressure static', 'Flow rate', 'Temperature', 'Humidity'],
    ['Mass flow', '3.10', '0.335', '21.5', '44'],
    ['Heat output', '241', '27.4', '22.1', '43'],
    ['Pressure drop', '1,910', '396', '21.9', '45'],
    ['Air change', '4.50', '4.10', '22.0', '44'],
  ]);
  expect(table.header_rows).toBe(1);
  expect(points(page, cellWith(table, 'Flow rate').bbox)).toMatchObject({
    y0: expect.closeTo(62, 0),
    y1: expect.closeTo(152, 0),
  });
  expect(page.blocks.map(({ type }) => type)).toEqual(['heading', 'table']);
});

test.each([
  ['in a grid, downwards', 0],
  ['between rules', 1],
  ['without rules', 2],
  ['at the top of their cells', 3],
  ['on a fill, below the name of the row headers', 7],
  ['under a rule, below the name of the row headers', 8],
])('headers %s', async (_, index) => {
  const page = (await read('sideways-heads')).pages[index];
  if (!page) throw new Error('the page is missing');
  expect(onlyTable(page).rows).toEqual(SIDEWAYS_HEADS);
  expect(onlyTable(page).header_rows).toBe(1);
  expect(textOf(page).match(/Feuchte/g)).toHaveLength(1);
});

test.each([
  ['without rules', 4],
  ['with a rule under each group', 5],
])('headers below names of groups %s', async (_, index) => {
  const page = (await read('sideways-heads')).pages[index];
  const table = page && onlyTable(page);
  expect(table?.rows).toEqual(GROUPED_HEADS);
  const names = table?.cells.filter(({ row, text }) => row === 0 && text !== '');
  expect(names?.map(({ column_span }) => column_span)).toEqual([2, 1]);
});

test('headers below names of groups in a grid', async () => {
  const page = (await read('sideways-heads')).pages[6];
  const [[, ...groups] = [], [, ...heads] = []] = (page && onlyTable(page).rows) ?? [];
  expect([groups, heads]).toEqual([GROUPED_HEADS[0]?.slice(1), SIDEWAYS_HEADS[0].slice(1)]);
});
