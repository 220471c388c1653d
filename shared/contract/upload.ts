import { z } from 'zod';
import { CodedText } from './coded-text.ts';
import { count, named, nullableText, positive, time } from './common.ts';

/** Both spellings of the field names are accepted; the first is the documented one. */
export const SignUploadRequest = z
  .object({
    filename: z.string().min(1).max(255).optional(),
    content_type: z.string().max(255).optional(),
    size: positive.optional().describe('Size in bytes; rejected at once if over the limit.'),
    fileName: z.string().min(1).max(255).optional().describe('Alias of `filename`.'),
    contentType: z.string().max(255).optional().describe('Alias of `content_type`.'),
  })
  .meta({
    id: 'SignUploadRequest',
    examples: [{ filename: 'report.pdf', content_type: 'application/pdf', size: 482113 }],
  });
export type SignUploadRequest = z.infer<typeof SignUploadRequest>;

export const SignedUpload = named('SignedUpload', {
  signed_url: z.string().describe('URL for a single PUT of the PDF.'),
  gcs_path: z.string().describe('Storage path for the following extract request.'),
  expires_at: time,
  method: z.literal('PUT'),
  headers: z.record(z.string(), z.string()).describe('Headers to send with the PUT.'),
});
export type SignedUpload = z.infer<typeof SignedUpload>;

export const UploadedParts = z
  .object({ received: z.int().describe('Bytes of all parts; where the next one begins.') })
  .meta({ id: 'UploadedParts', examples: [{ received: 8388608 }] });

export const StoredUpload = named('StoredUpload', {
  gcs_path: z.string(),
  size: z.int().describe('Bytes received.'),
});

export const PageInspection = named('PageInspection', {
  page: positive,
  text: z
    .enum(['native', 'scan', 'drawn', 'garbled', 'none', 'damaged'])
    .describe(
      'scan, drawn (as shapes) and garbled (unknown characters) need OCR; damaged: it cannot be opened.',
    ),
  words: count.describe('Number of words in the PDF, without OCR.'),
  fields: count.describe('Number of form fields.'),
  seconds: z.number().min(0).describe('Estimated computing time for reading the page.'),
  warnings: z
    .array(z.string())
    .readonly()
    .describe('What the reader says of the page, such as that the file was repaired.'),
  coded_warnings: z.array(CodedText).optional().describe('The warnings, in the same order.'),
});
export type PageInspection = z.infer<typeof PageInspection>;

export const FileInspection = named('FileInspection', {
  total_pages: positive,
  title: nullableText,
  seconds: z.number().min(0).describe('Estimated time for reading all pages here.'),
  pages: z.array(PageInspection),
});
export type FileInspection = z.infer<typeof FileInspection>;
