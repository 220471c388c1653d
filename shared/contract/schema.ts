/** Fields that a caller wants of a document, and what was found of them. */
import { z } from 'zod';
import { Citation } from './citation.ts';
import { JobId } from './job.ts';

export const FieldType = z
  .enum(['string', 'number', 'boolean', 'date', 'array', 'object'])
  .meta({ id: 'FieldType' });
export type FieldType = z.infer<typeof FieldType>;

export interface SchemaField {
  key: string;
  type: FieldType;
  required?: boolean | undefined;
  description?: string | undefined;
  fields?: SchemaField[] | undefined;
}

/** Fields of one schema, those within objects included. */
export const MAX_FIELDS = 200;
/** Objects within objects. */
const MAX_DEPTH = 5;

export const SchemaField: z.ZodType<SchemaField> = z
  .object({
    key: z.string().min(1).max(200),
    type: FieldType,
    required: z.boolean().optional(),
    description: z.string().max(2_000).optional(),
    get fields() {
      return z
        .array(SchemaField)
        .max(MAX_FIELDS)
        .optional()
        .describe('Of an object: its fields. Of an array: the fields of each item.');
    },
  })
  .meta({ id: 'SchemaField' });

function countOf(fields: readonly SchemaField[], depth = 1): number {
  if (depth > MAX_DEPTH) return Number.POSITIVE_INFINITY;
  return fields.reduce((sum, field) => sum + 1 + countOf(field.fields ?? [], depth + 1), 0);
}

function keysAreUnique(fields: readonly SchemaField[]): boolean {
  return (
    new Set(fields.map(({ key }) => key)).size === fields.length &&
    fields.every((field) => keysAreUnique(field.fields ?? []))
  );
}

export const SchemaDefinition = z
  .object({
    name: z.string().min(1).max(200),
    fields: z
      .array(SchemaField)
      .min(1)
      .max(MAX_FIELDS)
      .refine((fields) => countOf(fields) <= MAX_FIELDS, {
        error: `a schema has at most ${MAX_FIELDS} fields, ${MAX_DEPTH} deep`,
        abort: true,
      })
      .refine(keysAreUnique, 'two fields of one object have the same key'),
  })
  .meta({ id: 'SchemaDefinition' });
export type SchemaDefinition = z.infer<typeof SchemaDefinition>;

export const CitationMode = z.enum(['best', 'all']).meta({ id: 'CitationMode' });
export type CitationMode = z.infer<typeof CitationMode>;

export const SchemaRequest = z
  .object({
    schema: SchemaDefinition,
    options: z
      .object({
        citation_mode: CitationMode.default('best').describe(
          'best: one citation a field; all: every place that says the same.',
        ),
      })
      .optional(),
  })
  .meta({ id: 'SchemaRequest' });

export const FieldResult = z
  .object({
    path: z.string().describe('Keys from the outside in, joined by points; items by their index.'),
    type: FieldType,
    value: z.unknown().describe('Null where the document does not say it.'),
    confidence: z.number().min(0).max(1),
    citations: z.array(Citation),
    evidence: z.array(z.string()).describe('Why this value: the signs that spoke for it, by name.'),
  })
  .meta({ id: 'FieldResult' });
export type FieldResult = z.infer<typeof FieldResult>;

export const SchemaResult = z
  .object({
    job_id: JobId,
    run_id: z.string(),
    status: z.literal('completed'),
    values: z.record(z.string(), z.unknown()),
    fields: z.array(FieldResult),
    missing: z.array(z.string()).describe('Required fields without a value.'),
    extracted_at: z.iso.datetime(),
  })
  .meta({ id: 'SchemaResult' });
export type SchemaResult = z.infer<typeof SchemaResult>;
