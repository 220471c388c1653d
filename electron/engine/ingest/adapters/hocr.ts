/**
 * hOCR (the HTML of Tesseract, OCRopus and others): pages, paragraphs, lines and words by class,
 * with boxes in page pixels in the `title` attribute. The payload is the HTML itself, or an object
 * with it in `hocr`, `html` or `content`.
 */
import type { Rect } from '../../../../shared/geometry.ts';
import { tableIn } from '../html-tables.ts';
import { classed, descendants, type Element, parseMarkup, textOf } from '../markup.ts';
import { pageBoxConverter } from '../page-box.ts';
import { PageBuilder } from '../page-builder.ts';
import { markupIn } from '../payload.ts';
import { type Adapter, UnreadablePayload } from '../types.ts';

const isPage = classed('ocr_page');
const isWord = classed('ocrx_word', 'ocr_word');
const isLine = classed('ocr_line', 'ocr_header', 'ocr_caption', 'ocr_textfloat', 'ocrx_line');
const isParagraph = classed('ocr_par');
const isTitle = classed('ocr_title', 'ocr_chapter', 'ocr_section');
const isTable = (element: Element): boolean => element.name === 'table';

export const hocr: Adapter = (payload) => {
  const { text, path } = markupIn(payload, ['hocr', 'html', 'content']);
  const pages = [...descendants(parseMarkup(text, 'html'), isPage)];
  if (pages.length === 0) throw new UnreadablePayload(path, 'holds no element of class ocr_page');
  return pages.map((page, index) => {
    const frame = bboxOf(page);
    const left = frame?.x0 ?? 0;
    const top = frame?.y0 ?? 0;
    const toBox = pageBoxConverter(frame && frame.x1 - left, frame && frame.y1 - top);
    const builder = new PageBuilder(index + 1, toBox);
    /** Boxes are relative to the corner of the page, which may differ from 0 0. */
    const rectOf = (element: Element): Rect | undefined => {
      const box = bboxOf(element);
      return box && { x0: box.x0 - left, y0: box.y0 - top, x1: box.x1 - left, y1: box.y1 - top };
    };
    for (const word of descendants(page, isWord)) builder.word(textOf(word), rectOf(word));
    const write = (parent: Element): void => {
      for (const child of parent.children) {
        if (typeof child === 'string') continue;
        if (isTable(child)) builder.table({ ...tableIn(child), rect: rectOf(child) }, path);
        else if (isTitle(child))
          builder.block('heading', joinElementLines(child), rectOf(child), { level: 1 });
        else if (isParagraph(child) || isLine(child)) {
          builder.block('paragraph', joinElementLines(child), rectOf(child));
        } else write(child);
      }
    };
    write(page);
    return builder.build();
  });
};

/** The lines of an element joined, with hyphenated words merged. */
function joinElementLines(element: Element): string {
  const lines = [...descendants(element, isLine)].map(textOf);
  const text = lines.length > 0 ? lines : [textOf(element)];
  return text
    .join(' ')
    .replace(/(\p{L})[\u00ad] /gu, '$1')
    .replace(/\s+/g, ' ');
}

/** `bbox 10 20 110 50` among the properties of a title, which are separated by semicolons. */
function bboxOf({ attributes }: Element): Rect | undefined {
  const [, numbers] =
    /(?:^|;)\s*bbox((?:\s+-?\d+(?:\.\d+)?){4})/.exec(attributes.title ?? '') ?? [];
  if (!numbers) return undefined;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbers.trim().split(/\s+/).map(Number);
  return { x0, y0, x1, y1 };
}
