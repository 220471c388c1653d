// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, test, vi } from 'vitest';
import type { Preset } from '../../shared/contract/index.ts';
import { queryCache } from '../api/queries.ts';
import { presetsQuery } from '../state/presets.ts';
import { FilterMenu } from './FilterMenu.tsx';

afterEach(cleanup);

const LATE: Preset = {
  ...{
    id: 'preset-1',
    kind: 'filter',
    name: 'Invoices by name',
    created_at: '2026-11-26T09:00:00Z',
  },
  settings: {
    ...{ query: '', status: 'all', tag: null, collection_id: null },
    ...{ sort: 'name', descending: false },
  },
};

test('a filter that is loaded or brought back while the menu is open appears in it', async () => {
  vi.stubGlobal('fetch', () => Promise.withResolvers<Response>().promise);
  render(<FilterMenu />);
  fireEvent.click(screen.getByRole('button', { name: 'Tags and saved filters' }));
  await screen.findByRole('menuitem', { name: 'Save filter…' });
  act(() => queryCache.setQueryData(presetsQuery.queryKey, [LATE]));
  await screen.findByRole('menuitemradio', { name: 'Invoices by name' });
});
