// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PageContent } from '../../../shared/contract/index.ts';
import { textPage } from '../../../test/support/sample-page.ts';
import { TABLE } from '../../../test/support/sample-table.ts';
import { useSelection } from '../../state/selection.ts';
import { Overlay } from './Overlay.tsx';

const box = { x: 0.2, y: 0.3, width: 0.1, height: 0.05 };
const cells = TABLE.cells.map((cell) => (cell.text === '148.2' ? { ...cell, bbox: box } : cell));
const content: PageContent = {
  ...textPage(1, ['Stone sold']),
  tables: [{ ...TABLE, cells, bbox: { x: 0.1, y: 0.2, width: 0.8, height: 0.4 }, confidence: 0.4 }],
};

beforeEach(() => act(() => useSelection.getState().clear()));
afterEach(cleanup);

const shown = () =>
  render(<Overlay page={1} content={content} rotation={0} aspect={0.75} width={600} height={800} />)
    .container;
const stateOf = (container: HTMLElement, state: string) =>
  container.querySelector<HTMLElement>(`[data-state="${state}"]`);
const number = { kind: 'cell', page: 1, table: 0, row: 2, column: 1 } as const;

test('what is hovered in a panel is lit on the page, in fractions of it', () => {
  const container = shown();
  act(() => useSelection.getState().hover(number, 'panel'));
  const { left, top, width, height } = stateOf(container, 'hovered')?.style ?? {};
  expect([left, top, width, height]).toEqual(['20%', '30%', '10%', '5%']);
  act(() => useSelection.getState().hover({ ...number, page: 2 }, 'panel'));
  expect(stateOf(container, 'hovered')).toBeNull();
});

test('the name of a table selects it, and says how certain it is', () => {
  const container = shown();
  const name = screen.getByRole('button', { name: 'Select Table · Check' });
  expect(name.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(name);
  expect(useSelection.getState().selected).toEqual({ kind: 'table', page: 1, table: 0 });
  expect(name.getAttribute('aria-pressed')).toBe('true');
  expect(stateOf(container, 'selected')?.dataset.target).toBe('table');
});
