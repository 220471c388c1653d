/**
 * PaddleOCR 3: the results of PP-StructureV3 and PaddleOCR-VL (blocks with labels, tables as HTML)
 * and of PP-OCR (lines with polygons), as written by `save_to_json` or returned by the service
 * (`layoutParsingResults`, `ocrResults`). Boxes are in pixels; without the image size there are
 * none.
 */
import { z } from 'zod';
import type { ReadingBlock, ReadingPage } from '../../../../shared/contract/reading.ts';
import type { Rect } from '../../../../shared/geometry.ts';
import { ownValue } from '../../../../shared/own-value.ts';
import { tablesInHtml } from '../html-tables.ts';
import { pageBoxConverter } from '../page-box.ts';
import { PageBuilder } from '../page-builder.ts';
import { holds, list, maybe, PageIndex, read } from '../payload.ts';
import { type Adapter, UnreadablePayload } from '../types.ts';

const Corners = z.array(z.number()).length(4);
const Result = z.object({
  page_index: maybe(PageIndex),
  width: maybe(z.number()),
  height: maybe(z.number()),
  parsing_res_list: maybe(
    z.array(
      z.object({
        block_label: z.string(),
        block_content: z.string(),
        block_bbox: maybe(Corners),
      }),
    ),
  ),
  overall_ocr_res: maybe(z.object({ rec_texts: list(z.string()), rec_boxes: list(Corners) })),
  rec_texts: maybe(z.array(z.string())),
  rec_boxes: list(Corners),
});
type Result = z.output<typeof Result>;

const Size = z.object({ width: maybe(z.number()), height: maybe(z.number()) });
const Pruned = z.object({ prunedResult: Result });
const Answer = z.object({
  result: z.object({
    layoutParsingResults: list(Pruned),
    ocrResults: list(Pruned),
    dataInfo: maybe(Size.extend({ pages: list(Size) })),
  }),
});
const Saved = z.object({ res: Result });

const LABELS: Readonly<Record<string, ReadingBlock['type']>> = {
  doc_title: 'heading',
  paragraph_title: 'heading',
  header: 'header',
  footer: 'footer',
  number: 'page_number',
  footnote: 'footnote',
  vision_footnote: 'footnote',
  formula: 'formula',
  display_formula: 'formula',
  figure_title: 'caption',
  table_title: 'caption',
  chart_title: 'caption',
  figure_table_chart_title: 'caption',
};
/** Their content is a picture, not text. */
const PICTURES = ['image', 'figure', 'chart', 'header_image', 'footer_image', 'seal'];

interface Page {
  readonly result: Result;
  readonly size: z.output<typeof Size>;
  readonly path: readonly PropertyKey[];
}

export const paddleocr: Adapter = (payload) =>
  pagesIn(payload)
    .map((page, index) => ({ page, number: (page.result.page_index ?? index) + 1 }))
    .sort((a, b) => a.number - b.number)
    .map(({ page, number }) => readPage(page, number));

/** The results of single pages, from any of the formats. */
function pagesIn(payload: unknown): Page[] {
  if (holds(payload, 'result')) {
    const { result } = read(Answer, payload);
    const isLayout = result.layoutParsingResults.length > 0;
    const results = isLayout ? result.layoutParsingResults : result.ocrResults;
    const name = isLayout ? 'layoutParsingResults' : 'ocrResults';
    return results.map(({ prunedResult }, index) => ({
      result: prunedResult,
      size: result.dataInfo?.pages[index] ?? result.dataInfo ?? prunedResult,
      path: ['result', name, index, 'prunedResult'],
    }));
  }
  const values: unknown[] = Array.isArray(payload) ? payload : [payload];
  return values.map((value, index) => {
    const above = Array.isArray(payload) ? [index] : [];
    const saved = holds(value, 'res');
    const result = saved ? read(Saved, value, above).res : read(Result, value, above);
    return { result, size: result, path: saved ? [...above, 'res'] : above };
  });
}

function readPage({ result, size, path }: Page, number: number): ReadingPage {
  const builder = new PageBuilder(number, pageBoxConverter(size.width, size.height));
  const lines = result.overall_ocr_res ?? {
    rec_texts: result.rec_texts ?? [],
    rec_boxes: result.rec_boxes,
  };
  // Lines are the smallest unit: each counts as one word with one position.
  lines.rec_texts.forEach((text, index) => {
    builder.word(text, rectOf(lines.rec_boxes[index]));
  });
  if (result.parsing_res_list) {
    for (const [index, block] of result.parsing_res_list.entries()) {
      const { block_label: label, block_content: content, block_bbox } = block;
      const rect = rectOf(block_bbox);
      if (PICTURES.includes(label)) continue;
      if (label === 'table') {
        const toBox = [...path, 'parsing_res_list', index, 'block_content'];
        for (const table of tablesInHtml(content)) builder.table({ ...table, rect }, toBox);
        continue;
      }
      const type = ownValue(LABELS, label) ?? 'paragraph';
      const level = label === 'doc_title' ? 1 : 2;
      builder.block(type, content, rect, type === 'heading' ? { level } : {});
    }
  } else if (result.rec_texts) {
    result.rec_texts.forEach((text, index) => {
      builder.block('paragraph', text, rectOf(result.rec_boxes[index]));
    });
  } else {
    throw new UnreadablePayload(path, 'holds neither parsing_res_list nor rec_texts');
  }
  return builder.build();
}

function rectOf(corners: readonly number[] | undefined): Rect | undefined {
  const [x0, y0, x1, y1] = corners ?? [];
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined)
    return undefined;
  return { x0, y0, x1, y1 };
}
