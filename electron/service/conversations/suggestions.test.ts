import { expect, test, vi } from 'vitest';
import type { EnginePool } from '../../engine/runtime/types.ts';
import type { Store } from '../../store/index.ts';
import { mergeSuggestions, Suggestions } from './suggestions.ts';

test('questions that more documents can answer come first, then the first of each document', () => {
  expect(
    mergeSuggestions([
      ['Revenue?', 'Margin?', 'Employees?'],
      ['Term?', 'margin?'],
      [],
      ['Notice?', 'Employees?', 'Margin?'],
    ]),
  ).toEqual(['Margin?', 'Employees?', 'Revenue?', 'Term?', 'Notice?']);
});

test('of many questions the first are suggested', () => {
  const questions = Array.from({ length: 20 }, (_, at) => `Question ${at}?`);
  expect(mergeSuggestions([questions])).toEqual(questions.slice(0, 6));
  expect(mergeSuggestions([])).toEqual([]);
});

test('of a long document only the first pages are used, and no others are read', async () => {
  const read: number[] = [];
  const store = {
    pages: {
      async *packed() {
        for (let page = 1; page <= 1_000; page++) {
          read.push(page);
          yield new Uint8Array(100_000);
        }
      },
    },
  } as unknown as Store;
  const understand = vi.fn(async () => ['Revenue?']);
  const suggestions = new Suggestions(store, { understand } as unknown as EnginePool);
  const source = { id: 1, documentId: 'doc-1', revision: 0 };
  const { signal } = new AbortController();
  expect(await suggestions.ofDocument(source, signal)).toEqual(['Revenue?']);
  const [[, { pages }]] = understand.mock.calls as unknown as [[string, { pages: unknown[] }]];
  expect(pages.length).toBeGreaterThan(10);
  expect(read.length).toBeLessThan(100);
});
