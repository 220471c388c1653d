import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CellText, readTable } from './table-values.ts';

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

describe('changed cells', () => {
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

  it('are read as in a table that is read as a whole', () => {
    fc.assert(
      fc.property(fc.tuple(column, column), fc.nat(11), text, (columns, at, other) => {
        const cells = cellsOf(columns);
        const index = at % cells.length;
        const before = cells[index] as CellText;
        const after = { ...before, text: other };
        const changed = readTable(cells, 2).changed([{ before, after }]);
        const now = cells.with(index, after);
        const whole = readTable(now, 2);
        if (!changed) return;
        expect(changed.kinds).toEqual(whole.kinds);
        expect(now.map(changed.valueOf)).toEqual(now.map(whole.valueOf));
      }),
    );
  });

  it('are read by themselves unless they change how others are read', () => {
    const [before, ...others] = cellsOf([['12.5', '1.5', '(2)', 'n/a']]);
    if (!before) throw new Error('no cell');
    const table = readTable([before, ...others], 1);
    const changed = (text: string) => table.changed([{ before, after: { ...before, text } }]);
    expect(changed('13.5')?.valueOf({ ...before, text: '13.5' })).toMatchObject({ value: 13.5 });
    expect(changed('none')?.kinds).toEqual(['text']);
    expect(changed('13,5')).toBeNull();
  });

  it('of a header are read again with the table', () => {
    const [before, ...others] = ['2024', '1', '2'].map((each, row) => ({
      ...{ text: each, column: 0, header: row === 0 },
    }));
    if (!before) throw new Error('no cell');
    const table = readTable([before, ...others], 1);
    expect(table.changed([{ before, after: { ...before, text: '2025' } }])).toBeNull();
  });
});
