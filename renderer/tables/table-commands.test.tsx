// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LibraryEvent } from '../../shared/contract/index.ts';
import { documentItem } from '../../test/support/library-items.ts';
import { TABLE } from '../../test/support/sample-table.ts';
import { currentTables, useLoadTables } from '../state/document-tables.ts';
import { TABLE_COMMANDS } from './table-commands.ts';
import { closeTable, useTablesView } from './tables-view.ts';

const listeners = vi.hoisted(() => new Set<(event: LibraryEvent) => void>());
vi.mock('../api/events.ts', () => ({
  subscribe: ({ onEvent }: { onEvent: (event: LibraryEvent) => void }) => {
    listeners.add(onEvent);
    return () => listeners.delete(onEvent);
  },
}));

/** Pages that are read, each with a table. */
let pages: number;

function outlines() {
  const { cells, rows, markdown, ...outline } = TABLE;
  return Array.from({ length: pages }, (_, at) => ({
    ...{ ...outline, page: at + 1, table_index: at },
    parts: [{ page: at + 1, position: 0, first_row: 0, repeated_rows: 0 }],
  }));
}

const readPage = () => {
  pages++;
  for (const listener of listeners) {
    listener({ type: 'page', document_id: 'doc-1', page: pages } as LibraryEvent);
  }
};

const nextTable = () => TABLE_COMMANDS['go.nextTable']?.run();
const shownPage = () => useTablesView.getState().active?.page;

beforeEach(async () => {
  pages = 1;
  closeTable();
  vi.stubGlobal('fetch', async () => Response.json({ tables: outlines() }));
  const item = documentItem('doc-1', { status: 'processing', total_pages: 3 });
  function Reader() {
    useLoadTables(item);
    return null;
  }
  render(<Reader />);
  await expect.poll(() => currentTables().length).toBe(1);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a step to a table that is not listed yet is taken once it is', async () => {
  nextTable();
  expect(shownPage()).toBeUndefined();
  readPage();
  await expect.poll(shownPage).toBe(2);
  // One step only.
  readPage();
  await expect.poll(() => currentTables().length).toBe(3);
  expect(shownPage()).toBe(2);
});

test('whatever else is done meanwhile ends the wait', async () => {
  nextTable();
  fireEvent.wheel(document.body);
  readPage();
  await expect.poll(() => currentTables().length).toBe(2);
  expect(shownPage()).toBeUndefined();
});
