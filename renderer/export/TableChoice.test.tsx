// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { TableEntry } from '../state/table-entries.ts';
import { TableChoice } from './TableChoice.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const entry = (index: number) =>
  ({
    ...{ page: index + 1, position: 0, index, number: index + 1, parts: [] },
    table: {
      ...{ title: `Table of ${index}`, row_count: 3, column_count: 4, headers: [] },
      ...{ unit: 'in millions', period: `${1990 + index}` },
    },
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

test('a table is listed with its period, unit, size and page, and found by them', () => {
  const entries = [entry(3), entry(4)];
  render(<TableChoice entries={entries} chosen={new Set()} onChange={() => undefined} />);
  const checkbox = screen.getByRole('checkbox', { name: '4 Table of 3 1993 · in millions' });
  expect(screen.getByText('3 × 4 · p. 4').id).toBe(checkbox.getAttribute('aria-describedby'));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '1994 millions' } });
  expect(screen.queryAllByRole('checkbox')).toHaveLength(1);
});
