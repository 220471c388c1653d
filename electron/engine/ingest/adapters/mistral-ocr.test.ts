import { expect, test } from 'vitest';
import { readPayload } from '../index.ts';

const read = (payload: unknown) => readPayload('mistral-ocr', payload);

const page = (index: number, markdown: string, more: object = {}) => ({
  index,
  markdown,
  images: [],
  dimensions: { dpi: 200, height: 2200, width: 1700 },
  ...more,
});
const answer = (...pages: object[]) => ({
  pages,
  model: 'mistral-ocr-latest',
  usage_info: { pages_processed: pages.length, doc_size_bytes: 1000 },
});

test('pages count from 0 and keep their Markdown', () => {
  const pages = read(answer(page(0, '# Annual report\n\nAs *follows*.'), page(3, 'End')));
  expect(pages.map(({ page: number }) => number)).toEqual([1, 4]);
  expect(pages[0]?.markdown).toBe('# Annual report\n\nAs *follows*.');
  expect(pages[0]?.blocks).toEqual([
    { type: 'heading', text: 'Annual report', level: 1 },
    { type: 'paragraph', text: 'As follows.' },
  ]);
  expect(pages[0]?.words).toEqual({ text: [], boxes: [] });
});

test('tables within the text are tables', () => {
  const [first] = read(
    answer(
      page(0, '![img-0.jpeg](img-0.jpeg)\n\n| Unit | 2025 |\n| --- | ---: |\n| EUR \\| USD | 7 |'),
    ),
  );
  expect(first?.tables[0]).toMatchObject({
    headers: ['Unit', '2025'],
    rows: [
      ['Unit', '2025'],
      ['EUR | USD', '7'],
    ],
  });
});

test('tables beside the text are put back into it', () => {
  const html = '<table><tr><th rowspan="2">Unit</th><th>2025</th></tr><tr><td>7</td></tr></table>';
  const tables = [{ id: 'tbl-0.html', content: html, format: 'html' }];
  const [first] = read(answer(page(0, 'Before\n\n[tbl-0.html](tbl-0.html)\n\nAfter', { tables })));
  expect(first?.blocks.map(({ type }) => type)).toEqual(['paragraph', 'table', 'paragraph']);
  expect(first?.tables[0]?.cells.map(({ text, row_span }) => [text, row_span])).toEqual([
    ['Unit', 2],
    ['2025', 1],
    ['7', 1],
  ]);
  expect(first?.markdown).toContain(html);
});

test('an unreadable answer names the path', () => {
  expect(() => read(answer({ index: 0 }))).toThrow('payload.pages[0].markdown');
  expect(() => read({ pages: {} })).toThrow('payload.pages');
});
