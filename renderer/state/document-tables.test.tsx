// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { LibraryItem, TableOutline } from '../../shared/contract/index.ts';
import { documentItem } from '../../test/support/library-items.ts';
import { TABLE } from '../../test/support/sample-table.ts';
import { refreshTables, useDocumentTables, useLoadTables } from './document-tables.ts';

vi.mock('../api/events.ts', () => ({ subscribe: () => () => undefined }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the tables stay while a document is finished, so that what is edited in them stays', async () => {
  const { rows, cells, markdown, ...first } = TABLE;
  const parts = [{ page: 1, position: 0, first_row: 0, repeated_rows: 0 }];
  const tables: TableOutline[] = [{ ...first, parts }];
  vi.stubGlobal('fetch', async () => Response.json({ tables }));
  const counts: number[] = [];
  function Reader({ item }: { readonly item: LibraryItem }) {
    useLoadTables(item);
    counts.push(useDocumentTables(item).entries.length);
    return null;
  }
  const { rerender } = render(<Reader item={documentItem('doc-1', { status: 'processing' })} />);
  await expect.poll(() => counts.at(-1)).toBe(1);
  const before = counts.length;
  rerender(<Reader item={documentItem('doc-1')} />);
  await expect.poll(() => counts.length).toBeGreaterThan(before + 1);
  expect(new Set(counts.slice(before))).toEqual(new Set([1]));
  rerender(<Reader item={documentItem('doc-2')} />);
  expect(counts.at(-1)).toBe(0);
});

test('one request at a time waits for the checks after corrections', async () => {
  const waiting: (AbortSignal | null | undefined)[] = [];
  const load = (_: string, { signal }: RequestInit) => {
    waiting.push(signal);
    return new Promise<Response>(() => undefined);
  };
  vi.stubGlobal('fetch', async () => Response.json({ tables: [] }));
  const states: boolean[] = [];
  function Reader({ item }: { readonly item: LibraryItem }) {
    useLoadTables(item);
    states.push(useDocumentTables(item).loading);
    return null;
  }
  render(<Reader item={documentItem('doc-3')} />);
  await expect.poll(() => states.at(-1)).toBe(false);
  vi.stubGlobal('fetch', load);
  for (let edit = 0; edit < 3; edit++) refreshTables('doc-3');
  // A browser opens six connections to an address: the next undo would wait for one of them.
  expect(waiting.map((signal) => signal?.aborted)).toEqual([true, true, false]);
});
