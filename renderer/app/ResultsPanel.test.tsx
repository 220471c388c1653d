// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, test, vi } from 'vitest';
import { documentItem } from '../../test/support/library-items.ts';
import { useLibrary } from '../state/library.ts';
import { ResultsPanel } from './ResultsPanel.tsx';
import { StatusBar } from './StatusBar.tsx';

vi.mock('../api/events.ts', () => ({ subscribe: () => () => undefined }));

const NEVER = new Promise<Response>(() => undefined);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the tab and the status bar count the same tables while a document is extracted', async () => {
  // The list of tables lags behind the count.
  const outline = /tables/;
  vi.stubGlobal('fetch', (url: string) =>
    outline.test(url) ? Promise.resolve(Response.json({ tables: [] })) : NEVER,
  );
  const item = documentItem('doc-1', { status: 'processing', total_pages: 9, pages_to_read: 9 });
  useLibrary.setState({
    items: new Map([['doc-1', { ...item, pages_completed: 4, joined_table_count: 32 }]]),
    currentId: 'doc-1',
  });
  render(
    <>
      <ResultsPanel />
      <StatusBar />
    </>,
  );
  await act(async () => undefined);
  await screen.findByRole('tab', { name: 'Tables 32' });
  screen.getByText('32 tables');
});
