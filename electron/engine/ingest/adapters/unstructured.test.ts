import { expect, test } from 'vitest';
import { readPayload } from '../index.ts';

const read = (payload: unknown) => readPayload('unstructured', payload);

const coordinates = (x0: number, y0: number, x1: number, y1: number) => ({
  points: [
    [x0, y0],
    [x0, y1],
    [x1, y1],
    [x1, y0],
  ],
  system: 'PixelSpace',
  layout_width: 1000,
  layout_height: 2000,
});
const element = (type: string, text: string, metadata: object) => ({
  type,
  element_id: 'e'.repeat(32),
  text,
  metadata: {
    filetype: 'application/pdf',
    languages: ['eng'],
    filename: 'report.pdf',
    ...metadata,
  },
});
const ELEMENTS = [
  element('Header', 'Gazette', { page_number: 1 }),
  element('Title', 'Annual report', {
    page_number: 1,
    category_depth: 0,
    coordinates: coordinates(100, 200, 500, 300),
  }),
  element('NarrativeText', 'As follows.', { page_number: 1 }),
  element('ListItem', 'First', { page_number: 1, category_depth: 1 }),
  element('Table', 'Unit 2025 EUR 7', {
    page_number: 1,
    coordinates: coordinates(100, 400, 500, 600),
    detection_class_prob: 0.93,
    text_as_html:
      '<table><thead><tr><th>Unit</th><th>2025</th></tr></thead><tbody><tr><td>EUR</td><td>7</td></tr></tbody></table>',
  }),
  element('PageBreak', '', {}),
  element('Table', 'no html', { page_number: 2 }),
];

test('elements become blocks of their pages, in order', () => {
  const [first, second] = read(ELEMENTS);
  expect(first?.blocks.map(({ type, text, level }) => [type, text, level])).toEqual([
    ['header', 'Gazette', undefined],
    ['heading', 'Annual report', 1],
    ['paragraph', 'As follows.', undefined],
    ['list_item', 'First', 2],
    ['table', 'Unit\t2025\nEUR\t7', undefined],
  ]);
  // Without its cells a table is no more than its text.
  expect(second?.blocks).toEqual([{ type: 'paragraph', text: 'no html' }]);
});

test('places come in fractions of the layout', () => {
  const [first] = read({ elements: ELEMENTS });
  expect(first?.blocks[1]?.bbox).toEqual({ x: 0.1, y: 0.1, width: 0.4, height: 0.05 });
  expect(first?.tables[0]).toMatchObject({
    bbox: { x: 0.1, y: 0.2, width: 0.4, height: 0.1 },
    confidence: 0.93,
    headers: ['Unit', '2025'],
  });
});

test('points of PDF count from the bottom', () => {
  const flipped = { ...coordinates(100, 1800, 500, 1700), system: 'PointSpace' };
  const [page] = read([element('Title', 'A', { page_number: 1, coordinates: flipped })]);
  expect(page?.blocks[0]?.bbox).toEqual({ x: 0.1, y: 0.1, width: 0.4, height: 0.05 });
});

test('what is unreadable names the path', () => {
  expect(() => read([{ text: 'x' }])).toThrow('payload[0].type');
  expect(() => read({ elements: [{ type: 'Title', metadata: { page_number: 0 } }] })).toThrow(
    'payload.elements[0].metadata.page_number',
  );
});

test('an unknown type is a paragraph, whatever its name', () => {
  const [page] = read([element('constructor', 'Text', { page_number: 1 })]);
  expect(page?.blocks).toMatchObject([{ type: 'paragraph', text: 'Text' }]);
});
