import { describe, expect, test } from 'vitest';
import { readPayload } from '../index.ts';

const read = (payload: unknown) => readPayload('google-document-ai', payload);

/** A letter beyond the basic plane before all else: indexes count code points. */
const TEXT = '𝒬 Annual report\nUnit\n2025\nEUR\n7\nThe end\n';
const POINTS = [...TEXT];
const anchor = (words: string) => {
  const start = POINTS.join('').indexOf(words);
  const startIndex = [...TEXT.slice(0, start)].length;
  const segment = { endIndex: String(startIndex + [...words].length) };
  return {
    textSegments: [startIndex === 0 ? segment : { startIndex: String(startIndex), ...segment }],
  };
};
/** A coordinate of 0 is left out of the JSON. */
const vertex = (x: number, y: number) => ({ ...(x !== 0 && { x }), ...(y !== 0 && { y }) });
const layout = (words: string, x0: number, y0: number, x1: number, y1: number) => ({
  layout: {
    textAnchor: anchor(words),
    confidence: 0.9,
    boundingPoly: {
      normalizedVertices: [vertex(x0, y0), vertex(x1, y0), vertex(x1, y1), vertex(x0, y1)],
    },
    orientation: 'PAGE_UP',
  },
});

const document = () => ({
  mimeType: 'application/pdf',
  text: TEXT,
  pages: [
    {
      pageNumber: 1,
      dimension: { width: 1000, height: 2000, unit: 'pixels' },
      tokens: [
        layout('𝒬 ', 0, 0, 0.1, 0.1),
        {
          layout: {
            textAnchor: anchor('Annual '),
            boundingPoly: {
              vertices: [vertex(100, 0), vertex(300, 0), vertex(300, 200), vertex(100, 200)],
            },
          },
        },
      ],
      paragraphs: [
        layout('𝒬 Annual report\n', 0, 0, 0.5, 0.1),
        layout('Unit\n', 0, 0.2, 0.5, 0.25),
        layout('The end\n', 0, 0.9, 0.5, 1),
      ],
      tables: [
        {
          layout: layout('Unit\n2025\nEUR\n7\n', 0, 0.2, 1, 0.4).layout,
          headerRows: [
            {
              cells: [
                { ...layout('Unit\n', 0, 0.2, 0.5, 0.3), rowSpan: 1, colSpan: 1 },
                { ...layout('2025\n', 0.5, 0.2, 1, 0.3), rowSpan: 1, colSpan: 1 },
              ],
            },
          ],
          bodyRows: [
            {
              cells: [
                { ...layout('EUR\n', 0, 0.3, 0.5, 0.4), rowSpan: 1, colSpan: 1 },
                { ...layout('7\n', 0.5, 0.3, 1, 0.4), rowSpan: 1, colSpan: 1 },
              ],
            },
          ],
        },
      ],
    },
  ],
});

describe('a processed document', () => {
  const [page] = read({ document: document(), humanReviewStatus: { state: 'SKIPPED' } });

  test('gives tokens as words, placed by fractions or by pixels', () => {
    expect(page?.words.text).toEqual(['𝒬', 'Annual']);
    expect(page?.words.boxes).toEqual([0, 0, 0.1, 0.1, 0.1, 0, 0.2, 0.1]);
  });

  test('gives paragraphs and tables in the order of its text', () => {
    expect(page?.blocks.map(({ type, text }) => [type, text])).toEqual([
      ['paragraph', '𝒬 Annual report'],
      ['table', 'Unit\t2025\nEUR\t7'],
      ['paragraph', 'The end'],
    ]);
  });

  test('gives the cells of a table with their places', () => {
    const [table] = page?.tables ?? [];
    expect(table).toMatchObject({ headers: ['Unit', '2025'], confidence: 0.9 });
    expect(table?.cells[3]).toMatchObject({
      text: '7',
      bbox: { x: 0.5, y: 0.3, width: 0.5, height: 0.1 },
    });
  });
});

test('the blocks of the layout parser are read as well', () => {
  const text = (value: string, type = 'paragraph') => ({ textBlock: { text: value, type } });
  const pageSpan = { pageStart: 2, pageEnd: 2 };
  const [page] = read({
    documentLayout: {
      blocks: [
        {
          blockId: '1',
          pageSpan,
          textBlock: {
            text: 'Findings',
            type: 'heading-2',
            blocks: [{ blockId: '2', ...text('As follows.') }],
          },
        },
        {
          blockId: '3',
          pageSpan,
          listBlock: {
            type: 'unordered',
            listEntries: [{ blocks: [{ blockId: '4', ...text('One') }] }],
          },
        },
        {
          blockId: '5',
          pageSpan,
          tableBlock: {
            caption: 'Totals',
            headerRows: [{ cells: [{ blocks: [text('Sum')], rowSpan: 1, colSpan: 2 }] }],
            bodyRows: [{ cells: [{ blocks: [text('3')] }, { blocks: [text('4')] }] }],
          },
        },
      ],
    },
  });
  expect(page?.page).toBe(2);
  expect(page?.blocks.map(({ type, text, level }) => [type, text, level])).toEqual([
    ['heading', 'Findings', 2],
    ['paragraph', 'As follows.', undefined],
    ['list_item', 'One', 1],
    ['table', 'Sum\t\n3\t4', undefined],
  ]);
  expect(page?.tables[0]).toMatchObject({ title: 'Totals', header_rows: 1, column_count: 2 });
});

test('an unreadable document names the path', () => {
  const broken = document();
  Object.assign(broken.pages[0] ?? {}, {
    tokens: [{ layout: { textAnchor: { textSegments: [{ endIndex: 'x' }] } } }],
  });
  expect(() => read({ document: broken })).toThrow(
    'payload.document.pages[0].tokens[0].layout.textAnchor.textSegments[0].endIndex',
  );
  expect(() => read({ text: 'nothing' })).toThrow('holds no page');
});
