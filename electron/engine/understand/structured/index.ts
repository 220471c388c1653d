/**
 * Extracts document data in the form of a caller's JSON Schema. Its properties are searched as
 * fields, lists of objects as table rows; the query extends the descriptions of the properties that
 * it mentions. The result is valid against the schema: optional properties without evidence are
 * left out, and a missing required one is an error, never an invented value.
 */
import type { Citation } from '../../../../shared/contract/citation.ts';
import type { PageContent } from '../../../../shared/contract/page.ts';
import type { SchemaField } from '../../../../shared/contract/schema.ts';
import { extractFields } from '../fields/index.ts';
import type { FoundField, FoundFields } from '../fields/types.ts';
import { conformObject } from './conform.ts';
import { type JsonSchema, SchemaTooLarge, type ShapedField, shapeOf } from './shape.ts';
import { type Check, checkOf } from './validator.ts';

export type StructuredOutcome =
  | {
      readonly ok: true;
      readonly data: Record<string, unknown>;
      readonly confidence: number;
      readonly citations: readonly Citation[];
      /** The values with their evidence, also those that the schema forbids. */
      readonly fields: readonly FoundField[];
    }
  | { readonly ok: false; readonly problem: 'schema' | 'extraction'; readonly message: string };

/** Maximum values left out before the document is considered unable to fill the schema. */
const MOST_DROPPED = 50;

const failed = (
  problem: 'schema' | 'extraction',
  message: string,
): Extract<StructuredOutcome, { ok: false }> => ({
  ok: false,
  problem,
  message,
});

export type StructuredShape =
  | { readonly ok: true; readonly fields: readonly SchemaField[] }
  | Extract<StructuredOutcome, { ok: false }>;

/** The fields of a schema, with descriptions extended by the query. */
export function shapeOfSchema(schema: JsonSchema, query: string): StructuredShape {
  const prepared = prepare(schema);
  if ('ok' in prepared) return prepared;
  return { ok: true, fields: prepared.fields.map((field) => withQuery(field, query)) };
}

export function structuredData(
  pages: readonly PageContent[],
  schema: JsonSchema,
  query: string,
): StructuredOutcome {
  const shape = shapeOfSchema(schema, query);
  return shape.ok ? structuredFrom(extractFields(pages, shape.fields), schema) : shape;
}

/** The same for fields found by other means. */
export function structuredFrom(found: FoundFields, schema: JsonSchema): StructuredOutcome {
  const prepared = prepare(schema);
  if ('ok' in prepared) return prepared;
  const { check, fields } = prepared;
  const data = withDefaults(conformObject(found.values, fields), schema);
  const fault = dropForbidden(data, check);
  if (fault) {
    return failed(
      'extraction',
      `The document gives no value for ${fault.path} that the schema allows: it ${fault.message}.`,
    );
  }
  const known = found.fields.filter(({ value }) => value !== null);
  const mean =
    known.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, known.length);
  return {
    ok: true,
    data,
    confidence: Math.round(mean * 100) / 100,
    citations: known.flatMap(({ citations }) => citations),
    fields: known,
  };
}

/** Leaves out values that the schema forbids one by one; returns the remaining error. */
function dropForbidden(data: Record<string, unknown>, check: Check): ReturnType<Check> {
  for (let dropped = 0; ; dropped++) {
    const fault = check(data);
    if (!fault || dropped === MOST_DROPPED || !dropAt(data, fault.path)) return fault;
  }
}

/** Deletes the target of a JSON pointer; false if there is none. */
function dropAt(data: Record<string, unknown>, pointer: string): boolean {
  const names = pointer
    .split('/')
    .slice(1)
    .map((name) => name.replace(/~1/g, '/').replace(/~0/g, '~'));
  const last = names.pop() ?? '';
  let holder: unknown = data;
  for (const name of names) {
    if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, name)) return false;
    holder = (holder as Record<string, unknown>)[name];
  }
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, last)) return false;
  if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete (holder as Record<string, unknown>)[last];
  return true;
}

function prepare(
  schema: JsonSchema,
): { check: Check; fields: ShapedField[] } | Extract<StructuredOutcome, { ok: false }> {
  try {
    const check = checkOf(schema);
    const fields = shapeOf(schema);
    if (fields.length > 0) return { check, fields };
    return failed(
      'schema',
      'The schema names no properties: its root must be an object with some.',
    );
  } catch (error) {
    if (error instanceof SchemaTooLarge) return failed('schema', error.message);
    const message = error instanceof Error ? error.message : String(error);
    return failed('schema', `The schema is not a valid JSON Schema: ${message}.`);
  }
}

/** A query that mentions a property says more about it than its key alone. */
function withQuery(field: ShapedField, query: string): ShapedField {
  const words = query
    .split(/[.,;\n]|\band\b/i)
    .find((part) => part.toLowerCase().includes(field.key.replace(/_/g, ' ').toLowerCase()));
  const description = [field.description, words?.trim()].filter(Boolean).join(', ');
  return { ...field, ...(description && { description }) };
}

/** Constants and defaults of the schema for required properties that need no evidence. */
function withDefaults(data: Record<string, unknown>, schema: JsonSchema): Record<string, unknown> {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const required = Array.isArray(schema.required) ? (schema.required as string[]) : [];
  const filled = { ...data };
  for (const key of required) {
    const property = properties[key];
    if (key in filled || typeof property !== 'object' || property === null) continue;
    if ('const' in property) filled[key] = property.const;
    else if ('default' in property) filled[key] = property.default;
    else if ([property.type].flat().includes('array') && !property.minItems) filled[key] = [];
  }
  return filled;
}
