// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { LibraryItem } from '../../shared/contract/index.ts';
import { documentItem } from '../../test/support/library-items.ts';
import { DocumentRow } from './DocumentRow.tsx';

afterEach(cleanup);

test('a row is drawn again for changes of its own document only', async () => {
  const drawn = new Set<string>();
  /** Reports when its tags are read, which each drawing does. */
  const watched = (id: string): LibraryItem =>
    Object.defineProperty(documentItem(id), 'tags', {
      get() {
        drawn.add(id);
        return [];
      },
    });
  const [one, other, changed] = [watched('doc-1'), watched('doc-2'), watched('doc-2')];
  const shared = { current: false, tabStop: false, now: new Date(), onSelect: vi.fn() };
  const list = (items: readonly LibraryItem[]) =>
    items.map((item) => <DocumentRow key={item.document_id} item={item} {...shared} />);
  const { rerender } = render(list([one, other]));
  // Menus and tooltips measure themselves once they are there.
  await act(async () => undefined);
  drawn.clear();
  rerender(list([one, changed]));
  expect([...drawn]).toEqual(['doc-2']);
});

test('the number to review is beside the counts, which alone are cut where there is no room', () => {
  const change = { phase: 'awaiting_review', total_pages: 143, open_review_items: 16 } as const;
  const item = documentItem('doc-1', { ...change, joined_table_count: 122 });
  const props = { item, current: false, tabStop: false, now: new Date(), onSelect: vi.fn() };
  const { getByTitle } = render(<DocumentRow {...props} />);
  const facts = getByTitle('143 pages · 16 to review · 122 tables');
  expect([...facts.children].map(({ textContent }) => textContent)).toEqual([
    '143 pages · 122 tables',
    '1616 to review',
  ]);
});

test('a long name can be broken after its separators', () => {
  const item = documentItem('doc-1', { filename: 'AMCOR_2023Q4_EARNINGS.pdf' });
  const props = { item, current: false, tabStop: false, now: new Date(), onSelect: vi.fn() };
  const { getByText } = render(<DocumentRow {...props} />);
  expect(getByText('AMCOR_2023Q4_EARNINGS.pdf').innerHTML).toBe(
    'AMCOR_<wbr>2023Q4_<wbr>EARNINGS.pdf',
  );
});
