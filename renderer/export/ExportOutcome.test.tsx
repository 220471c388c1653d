// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ExportProgress } from '../../shared/contract/index.ts';
import { documentItem } from '../../test/support/library-items.ts';
import { subscribe } from '../api/events.ts';
import { usePreferences } from '../state/preferences.ts';
import { ExportOutcome } from './ExportOutcome.tsx';
import { cancelExport, startExport } from './export-run.ts';

vi.mock('../api/events.ts', () => ({ subscribe: vi.fn(() => () => undefined) }));

afterEach(cleanup);

test('shows what the service says of its progress, until it is cancelled', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(id);
  // The service never answers.
  const fetched = vi.fn((_: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<never>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    return promise;
  });
  vi.stubGlobal('fetch', fetched);
  render(<ExportOutcome plan={{ summary: 'a.xlsx: 2 tables' }} />);
  const whole = { kind: 'document', pages: '', tables: new Set<number>(), entries: [] } as const;
  const target = { ...whole, items: [documentItem('a')], collection: undefined };
  act(() => void startExport(target, usePreferences.getState().exportChoices, 'a.xlsx: 2 tables'));
  expect(fetched.mock.calls[0]?.[0]).toContain(`progress_id=${id}`);
  const report = (progress: ExportProgress, progress_id = id) =>
    act(() =>
      vi.mocked(subscribe).mock.lastCall?.[0].onEvent?.({ type: 'export', progress_id, progress }),
    );
  const bar = screen.getByRole('progressbar', { name: 'Progress of the export' });
  const share = () => [bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')];
  report({ step: 'pages', done: 30, total: 120 });
  screen.getByText('Reading pages: 30 of 120');
  expect(share()).toEqual(['30', '120']);
  report({ step: 'pages', done: 99, total: 120 }, 'of another window');
  expect(share()).toEqual(['30', '120']);
  report({ step: 'pictures', done: 4, total: 9 });
  screen.getByText('Rendering figures: 4 of 9');
  // Of the writing itself nobody knows how much is left.
  report({ step: 'file', done: 0, total: null });
  screen.getByText('Writing a.xlsx: 2 tables');
  expect(share()[0]).toBeNull();
  await act(async () => cancelExport());
  expect(screen.queryByRole('progressbar')).toBeNull();
  screen.getByText('a.xlsx: 2 tables');
});
