import { describe, expect, test } from 'vitest';
import { tableOf } from '../../test/support/totals-table.ts';
import { tableTotals } from './table-totals.ts';

const SALES = [
  ['', '2024', '2023', 'Change'],
  ['North', '4,812', '4,377', '9.9%'],
  ['South', '1,207', '1,411', '(14.5)%'],
  ['East', '3,884', '3,102', '25.2%'],
  ['West', '941', '1,038', '-9.3%'],
  ['Export', '2,660', '2,019', '31.7%'],
  ['Services', '612', '577', '6.1%'],
];

const COSTS = [
  ['', 'EUR', 'Share'],
  ['Wages', '4,812', '37.0'],
  ['Energy', '2,207', '17.0'],
  ['Rent', '1,884', '14.5'],
  ['Repairs', '941', '7.2'],
  ['Transport', '1,637', '12.6'],
  ['Fees', '402', '3.1'],
  ['Travel', '1,133', '8.7'],
  ['All', '13,016', '100.0'],
];

const found = (rows: string[][]) =>
  tableTotals(tableOf(...rows)).filter(({ operation }) => /change|share/.test(operation));
const changed = (rows: string[][], row: number, column: number, text: string): string[][] =>
  rows.map((cells, r) => cells.map((cell, c) => (r === row && c === column ? text : cell)));

describe('percentages', () => {
  test('are the change between two columns, also with the sign in words', () => {
    expect(found(SALES)).toEqual([
      {
        ...{ axis: 'column', index: 3, parts: [1, 2], operation: 'change' },
        ...{ foots: [1, 2, 3, 4, 5, 6], mismatches: [] },
      },
    ]);
  });

  test('are shares in the row that prints 100', () => {
    expect(found(COSTS)).toEqual([
      {
        ...{ axis: 'column', index: 2, parts: [1], operation: 'share' },
        ...{ foots: [1, 2, 3, 4, 5, 6, 7], mismatches: [] },
      },
    ]);
  });

  test('with one digit misread are reported with what they should be', () => {
    expect(found(changed(SALES, 3, 3, '26.2%'))[0]?.mismatches).toEqual([
      {
        ...{ row: 3, column: 3, printed: '26.2%', expected: '25.2%' },
        ...{ difference: '1.0%', singled_out: false },
      },
    ]);
    expect(found(changed(COSTS, 2, 2, '77.0'))[0]?.mismatches).toMatchObject([
      { row: 2, column: 2, printed: '77.0', expected: '17.0', difference: '60.0' },
    ]);
  });

  test('that differ for another reason are not reported', () => {
    expect(found(changed(SALES, 3, 3, '18.7%')).flatMap((total) => total.mismatches)).toEqual([]);
    expect(found(changed(SALES, 3, 3, '25.3%')).flatMap((total) => total.mismatches)).toEqual([]);
  });

  test('are not seen in numbers that do not follow from others', () => {
    const rows = SALES.map(([name = '', a = '', b = ''], at) => [name, a, b, `${3 * at + 4}.7%`]);
    expect(found(rows)).toEqual([]);
  });
});
