import { describe, expect, test } from 'vitest';
import { tableOf } from '../../test/support/totals-table.ts';
import type { Table } from '../contract/table.ts';
import { isSlip } from './slips.ts';
import { tableTotals } from './table-totals.ts';

const brief = (table: Table) =>
  tableTotals(table).map(({ axis, index, parts, operation, foots }) => [
    axis,
    index,
    parts.join(' '),
    operation,
    foots.join(' '),
  ]);

const balance = (lorries = '2,210'): Table =>
  tableOf(
    ['', '2024', '2023'],
    ['Kilns', '$ 4,812', '$ 4,377'],
    ['Lorries', lorries, '2,206'],
    ['Fixed assets', '7,022', '6,583'],
    ['Stock', '16,557', '15,984'],
    ['Claims', '(3,184)', '—'],
    ['Current assets', '13,373', '15,984'],
    ['Assets', '$ 20,395', '$ 22,567'],
  );

describe('totals', () => {
  test('take up their parts, and are the parts of larger ones', () => {
    expect(brief(balance())).toEqual([
      ['row', 3, '1 2', 'sum', '1 2'],
      // The dash is nothing: the second column has one part only and shows no sum.
      ['row', 6, '4 5', 'sum', '1'],
      ['row', 7, '3 6', 'sum', '1 2'],
    ]);
  });

  test('are differences, stand first, run across; decimals may be commas', () => {
    expect(
      brief(
        tableOf(
          ['', 'Nord', 'Süd', 'Gesamt'],
          ['Alle', '1.204,50', '633,10', '1.837,60'],
          ['Öfen', '804,25', '310,05', '1.114,30'],
          ['Wagen', '400,25', '323,05', '723,30'],
        ),
      ),
    ).toEqual([
      ['row', 3, '1 2', 'difference', '1 2 3'],
      ['column', 3, '1 2', 'sum', '1 2 3'],
    ]);
    expect(
      brief(
        tableOf(
          ['', 'North', 'South'],
          ['Staff', '7,204', '6,331'],
          ['Masons', '1,804', '2,310'],
          ['Carters', '2,171', '1,977'],
          ['Others', '3,229', '2,044'],
        ),
      ),
    ).toEqual([['row', 1, '2 3 4', 'sum', '1 2']]);
  });

  test('may differ by the rounding of their parts', () => {
    const rounded = ['Sum', '1,851', '1,902'];
    const rows = [
      ['', 'a', 'b'],
      ['x', '617', '634'],
      ['y', '616', '633'],
      ['z', '617', '634'],
    ];
    expect(brief(tableOf(...rows, rounded))).toEqual([['row', 4, '1 2 3', 'sum', '1 2']]);
    expect(brief(tableOf(...rows, ['Sum', '1,857', '1,909']))).toEqual([]);
  });

  test('are not seen in round figures that agree easily, nor over text', () => {
    const table = tableOf(['', 'a'], ['x', '2,000.00'], ['y', '2,500.00'], ['z', '4,500.00']);
    expect(brief(table)).toEqual([]);
    expect(brief(tableOf(['', 'a'], ['x', '2,134'], ['y', 'n/a'], ['z', '2,134']))).toEqual([]);
  });

  test('may be an unprinted whole of shares', () => {
    const table = tableOf(['', '%'], ['x', '37.4%'], ['y', '32.8%'], ['z', '29.9%']);
    expect(brief(table)).toEqual([['row', null, '1 2 3', 'sum', '1']]);
  });
});

describe('a figure that keeps a total from adding up', () => {
  test('is named with what it would have to be, where other columns show the total', () => {
    const [fixed] = tableTotals(balance('2,270'));
    expect(fixed).toMatchObject({
      foots: [2],
      mismatches: [
        {
          row: 3,
          column: 1,
          printed: '7,022',
          expected: '7,082',
          difference: '60',
          singled_out: false,
        },
      ],
    });
  });

  test('is singled out where totals cross', () => {
    const table = tableOf(
      ['', 'Nord', 'Süd', 'Gesamt'],
      ['Öfen', '804,25', '310,05', '1.114,30'],
      ['Wagen', '400,25', '328,05', '723,30'],
      ['Mörtel', '212,11', '118,34', '330,45'],
      ['Alle', '1.416,61', '751,44', '2.168,05'],
    );
    const mismatches = tableTotals(table).flatMap((total) => total.mismatches);
    const named = {
      row: 2,
      column: 2,
      printed: '328,05',
      expected: '323,05',
      difference: '5,00',
      singled_out: true,
    };
    expect(mismatches).toEqual([named, named]);
  });

  test('is not told where nothing makes a slip likely', () => {
    const rows = balance().rows.map((row) => [...row]);
    const total = rows[3];
    if (!total) throw new Error('a total is needed');
    total[1] = '7,963';
    expect(tableTotals(tableOf(...rows)).flatMap((found) => found.mismatches)).toEqual([]);
  });
});

test('a slip is a digit changed, lost, added or swapped, or a lost sign', () => {
  for (const slip of [1284, 124, 12334, 1324, -1234]) expect(isSlip(slip, 1234)).toBe(true);
  for (const other of [1234, 1289, 1342, 12, -1284]) expect(isSlip(other, 1234)).toBe(false);
});
