import { expect, test } from 'vitest';
import { readPayload } from '../index.ts';

const read = (payload: unknown) => readPayload('paddleocr', payload);

const HTML =
  '<html><body><table><thead><tr><td colspan="2">Sum</td></tr></thead><tbody><tr><td>3</td><td>4</td></tr></tbody></table></body></html>';

const result = (page_index: number | null = 0) => ({
  input_path: 'report.pdf',
  page_index,
  model_settings: { use_doc_preprocessor: false, use_table_recognition: true },
  parsing_res_list: [
    {
      block_label: 'doc_title',
      block_content: 'Annual report',
      block_bbox: [100, 100, 500, 200],
      block_id: 0,
      block_order: 1,
    },
    {
      block_label: 'image',
      block_content: '',
      block_bbox: [0, 0, 10, 10],
      block_id: 1,
      block_order: null,
    },
    {
      block_label: 'text',
      block_content: 'As follows.',
      block_bbox: [100, 300, 500, 400],
      block_id: 2,
      block_order: 2,
    },
    {
      block_label: 'table',
      block_content: HTML,
      block_bbox: [100, 500, 500, 900],
      block_id: 3,
      block_order: 3,
    },
  ],
  overall_ocr_res: {
    rec_texts: ['Annual report', 'As follows.'],
    rec_scores: [0.99, 0.98],
    rec_boxes: [
      [100, 100, 500, 200],
      [100, 300, 500, 400],
    ],
  },
});

test('the answer of the service has places, for it tells the size of its pages', () => {
  const [page] = read({
    logId: '1',
    errorCode: 0,
    errorMsg: 'Success',
    result: {
      layoutParsingResults: [{ prunedResult: result(), markdown: { text: '', images: {} } }],
      dataInfo: { type: 'pdf', numPages: 1, pages: [{ width: 1000, height: 2000 }] },
    },
  });
  expect(page?.blocks.map(({ type, text }) => [type, text])).toEqual([
    ['heading', 'Annual report'],
    ['paragraph', 'As follows.'],
    ['table', 'Sum\t\n3\t4'],
  ]);
  expect(page?.words).toEqual({
    text: ['Annual report', 'As follows.'],
    boxes: [0.1, 0.05, 0.4, 0.05, 0.1, 0.15, 0.4, 0.05],
  });
  expect(page?.tables[0]).toMatchObject({
    bbox: { x: 0.1, y: 0.25, width: 0.4, height: 0.2 },
    header_rows: 1,
    headers: ['Sum', 'Sum'],
  });
});

test('saved results of single pages are put in order; without a size they have no places', () => {
  const pages = read([{ res: result(1) }, { res: result(0) }]);
  expect(pages.map(({ page }) => page)).toEqual([1, 2]);
  expect(pages[0]?.words.text).toEqual([]);
  expect(pages[0]?.blocks[0]).toEqual({ type: 'heading', text: 'Annual report', level: 1 });
});

test('text recognition alone gives lines', () => {
  const [page] = read({
    result: {
      ocrResults: [
        { prunedResult: { rec_texts: ['Line'], rec_scores: [0.9], rec_boxes: [[0, 0, 50, 10]] } },
      ],
      dataInfo: { type: 'image', width: 100, height: 100 },
    },
  });
  expect(page?.blocks).toEqual([
    { type: 'paragraph', text: 'Line', bbox: { x: 0, y: 0, width: 0.5, height: 0.1 } },
  ]);
});

test('what is unreadable names the path', () => {
  expect(() => read([{ res: { parsing_res_list: [{ block_label: 'text' }] } }])).toThrow(
    'payload[0].res.parsing_res_list[0].block_content',
  );
  expect(() => read({ input_path: 'x' })).toThrow('payload: holds neither');
});
