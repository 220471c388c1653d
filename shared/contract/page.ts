import { z } from 'zod';
import { Box } from './box.ts';
import { Table } from './table.ts';

export const BlockType = z.enum([
  'heading',
  'paragraph',
  'list_item',
  'table',
  'figure',
  'caption',
  'footnote',
  'header',
  'footer',
  'page_number',
  'formula',
  'code',
  'quote',
  'key_value',
  'signature',
  'watermark',
]);
export type BlockType = z.infer<typeof BlockType>;

const WordRange = z
  .tuple([z.int().min(0), z.int().min(0)])
  .describe('First word and count of words in the word list of the page.');

export const Block = z
  .object({
    type: BlockType,
    bbox: Box,
    text: z.string().describe('Plain text, hyphens healed, lines joined.'),
    markdown: z
      .string()
      .optional()
      .describe('Inline Markdown (emphasis, links) where it differs from the text.'),
    level: z
      .int()
      .min(1)
      .optional()
      .describe(
        'Heading level, 1 is the highest; nesting depth of a list item, and of a paragraph in it.',
      ),
    marker: z
      .string()
      .optional()
      .describe('Bullet or number of a list item, number of a formula, as printed.'),
    table_index: z.int().min(0).optional().describe('Of a table block: its table on this page.'),
    title: z
      .string()
      .optional()
      .describe('Of a figure: the text of its caption. Of a signature field: its name.'),
    caption_of: z
      .int()
      .min(0)
      .optional()
      .describe('Of a caption: the figure or table that it names, as its place in the blocks.'),
    note_mark: z.string().optional().describe('Of a footnote: its mark, as printed.'),
    note_of: z
      .int()
      .min(0)
      .optional()
      .describe('Of a footnote: what bears its mark, as its place in the blocks.'),
    source: z
      .literal('human')
      .optional()
      .describe('Corrected or made by a person; absent where it is as the engine extracted it.'),
    words: WordRange,
    continues: z
      .boolean()
      .optional()
      .describe('The block goes on from the text before it, over the end of a column or a page.'),
    continues_from: z
      .object({ page: z.int().min(1), block: z.int().min(0) })
      .optional()
      .describe('Of a block that goes on: the page, and the place in its blocks, it goes on from.'),
  })
  .meta({ id: 'Block', description: 'A piece of the page, in reading order.' });
export type Block = z.infer<typeof Block>;

/**
 * The words of a page in reading order, stored as columns rather than objects: a 2,000-page
 * document holds a million of them. Word `i` has text `text[i]` and the box `boxes[4i .. 4i+3]` =
 * x, y, width, height in page space.
 */
export const Words = z
  .object({ text: z.array(z.string()), boxes: z.array(z.number()) })
  .meta({ id: 'Words' });
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
    'too_small',
    'unreadable',
  ])
  .describe(
    'redrawn: over themselves, for weight or shadow; invisible_duplicate: behind the visible text ' +
      'of a scan; no_ink: control characters; off_page: outside of the page; clipped: cut away; ' +
      'layer_off: in a layer that is switched off; covered: painted over; paper_colored: in the ' +
      'colour of the paper; too_small: to be read; unreadable: in a font whose code points mean ' +
      'nothing.',
  )
  .meta({ id: 'LeftOutReason' });
export type LeftOutReason = z.infer<typeof LeftOutReason>;

export const LeftOut = z
  .object({
    reason: LeftOutReason,
    glyphs: z.int().min(1),
    text: z.string().optional().describe('How the text left out begins, where it can be read.'),
    bbox: Box.describe('Around the glyphs, as far as they lie on the page.'),
  })
  .meta({
    id: 'LeftOut',
    description: 'Glyphs that became no text, for one reason, in one place.',
  });
export type LeftOut = z.infer<typeof LeftOut>;

export const Recognition = z
  .object({
    words: z.int().min(1).describe('How many words of the page were recognised from its picture.'),
    confidence: z.number().min(0).max(1).describe('Mean over the letters of these words.'),
    doubtful: z
      .array(z.int().min(0))
      .describe('Recognised words to compare with the page, as places in its word list.'),
  })
  .meta({ id: 'Recognition', description: 'How well text was read from the picture of a page.' });
export type Recognition = z.infer<typeof Recognition>;

export const PageContent = z
  .object({
    page: z.int().min(1),
    page_label: z
      .string()
      .optional()
      .describe(
        'The number printed on the page (iv, 12, F-3), where running heads or feet count the pages.',
      ),
    width: z.number().describe('Points, as displayed.'),
    height: z.number().describe('Points, as displayed.'),
    rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
    source: TextSource,
    needs_ocr: z.boolean().describe('The page shows content but holds no usable text.'),
    words: Words,
    blocks: z.array(Block),
    tables: z
      .array(Table)
      .describe('table_index counts from 0 on this page; results number the whole document.'),
    left_out: z
      .array(LeftOut)
      .optional()
      .describe('Every glyph of the page is in exactly one block or cell, or counted here.'),
    recognition: Recognition.optional().describe("Absent where all text is the PDF's own."),
    corrected_words: z
      .array(z.int().min(0))
      .optional()
      .describe('Words that a person corrected, as places in the word list; absent where none is.'),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'PageContent', description: 'Everything the engine understood of one page.' });
export type PageContent = z.infer<typeof PageContent>;

export interface OutlineItem {
  title: string;
  page: number | null;
  children: OutlineItem[];
}
export const OutlineItem: z.ZodType<OutlineItem> = z
  .object({
    title: z.string(),
    page: z.int().min(1).nullable(),
    get children() {
      return z.array(OutlineItem);
    },
  })
  .meta({ id: 'OutlineItem', description: 'Entry of the outline (bookmarks) of the document.' });

/**
 * The headings of a page and its printed page number; the outline of a document is built from
 * these.
 */
export const PageOutline = z
  .object({
    page: z.int().min(1),
    page_label: PageContent.shape.page_label,
    headings: z.array(
      z.object({
        title: z.string(),
        level: z.int().min(1).describe('1 is the highest.'),
        bbox: Box,
      }),
    ),
  })
  .meta({ id: 'PageOutline' });
export type PageOutline = z.infer<typeof PageOutline>;
