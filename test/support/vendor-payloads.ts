/**
 * Test fixture: a minimal payload of each known vendor with text, a table and positions, where it
 * has them.
 */
import type { KnownVendor } from '../../shared/contract/reading.ts';

const polygon = [0, 0, 4, 0, 4, 5, 0, 5];
const region = [{ pageNumber: 1, polygon }];
const geometry = { BoundingBox: { Left: 0, Top: 0, Width: 0.5, Height: 0.5 } };
const layout = (endIndex: string) => ({
  layout: {
    textAnchor: { textSegments: [{ endIndex }] },
    boundingPoly: { normalizedVertices: [{}, { x: 0.5 }, { x: 0.5, y: 0.5 }, { y: 0.5 }] },
  },
});
const bbox = { l: 0, t: 100, r: 50, b: 50, coord_origin: 'BOTTOMLEFT' };
const HTML =
  '<table><tr><th rowspan="2">a</th><td colspan="2">b</td></tr><tr><td>c</td></tr></table>';
const MARKDOWN = '# Title\n\n- item\n\n| a | b |\n| - | - |\n| c | d |\n';

export const PAYLOADS: Readonly<Record<KnownVendor, unknown>> = {
  'azure-document-intelligence': {
    analyzeResult: {
      pages: [
        { pageNumber: 1, width: 8, height: 10, words: [{ content: 'a', polygon }], lines: [] },
      ],
      paragraphs: [{ content: 'a', boundingRegions: region, spans: [{ offset: 9, length: 1 }] }],
      tables: [
        {
          cells: [
            {
              kind: 'columnHeader',
              rowIndex: 0,
              columnIndex: 0,
              content: 'a',
              boundingRegions: region,
            },
          ],
          boundingRegions: region,
          spans: [{ offset: 0, length: 1 }],
          caption: { content: 'Title' },
        },
      ],
    },
  },
  'aws-textract': {
    Blocks: [
      { Id: 'w', BlockType: 'WORD', Text: 'a', Page: 1, Geometry: geometry },
      {
        Id: 'l',
        BlockType: 'LINE',
        Text: 'a',
        Page: 1,
        Geometry: geometry,
        Relationships: [{ Type: 'CHILD', Ids: ['w'] }],
      },
      {
        Id: 't',
        BlockType: 'TABLE',
        Page: 1,
        Geometry: geometry,
        Relationships: [{ Type: 'CHILD', Ids: ['c'] }],
      },
      {
        Id: 'c',
        BlockType: 'CELL',
        RowIndex: 1,
        ColumnIndex: 1,
        RowSpan: 1,
        ColumnSpan: 1,
        EntityTypes: ['COLUMN_HEADER'],
        Relationships: [{ Type: 'CHILD', Ids: ['w'] }],
      },
    ],
  },
  'google-document-ai': {
    document: {
      text: 'a b',
      pages: [
        {
          pageNumber: 1,
          dimension: { width: 100, height: 100 },
          tokens: [layout('1')],
          paragraphs: [layout('3')],
          tables: [
            {
              ...layout('1'),
              headerRows: [{ cells: [{ ...layout('1'), rowSpan: 1, colSpan: 1 }] }],
            },
          ],
        },
      ],
    },
  },
  docling: {
    pages: { '1': { page_no: 1, size: { width: 100, height: 100 } } },
    body: { self_ref: '#/body', children: [{ $ref: '#/texts/0' }, { $ref: '#/tables/0' }] },
    texts: [
      {
        self_ref: '#/texts/0',
        label: 'title',
        text: 'a',
        children: [],
        prov: [{ page_no: 1, bbox }],
      },
    ],
    tables: [
      {
        self_ref: '#/tables/0',
        label: 'table',
        captions: [{ $ref: '#/texts/0' }],
        prov: [{ page_no: 1, bbox }],
        data: {
          table_cells: [
            {
              text: 'a',
              start_row_offset_idx: 0,
              start_col_offset_idx: 0,
              row_span: 1,
              col_span: 1,
              bbox,
            },
          ],
        },
      },
    ],
  },
  hocr: {
    hocr: `<div class="ocr_page" title="bbox 0 0 100 100"><p class="ocr_par"><span class="ocrx_word" title="bbox 0 0 50 50">a</span></p>${HTML}</div>`,
  },
  alto: {
    alto: '<alto><Layout><Page WIDTH="100" HEIGHT="100"><PrintSpace><TextBlock><TextLine><String CONTENT="a" HPOS="0" VPOS="0" WIDTH="50" HEIGHT="50"/></TextLine></TextBlock></PrintSpace></Page></Layout></alto>',
  },
  paddleocr: {
    result: {
      layoutParsingResults: [
        {
          prunedResult: {
            parsing_res_list: [
              { block_label: 'text', block_content: 'a', block_bbox: [0, 0, 50, 50] },
              { block_label: 'table', block_content: HTML, block_bbox: [0, 50, 50, 90] },
            ],
            overall_ocr_res: { rec_texts: ['a'], rec_boxes: [[0, 0, 50, 50]] },
          },
        },
      ],
      dataInfo: { pages: [{ width: 100, height: 100 }] },
    },
  },
  'mistral-ocr': {
    pages: [{ index: 0, markdown: `${MARKDOWN}\n[t](t)`, tables: [{ id: 't', content: HTML }] }],
  },
  unstructured: {
    elements: [
      { type: 'Title', text: 'a', metadata: { page_number: 1, category_depth: 0 } },
      {
        type: 'Table',
        text: 'a',
        metadata: {
          page_number: 1,
          text_as_html: HTML,
          coordinates: {
            points: [
              [0, 0],
              [50, 50],
            ],
            system: 'PixelSpace',
            layout_width: 100,
            layout_height: 100,
          },
        },
      },
    ],
  },
  generic: { pages: [{ page: 1, markdown: MARKDOWN }] },
};
