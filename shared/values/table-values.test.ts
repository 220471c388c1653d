import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runSteps } from '../memoize.ts';
import { type CellText, readTable, readTableParts } from './table-values.ts';

const cellsOf = (columns: readonly (readonly string[])[]): CellText[] =>
  columns.flatMap((texts, column) => texts.map((text) => ({ column, text, header: false })));

const readColumn = (texts: readonly string[]) => {
  const cells = cellsOf([texts]);
  const table = readTable(cells, 1);
  const values = cells
    .map(table.valueOf)
    .map((cell) => (cell.kind === 'number' ? cell.value : cell.kind));
  return { kind: table.kinds[0], values };
};

describe('columns', () => {
  it('takes a column of (1), (2), (3) for numbers of rows', () => {
    expect(readColumn(['(1)', '(2)', '(3)']).values).toEqual(['text', 'text', 'text']);
    expect(readColumn(['(1)', '20', '(3)']).values).toEqual([-1, 20, -3]);
  });

  it('needs a majority of numbers for a column of numbers', () => {
    expect(readColumn(['a', 'b', '5']).kind).toBe('text');
    expect(readColumn(['5', '6', 'n/a']).kind).toBe('number');
    expect(readColumn(['2024-01-01', '2024-01-02']).kind).toBe('date');
  });

  it('takes two-digit years in the century of their column', () => {
    const datesOf = (texts: readonly string[]) => {
      const cells = cellsOf([texts, ['25/12/24', '13/06/23']]);
      const table = readTable(cells, 2);
      return cells.slice(0, texts.length).map((cell) => {
        const read = table.valueOf(cell);
        return read.kind === 'date' ? read.value : read.kind;
      });
    };
    expect(datesOf(['31/01/32', '24/03/29'])).toEqual(['2032-01-31', '2029-03-24']);
    expect(datesOf(['31/01/32', '24/03/71'])).toEqual(['1932-01-31', '1971-03-24']);
    expect(datesOf(['31/01/32', '15/05/44'])).toEqual(['text', 'text']);
  });

  it('does not count blanks against the kind of a column', () => {
    expect(readColumn(['—', '—', '—', '5']).kind).toBe('number');
    expect(readColumn(['—', '']).kind).toBe('text');
  });

  it('keeps header cells as text and types the cells below', () => {
    const cells = ['2024', '1,5', '1.234'].map((text, row) => ({
      ...{ text, column: 0, header: row === 0 },
    }));
    const table = readTable(cells, 1);
    expect(table.kinds).toEqual(['number']);
    expect(cells.map(table.valueOf)).toMatchObject([
      { kind: 'text', text: '2024' },
      { kind: 'number', value: 1.5 },
      { kind: 'number', value: 1234 },
    ]);
  });
});

describe('cells of several parts', () => {
  const text = fc.constantFrom(
    '',
    '—',
    'Lund',
    '(1)',
    '(2)',
    '1.234',
    '1,234',
    '1,5',
    '2.5',
    '01/02/2024',
    '13/02/2024',
  );
  const column = fc.array(text, { minLength: 1, maxLength: 6 });

  it('are read as in a table of one part', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(column, column), { minLength: 1, maxLength: 3 }), (pages) => {
        const parts = pages.map(cellsOf);
        const cells = parts.flat();
        const read = runSteps(readTableParts(parts, 2));
        const whole = readTable(cells, 2);
        expect(read.kinds).toEqual(whole.kinds);
        expect(read.key).toBe(whole.key);
        expect(cells.map(read.valueOf)).toEqual(cells.map(whole.valueOf));
      }),
    );
  });

  it('are read by themselves unless they change how others are read', () => {
    const part = cellsOf([['12.5', '1.5', '(2)', 'n/a']]);
    const stepsWith = (text: string) => [...readTableParts([part, cellsOf([[text]])], 1)].length;
    const [first, another, foreign] = ['13.5', '14.5', '13,5'].map(stepsWith);
    // Both are counted at first; then the new part alone, unless its marks leave no majority.
    expect([first, another, foreign]).toEqual([4, 2, 3]);
  });

  it('are read again with a list that was changed', () => {
    const cells = cellsOf([['a', 'b']]).map((cell) => ({ ...cell }));
    expect(readTable(cells, 1).kinds).toEqual(['text']);
    for (const cell of cells) cell.text = '5';
    expect(readTable(cells, 1).kinds).toEqual(['number']);
  });
});
