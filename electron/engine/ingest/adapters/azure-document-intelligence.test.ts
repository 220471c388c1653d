import { describe, expect, test } from 'vitest';
import { readPayload } from '../index.ts';

const read = (payload: unknown) => readPayload('azure-document-intelligence', payload);

/** A rectangle as the service writes it: four corners, clockwise from the top left. */
const polygon = (x0: number, y0: number, x1: number, y1: number) => [
  x0,
  y0,
  x1,
  y0,
  x1,
  y1,
  x0,
  y1,
];
const region = (...corners: [number, number, number, number]) => [
  { pageNumber: 1, polygon: polygon(...corners) },
];

const CONTENT = 'Annual report\nUnit\n2025\nEUR\n7\nSee note 1.';
const at = (text: string) => [{ offset: CONTENT.indexOf(text), length: text.length }];
const TABLE_AT = { offset: CONTENT.indexOf('Unit'), length: 'Unit\n2025\nEUR\n7'.length };

const operation = () => ({
  status: 'succeeded',
  createdDateTime: '2025-05-01T08:00:00Z',
  lastUpdatedDateTime: '2025-05-01T08:00:02Z',
  analyzeResult: {
    apiVersion: '2024-11-30',
    modelId: 'prebuilt-layout',
    stringIndexType: 'utf16CodeUnit',
    content: CONTENT,
    pages: [
      {
        pageNumber: 1,
        angle: 0,
        width: 8,
        height: 10,
        unit: 'inch',
        words: [
          {
            content: 'Annual',
            polygon: polygon(1, 1, 2, 1.5),
            confidence: 0.99,
            span: at('Annual')[0],
          },
          {
            content: 'report',
            polygon: polygon(2.1, 1, 3, 1.5),
            confidence: 0.98,
            span: at('report')[0],
          },
        ],
        lines: [
          { content: 'Annual report', polygon: polygon(1, 1, 3, 1.5), spans: at('Annual report') },
        ],
        spans: [{ offset: 0, length: CONTENT.length }],
      },
    ],
    tables: [
      {
        rowCount: 2,
        columnCount: 2,
        cells: [
          {
            kind: 'columnHeader',
            rowIndex: 0,
            columnIndex: 0,
            content: 'Unit',
            boundingRegions: region(1, 2, 3, 2.5),
            spans: at('Unit'),
          },
          {
            kind: 'columnHeader',
            rowIndex: 0,
            columnIndex: 1,
            content: '2025',
            boundingRegions: region(3, 2, 5, 2.5),
            spans: at('2025'),
          },
          {
            rowIndex: 1,
            columnIndex: 0,
            content: 'EUR',
            boundingRegions: region(1, 2.5, 3, 3),
            spans: at('EUR'),
          },
          {
            rowIndex: 1,
            columnIndex: 1,
            content: '7',
            boundingRegions: region(3, 2.5, 5, 3),
            spans: at('7'),
          },
        ],
        boundingRegions: region(1, 2, 5, 3),
        spans: [TABLE_AT],
        caption: { content: 'Key figures', boundingRegions: region(1, 1.8, 3, 2), spans: [] },
      },
    ],
    paragraphs: [
      {
        role: 'title',
        content: 'Annual report',
        boundingRegions: region(1, 1, 3, 1.5),
        spans: at('Annual report'),
      },
      { content: 'Unit', boundingRegions: region(1, 2, 3, 2.5), spans: at('Unit') },
      { content: '7', boundingRegions: region(3, 2.5, 5, 3), spans: at('7') },
      {
        role: 'footnote',
        content: 'See note 1.',
        boundingRegions: region(1, 9, 3, 9.2),
        spans: at('See note'),
      },
    ],
    styles: [],
  },
});

describe('the result of an analysis', () => {
  const [page] = read(operation());

  test('gives words in fractions of their page', () => {
    expect(page?.words.text).toEqual(['Annual', 'report']);
    expect(page?.words.boxes.slice(0, 4)).toEqual([0.125, 0.1, 0.125, 0.05]);
  });

  test('gives paragraphs in their order, those of tables as the table alone', () => {
    expect(page?.blocks.map(({ type, text }) => [type, text])).toEqual([
      ['heading', 'Annual report'],
      ['table', 'Unit\t2025\nEUR\t7'],
      ['footnote', 'See note 1.'],
    ]);
    expect(page?.markdown).toBe(
      '# Annual report\n\n| Unit | 2025 |\n| --- | --- |\n| EUR | 7 |\n\nSee note 1.',
    );
  });

  test('gives tables with header, title and the place of each cell', () => {
    const [table] = page?.tables ?? [];
    expect(table).toMatchObject({
      title: 'Key figures',
      headers: ['Unit', '2025'],
      header_rows: 1,
      row_count: 1,
      bbox: { x: 0.125, y: 0.2, width: 0.5, height: 0.1 },
    });
    expect(table?.cells[3]).toEqual({
      row: 1,
      column: 1,
      row_span: 1,
      column_span: 1,
      text: '7',
      bbox: { x: 0.375, y: 0.25, width: 0.25, height: 0.05 },
      header: false,
    });
  });
});

test('the bare result is read as well; without paragraphs its lines are the text', () => {
  const { analyzeResult } = operation();
  const { paragraphs: _, tables: __, ...bare } = analyzeResult;
  expect(read(bare)[0]?.blocks.map(({ text }) => text)).toEqual(['Annual report']);
});

test('an unreadable result names the path', () => {
  const broken = operation();
  Object.assign(broken.analyzeResult.pages[0]?.words[1] ?? {}, { polygon: 'none' });
  expect(() => read(broken)).toThrow('payload.analyzeResult.pages[0].words[1].polygon');
  expect(() => read({ analyzeResult: { pages: [] } })).toThrow('holds no page');
});
