import { expect, test } from 'vitest';
import type { PageContent } from '../../../shared/contract/index.ts';
import { applyOperation } from '../../../shared/corrections/apply.ts';
import { tablePage } from '../../../test/support/sample-page.ts';
import { splitColumn } from './split-column.ts';

/** A page whose cells have the boxes of columns of 18 characters. */
function page(number: number, rows: readonly (readonly string[])[]): PageContent {
  const content = tablePage(number, rows);
  const [width, height] = [(18 * 6) / 612, 14 / 792];
  const [table] = content.tables;
  if (!table) throw new Error('the page has a table');
  const cells = table.cells.map((cell) => {
    const bbox = { x: cell.column * width, y: cell.row * height, width, height };
    return { ...cell, bbox };
  });
  return { ...content, tables: [{ ...table, cells }] };
}

const part = (page: number, first: number) => ({ page, position: 0, first, dropped: 0 });

test('a column is split where its words are apart in every row, on all pages of the table', () => {
  const pages = [
    page(1, [
      ['Item', '2024     2023'],
      ['Net sales', '1,204    1,118'],
      ['Costs', '9 204    8,118'],
    ]),
    page(2, [['Total', '2,408']]),
  ];
  const pageAt = (number: number) => pages[number - 1] ?? null;
  const operations = splitColumn({ parts: [part(1, 0), part(2, 3)] }, 1, pageAt);
  expect(operations?.map(({ page }) => page)).toEqual([1, 2]);
  const [first, second] = operations ?? [];
  const after = [first, second].map((operation, at) => {
    const content = pages[at];
    if (!operation || !content) throw new Error('each page is corrected');
    return applyOperation(content, operation).page.tables[0]?.rows;
  });
  expect(after).toEqual([
    [
      ['Item', '2024', '2023'],
      ['Net sales', '1,204', '1,118'],
      ['Costs', '9 204', '8,118'],
    ],
    [['Total', '2,408', '']],
  ]);
});

test('a currency symbol goes with its amount, however far it stands from it', () => {
  const content = page(1, [
    ['Item', '2024     2023'],
    ['Cash', '1,944  $  786'],
    ['Sales', '9,125    437'],
  ]);
  const [operation] = splitColumn({ parts: [part(1, 0)] }, 1, () => content) ?? [];
  if (!operation) throw new Error('the column can be split');
  expect(applyOperation(content, operation).page.tables[0]?.rows.map((row) => row[2])).toEqual([
    '2023',
    '$ 786',
    '437',
  ]);
});

test('a column of single words has no place for it', () => {
  const content = page(1, [
    ['Item', '2024'],
    ['Sales', '1,204'],
  ]);
  expect(splitColumn({ parts: [part(1, 0)] }, 1, () => content)).toBeNull();
  expect(splitColumn({ parts: [part(1, 0)] }, 1, () => null)).toBeNull();
});
