import { expect, test } from 'vitest';
import type { PageOutline } from '../../../shared/contract/index.ts';
import type { TableEntry } from '../../state/table-entries.ts';
import { foundOutline } from './found-outline.ts';
import type { OutlineNode } from './outline-tree.ts';

const box = (y: number) => ({ x: 0.1, y, width: 0.5, height: 0.02 });

const page = (number: number, ...headings: [string, number, number][]): [number, PageOutline] => [
  number,
  {
    page: number,
    headings: headings.map(([title, level, y]) => ({ title, level, bbox: box(y) })),
  },
];

const table = (number: number, y: number, title: string | null) =>
  ({
    page: number,
    position: 0,
    index: 0,
    table: { title, bbox: box(y) },
    parts: [],
  }) as unknown as TableEntry;

/** Titles, what is below an entry behind it. */
const shape = (nodes: readonly OutlineNode[]): unknown[] =>
  nodes.map(({ title, items }) => (items.length > 0 ? [title, shape(items)] : title));

test('headings nest by their level, and hold the tables below them', () => {
  const pages = new Map([
    page(2, ['Notes', 1, 0.1], ['Leases', 2, 0.5]),
    page(1, ['Report', 1, 0.1]),
    page(3, ['Deep', 4, 0.1], ['Taxes', 2, 0.6]),
  ]);
  const tables = [table(2, 0.7, 'Leases by year'), table(3, 0.8, null)];
  const nodes = foundOutline(pages, tables);
  expect(shape(nodes)).toEqual([
    'Report',
    ['Notes', [['Leases', ['Leases by year', 'Deep']], 'Taxes']],
  ]);
  expect(nodes[1]?.items[0]?.items[0]).toMatchObject({ table: true, page: 2 });
});

test('a title that holds everything stands beside its content', () => {
  const pages = new Map([
    page(1, ['Annual Report', 1, 0.1], ['Business', 2, 0.5]),
    page(2, ['Risks', 2, 0.1], ['Market risk', 3, 0.5]),
  ]);
  expect(shape(foundOutline(pages, []))).toEqual([
    'Annual Report',
    'Business',
    ['Risks', ['Market risk']],
  ]);
});

test('so does one whose sections name tables', () => {
  const pages = new Map([
    page(1, ['Annual Report', 1, 0.1], ['Income', 2, 0.3], ['Sites', 2, 0.6]),
  ]);
  const tables = [table(1, 0.4, 'Income'), table(1, 0.7, 'Sites')];
  expect(shape(foundOutline(pages, tables))).toEqual(['Annual Report', 'Income', 'Sites']);
});

test('cover and printed contents are one entry, which comes first', () => {
  const contents = page(2, ['Contents', 1, 0.1], ['Part I', 1, 0.2]);
  const pages = new Map([
    page(1, ['Securities Commission', 1, 0.1], ['Annual report', 1, 0.3]),
    [2, { ...contents[1], is_contents: true } as const],
    page(3, ['Part I', 1, 0.1], ['Business', 2, 0.3], ['Risks', 2, 0.6]),
    page(4, ['Part II', 1, 0.1], ['Sites', 2, 0.3]),
  ]);
  expect(shape(foundOutline(pages, []))).toEqual([
    ['Cover and contents', ['Securities Commission', 'Annual report', 'Contents', 'Part I']],
    ['Part I', ['Business', 'Risks']],
    ['Part II', ['Sites']],
  ]);
  expect(foundOutline(pages, [])[0]).toMatchObject({ page: 1, open: false });
});

test('a title of every page is no section', () => {
  const pages = new Map(
    [1, 2, 3, 4].map((number) => page(number, ['Contents', 1, 0.05], [`Part ${number}`, 1, 0.2])),
  );
  expect(shape(foundOutline(pages, []))).toEqual(['Part 1', 'Part 2', 'Part 3', 'Part 4']);
});

test('a table that is named by its heading is not listed again', () => {
  for (const heading of ['Balance sheet', 'Penhale Quarries Balance Sheet (In thousands)']) {
    const pages = new Map([page(1, [heading, 1, 0.1])]);
    expect(shape(foundOutline(pages, [table(1, 0.2, 'BALANCE SHEET')]))).toEqual([heading]);
  }
});

test('without headings every table is listed, a chart as such', () => {
  const entry = table(3, 0.1, null);
  const chart = { ...entry, table: { ...entry.table, method: 'chart' as const } };
  const tables = [table(1, 0.2, null), chart, table(4, 0.1, 'Sales')];
  expect(shape(foundOutline(new Map(), tables))).toEqual(['Table 1', 'Chart 2', 'Sales']);
});
