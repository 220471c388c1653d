/** Data in the shape of a JSON Schema given by the caller. */
import { z } from 'zod';
import { Citation } from './citation.ts';
import { fraction, named, positive } from './common.ts';
import { ProviderRef } from './provider.ts';
import { FieldResult } from './schema.ts';

/** Value of `meta.model`: extraction from the document alone, no language model. */
export const EXTRACTIVE_MODEL = 'quarry-extractive-1';

export const DEFAULT_TIMEOUT = 45_000;
export const MAX_TIMEOUT = 120_000;

export const JsonSchema = z
  .record(z.string(), z.unknown())
  .describe('JSON Schema, draft 2020-12 or 07, whose root is an object.')
  .meta({ examples: [{ type: 'object', properties: { total: { type: 'number' } } }] });
const Ungrounded = z
  .enum(['null', 'keep'])
  .default('null')
  .describe(
    'Values that a language model returns without words of the document that state them: `null` leaves them out of `data` (null where the schema allows it), `keep` returns them. `meta.fields` lists them either way.',
  );
export type Ungrounded = z.infer<typeof Ungrounded>;
const Query = z.string().trim().min(1).max(4_000);

export const StructuredRequest = named('StructuredRequest', {
  query: Query.describe('Description of the requested data.'),
  schema: JsonSchema,
  timeoutMs: z.number().positive().max(MAX_TIMEOUT).default(DEFAULT_TIMEOUT),
  ungrounded: Ungrounded,
  provider_id: ProviderRef.optional(),
});

export const GenerateRequest = named('GenerateRequest', {
  schema: JsonSchema,
  query: Query.optional(),
  prompt: Query.optional().describe('Alias of `query`.'),
  mode: z
    .enum(['sync', 'async', 'auto'])
    .default('auto')
    .describe(
      'sync: wait for the result; async: return a poll_url at once; auto: wait up to timeoutMs, then return a poll_url.',
    ),
  timeoutMs: z.int().min(1).max(MAX_TIMEOUT).default(DEFAULT_TIMEOUT),
  ungrounded: Ungrounded,
  provider_id: ProviderRef.optional(),
});

const GeneratedCitation = named('GeneratedCitation', {
  page: positive,
  text: z.string(),
  bbox: Citation.shape.bbox,
});

export const StructuredResult = named('StructuredResult', {
  data: z.record(z.string(), z.unknown()).describe('Valid against the schema.'),
  meta: z.object({
    confidence: fraction,
    model: z.string(),
    durationMs: z.number().min(0),
    citations: z.array(GeneratedCitation),
    fields: z
      .array(FieldResult)
      .describe(
        'Each value that was found, with its confidence and citations; none if ungrounded.',
      ),
    cached: z.boolean(),
  }),
});
export type StructuredResult = z.infer<typeof StructuredResult>;

export const GeneratePending = named('GeneratePending', {
  status: z.literal('processing'),
  poll_url: z.string(),
});
