// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { TableEntry } from '../state/table-entries.ts';
import { TableChoice } from './TableChoice.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const entry = (index: number) =>
  ({
    ...{ page: index + 1, position: 0, index, parts: [] },
    table: { title: `Table of ${index}`, row_count: 3 },
  }) as unknown as TableEntry;

test('a table chosen at the start is scrolled to, once', () => {
  const scrolled: unknown[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this);
  });
  const entries = Array.from({ length: 40 }, (_, index) => entry(index));
  const choice = (chosen: number) => (
    <TableChoice entries={entries} chosen={new Set([chosen])} onChange={() => undefined} />
  );
  const { rerender } = render(choice(30));
  const checkbox = screen.getByRole('checkbox', { name: /Table of 30/ });
  expect(scrolled).toEqual([checkbox]);
  rerender(choice(2));
  expect(scrolled).toHaveLength(1);
});
