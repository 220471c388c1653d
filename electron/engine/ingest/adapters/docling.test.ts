import { describe, expect, test } from 'vitest';
import { readPayload } from '../index.ts';

const read = (payload: unknown) => readPayload('docling', payload);

const prov = (l: number, t: number, r: number, b: number) => [
  { page_no: 1, bbox: { l, t, r, b, coord_origin: 'BOTTOMLEFT' }, charspan: [0, 5] },
];
const ref = ($ref: string) => ({ $ref });
const node = (self_ref: string, label: string, more: object = {}) => ({
  self_ref,
  parent: ref('#/body'),
  children: [],
  content_layer: 'body',
  label,
  prov: [],
  ...more,
});
const cell = (row: number, column: number, text: string, more: object = {}) => ({
  bbox: {
    l: 10 + 40 * column,
    t: 100 + 20 * row,
    r: 50 + 40 * column,
    b: 120 + 20 * row,
    coord_origin: 'TOPLEFT',
  },
  row_span: 1,
  col_span: 1,
  start_row_offset_idx: row,
  end_row_offset_idx: row + 1,
  start_col_offset_idx: column,
  end_col_offset_idx: column + 1,
  text,
  column_header: row === 0,
  row_header: false,
  row_section: false,
  ...more,
});

const document = () => ({
  schema_name: 'DoclingDocument',
  version: '1.3.0',
  name: 'report',
  origin: { mimetype: 'application/pdf', binary_hash: 1, filename: 'report.pdf' },
  furniture: {
    self_ref: '#/furniture',
    children: [],
    content_layer: 'furniture',
    name: '_root_',
    label: 'unspecified',
  },
  body: {
    self_ref: '#/body',
    children: [ref('#/texts/2'), ref('#/texts/0'), ref('#/tables/0'), ref('#/groups/0')],
    content_layer: 'body',
    name: '_root_',
    label: 'unspecified',
  },
  groups: [node('#/groups/0', 'list', { children: [ref('#/texts/1')], name: 'list' })],
  texts: [
    node('#/texts/0', 'text', {
      text: 'As follows.',
      orig: 'As follows.',
      prov: prov(10, 150, 110, 140),
    }),
    node('#/texts/1', 'list_item', {
      text: 'First',
      orig: '1. First',
      enumerated: true,
      marker: '1.',
      prov: prov(10, 30, 60, 20),
    }),
    node('#/texts/2', 'section_header', {
      text: 'Findings',
      orig: 'Findings',
      level: 1,
      prov: prov(10, 190, 90, 170),
    }),
    node('#/texts/3', 'caption', { text: 'Totals', orig: 'Totals', prov: prov(10, 105, 60, 100) }),
  ],
  pictures: [],
  tables: [
    node('#/tables/0', 'table', {
      children: [ref('#/texts/3')],
      captions: [ref('#/texts/3')],
      prov: prov(10, 100, 90, 60),
      data: {
        num_rows: 2,
        num_cols: 2,
        grid: [],
        table_cells: [
          cell(0, 0, 'Sum', { col_span: 2, end_col_offset_idx: 2 }),
          cell(1, 0, '3'),
          cell(1, 1, '4'),
        ],
      },
    }),
  ],
  key_value_items: [],
  pages: { '1': { size: { width: 200, height: 200 }, page_no: 1 } },
});

describe('a document', () => {
  const [page] = read(document());

  test('is read in the order of its body, captions with their tables', () => {
    expect(page?.blocks.map(({ type, text }) => [type, text])).toEqual([
      ['heading', 'Findings'],
      ['paragraph', 'As follows.'],
      ['table', 'Sum\t\n3\t4'],
      ['list_item', 'First'],
    ]);
    expect(page?.markdown).toContain('## Findings\n\nAs follows.');
    expect(page?.markdown).toMatch(/\n1\. First$/);
  });

  test('gives places from the top of the page, whichever side they were counted from', () => {
    expect(page?.blocks[0]?.bbox).toEqual({ x: 0.05, y: 0.05, width: 0.4, height: 0.1 });
    const [table] = page?.tables ?? [];
    expect(table?.bbox).toEqual({ x: 0.05, y: 0.5, width: 0.4, height: 0.2 });
    expect(table?.cells[1]?.bbox).toEqual({ x: 0.05, y: 0.6, width: 0.2, height: 0.1 });
    expect(table).toMatchObject({ title: 'Totals', header_rows: 1, headers: ['Sum', 'Sum'] });
  });
});

test('the answer of the server is unwrapped', () => {
  const pages = read({
    document: { filename: 'report.pdf', json_content: document() },
    status: 'success',
  });
  expect(pages[0]?.tables).toHaveLength(1);
});

test('an unreadable document names the path', () => {
  const broken = document();
  Object.assign(broken.tables[0] ?? {}, { data: { table_cells: [{ text: 'x' }] } });
  expect(() => read(broken)).toThrow('payload.tables[0].data.table_cells[0].start_row_offset_idx');
  expect(() => read({ document: { md_content: '# x' } })).toThrow('payload.document.json_content');
});
