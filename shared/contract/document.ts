import { z } from 'zod';
import { Capabilities } from './capabilities.ts';
import { CodedText, messageParts } from './coded-text.ts';
import { count, listOf, named, nullableText, optionalText, positive, time } from './common.ts';
import { JobId, JobStatus } from './job.ts';
import { OutlineItem } from './page.ts';
import { PageWarning } from './results.ts';

/** `doc-…`, the `ocr-…` of one of its jobs, or the 6-character short hash. */
export const DocumentRef = z
  .string()
  .regex(
    /^[0-9a-z]{1,40}(-[0-9a-z-]{1,64})?$/,
    'a document is referenced by doc-<id>, ocr-<id> (lower-case letters, digits and hyphens) or its 6-character hash',
  )
  .meta({ id: 'DocumentRef', examples: ['doc-01k5d3m8v2', 'ocr-01k5d3m8v2', '7f3k9a'] });

/** Maximum number of documents in one request; more need several requests. */
export const MOST_DOCUMENTS = 1_000;

export const DocumentRefs = z
  .array(DocumentRef)
  .max(MOST_DOCUMENTS)
  .describe('Document ids, job ids or hashes.');

/** Maximum length of a file name, in characters. */
const LONGEST_FILENAME = 255;

export const FileName = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1, 'a document needs a name')
  .max(LONGEST_FILENAME)
  .regex(/^[^\p{Cc}/\\]*$/u, 'a file name is one line without slashes or control characters')
  .meta({ id: 'FileName', examples: ['annual-report.pdf'] });

export const DocumentPhase = z
  .enum([
    'idle',
    'uploading',
    'parsing',
    'hydrating',
    'verifying',
    'awaiting_review',
    'complete',
    'error',
  ])
  .meta({ id: 'DocumentPhase', examples: ['complete'] });
export type DocumentPhase = z.infer<typeof DocumentPhase>;

export const Visibility = z
  .enum(['public', 'private'])
  .describe('Tables of a public document can be read without an API key.')
  .meta({ id: 'Visibility' });

/** Maximum number of tags of one document. */
const MOST_TAGS = 50;

export const DocumentTag = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1, 'a tag needs a name')
  .max(60)
  .regex(/^[^\p{Cc}]*$/u, 'a tag is one line')
  .meta({ id: 'DocumentTag', examples: ['Invoices 2024'] });

export const DocumentTags = z
  .array(DocumentTag)
  .max(MOST_TAGS)
  .transform((tags) => [...new Set(tags)])
  .meta({ id: 'DocumentTags' });

export const UploadAccepted = named('UploadAccepted', {
  document_id: z.string(),
  job_id: JobId,
  phase: DocumentPhase,
  same_file_as: z
    .string()
    .nullable()
    .describe('The first earlier document with the same file; null if there is none.'),
  urls: z.object({ status: z.string(), page_images: z.string(), viewer: z.string() }),
});
export type UploadAccepted = z.infer<typeof UploadAccepted>;

/**
 * One row of the library: a document and the state of its newest job. A document for which only
 * other programs' output was ingested has no job yet: it waits for its PDF.
 */
export const LibraryItem = named('LibraryItem', {
  document_id: z.string(),
  hash: z.string().length(6),
  job_id: JobId.nullable().describe('Null until a PDF is uploaded.'),
  filename: z.string(),
  visibility: Visibility,
  tags: z.array(z.string()).describe('In the order in which they were given.'),
  size: z.int().describe('Size of the PDF in bytes; 0 until it is uploaded.'),
  has_source_path: z
    .boolean()
    .describe(
      'Whether the path of the original file on this machine is known (documents added in the desktop window).',
    ),
  status: JobStatus.nullable().describe('Status of the newest job; null if there is none.'),
  phase: DocumentPhase,
  error: nullableText,
  coded_error: CodedText.optional(),
  needs_password: z.boolean(),
  total_pages: z.int().nullable(),
  page_range: nullableText.describe('The only pages that are read; null: all.'),
  pages_to_read: z.int().nullable().describe('Their number.'),
  pages_completed: z.int(),
  failed_pages: z.int(),
  pages_need_ocr: z.int(),
  table_count: z
    .int()
    .describe('Number of printed tables; a table over several pages counts once per page.'),
  joined_table_count: z.int().describe('Number of tables; a table over several pages counts once.'),
  open_review_items: count.describe('Review items without a decision.'),
  checks_pending: z
    .boolean()
    .describe('Checks and review items do not include the last correction yet.'),
  pages_per_second: z.number().nullable(),
  added_at: time,
  updated_at: time,
});
export type LibraryItem = z.infer<typeof LibraryItem>;

export const Library = listOf(LibraryItem).meta({ id: 'Library' });
export type Library = z.infer<typeof Library>;

/** Findings of the verification; a check that did not pass requires a review. */
export const DocumentCheck = named('DocumentCheck', {
  name: z.string().describe('Stable identifier, such as spans_tile.'),
  passed: z.boolean().describe('true for pure information, such as invisible text.'),
  page: positive.nullable().describe('Null if the check refers to several pages.'),
  pages: z.array(positive).optional().describe('The pages if the check refers to several.'),
  ...messageParts,
});
export type DocumentCheck = z.infer<typeof DocumentCheck>;

export const DocumentDetail = LibraryItem.extend({
  capabilities: Capabilities.nullable().describe('Capabilities requested with the document.'),
  vendors: z
    .array(z.string())
    .describe('Other programs with ingested results for this document, newest first.'),
  progress_percent: z.int().min(0).max(100),
  checks: z
    .array(DocumentCheck)
    .describe('Findings of the verification; empty if everything passed.'),
  title: nullableText,
  outline: z.array(OutlineItem),
  warnings: z.array(PageWarning),
  pages_done: z.array(z.int()).describe('Pages with results, ascending.'),
}).meta({ id: 'DocumentDetail' });
export type DocumentDetail = z.infer<typeof DocumentDetail>;

/** The position of a search hit: the boxes of the words are those of `PageContent.words`. */
export const SearchHit = named('SearchHit', {
  document_id: z.string(),
  filename: z.string(),
  page: positive,
  match: z
    .enum(['phrase', 'near', 'words'])
    .describe(
      'phrase: the words in the given order; near: close to each other; words: anywhere on the page.',
    ),
  snippet: z.string().describe('Text around the match; `…` marks omitted text.'),
  snippet_marks: z
    .array(z.tuple([z.int(), z.int()]))
    .describe('Start and end (exclusive) of each match in the snippet, in UTF-16 code units.'),
  words: z.array(z.int()).describe('Indexes of the matched words in the word list of the page.'),
  boxes: z.array(z.number()).describe('x, y, width, height of each matched word, in page space.'),
  table_title: optionalText.describe(
    'Title of the table if the match is in a table or its labels.',
  ),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchResult = named('SearchResult', {
  query: z.string(),
  total: z.int().describe('Number of all matches; `hits` has the best of them.'),
  documents: z
    .array(z.object({ document_id: z.string(), filename: z.string(), total: z.int() }))
    .describe('Every document with matches and their number, best match first.'),
  hits: z
    .array(SearchHit)
    .describe('Exact phrases first, then words close together, then words apart.'),
});
export type SearchResult = z.infer<typeof SearchResult>;
