import { describe, expect, test } from 'vitest';
import { type Entry, type EntryKind, pagesNamed, rankEntries } from './entries.ts';

const entry = (kind: EntryKind, title: string): Entry => ({
  ...{ id: `${kind} ${title}`, kind, title },
  run: () => undefined,
});

const titles = (typed: string, entries: readonly Entry[]) =>
  rankEntries(entries, typed).map(({ title }) => title);

describe('what the palette offers', () => {
  const entries = [
    entry('command', 'Export document…'),
    entry('command', 'Extract again'),
    entry('document', 'Exports 2024.pdf'),
    entry('table', 'Goods for export'),
    entry('heading', 'Export controls'),
  ];

  test('mixes kinds by how well they match: documents come before commands when they fit better', () => {
    expect(titles('exports', entries)[0]).toBe('Exports 2024.pdf');
    expect(titles('export d', entries)[0]).toBe('Export document…');
    expect(titles('export', entries)).toEqual([
      'Export controls',
      'Exports 2024.pdf',
      'Export document…',
      'Goods for export',
    ]);
  });

  test('a table with a title is found by its number, too', () => {
    const tables = [
      { ...entry('table', 'Net sales'), aliases: ['Table 5'] },
      { ...entry('table', 'Table of rates in 5 regions'), aliases: ['Table 6'] },
      entry('table', 'Table 15'),
    ];
    expect(titles('table 5', tables)[0]).toBe('Net sales');
    expect(rankEntries(tables, 'table 5')[0]?.marks).toEqual([]);
    expect(rankEntries(tables, 'net')[0]?.marks).toEqual([[0, 3]]);
  });

  test('a statement comes before other tables that match no better', () => {
    const tables = [
      entry('table', 'Cash flows'),
      {
        ...entry('table', 'Statements of cash flows'),
        aliases: ['Cash flow statement'],
        first: true,
      },
    ];
    expect(titles('cash flow', tables)[0]).toBe('Statements of cash flows');
    expect(titles('cash flows', tables)[0]).toBe('Cash flows');
  });

  test('of what matches alike a document comes before a command', () => {
    const alike = [entry('command', 'Settings'), entry('document', 'Settings')];
    expect(rankEntries(alike, 'settings').map(({ kind }) => kind)).toEqual(['document', 'command']);
  });

  test('many documents leave room for the rest', () => {
    const many = Array.from({ length: 1_000 }, (_, i) => entry('document', `Report ${i}.pdf`));
    const shown = rankEntries([...many, entry('command', 'Report a problem')], 'report');
    expect(shown.filter(({ kind }) => kind === 'document')).toHaveLength(8);
    expect(shown.some(({ kind }) => kind === 'command')).toBe(true);
  });
});

describe('pages by name', () => {
  const labels = new Map([
    [1, 'i'],
    [4, 'iv'],
    [16, '12'],
  ]);
  const pages = (typed: string) => pagesNamed(typed, 20, labels);

  test('are found by number, with or without a word for page', () => {
    for (const typed of ['7', 'p 7', 'p7', 'P. 7', 'page 7']) expect(pages(typed)).toEqual([7]);
  });

  test('are found by what is printed on them', () => {
    expect(pages('iv')).toEqual([4]);
    expect(pages('p IV')).toEqual([4]);
  });

  test('a number alone is the place in the file first, after p the printed number', () => {
    expect(pages('12')).toEqual([12, 16]);
    expect(pages('p 12')).toEqual([16, 12]);
  });

  test('that are not there are not offered', () => {
    for (const typed of ['0', '21', 'page', 'net 12']) expect(pages(typed)).toEqual([]);
  });
});
