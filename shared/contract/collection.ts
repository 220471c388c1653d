import { z } from 'zod';
import { AnswerBlock } from './answer-content.ts';
import { Citation } from './citation.ts';
import { errorParts } from './coded-text.ts';
import { count, idWith, named, nullableText, optionalText, positive, time } from './common.ts';
import { DocumentRef, DocumentRefs } from './document.ts';
import { JobId, JobStatus } from './job.ts';
import { ProviderRef } from './provider.ts';

/** Maximum length of a collection name, in characters. */
const LONGEST_NAME = 200;
const LONGEST_DESCRIPTION = 4_000;
const LONGEST_PROMPT = 4_000;
/** Bytes of the metadata as JSON. */
export const METADATA_LIMIT = 16 * 1024;

export const CollectionId = idWith('col', 'a collection').meta({ id: 'CollectionId' });

/** An id (`col-…`) or a name; ids are looked up first, so no name may look like one. */
export const CollectionRef = z
  .string()
  .min(1)
  .max(LONGEST_NAME)
  .meta({ id: 'CollectionRef', examples: ['col-01k5d3m8v2', 'Filings'] });

export const CollectionName = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1, 'a collection needs a name')
  .max(LONGEST_NAME)
  .regex(/^\P{Cc}*$/u, 'a name is one line without control characters')
  .refine((name) => !/^col-/.test(name), 'a name may not begin with col-, as ids do')
  .meta({ id: 'CollectionName', examples: ['Filings'] });

/** Arbitrary metadata that the caller stores with a collection. */
export const CollectionMetadata = z
  .record(z.string(), z.unknown())
  .refine(
    (value) => new TextEncoder().encode(JSON.stringify(value)).length <= METADATA_LIMIT,
    `the metadata may have ${METADATA_LIMIT} bytes as JSON`,
  )
  .meta({ id: 'CollectionMetadata', examples: [{ client: 'Hallam & Tor' }] });

export const Collection = named('Collection', {
  id: CollectionId,
  name: z.string().describe('Unique within the account.'),
  description: nullableText,
  metadata: z.record(z.string(), z.unknown()),
  document_count: count,
  created_at: time,
  updated_at: time,
});
export type Collection = z.infer<typeof Collection>;

/** A document of a collection with the state of its newest job. */
export const CollectionDocument = named('CollectionDocument', {
  job_id: JobId.nullable().describe('Null until a PDF is uploaded.'),
  document_id: z.string(),
  file_name: z.string(),
  status: JobStatus.nullable(),
  total_pages: z.int().nullable(),
  added_at: time.describe('Time of addition to the collection.'),
});
export type CollectionDocument = z.infer<typeof CollectionDocument>;

export const CollectionDetail = Collection.extend({
  documents: z.array(CollectionDocument).describe('In the order of addition.'),
}).meta({ id: 'CollectionDetail' });
export type CollectionDetail = z.infer<typeof CollectionDetail>;

export const CreateCollection = named('CreateCollection', {
  name: CollectionName,
  description: z.string().max(LONGEST_DESCRIPTION).nullable().optional(),
  metadata: CollectionMetadata.optional(),
  doc_ids: DocumentRefs.optional(),
});

export const ChangeCollection = named('ChangeCollection', {
  name: CollectionName.optional(),
  description: z.string().max(LONGEST_DESCRIPTION).nullable().optional(),
  metadata: CollectionMetadata.optional().describe('Replaces all metadata.'),
});

export const CollectionMembers = z.object({ doc_ids: DocumentRefs }).meta({
  id: 'CollectionMembers',
});

export const CollectionQuery = named('CollectionQuery', {
  prompt: z.string().trim().min(1, 'a question is required').max(LONGEST_PROMPT),
  stream: z.boolean().default(false).describe('Stream each answer as text deltas.'),
  provider_id: ProviderRef.optional(),
});

/** The id of a document in events. */
const DocId = DocumentRef.describe(
  'Id of the newest job of the document, or of the document if it has no job.',
);

const Failure = z.object({ type: z.literal('error'), ...errorParts });

/** One line of the collection export. */
export const CollectionExportEvent = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('start'),
      doc_count: count,
      format: z.literal('markdown'),
    }),
    z.object({
      type: z.literal('result'),
      doc_id: DocId,
      document_id: z.string(),
      file_name: z.string(),
      page_count: count,
      pages: z.array(
        z.object({
          pageNumber: positive,
          content: z.string().describe('Markdown.'),
          vendor: z.string().describe('Program that extracted the page.'),
        }),
      ),
      error: optionalText.describe('Why the document has no pages.'),
    }),
    z.object({
      type: z.literal('done'),
      completed: count,
      failed: count,
      total_pages: count,
    }),
    Failure,
  ])
  .meta({ id: 'CollectionExportEvent' });
export type CollectionExportEvent = z.infer<typeof CollectionExportEvent>;

/** One line of a collection's answers to a question. */
export const CollectionQueryEvent = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('start'),
      query_id: z.string(),
      prompt: z.string(),
      doc_count: count,
    }),
    z
      .object({ type: z.literal('text_delta'), doc_id: DocId, text: z.string() })
      .describe('Partial text; replaced by the result of the document.'),
    z.object({
      type: z.literal('result'),
      doc_id: DocId,
      document_id: z.string(),
      file_name: z.string(),
      status: z.enum(['fulfilled', 'failed', 'timeout']),
      content: z.array(AnswerBlock).describe('The answer in parts; empty without one.'),
      answer: nullableText.describe('The content as Markdown; `[1]` refers to the first citation.'),
      citations: z.array(Citation),
      found: z.boolean().describe('Whether the document contains an answer.'),
      certain: z.boolean().describe('false: the answer is stated as uncertain.'),
      error: optionalText,
      duration_ms: count,
    }),
    z.object({ type: z.literal('done'), completed: count, failed: count }),
    Failure,
  ])
  .meta({ id: 'CollectionQueryEvent' });
export type CollectionQueryEvent = z.infer<typeof CollectionQueryEvent>;
export type CollectionAnswer = Extract<CollectionQueryEvent, { type: 'result' }>;
