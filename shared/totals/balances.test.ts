import { describe, expect, test } from 'vitest';
import { tableOf } from '../../test/support/totals-table.ts';
import { tableTotals } from './table-totals.ts';

const STATEMENT = [
  ['Date', 'Details', 'Paid out', 'Paid in', 'Balance'],
  ['1 March', 'Brought forward', '', '', '1,204.50'],
  ['3 March', 'Stone delivery', '311.20', '', '893.30'],
  ['7 March', 'Invoice 2041', '', '1,875.00', '2,768.30'],
  ['9 March', 'Wages', '640.75', '', '2,127.55'],
  ['12 March', 'Fuel', '92.18', '', '2,035.37'],
  ['15 March', 'Invoice 2042', '', '418.63', '2,454.00'],
];

const balances = (rows: string[][]) =>
  tableTotals(tableOf(...rows)).filter(({ operation }) => operation === 'balance');
const mismatches = (rows: string[][]) => balances(rows).flatMap((found) => found.mismatches);
const changed = (row: number, column: number, text: string): string[][] =>
  STATEMENT.map((cells, r) => cells.map((cell, c) => (r === row && c === column ? text : cell)));

describe('a running balance', () => {
  test('follows from what is paid in and out', () => {
    expect(balances(STATEMENT)).toEqual([
      {
        ...{ axis: 'column', index: 4, parts: [3, 2], operation: 'balance' },
        foots: [2, 3, 4, 5, 6],
        mismatches: [],
      },
    ]);
  });

  test('may have its newest row first, and one column of signed amounts', () => {
    const [header = [], ...rows] = STATEMENT;
    expect(balances([header, ...rows.toReversed()])).toMatchObject([{ index: 4, parts: [3, 2] }]);
    const signed = STATEMENT.map(([date = '', , out = '', paidIn = '', balance = '']) => [
      date,
      out && out !== 'Paid out' ? `-${out}` : paidIn,
      balance,
    ]);
    expect(balances(signed)).toMatchObject([{ index: 2, parts: [1], foots: [2, 3, 4, 5, 6] }]);
  });

  test('may be printed once for several rows', () => {
    const daily = changed(4, 4, '');
    expect(balances(daily)).toMatchObject([{ index: 4, foots: [2, 3, 5, 6] }]);
  });

  test('is not seen where numbers do not follow one from the other', () => {
    const prices = [
      ['Stone', 'Width', 'Price', 'Stock'],
      ['Slate', '311.20', '12.50', '893.30'],
      ['Granite', '120.00', '18.75', '2,768.30'],
      ['Marble', '640.75', '92.18', '2,127.55'],
      ['Lime', '92.18', '4.20', '2,035.37'],
    ];
    expect(balances(prices)).toEqual([]);
  });
});

describe('a number that keeps a balance from following', () => {
  test('is the balance where the next one misses by as much', () => {
    expect(mismatches(changed(3, 4, '2,788.30'))).toEqual([
      {
        ...{ row: 3, column: 4, printed: '2,788.30', expected: '2,768.30' },
        ...{ difference: '20.00', singled_out: true },
      },
    ]);
  });

  test('is the amount where all later balances follow', () => {
    expect(mismatches(changed(4, 2, '640.15'))).toEqual([
      {
        ...{ row: 4, column: 2, printed: '640.15', expected: '640.75' },
        ...{ difference: '0.60', singled_out: true },
      },
    ]);
  });

  test('is not named where no slip explains it', () => {
    expect(mismatches(changed(4, 2, '177.31'))).toEqual([]);
  });
});
