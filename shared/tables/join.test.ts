import { describe, expect, test } from 'vitest';
import type { Table, TableTotal } from '../contract/index.ts';
import { cellsOf, joinParts, joinRun, runsOf } from './join.ts';

const bbox = { x: 0, y: 0, width: 1, height: 1 };

function table(page: number, rows: string[][], more: Partial<Table> = {}): Table {
  return {
    ...{ page, table_index: 0, markdown: '', method: 'lattice', title: null, bbox },
    ...{ continues: page > 1, headers: [], row_count: rows.length - 1, column_count: 2 },
    header_rows: 1,
    rows,
    cells: rows.flatMap((texts, row) =>
      texts.map((text, column) => ({
        ...{ row, column, row_span: 1, column_span: 1, text, bbox },
        ...{ header: row === 0, confidence: 1 },
      })),
    ),
    ...more,
  };
}

const header = ['Quarry', 'Tonnes'];

describe('a table over pages', () => {
  const total: TableTotal = {
    ...{ axis: 'row', index: 3, parts: [1, 2], operation: 'sum', foots: [] },
    mismatches: [{ row: 3, column: 1, printed: '5', expected: '6', singled_out: false }],
  };
  const first = table(1, [header, ['Penhale', '1']]);
  const second = table(2, [header, ['Calder', '2'], ['Wick', '4'], ['Both', '5']], {
    totals: [total],
  });

  test('knows where the rows of each part have gone', () => {
    const { table: whole, parts } = joinRun(first, [second]);
    expect(whole.rows.map(([name]) => name)).toEqual([
      ...['Quarry', 'Penhale', 'Calder', 'Wick', 'Both'],
    ]);
    expect(parts).toEqual([
      { first: 0, dropped: 0 },
      { first: 2, dropped: 1 },
    ]);
  });

  test('keeps the cells of the parts that have not changed, wherever they move', () => {
    const third = table(3, [header, ['Ash', '7']]);
    const listsOf = (...[start, ...others]: [Table, ...Table[]]) =>
      joinParts(start, others).table.cellsByPart;
    const before = listsOf(first, second, third);
    const fewer = table(2, [header, ['Calder', '2']]);
    const after = listsOf(first, fewer, third);
    expect(after.map(({ cells }, at) => cells === before[at]?.cells)).toEqual([true, false, true]);
    expect(after.map(({ first: start }) => start)).toEqual([0, 2, 3]);
    expect(cellsOf({ cellsByPart: after }).map(({ row, text }) => `${row} ${text}`)).toEqual([
      ...['0 Quarry', '0 Tonnes', '1 Penhale', '1 1'],
      ...['2 Calder', '2 2', '3 Ash', '3 7'],
    ]);
  });

  test('has its totals where their figures are', () => {
    const [moved] = joinRun(first, [second]).table.totals ?? [];
    expect(moved).toMatchObject({ index: 4, parts: [2, 3], mismatches: [{ row: 4, column: 1 }] });
  });

  test('was changed by a person if one of its parts was', () => {
    expect(joinRun(first, [{ ...second, source: 'human' }]).table.source).toBe('human');
    expect(joinRun(first, [second]).table.source).toBeUndefined();
  });

  test('ends where the next one does not go on', () => {
    const entries = [first, second, table(3, [header], { continues: false })].map((table) => ({
      table,
    }));
    expect(runsOf(entries).map((run) => run.map(({ table }) => table.page))).toEqual([[1, 2], [3]]);
  });
});

describe('a row cut by the page break', () => {
  const head = ['No.', 'Measure', 'Owner'];
  const before = table(1, [head, ['1', 'Paint hall', 'Weber'], ['2', 'Renew the', 'Okafor']]);
  const joinWith = (rows: string[][]) => joinRun(before, [table(2, rows)]);

  test.each([
    ['in lower case', ['', 'emergency lighting', '']],
    ['without the label that all rows have', ['', 'Emergency lighting (EL)', '']],
  ])('is one row: its rest %s', (_, rest) => {
    const { table: whole, parts } = joinWith([head, rest, ['3', 'Test alarms', 'Lopez']]);
    expect(whole.rows.slice(2)).toEqual([
      ['2', `Renew the ${rest[1]}`, 'Okafor'],
      ['3', 'Test alarms', 'Lopez'],
    ]);
    expect(parts[1]).toEqual({ first: 3, dropped: 2, continued: 1 });
    const cut = whole.cells.find(({ row, column }) => row === 2 && column === 1);
    expect(cut).toMatchObject({ text: `Renew the ${rest[1]}`, continued: { page: 2, bbox } });
  });

  test('is one row where the header is not repeated', () => {
    const { table: whole } = joinWith([
      ['', 'lighting', ''],
      ['3', 'Test alarms', 'Lopez'],
    ]);
    expect(whole.rows.map(([label]) => label)).toEqual(['No.', '1', '2', '3']);
  });

  test.each([
    ['a number', ['', '120', '']],
    ['a row of its own', ['3', 'test alarms', 'Lopez']],
    ['a section', ['Roof', '', '']],
  ])('is not continued by %s', (_, row) => {
    expect(joinWith([head, row, ['4', 'Test alarms', 'Lopez']]).table.rows[3]).toEqual(row);
  });

  test('keeps the text that a person corrected', () => {
    const corrected = {
      ...before,
      cells: before.cells.map((cell) =>
        cell.text === 'Renew the' ? { ...cell, source: 'human' as const } : cell,
      ),
    };
    const { table: whole } = joinRun(corrected, [table(2, [head, ['', 'lighting', '']])]);
    expect(whole.rows.at(-1)).toEqual(['2', 'Renew the', 'Okafor']);
  });
});
