import { z } from 'zod';

export const TextKind = z
  .enum(['native', 'scan', 'drawn', 'garbled', 'none', 'damaged'])
  .describe(
    'native: text in the PDF; scan, drawn (as shapes) and garbled (characters that are not known) need OCR; none: no text; damaged: the page cannot be opened.',
  )
  .meta({ id: 'TextKind', examples: ['native'] });
export type TextKind = z.infer<typeof TextKind>;

export const PageInspection = z
  .object({
    page: z.int().min(1),
    text: TextKind,
    words: z.int().min(0).describe('Number of words in the PDF, without OCR.'),
    fields: z.int().min(0).describe('Number of form fields.'),
    seconds: z.number().min(0).describe('Estimated computing time for reading the page.'),
  })
  .meta({ id: 'PageInspection' });
export type PageInspection = z.infer<typeof PageInspection>;

export const FileInspection = z
  .object({
    total_pages: z.int().min(1),
    title: z.string().nullable(),
    seconds: z.number().min(0).describe('Estimated time for reading all pages here.'),
    pages: z.array(PageInspection),
  })
  .meta({ id: 'FileInspection' });
export type FileInspection = z.infer<typeof FileInspection>;
