// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { LibraryEvent, PageContent } from '../../shared/contract/index.ts';
import { documentItem } from '../../test/support/library-items.ts';
import { textPage } from '../../test/support/sample-page.ts';
import { TABLE } from '../../test/support/sample-table.ts';
import { useLibrary } from './library.ts';
import {
  peekPage,
  putPages,
  showPending,
  usePageEntries,
  useShownTable,
  whenPage,
} from './pages.ts';

const listeners = vi.hoisted(() => new Set<(event: LibraryEvent) => void>());
vi.mock('../api/events.ts', () => ({
  subscribe: ({ onEvent }: { onEvent: (event: LibraryEvent) => void }) => listeners.add(onEvent),
}));

afterEach(cleanup);

test('a page that arrives concerns only who shows it', () => {
  const waiting: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => waiting.push(resolve)));
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
  // Only a few requests run at a time: those of the next tests would wait for these.
  for (const answer of waiting) answer(new Response(null, { status: 204 }));
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

test('pages of a finished document are loaded once, whatever events follow', async () => {
  const item = documentItem('doc-3');
  useLibrary.setState({ items: new Map([['doc-3', item]]) });
  const fetched = vi.fn(async () => Response.json(textPage(1, ['Stone'])));
  vi.stubGlobal('fetch', fetched);
  const Reader = () => usePageEntries('doc-3', [1])[0]?.status;
  const { container } = render(<Reader />);
  await act(() => whenPage('doc-3', 1));
  expect(container.textContent).toBe('ready');
  const receive = (document: typeof item) =>
    act(async () => {
      for (const listen of listeners) listen({ type: 'document', document });
    });
  await receive({ ...item, open_review_items: 1 });
  expect(fetched).toHaveBeenCalledTimes(1);
  await receive({ ...item, job_id: 'ocr-next' });
  expect(fetched).toHaveBeenCalledTimes(2);
  vi.unstubAllGlobals();
});

test('pages that are loaded again change together, and at once where somebody corrects them', async () => {
  const answers = new Map<string, (answer: Response) => void>();
  const load = (address: string) =>
    new Promise<Response>((resolve) =>
      answers.set(/pages\/(\d+)/.exec(address)?.[1] ?? '', resolve),
    );
  vi.stubGlobal('fetch', load);
  putPages('doc-4', [textPage(1, ['old']), textPage(2, ['old'])]);
  const Reader = () =>
    usePageEntries('doc-4', [1, 2])
      .map((entry) => entry.status === 'ready' && entry.value.words.text[0])
      .join(' ');
  const { container } = render(<Reader />);
  const answer = (page: number) =>
    act(async () => {
      await expect.poll(() => answers.has(`${page}`)).toBe(true);
      answers.get(`${page}`)?.(Response.json(textPage(page, ['new'])));
      await expect.poll(() => peekPage('doc-4', page)?.words.text[0]).toBe('new');
    });
  act(() => {
    for (const page of [1, 2]) {
      for (const listen of listeners) {
        listen({ type: 'page', document_id: 'doc-4', page } as LibraryEvent);
      }
    }
  });
  await answer(1);
  expect(container.textContent).toBe('old old');
  const correct = (page: PageContent) => ({ ...page, words: textPage(1, ['typed']).words });
  act(() => showPending('doc-4', correct));
  expect(container.textContent).toBe('typed typed');
  act(() => showPending('doc-4', null));
  await answer(2);
  expect(container.textContent).toBe('new new');
  vi.unstubAllGlobals();
});

test('pages that come again with the same content stay the same objects', async () => {
  const before = [textPage(1, ['Stone']), textPage(2, ['Slate'])];
  const after = [before[0], textPage(2, ['Marble'])];
  const load = async (address: string) =>
    Response.json(after[Number(/pages\/(\d+)/.exec(address)?.[1]) - 1]);
  vi.stubGlobal('fetch', load);
  putPages('doc-5', before);
  let entries: ReturnType<typeof usePageEntries> = [];
  const Reader = () => {
    entries = usePageEntries('doc-5', [1, 2]);
    return null;
  };
  render(<Reader />);
  await act(async () => {
    const document = documentItem('doc-5', { status: 'completed' });
    for (const listen of listeners) listen({ type: 'document', document });
  });
  const values = () => entries.map((entry) => entry.status === 'ready' && entry.value);
  await expect.poll(values).toEqual(after);
  expect(values()[0]).toBe(before[0]);
  vi.unstubAllGlobals();
});
