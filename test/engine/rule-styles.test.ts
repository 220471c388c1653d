/** Tables with a grid, with rules one way only, and in a box; none of them joins its neighbor. */

import { expect, test } from 'vitest';
import { COLUMN_RULED, LEVEL_RULED, LONG_LABEL } from '../fixtures/make/rule-styles.ts';
import { onlyTable, read, readOnly } from './read.ts';

const expected = (n: number) => [
  [`T${n}-C0`, `T${n}-C1`, `T${n}-C2`],
  ...['0', '1'].map((row) => ['0', '1', '2'].map((column) => `T${n}-${row}${column}`)),
  ['0', '1', '2'].map((column) => `T${n}-2${column}-last`),
];

test('four styles of rules on a page are four tables below their names', async () => {
  const { tables, blocks } = await readOnly('four-rule-styles');
  expect(tables.map(({ rows }) => rows)).toEqual([0, 1, 2, 3].map(expected));
  expect(tables.map(({ header_rows }) => header_rows)).toEqual([1, 1, 1, 1]);
  const order = blocks.map(({ type, text }) => (type === 'table' ? 'table' : text));
  expect(order.slice(2)).toEqual(
    ['Reference table', 'No horizontal lines', 'No vertical lines', 'Light table style'].flatMap(
      (name) => [name, 'table'],
    ),
  );
});

test('rules between columns alone make a table, running text none, and a long label is a row', async () => {
  const [columns, levels, text, labels] = (await read('rule-styles')).pages;
  expect(columns && onlyTable(columns).rows).toEqual(COLUMN_RULED);
  expect(levels?.tables.map(({ rows }) => rows)).toEqual([LEVEL_RULED, LEVEL_RULED]);
  expect(text?.tables).toEqual([]);
  expect(labels && onlyTable(labels).rows).toEqual(LONG_LABEL);
});
