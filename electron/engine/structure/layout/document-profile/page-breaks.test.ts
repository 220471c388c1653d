import { expect, test } from 'vitest';
import {
  createPage,
  horizontal,
  left,
  vertical,
} from '../../../../../test/support/synthetic-page.ts';
import { extractTables } from '../../tables/index.ts';
import { draftPage, finishPage, profileDocument } from '../index.ts';
import type { PageBreakEdge, TableBreakEdge } from '../summary-types.ts';
import { continuedTable, textContinues } from './page-breaks.ts';

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
  ...{ headless: true, corner: 'ohio', header: '12|3', labels: [], ...change },
});
const edge = (table: TableBreakEdge): PageBreakEdge => ({
  ...{ block: 0, role: 'table', size: 10, open: true, full: false, scripts: [], table },
});
const named = tableOf([0.1, 0.08], { headless: false, corner: 'state', header: '2023|2024' });

test('a table without header continues one whose numbers end where its own do', () => {
  const continues = (below: TableBreakEdge) =>
    continuedTable({ end: edge(named), start: edge(below) }) !== null;
  expect(continues(tableOf([0.03, 0.02]))).toBe(true);
  expect(continues({ ...tableOf([0.03, 0.02]), headless: false })).toBe(false);
  const elsewhere = tableOf([0.03, 0.02]).extents.map((sides) => sides.map((x) => x - 0.04));
  expect(continues({ ...tableOf([0.03, 0.02]), extents: elsewhere })).toBe(false);
});

test('a table that begins as the one before, or has its header for another period, is another table', () => {
  const first = { ...named, labels: ['Cash ....', 'Bonds 1'] };
  const continues = (change: Partial<TableBreakEdge>, above: Partial<TableBreakEdge> = {}) =>
    continuedTable({
      end: edge({ ...first, ...above }),
      start: edge({ ...first, labels: ['Gold', 'Bonds'], ...change }),
    }) !== null;
  expect(continues({})).toBe(true);
  expect(continues({ labels: ['Cash ......', 'Bonds 2'] })).toBe(false);
  // Names and numbers that every row repeats say nothing.
  expect(continues({ labels: ['Cash', 'Cash'] }, { labels: ['Cash', 'Cash'] })).toBe(true);
  expect(continues({ labels: ['1', '2'] }, { labels: ['1', '2'] })).toBe(true);
  const header = 'year ended march 2023|europe|asia';
  expect(continues({ header }, { header })).toBe(true);
  expect(continues({ header: header.replace('2023', '2022') }, { header })).toBe(false);
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

test('a first row of words is no header of a table that goes on, unless it stands again', () => {
  const rows = (page: number, lines: readonly (readonly [string, string])[], bold = false) => ({
    ...createPage({
      texts: lines.flatMap(([name, location], row) => [
        left(55, 112 + 20 * row, name, bold && row === 0),
        left(205, 112 + 20 * row, location, bold && row === 0),
      ]),
      rulings: [
        ...Array.from({ length: lines.length + 1 }, (_, row) =>
          horizontal(100 + 20 * row, 50, 400),
        ),
        ...[50, 200, 400].map((x) => vertical(x, 100, 100 + 20 * lines.length)),
      ],
    }),
    page,
  });
  const names = ['Company', 'Registered in'] as const;
  const others = [
    ['Lime Holdings', 'Delaware'],
    ['Slate Services', 'Ohio'],
    ['Chalk', 'Utah'],
  ] as const;
  const headerRows = (...pages: ReturnType<typeof rows>[]) => {
    const read = pages.map((page) => draftPage(page, extractTables(page)));
    const profile = profileDocument(read.map(({ summary }) => summary));
    return read
      .flatMap(({ draft }) => finishPage(draft, profile).tables)
      .map((table) => table.header_rows);
  };
  const first = rows(1, [names, ['Marl', 'Texas'], ['Flint', 'Iowa']], true);
  expect(headerRows(first, rows(2, others))).toEqual([1, 0]);
  expect(headerRows(first, rows(2, [names, ...others]))).toEqual([1, 1]);
  expect(headerRows(first, rows(2, [names, ...others], true))).toEqual([1, 1]);
  expect(headerRows(rows(1, others))).toEqual([1]);
});
