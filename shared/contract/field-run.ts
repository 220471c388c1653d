/** Field runs: a schema applied to documents, with the values extracted from each of them. */

import { z } from 'zod';
import { CitationChange } from './citation.ts';
import { CodedText } from './coded-text.ts';
import { CollectionRef } from './collection.ts';
import {
  count,
  fraction,
  idWith,
  listOf,
  named,
  namedEnum,
  nullableText,
  optionalText,
  positive,
  time,
} from './common.ts';
import { DocumentRefs } from './document.ts';
import { LearnedFrom } from './learned-field.ts';
import { ProviderId, ProviderRef } from './provider.ts';
import { SchemaId } from './saved-schema.ts';
import { FieldCandidate, FieldResult, SchemaDefinition } from './schema.ts';

export const FieldRunId = idWith('frun', 'a field run').meta({ id: 'FieldRunId' });

export const FieldRunState = z
  .enum(['running', 'completed', 'partial', 'cancelled', 'failed'])
  .describe('partial: some documents failed; failed: all documents failed.')
  .meta({ id: 'FieldRunState' });
export type FieldRunState = z.infer<typeof FieldRunState>;

export const FieldRun = named('FieldRun', {
  id: FieldRunId,
  state: FieldRunState,
  schema_id: SchemaId.nullable().describe('Null if the schema was not saved or has been deleted.'),
  schema_version: positive.nullable(),
  schema: SchemaDefinition.describe('The schema as applied by this run.'),
  collection_id: nullableText,
  provider_id: ProviderId,
  provider_name: z.string(),
  host: nullableText.describe(
    'Host that received document text; null if no text left this machine.',
  ),
  total: count.describe('Number of documents, without those in the trash.'),
  done: count.describe('Documents with values.'),
  failed: count.describe('Failed documents; not included in `done`.'),
  created_at: time,
  finished_at: time.nullable(),
});
export type FieldRun = z.infer<typeof FieldRun>;

export const CreateFieldRun = z
  .object({
    schema_id: SchemaId.optional().describe('Id of a saved schema; its newest version is applied.'),
    schema: SchemaDefinition.optional().describe('Inline schema instead of schema_id.'),
    doc_ids: DocumentRefs.optional(),
    collection_id: CollectionRef.optional().describe(
      'All documents of this collection, instead of doc_ids.',
    ),
    provider_id: ProviderRef.optional(),
  })
  .refine(({ schema_id, schema }) => (schema_id === undefined) !== (schema === undefined), {
    error: 'either schema_id or schema is required',
    path: ['schema_id'],
  })
  .refine(
    ({ doc_ids, collection_id }) => (doc_ids === undefined) !== (collection_id === undefined),
    {
      error: 'either doc_ids or collection_id is required',
      path: ['doc_ids'],
    },
  )
  .meta({
    id: 'CreateFieldRun',
    examples: [{ schema_id: 'schema-01k5d3m8v2', collection_id: 'Filings' }],
  });

export const ReviewState = namedEnum('ReviewState', ['unreviewed', 'accepted', 'rejected']);
export type ReviewState = z.infer<typeof ReviewState>;

/** A value of a run, with its review and the effect of later extractions. */
export const RunField = FieldResult.extend({
  review: ReviewState,
  reviewed_by: optionalText.describe(
    'Who accepted, rejected or corrected the value; absent if nobody did or the name is not known.',
  ),
  reviewed_at: time.optional(),
  source: z
    .enum(['human', 'learned'])
    .optional()
    .describe(
      'human: corrected by a person; learned: found by a correction of another document with the ' +
        'same layout; absent if extracted.',
    ),
  learned_from: LearnedFrom.optional(),
  extracted: FieldCandidate.optional().describe('The extracted value before the correction.'),
  change: CitationChange,
}).meta({ id: 'RunField' });
export type RunField = z.infer<typeof RunField>;

export const FieldRunResult = named('FieldRunResult', {
  run_id: FieldRunId,
  document_id: z.string(),
  file_name: z.string(),
  state: z.enum(['waiting', 'running', 'completed', 'failed', 'cancelled']),
  error: nullableText,
  coded_error: CodedText.optional(),
  fields: z.array(RunField).describe('Empty until the document is completed.'),
  missing: z
    .array(z.string())
    .describe('Required fields without a value, except those that a person set to empty.'),
  extracted_at: time.nullable(),
});
export type FieldRunResult = z.infer<typeof FieldRunResult>;

export const FieldRunResultList = listOf(FieldRunResult, 'In the order of the run.').meta({
  id: 'FieldRunResultList',
});

/** The newest result of each schema that was applied to a document. */
export const DocumentFields = named('DocumentFields', {
  items: z.array(z.object({ run: FieldRun, result: FieldRunResult })),
});
export type DocumentFields = z.infer<typeof DocumentFields>;

export const ReviewFields = named('ReviewFields', {
  reviews: z
    .array(z.object({ path: z.string(), review: ReviewState }))
    .min(1)
    .max(1_000)
    .meta({ examples: [[{ path: 'total', review: 'accepted' }]] }),
});

export const FIELD_EXPORT_FORMATS = ['xlsx', 'csv', 'docx'] as const;
/** plain: one column a field; full: with page, box, confidence, review and source beside each value. */
export const FIELD_EXPORT_FORMS = ['plain', 'full'] as const;
export type FieldExportForm = (typeof FIELD_EXPORT_FORMS)[number];
export type FieldExportFormat = (typeof FIELD_EXPORT_FORMATS)[number];

/** Values that users compared with the page, with their predicted confidence. */
export const FieldAccuracy = named('FieldAccuracy', {
  levels: z
    .array(
      z.object({
        level: z.enum(['high', 'check', 'low']),
        values: count.describe('Values that were accepted, rejected or corrected.'),
        right: count.describe('Values that were accepted, or corrected to the extracted value.'),
        promised: fraction
          .nullable()
          .describe('Mean predicted confidence of these values; null without values.'),
      }),
    )
    .describe('Highest confidence first.'),
  fields: z
    .array(
      z.object({
        path: z.string().describe('Path with `#` for item indexes: `items.#.amount`.'),
        schema: z.string(),
        values: positive,
        right: count,
      }),
    )
    .describe('Fields with the most wrong values first.'),
});
export type FieldAccuracy = z.infer<typeof FieldAccuracy>;

/** A run measured against the values that people accepted or entered in another run. */
export const FieldEvaluation = FieldAccuracy.extend({
  run_id: FieldRunId,
  reference_run_id: FieldRunId,
  documents: count.describe('Documents of both runs with such values.'),
  values: count.describe('Accepted or entered values of the reference run.'),
  right: count.describe('Those that the run has as well, as extracted.'),
  right_before: count.describe('Those that the reference run had, as extracted.'),
  boxes: z
    .object({
      values: count.describe('Right values with a box in both runs.'),
      mean_overlap: fraction.nullable().describe('Intersection over union.'),
      same: count.describe('Boxes with an overlap of .5 or more.'),
    })
    .describe('Whether right values were found at the right position.'),
  differences: z
    .array(
      z.object({
        document_id: z.string(),
        file_name: z.string(),
        path: z.string(),
        expected: z.unknown(),
        found: z.unknown().describe('Null if the run has no value.'),
        confidence: fraction,
        was_right: z.boolean().describe('The reference run had extracted it correctly.'),
      }),
    )
    .describe('The first 500 values that are not right.'),
}).meta({ id: 'FieldEvaluation' });
export type FieldEvaluation = z.infer<typeof FieldEvaluation>;
