import { describe, expect, it } from 'vitest';
import { pageOf, tableOf } from '../../../test/support/sample-pages.ts';
import { documentTables, joinTables, pagesLabel, titleOf } from './document-tables.ts';

const header = ['Name', 'Amount'];
const first = pageOf(1, [], [tableOf([header, ['a', '1']], { title: 'Sales' })]);

describe('tables of a document', () => {
  it('are numbered over its pages', () => {
    const pages = [first, pageOf(2, [], [tableOf([['x']]), tableOf([['y']])])];
    const tables = documentTables(pages);
    expect(tables.map(({ index, firstPage }) => [index, firstPage])).toEqual([
      [0, 1],
      [1, 2],
      [2, 2],
    ]);
    expect(tables.map(({ table }) => table.table_index)).toEqual([0, 1, 2]);
    expect(tables.map(titleOf)).toEqual(['Sales', 'Table 2', 'Table 3']);
  });

  it('join over pages, a repeated header told once', () => {
    const second = pageOf(
      2,
      [],
      [
        tableOf(
          [
            ['NAME ', 'Amount'],
            ['b', '2'],
          ],
          { continues: true },
        ),
      ],
    );
    const third = pageOf(
      3,
      [],
      [tableOf([['c', '3']], { headerRows: 0, continues: true }), tableOf([header])],
    );
    const joined = joinTables(documentTables([first, second, third]));
    expect(joined.map(pagesLabel)).toEqual(['pages 1–3', 'page 3']);
    const [whole, last] = joined;
    expect(whole?.table.rows).toEqual([header, ['a', '1'], ['b', '2'], ['c', '3']]);
    expect(whole?.table.row_count).toBe(3);
    expect(whole?.table.cells.map(({ row, text }) => [row, text]).slice(-2)).toEqual([
      [3, 'c'],
      [3, '3'],
    ]);
    expect(whole?.table.markdown).toContain('| c | 3 |');
    expect(last?.index).toBe(3);
    // One that runs over pages is counted once, as the window does.
    expect(joined.map(({ number }) => number)).toEqual([1, 2]);
  });

  it('stay apart where columns differ, pages lie between or nothing says that they go on', () => {
    const wider = tableOf([['b', '2', '!']], { headerRows: 0, continues: true });
    const same = tableOf([['b', '2']], { headerRows: 0, continues: true });
    for (const page of [
      pageOf(2, [], [wider]),
      pageOf(3, [], [same]),
      pageOf(2, [], [{ ...same, continues: false }]),
    ]) {
      expect(joinTables(documentTables([first, page]))).toHaveLength(2);
    }
  });
});
