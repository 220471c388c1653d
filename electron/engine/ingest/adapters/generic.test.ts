import { describe, expect, test } from 'vitest';
import { readPayload, UnreadablePayload } from '../index.ts';

const read = (...pages: object[]) => readPayload('generic', { pages });

test('pages of text become paragraphs', () => {
  const [page] = read({ page: 1, text: 'One\nline\n\nTwo * three' });
  expect(page?.blocks.map(({ text }) => text)).toEqual(['One\nline', 'Two * three']);
});

test('pages come in order, each once', () => {
  const pages = [
    { page: 2, text: 'b' },
    { page: 1, text: 'a' },
  ];
  expect(read(...pages).map(({ page }) => page)).toEqual([1, 2]);
  expect(() => read(...pages, { page: 2, text: 'c' })).toThrow('holds page 2 twice');
});

describe('pages of Markdown', () => {
  const blocks = (markdown: string) =>
    read({ page: 1, markdown })[0]?.blocks.map(({ type, text }) => [type, text]);

  test('give headings, items, code and paragraphs', () => {
    expect(blocks('## A ##\ntext\nmore\n- one\n  2. two\n\n~~~\n# code\n~~~')).toEqual([
      ['heading', 'A'],
      ['paragraph', 'text more'],
      ['list_item', 'one'],
      ['list_item', 'two'],
      ['code', '# code'],
    ]);
  });

  test('a pipe in running text is no table', () => {
    expect(blocks('either | or\n\n---')).toEqual([
      ['paragraph', 'either | or'],
      ['paragraph', '---'],
    ]);
  });

  test('a table with an empty head has no header', () => {
    const [table] = read({ page: 1, markdown: '| | |\n| - | - |\n| a | b |' })[0]?.tables ?? [];
    expect(table).toMatchObject({ header_rows: 0, rows: [['a', 'b']], row_count: 1 });
  });

  test('a table within a cell belongs to the cell', () => {
    const inner = '<table><tr><td>x</td></tr></table>';
    const [page] = read({
      page: 1,
      markdown: `<table><tr><td>a ${inner}</td><td>b</td></tr></table>`,
    });
    expect(page?.tables.map(({ column_count }) => column_count)).toEqual([2]);
  });
});

test('a page without either names the path', () => {
  expect(() => read({ page: 1 })).toThrow('payload.pages[0]: holds neither markdown nor text');
  expect(() => read({ page: 0, text: '' })).toThrow('payload.pages[0].page');
  expect(() => read()).toThrow('payload: holds no page');
});

test.each([
  ['brackets', '['],
  ['images', '!['],
  ['image targets', '![]('],
  ['spaces where a delimiter row may be', `|a|\n-${' '.repeat(99)}`, ' '],
  [
    'cells that span',
    '<table><tr><td rowspan=999 colspan=999>',
    '<tr><td rowspan=999 colspan=999>',
  ],
  ['fences', '', '```\na\n~~~\n'],
])('takes linear time for %s', (_, begin, repeated = begin) => {
  const markdown = begin + repeated.repeat(128_000 / repeated.length);
  const begun = process.cpuUsage();
  try {
    read({ page: 1, markdown });
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadablePayload);
  }
  const { user } = process.cpuUsage(begun);
  expect(user / 1e6).toBeLessThan(4);
});
