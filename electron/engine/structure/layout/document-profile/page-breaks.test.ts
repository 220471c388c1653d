import { expect, test } from 'vitest';
import type { PageBreakEdge, TableBreakEdge } from '../summary-types.ts';
import { tableContinues, textContinues } from './page-breaks.ts';

/** Labels and numbers that end at the same edges; `widths` of the numbers decide where borders are. */
const tableOf = (widths: readonly number[], change: Partial<TableBreakEdge> = {}) => ({
  edges: [0.1, ...widths.map((width, at) => 0.5 + 0.2 * at - width)],
  extents: [
    [0.1, 0.2, 0.3],
    ...widths.map((width, at) => {
      const right = 0.6 + 0.2 * at;
      return [right - width, right - width / 2, right];
    }),
  ],
  ...{ headless: true, corner: 'ohio', header: '12|3', ...change },
});
const edge = (table: TableBreakEdge): PageBreakEdge => ({
  ...{ block: 0, role: 'table', size: 10, open: true, full: false, scripts: [], table },
});
const named = tableOf([0.1, 0.08], { headless: false, corner: 'state', header: '2023|2024' });

test('a table without header continues one whose numbers end where its own do', () => {
  const continues = (below: TableBreakEdge) =>
    tableContinues({ end: edge(named), start: edge(below) });
  expect(continues(tableOf([0.03, 0.02]))).toBe(true);
  expect(continues({ ...tableOf([0.03, 0.02]), headless: false })).toBe(false);
  const elsewhere = tableOf([0.03, 0.02]).extents.map((sides) => sides.map((x) => x - 0.04));
  expect(continues({ ...tableOf([0.03, 0.02]), extents: elsewhere })).toBe(false);
});

test('text continues on the next page in the same script only', () => {
  const line = (...scripts: string[]): PageBreakEdge => ({
    ...{ block: 0, role: 'paragraph', size: 10, open: true, full: true, scripts, table: null },
  });
  const continues = (end: PageBreakEdge, start: PageBreakEdge) => textContinues({ end, start });
  expect(continues(line('Hebrew'), line('Hebrew', 'Latin'))).toBe(true);
  expect(continues(line('Latin'), line())).toBe(true);
  expect(continues(line('Latin'), line('Hebrew'))).toBe(false);
  expect(continues(line('Arabic'), line('Latin'))).toBe(false);
});
