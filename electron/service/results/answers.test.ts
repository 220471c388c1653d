import { expect, test } from 'vitest';
import { pageContent, tableOf } from '../../../test/support/fake-engine.ts';
import type { Store } from '../../store/index.ts';
import { jsonAnswer } from './answers.ts';

/** Enough text that it is compressed several times until it is sent. */
const contents = [1, 2, 3, 4].map((page) => ({
  ...pageContent(page, ['word']),
  tables: page === 2 ? [] : [tableOf(page, `of ${page}, “ü”`)],
  blocks: [
    {
      type: 'paragraph' as const,
      text: `${page} ${'ü“'.repeat(150_000)}`,
      lines: [],
      id: `b${page}`,
    },
  ],
}));

test('each page is read once for all parts of a long document', async () => {
  const read: number[] = [];
  const store = {
    extractions: { byId: async () => ({}) },
    pages: {
      tableOffsets: async () => new Map(),
      failures: async () => [{ page: 9, message: 'It is damaged.' }],
      async *stream() {
        for (const content of contents) {
          read.push(content.page);
          yield content;
        }
      },
    },
  } as unknown as Store;
  const answer = jsonAnswer(store, {
    source: { id: 7, documentId: 'doc-1', revision: 0 },
    include: ['tables', 'text', 'entities', 'text'],
    partial: null,
    head: { job_id: 'job-1' },
  });
  const { job_id, results } = (await answer.json()) as {
    job_id: string;
    results: { tables: { page: number }[]; text: { page: number; content: string }[] };
  };
  expect(read).toEqual([1, 2, 3, 4]);
  expect(job_id).toBe('job-1');
  expect(Object.keys(results)).toEqual(['tables', 'text', 'entities', 'warnings']);
  expect(results.tables.map(({ page }) => page)).toEqual([1, 3, 4]);
  expect(results.text.map(({ content }) => content)).toEqual(
    contents.map(({ blocks }) => blocks[0]?.text),
  );
  expect(results).toMatchObject({ warnings: [{ page: 9, message: 'It is damaged.' }] });
});
