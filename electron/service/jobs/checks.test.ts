import { describe, expect, test } from 'vitest';
import type { PageContent, Table } from '../../../shared/contract/index.ts';
import { pageContent, tableOf } from '../../../test/support/fake-engine.ts';
import { checkPage, needsReview } from './checks.ts';

const words = Array.from({ length: 40 }, (_, index) => `word${index}`);
const page = (change: Partial<PageContent> = {}): PageContent => ({
  ...pageContent(1, words),
  ...change,
});
const names = (content: PageContent) => checkPage(content).map(({ name }) => name);

/** Two by two cells, the first row one span. */
const table: Table = (() => {
  const one = tableOf(1);
  const [cell] = one.cells;
  if (!cell) throw new Error('a cell is needed');
  const cells = [
    { ...cell, column_span: 2 },
    { ...cell, row: 1 },
    { ...cell, row: 1, column: 1 },
  ];
  return {
    ...one,
    column_count: 2,
    rows: [
      ['a', ''],
      ['b', 'c'],
    ],
    cells,
  };
})();

describe('checks of a page', () => {
  test('find nothing where all is well', () => {
    const found = checkPage(page({ tables: [table] }));
    expect(found).toEqual([]);
    expect(needsReview(found)).toBe(false);
  });

  test('find cells outside of their table', () => {
    const cells = table.cells.map((cell) => ({ ...cell, bbox: { ...cell.bbox, x: 0.9 } }));
    expect(names(page({ tables: [{ ...table, cells }] }))).toEqual(['cells_inside_table']);
  });

  test('find cells that leave a gap, overlap, or leave the grid', () => {
    const [wide, left, right] = table.cells as [
      Table['cells'][0],
      Table['cells'][0],
      Table['cells'][0],
    ];
    for (const cells of [
      [wide, left],
      [wide, left, { ...right, column: 0 }],
      [wide, left, { ...right, column_span: 2 }],
      [{ ...wide, row_span: 3 }, left, right],
    ]) {
      expect(names(page({ tables: [{ ...table, cells }] }))).toEqual(['spans_tile']);
    }
  });

  test('find a table that is not recognised well', () => {
    const found = checkPage(page({ tables: [{ ...table, confidence: 0.4 }] }));
    expect(found).toMatchObject([{ name: 'table_confidence', passed: false, page: 1 }]);
    expect(needsReview(found)).toBe(true);
  });

  test('find words that did not arrive in the results, but judge no page by a few words', () => {
    const block = { ...pageContent(1, words).blocks[0], words: [0, 30] };
    const blocks = [block] as PageContent['blocks'];
    expect(names(page({ blocks }))).toEqual(['text_coverage']);
    const few = pageContent(1, words.slice(0, 10));
    expect(names({ ...few, blocks: [] })).toEqual([]);
  });
});
