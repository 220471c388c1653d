/**
 * Output of other programs for a document: it is stored unchanged (append-only) and, if its format
 * is known, converted to the same form as our own pages, so that several results for one page can
 * be compared.
 */
import { z } from 'zod';
import { Box } from './box.ts';
import { Capabilities } from './capabilities.ts';
import { count, fraction, named, nullableText, positive, time } from './common.ts';
import { DocumentRef } from './document.ts';
import { Block, Words } from './page.ts';
import { Cell, Table } from './table.ts';

/** Formats that are parsed. Output of any other vendor is stored unparsed. */
export const KNOWN_VENDORS = [
  'azure-document-intelligence',
  'aws-textract',
  'google-document-ai',
  'docling',
  'hocr',
  'alto',
  'paddleocr',
  'mistral-ocr',
  'unstructured',
  'generic',
] as const;
export type KnownVendor = (typeof KNOWN_VENDORS)[number];

/** The vendor of a record that names none. */
export const UNNAMED_VENDOR = 'unknown';

/** Names our own extraction in comparisons with the output of others. */
export const OWN_VENDOR = 'quarry';

export const Vendor = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9._-]{0,63}$/i,
    'a vendor name consists of letters, digits, dots, hyphens and underscores',
  )
  .meta({ id: 'Vendor', examples: ['generic'] });

const Sha256 = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits')
  .meta({ examples: ['9f'.repeat(32)] });

export const IngestRequest = named('IngestRequest', {
  document_id: DocumentRef.describe('An unknown doc-<id> creates a new document.'),
  vendor: Vendor.default(UNNAMED_VENDOR).describe(
    `Supported formats: ${KNOWN_VENDORS.join(', ')}. Output of any other vendor is stored unparsed.`,
  ),
  payload: z
    .unknown()
    .optional()
    .describe(
      'Output of the vendor as any JSON value; XML and HTML as a string. Without one the record has no pages.',
    )
    .meta({ examples: [{ pages: [{ page: 1, markdown: '# Report' }] }] }),
  pdf_sha256: Sha256.optional().describe(
    'SHA-256 of the PDF that was processed; 409 if the stored PDF differs.',
  ),
  capabilities: Capabilities.optional(),
});
export type IngestRequest = z.infer<typeof IngestRequest>;

export const IngestAccepted = named('IngestAccepted', {
  ok: z.literal(true),
  seq: positive.describe('1-based position among the records of the document.'),
  document_id: z.string(),
});

/** The record of one ingest call. */
export const IngestRecord = named('IngestRecord', {
  seq: positive,
  vendor: z.string(),
  known: z.boolean().describe('Whether the format was recognised and converted to pages.'),
  pages: count,
  tables: count,
  pdf_sha256: nullableText,
  capabilities: Capabilities.nullable(),
  created_at: time,
});
export type IngestRecord = z.infer<typeof IngestRecord>;

export const IngestRecords = named('IngestRecords', {
  document_id: z.string(),
  records: z.array(IngestRecord),
});

export const IngestDetail = IngestRecord.extend({ payload: z.unknown() }).meta({
  id: 'IngestDetail',
});

export const ReadingCell = Cell.omit({ words: true, confidence: true, confidence_reasons: true })
  .extend({ bbox: Box.optional(), confidence: fraction.optional() })
  .meta({ id: 'ReadingCell', description: 'Cell with the box stated by the vendor, if any.' });
export type ReadingCell = z.infer<typeof ReadingCell>;

export const ReadingTable = Table.omit({ method: true, continues: true, confidence_reasons: true })
  .extend({ bbox: Box.optional(), cells: z.array(ReadingCell) })
  .meta({ id: 'ReadingTable' });
export type ReadingTable = z.infer<typeof ReadingTable>;

export const ReadingBlock = Block.omit({ words: true })
  .extend({ bbox: Box.optional() })
  .meta({ id: 'ReadingBlock' });
export type ReadingBlock = z.infer<typeof ReadingBlock>;

/**
 * One page as one vendor extracted it. Anything that the vendor does not state is absent or empty.
 */
export const ReadingPage = named('ReadingPage', {
  page: positive,
  markdown: z.string(),
  words: Words,
  blocks: z.array(ReadingBlock),
  tables: z.array(ReadingTable).describe('table_index counts from 0 on this page.'),
});
export type ReadingPage = z.infer<typeof ReadingPage>;

export const VendorPage = ReadingPage.extend({ vendor: z.string(), seq: positive }).meta({
  id: 'VendorPage',
});
export type VendorPage = z.infer<typeof VendorPage>;

export const PageReadings = named('PageReadings', {
  page: positive,
  readings: z.array(VendorPage),
});
