import { z } from 'zod';
import { Box } from './box.ts';
import { CodedText } from './coded-text.ts';
import { count, fraction, named, optionalText, positive } from './common.ts';
import { Source } from './confidence.ts';
import { FormField } from './form-field.ts';
import { Table } from './table.ts';

export const BlockType = z.enum([
  ...(['heading', 'paragraph', 'list_item', 'table', 'figure', 'caption', 'footnote'] as const),
  ...(['header', 'footer', 'page_number', 'formula', 'code', 'quote', 'key_value'] as const),
  ...(['signature', 'watermark'] as const),
]);
export type BlockType = z.infer<typeof BlockType>;

const WordRange = z
  .tuple([count, count])
  .describe('Index of the first word in the word list of the page, and number of words.');

export const Block = z
  .object({
    type: BlockType,
    bbox: Box,
    text: z
      .string()
      .describe(
        'Plain text with lines joined and hyphenation removed; note marks and exponents are superscript characters.',
      ),
    markdown: optionalText.describe(
      'Inline Markdown (emphasis, links) if it differs from the text.',
    ),
    level: positive
      .optional()
      .describe(
        'Heading level, 1 is the highest; for list items and their paragraphs the nesting depth.',
      ),
    marker: optionalText.describe(
      'Bullet or number of a list item, or number of a formula, as printed.',
    ),
    table_index: count
      .optional()
      .describe('Index of the table of a table block in `tables` of this page.'),
    title: optionalText.describe('Text of the caption of a figure, or name of a signature field.'),
    caption_of: count.optional().describe('Index of the captioned figure or table in `blocks`.'),
    note_mark: optionalText.describe('Mark of a footnote, as printed.'),
    note_of: count
      .optional()
      .describe('Index of the block with the footnote reference in `blocks`.'),
    source: Source.optional(),
    words: WordRange,
    continues: z
      .boolean()
      .optional()
      .describe('The block continues the preceding text across a column or page break.'),
    continues_from: z
      .object({ page: positive, block: count })
      .optional()
      .describe('Page and block index that the block continues from.'),
  })
  .meta({ id: 'Block', description: 'Block of a page, in reading order.' });
export type Block = z.infer<typeof Block>;

/**
 * The words of a page in reading order, stored as columns rather than objects: a 2,000-page
 * document holds a million of them. Word `i` has text `text[i]` and the box `boxes[4i .. 4i+3]` =
 * x, y, width, height in page space.
 */
export const Words = named('Words', { text: z.array(z.string()), boxes: z.array(z.number()) });
export type Words = z.infer<typeof Words>;

/** Source of the text; `none` marks a page without usable text, which needs OCR. */
export const TextSource = z.enum(['native', 'ocr', 'none']);
export type TextSource = z.infer<typeof TextSource>;

/** Why glyphs were left out of the text. */
export const LeftOutReason = z
  .enum([
    'redrawn',
    'invisible_duplicate',
    'no_ink',
    'off_page',
    'clipped',
    'layer_off',
    'covered',
    'paper_colored',
    'unselected',
    'too_small',
    'unreadable',
  ])
  .describe(
    'redrawn: duplicate glyphs for bold or shadow effects; invisible_duplicate: hidden text behind ' +
      'the visible text of a scan; no_ink: control characters; off_page: outside the page; clipped: ' +
      'outside the clipping path; layer_off: in a hidden layer; covered: painted over; ' +
      'paper_colored: in the background colour; unselected: an option of a list box that is not ' +
      'selected; too_small: too small to be read; unreadable: in a font without usable character ' +
      'codes.',
  )
  .meta({ id: 'LeftOutReason' });
export type LeftOutReason = z.infer<typeof LeftOutReason>;

export const LeftOut = z
  .object({
    reason: LeftOutReason,
    glyphs: positive,
    text: optionalText.describe('Beginning of the omitted text if it is readable.'),
    bbox: Box.describe('Bounding box of the glyphs within the page.'),
  })
  .meta({
    id: 'LeftOut',
    description: 'Glyphs omitted from the text at one position for one reason.',
  });
export type LeftOut = z.infer<typeof LeftOut>;

export const Recognition = z
  .object({
    words: positive.describe('Number of words recognised by OCR.'),
    confidence: fraction.describe('Mean character confidence of these words.'),
    doubtful: z
      .array(count)
      .describe('Indexes of low-confidence OCR words in the word list of the page.'),
  })
  .meta({ id: 'Recognition', description: 'Result of OCR on a page.' });
export type Recognition = z.infer<typeof Recognition>;

/** Most pages in one response of `getPage`. */
export const MOST_PAGES_AT_ONCE = 100;

export const PageContent = z
  .object({
    page: positive,
    page_label: optionalText.describe(
      'The printed page number (iv, 12, F-3) in the running header or footer.',
    ),
    is_contents: z
      .literal(true)
      .optional()
      .describe('The page holds a printed table of contents that names headings of later pages.'),
    width: z.number().describe('Width in points, rotation applied.'),
    height: z.number().describe('Height in points, rotation applied.'),
    rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
    source: TextSource,
    needs_ocr: z.boolean().describe('The page has content but no usable text.'),
    words: Words,
    blocks: z.array(Block),
    tables: z
      .array(Table)
      .describe('table_index counts from 0 on this page; in results it counts over the document.'),
    form_fields: z.array(FormField).optional().describe('Absent without interactive fields.'),
    left_out: z
      .array(LeftOut)
      .optional()
      .describe('Every glyph of the page is in exactly one block or cell, or counted here.'),
    recognition: Recognition.optional().describe('Absent if all text comes from the PDF.'),
    corrected_words: z
      .array(count)
      .optional()
      .describe('Indexes of words corrected by a person; absent if there are none.'),
    warnings: z.array(z.string()),
    coded_warnings: z.array(CodedText).optional().describe('The warnings, in the same order.'),
  })
  .meta({ id: 'PageContent', description: 'Extracted content of one page.' });
export type PageContent = z.infer<typeof PageContent>;

export interface OutlineItem {
  title: string;
  page: number | null;
  children: OutlineItem[];
}
export const OutlineItem: z.ZodType<OutlineItem> = z
  .object({
    title: z.string(),
    page: positive.nullable(),
    get children() {
      return z.array(OutlineItem);
    },
  })
  .meta({ id: 'OutlineItem', description: 'Entry of the outline (bookmarks) of the document.' });

/**
 * The headings of a page and its printed page number; the outline of a document is built from
 * these.
 */
export const PageOutline = named('PageOutline', {
  page: positive,
  page_label: PageContent.shape.page_label,
  is_contents: PageContent.shape.is_contents,
  headings: z.array(
    z.object({
      title: z.string(),
      level: positive.describe('1 is the highest.'),
      bbox: Box,
    }),
  ),
});
export type PageOutline = z.infer<typeof PageOutline>;
