import { expect, test } from 'vitest';
import { pageContent, tableOf } from '../../../test/support/fake-engine.ts';
import type { Store } from '../../store/index.ts';
import { TableOutlines, tableOutlines } from './table-outlines.ts';

const contents = [1, 2].map((page) => ({
  ...pageContent(page, ['word']),
  tables: [tableOf(page, `of ${page}`)],
}));

function outlinesOf(pages: typeof contents) {
  const outlines = new TableOutlines();
  for (const page of pages) outlines.add(page);
  return outlines.finish();
}

/** Both pages are stored; the outlines of a complete extraction may be. */
function storeWith(stored: ReturnType<typeof outlinesOf> | null) {
  const read: number[] = [];
  const store = {
    extractions: { tableOutlines: async () => stored },
    pages: {
      tableOffsets: async () => new Map(contents.map(({ page }) => [page, { index: page - 1 }])),
      async *stream() {
        for (const content of contents) {
          read.push(content.page);
          yield content;
        }
      },
    },
  };
  return { store: store as unknown as Store, read };
}

const source = { id: 7, documentId: 'doc-1', revision: 0 };

test('the stored outlines are read without the pages', async () => {
  const { store, read } = storeWith(outlinesOf(contents));
  expect(await tableOutlines(store, source)).toEqual(outlinesOf(contents));
  expect(read).toEqual([]);
});

test.each([
  ['while the extraction is not complete', source],
  ['right after a correction', { ...source, revision: 2 }],
])('the outlines are made from the pages %s', async (_, from) => {
  const { store, read } = storeWith(null);
  expect(await tableOutlines(store, from)).toEqual(outlinesOf(contents));
  expect(read).toEqual([1, 2]);
});
