import { describe, expect, test } from 'vitest';
import type { PageContent, Table } from '../../../../shared/contract/index.ts';
import { pageContent, tableOf } from '../../../../test/support/fake-engine.ts';
import { checkPage, documentChecks } from './index.ts';

const words = Array.from({ length: 40 }, (_, index) => `word${index}`);
const page = (change: Partial<PageContent> = {}): PageContent => ({
  ...pageContent(1, words),
  ...change,
});
const checksOf = (...pages: PageContent[]) =>
  documentChecks(pages.map(checkPage), []).map(({ coded_message: _, ...check }) => check);
const names = (content: PageContent) => checksOf(content).map(({ name }) => name);

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
    expect(checksOf(page({ tables: [table] }))).toEqual([]);
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
    const found = checksOf(page({ tables: [{ ...table, confidence: 0.1 }] }));
    expect(found).toMatchObject([{ name: 'table_confidence', passed: false, page: 1 }]);
  });

  test('find words that are in no block, and words that are in two', () => {
    const [block] = pageContent(1, words).blocks;
    if (!block) throw new Error('a block is needed');
    const blocks: PageContent['blocks'] = [{ ...block, words: [0, 30] }];
    expect(checksOf(page({ blocks }))).toMatchObject([
      {
        name: 'text_coverage',
        passed: false,
        message: '10 words of the page are not in its results.',
      },
    ]);
    expect(names(page({ blocks: [block, { ...block, words: [38, 2] }] }))).toEqual(['text_once']);
  });

  test('tell once for the document of text that nobody sees, and fail for text that is lost', () => {
    const bbox = { x: 0, y: 0.95, width: 1, height: 0.02 };
    const pages = [1, 2, 3, 7, 8].map((number) => ({
      ...page({ left_out: [{ reason: 'covered', glyphs: 20, bbox }] }),
      page: number,
    }));
    expect(checksOf(...pages)).toEqual([
      {
        name: 'text_covered',
        passed: true,
        page: null,
        pages: [1, 2, 3, 7, 8],
        message: '100 characters on pages 1 to 3, 7 and 8 are painted over and were left out.',
      },
    ]);
    const lost = page({ left_out: [{ reason: 'unreadable', glyphs: 9, bbox }] });
    expect(checksOf(lost)).toMatchObject([{ name: 'text_unreadable', passed: false, page: 1 }]);
    // Words stand there: the picture of the page was read instead.
    const read = { reason: 'unreadable', glyphs: 9, bbox: { ...bbox, y: 0 } } as const;
    expect(names(page({ left_out: [read] }))).toEqual([]);
    expect(names(page({ left_out: [{ reason: 'redrawn', glyphs: 40, bbox }] }))).toEqual([]);
  });

  test('fail for a single lost character within text, not for a bullet without a meaning', () => {
    const withWord = (word: string) => ({
      ...pageContent(1, [word, ...words.slice(1)]),
      left_out: [
        { reason: 'covered' as const, glyphs: 2, bbox: { x: 0, y: 0, width: 1, height: 1 } },
      ],
    });
    for (const word of ['inc\ufffdme', '1,\ufffd20', '\ufffdash', '\ufffd\ufffd', 'of\ue012ce']) {
      expect(checksOf(withWord(word)), word).toMatchObject([
        { name: 'text_unreadable', passed: false, page: 1 },
      ]);
    }
    for (const word of ['\ufffd', '\uf0a8', '\uf0a8Item', 'income']) {
      expect(checksOf(withWord(word)), word).toEqual([]);
    }
  });

  test('reports OCR pages with the number of their low-confidence words', () => {
    const scan = (number: number, doubtful: number[]) => ({
      ...page({ page: number }),
      recognition: { words: 40, confidence: number === 1 ? 0.9 : 0.96, doubtful },
    });
    expect(checksOf(scan(1, [3, 4]), scan(2, []), page({ page: 3 }))).toEqual([
      {
        name: 'text_recognised',
        passed: true,
        page: null,
        pages: [1, 2],
        message:
          'Text on pages 1 and 2 was read by OCR. Confidence: High. ' +
          '2 of 80 words are unsure: compare them with the page.',
      },
    ]);
  });
});
