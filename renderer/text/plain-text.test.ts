import { expect, it } from 'vitest';
import type { Block, PageContent } from '../../shared/contract/index.ts';
import { TABLE } from '../../test/support/sample-table.ts';
import { plainText } from './plain-text.ts';

const block = (type: Block['type'], text: string, more: Partial<Block> = {}): Block => ({
  ...{ type, text, bbox: { x: 0, y: 0, width: 1, height: 1 }, words: [0, 0] },
  ...more,
});

const page: PageContent = {
  ...{ page: 1, width: 1, height: 1, rotation: 0, source: 'native', needs_ocr: false },
  ...{ words: { text: [], boxes: [] }, tables: [TABLE], warnings: [] },
  blocks: [
    block('header', 'Annual report'),
    block('heading', 'Sales'),
    block('list_item', 'one', { marker: '1.' }),
    block('list_item', 'inner', { marker: '•', level: 2 }),
    block('table', '', { table_index: 0 }),
    block('page_number', '7'),
  ],
};

it('writes blocks in reading order, lists together, tables as tab-separated rows', () => {
  expect(
    plainText(
      {
        ...page,
        tables: [
          {
            ...TABLE,
            rows: [
              ['a', 'b'],
              ['1', '2'],
            ],
          },
        ],
      },
      false,
    ),
  ).toBe('Sales\n\n1. one\n  • inner\n\na\tb\n1\t2');
});

it('keeps running heads when asked', () => {
  const text = plainText(page, true);
  expect(text.startsWith('Annual report\n\nSales')).toBe(true);
  expect(text.endsWith('\n\n7')).toBe(true);
});
