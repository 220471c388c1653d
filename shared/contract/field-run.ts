/** Field runs: a schema applied to documents, with the values extracted from each of them. */
import { z } from 'zod';
import { CollectionRef } from './collection.ts';
import { DocumentRefs } from './document.ts';
import { Pagination } from './job.ts';
import { LearnedFrom } from './learned-field.ts';
import { ProviderId, ProviderRef } from './provider.ts';
import { SchemaId } from './saved-schema.ts';
import { FieldCandidate, FieldResult, SchemaDefinition } from './schema.ts';

export const FieldRunId = z
  .string()
  .regex(/^frun-[0-9a-z]{6,40}$/, 'a field run id has the shape frun-<id>')
  .meta({ id: 'FieldRunId', examples: ['frun-01k5d3m8v2'] });

export const FieldRunState = z
  .enum(['running', 'completed', 'partial', 'cancelled', 'failed'])
  .describe('partial: some documents failed; failed: all did.')
  .meta({ id: 'FieldRunState' });
export type FieldRunState = z.infer<typeof FieldRunState>;

export const FieldRun = z
  .object({
    id: FieldRunId,
    state: FieldRunState,
    schema_id: SchemaId.nullable().describe('Null where the schema was not saved, or is deleted.'),
    schema_version: z.int().min(1).nullable(),
    schema: SchemaDefinition.describe('As it was applied.'),
    collection_id: z.string().nullable(),
    provider_id: ProviderId,
    provider_name: z.string(),
    host: z.string().nullable().describe('Where document text went; null: nowhere.'),
    total: z.int().min(0).describe('Documents, those in the trash not counted.'),
    done: z.int().min(0).describe('Documents with values.'),
    failed: z.int().min(0).describe('Documents that failed; they are not among those done.'),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'FieldRun' });
export type FieldRun = z.infer<typeof FieldRun>;

export const FieldRunList = z
  .object({ items: z.array(FieldRun).describe('Newest first.'), pagination: Pagination })
  .meta({ id: 'FieldRunList' });

export const CreateFieldRun = z
  .object({
    schema_id: SchemaId.optional().describe('A saved schema, in its newest version.'),
    schema: SchemaDefinition.optional().describe('Instead of schema_id.'),
    doc_ids: DocumentRefs.optional(),
    collection_id: CollectionRef.optional().describe('Instead of doc_ids: all its documents.'),
    provider_id: ProviderRef.optional(),
  })
  .refine(({ schema_id, schema }) => (schema_id === undefined) !== (schema === undefined), {
    error: 'either schema_id or schema is needed',
    path: ['schema_id'],
  })
  .refine(
    ({ doc_ids, collection_id }) => (doc_ids === undefined) !== (collection_id === undefined),
    {
      error: 'either doc_ids or collection_id is needed',
      path: ['doc_ids'],
    },
  )
  .meta({
    id: 'CreateFieldRun',
    examples: [{ schema_id: 'schema-01k5d3m8v2', collection_id: 'Filings' }],
  });

export const ReviewState = z
  .enum(['unreviewed', 'accepted', 'rejected'])
  .meta({ id: 'ReviewState' });
export type ReviewState = z.infer<typeof ReviewState>;

/** A value of a run, with its review and the effect of later extractions. */
export const RunField = FieldResult.extend({
  review: ReviewState,
  source: z
    .enum(['human', 'learned'])
    .optional()
    .describe(
      'human: corrected by a person; learned: found where a correction of another document of this ' +
        'layout showed it; absent where it is as it was extracted.',
    ),
  learned_from: LearnedFrom.optional(),
  extracted: FieldCandidate.optional().describe('Of a corrected value: what was extracted.'),
  change: z
    .enum(['moved', 'lost'])
    .nullable()
    .describe(
      'After the document was extracted again: its words are elsewhere, or were not found again; ' +
        'null where nothing changed.',
    ),
}).meta({ id: 'RunField' });
export type RunField = z.infer<typeof RunField>;

export const FieldRunResult = z
  .object({
    run_id: FieldRunId,
    document_id: z.string(),
    file_name: z.string(),
    state: z.enum(['waiting', 'running', 'completed', 'failed', 'cancelled']),
    error: z.string().nullable(),
    fields: z.array(RunField).describe('Empty until completed.'),
    missing: z
      .array(z.string())
      .describe('Required fields without a value, those not among them that a person left empty.'),
    extracted_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'FieldRunResult' });
export type FieldRunResult = z.infer<typeof FieldRunResult>;

export const FieldRunResultList = z
  .object({
    items: z.array(FieldRunResult).describe('In the order of the run.'),
    pagination: Pagination,
  })
  .meta({ id: 'FieldRunResultList' });

/** The newest result of each schema that was applied to a document. */
export const DocumentFields = z
  .object({ items: z.array(z.object({ run: FieldRun, result: FieldRunResult })) })
  .meta({ id: 'DocumentFields' });
export type DocumentFields = z.infer<typeof DocumentFields>;

export const ReviewFields = z
  .object({
    reviews: z
      .array(z.object({ path: z.string(), review: ReviewState }))
      .min(1)
      .max(1_000),
  })
  .meta({ id: 'ReviewFields' });

export const FIELD_EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type FieldExportFormat = (typeof FIELD_EXPORT_FORMATS)[number];

/** Values that users compared with the page, with their predicted confidence. */
export const FieldAccuracy = z
  .object({
    levels: z
      .array(
        z.object({
          level: z.enum(['high', 'check', 'low']),
          values: z.int().min(0).describe('Accepted, rejected or corrected.'),
          right: z.int().min(0).describe('Accepted, or corrected to what was extracted.'),
          promised: z
            .number()
            .min(0)
            .max(1)
            .nullable()
            .describe('Mean confidence of these values; null without any.'),
        }),
      )
      .describe('The surest first.'),
    fields: z
      .array(
        z.object({
          path: z.string().describe('Items without their number: `items.#.amount`.'),
          schema: z.string(),
          values: z.int().min(1),
          right: z.int().min(0),
        }),
      )
      .describe('Those with the most values that were not right first.'),
  })
  .meta({ id: 'FieldAccuracy' });
export type FieldAccuracy = z.infer<typeof FieldAccuracy>;
