/** Fields that a caller requests of a document, and their results. */
import { z } from 'zod';
import { Citation } from './citation.ts';
import { CodedText } from './coded-text.ts';
import { fraction, named, namedEnum, time } from './common.ts';
import { JobId } from './job.ts';
import { ProviderRef } from './provider.ts';

export const FieldType = namedEnum('FieldType', [
  'string',
  'number',
  'boolean',
  'date',
  'array',
  'object',
]);
export type FieldType = z.infer<typeof FieldType>;

/** How text and numbers are parsed if the type alone does not determine it. */
export const FieldFormat = z
  .enum(['amount', 'percentage', 'choice', 'identifier', 'address'])
  .describe(
    'amount: a number with its currency; percentage: 12.5 for 12.5 %; choice: one of `choices`; ' +
      'identifier: a reference such as an invoice number; address: a postal address on one line.',
  )
  .meta({ id: 'FieldFormat' });
export type FieldFormat = z.infer<typeof FieldFormat>;

/** The type that a format refines. */
export const FORMAT_TYPE = {
  amount: 'number',
  percentage: 'number',
  choice: 'string',
  identifier: 'string',
  address: 'string',
} as const satisfies Record<FieldFormat, FieldType>;

export interface SchemaField {
  key: string;
  type: FieldType;
  format?: FieldFormat | undefined;
  title?: string | undefined;
  required?: boolean | undefined;
  description?: string | undefined;
  example?: string | undefined;
  choices?: readonly string[] | undefined;
  fields?: SchemaField[] | undefined;
}

/** Maximum number of fields of one schema, including those within objects. */
export const MAX_FIELDS = 200;
/** Maximum nesting depth of objects. */
const MAX_DEPTH = 5;

export const SchemaField: z.ZodType<SchemaField> = z
  .object({
    key: z.string().min(1).max(200),
    type: FieldType,
    format: FieldFormat.optional(),
    title: z.string().max(200).optional().describe('Display name of the field.'),
    required: z.boolean().optional(),
    description: z.string().max(2_000).optional(),
    example: z.string().max(500).optional().describe('Example value as printed in documents.'),
    choices: z
      .array(z.string().min(1).max(200))
      .min(1)
      .max(200)
      .optional()
      .describe('Allowed values; format choice only.'),
    get fields() {
      return z
        .array(SchemaField)
        .max(MAX_FIELDS)
        .optional()
        .describe('Fields of an object, or of each item of an array.');
    },
  })
  .refine(({ type, format }) => !format || FORMAT_TYPE[format] === type, {
    error: 'the format does not fit the type: amount and percentage are numbers, others strings',
    path: ['format'],
  })
  .refine(({ format, choices }) => format !== 'choice' || choices !== undefined, {
    error: 'the format choice needs choices',
    path: ['choices'],
  })
  .meta({
    id: 'SchemaField',
    examples: [{ key: 'total', type: 'number', format: 'amount', title: 'Total', required: true }],
  });

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

export const SchemaDefinition = named('SchemaDefinition', {
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
});
export type SchemaDefinition = z.infer<typeof SchemaDefinition>;

export const CitationMode = namedEnum('CitationMode', ['best', 'all']);
export type CitationMode = z.infer<typeof CitationMode>;

export const SchemaRequest = named('SchemaRequest', {
  schema: SchemaDefinition,
  options: z
    .object({
      citation_mode: CitationMode.default('best').describe(
        'best: one citation per field; all: every position with the same value, and other candidates.',
      ),
      provider_id: ProviderRef.optional(),
    })
    .optional(),
});

export const CurrencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/, 'an ISO 4217 code, such as EUR')
  .meta({ examples: ['USD'] });

const valueParts = {
  value: z.unknown().describe('Null if the document does not state a value.'),
  currency: CurrencyCode.nullable()
    .optional()
    .describe('ISO 4217 code of an amount; null if the document does not state it.'),
  confidence: fraction,
  citations: z
    .array(Citation)
    .describe(
      'Empty if there is no value, or if a model returned a value that is not in the document.',
    ),
  evidence: z.array(z.string()).describe('Names of the features that support this value.'),
  coded_evidence: z
    .array(CodedText)
    .optional()
    .describe('The evidence, in the same order, if one of its texts has values.'),
};

export const FieldCandidate = named('FieldCandidate', valueParts);
export type FieldCandidate = z.infer<typeof FieldCandidate>;

export const FieldStatus = z
  .enum(['found', 'not_found', 'below_threshold', 'conflicting'])
  .describe(
    'not_found: no matching value; below_threshold: the best value has too low a confidence; ' +
      'conflicting: different values match equally well, or the words have several meanings.',
  )
  .meta({ id: 'FieldStatus' });
export type FieldStatus = z.infer<typeof FieldStatus>;

export const FieldResult = named('FieldResult', {
  path: z
    .string()
    .describe('Keys from the outermost to the innermost, separated by dots; array items by index.'),
  type: FieldType,
  ...valueParts,
  status: FieldStatus.optional(),
  candidates: z
    .array(FieldCandidate)
    .optional()
    .describe('Other candidates, best first; only with citation_mode all.'),
});
export type FieldResult = z.infer<typeof FieldResult>;

export const SchemaResult = named('SchemaResult', {
  job_id: JobId,
  run_id: z.string(),
  status: z.literal('completed'),
  values: z.record(z.string(), z.unknown()),
  fields: z.array(FieldResult),
  missing: z.array(z.string()).describe('Required fields without a value.'),
  extracted_at: time,
});
export type SchemaResult = z.infer<typeof SchemaResult>;
