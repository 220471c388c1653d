// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PageContent } from '../../shared/contract/index.ts';
import { textPage } from '../../test/support/sample-page.ts';
import { TABLE } from '../../test/support/sample-table.ts';
import { putPages, showPending, usePageEntries, useShownTable } from './pages.ts';

vi.mock('../api/events.ts', () => ({ subscribe: () => () => undefined }));

afterEach(cleanup);

test('a page that arrives concerns only who shows it', () => {
  vi.stubGlobal('fetch', vi.fn().mockReturnValue(new Promise(() => undefined)));
  const renders: Record<string, number> = {};
  function Reader({ pages }: { readonly pages: readonly number[] }) {
    const entries = usePageEntries('doc-1', pages);
    const name = pages.join(' ');
    renders[name] = (renders[name] ?? 0) + 1;
    return entries.map(({ status }) => status).join(' ');
  }
  const [one, other] = [
    render(<Reader pages={[1]} />).container,
    render(<Reader pages={[2, 3]} />).container,
  ];
  const before = renders['1'];
  act(() => putPages('doc-1', [textPage(3, ['Stone'])]));
  expect(other.textContent).toBe('loading ready');
  expect(one.textContent).toBe('loading');
  expect(renders['1']).toBe(before);
  vi.unstubAllGlobals();
});

test('what a person says of a table is shown before the service has answered', () => {
  putPages('doc-2', [{ ...textPage(1, ['Stone']), tables: [TABLE] }]);
  const Reader = () =>
    useShownTable('doc-2', { page: 1, position: 0 })?.accepted ? 'accepted' : 'open';
  const { container } = render(<Reader />);
  expect(container.textContent).toBe('open');
  const accept = (page: PageContent): PageContent => ({
    ...page,
    tables: page.tables.map((table) => ({ ...table, accepted: true })),
  });
  act(() => showPending('doc-2', accept));
  expect(container.textContent).toBe('accepted');
  act(() => showPending('doc-2', null));
  expect(container.textContent).toBe('open');
});
