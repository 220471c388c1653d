import { expect, test } from 'vitest';
import type { PageContent } from '../../../shared/contract/index.ts';
import { pageContent, tableOf } from '../../../test/support/fake-engine.ts';
import type { Store } from '../../store/index.ts';
import { PageGroups } from './page-groups.ts';

const SOURCE = { id: 7, documentId: 'doc-1', revision: 0 };

const table = (page: number, change: Partial<PageContent['tables'][number]> = {}) => ({
  ...tableOf(page, `of ${page}`),
  ...change,
});

/** Eight pages with a table each; that of page 3 goes on to page 5. */
const contents = (): PageContent[] =>
  Array.from({ length: 8 }, (_, at) => {
    const page = at + 1;
    return {
      ...pageContent(page, ['word']),
      tables: [table(page, { continues: page === 4 || page === 5 })],
    };
  });

function storeWith(pages: PageContent[]) {
  const versions = new Map(pages.map(({ page }) => [page, 'final']));
  const read: number[] = [];
  const store = {
    pages: {
      versions: async () => new Map([...versions].sort(([a], [b]) => a - b)),
      content: async (_: unknown, page: number) => {
        read.push(page);
        return pages[page - 1] ?? null;
      },
    },
  } as unknown as Store;
  return {
    store,
    change(page: number, tables: PageContent['tables'], version = 'doc-1 1') {
      pages[page - 1] = { ...pageContent(page, ['word']), tables };
      versions.set(page, version);
    },
    /** The pages that were read since it was last asked. */
    read: () => read.splice(0),
  };
}

async function pass() {
  const stored = storeWith(contents());
  const groups = new PageGroups(stored.store);
  await groups.read(SOURCE);
  stored.read();
  const again = async () => {
    const results = await groups.read(SOURCE);
    const read = stored.read();
    expect(results).toEqual(await new PageGroups(stored.store).read(SOURCE));
    stored.read();
    return { results, read };
  };
  return { stored, again };
}

test('a pass reads each page once and joins tables over pages', async () => {
  const stored = storeWith(contents());
  const { tables } = await new PageGroups(stored.store).read(SOURCE);
  expect(stored.read()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(tables.map(({ table_index, parts }) => [table_index, parts.length])).toEqual([
    ...[
      [0, 1],
      [1, 1],
      [2, 3],
      [5, 1],
      [6, 1],
      [7, 1],
    ],
  ]);
});

test('without a change nothing is read again', async () => {
  expect((await (await pass()).again()).read).toEqual([]);
});

test('after a correction its page is read again, and the tables beside it', async () => {
  const { stored, again } = await pass();
  stored.change(7, [table(7, { confidence: 0.1, title: 'Corrected' })]);
  const { results, read } = await again();
  expect(read).toEqual([6, 7, 8]);
  expect(results.tables[4]?.title).toBe('Corrected');
  stored.change(7, [table(7)], 'final');
  expect((await again()).read).toEqual([6, 7, 8]);
});

test('a table over pages is read as a whole', async () => {
  const { stored, again } = await pass();
  stored.change(4, [table(4, { continues: true, title: 'Corrected' })]);
  expect((await again()).read).toEqual([3, 4, 5, 6]);
});

test('a page that continues the table before it joins its group, and leaves it again', async () => {
  const { stored, again } = await pass();
  stored.change(6, [table(6, { continues: true })]);
  expect((await again()).results.tables[2]?.parts).toHaveLength(4);
  stored.change(6, [table(6)], 'doc-1 2');
  expect((await again()).results.tables[2]?.parts).toHaveLength(3);
});

test('a table more changes the numbers of those after it', async () => {
  const { stored, again } = await pass();
  stored.change(1, [table(1), table(1)]);
  const { results } = await again();
  expect(results.tables.at(-1)?.table_index).toBe(8);
});
