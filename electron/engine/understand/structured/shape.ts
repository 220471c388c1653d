/**
 * Converts a JSON Schema to the fields that the engine searches. Follows references within the
 * schema, merges allOf, and uses the first non-null alternative (anyOf, oneOf, lists of types). The
 * depth is limited, so that recursive schemas terminate.
 */
import type { FieldType, SchemaField } from '../../../../shared/contract/schema.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A field with the constraints of the schema beyond its type. */
export interface ShapedField extends SchemaField {
  readonly schema: JsonSchema;
  readonly fields?: ShapedField[] | undefined;
  readonly nullable: boolean;
}

const DEEPEST = 6;
/** Maximum properties in total: more than any form has. */
const MOST_FIELDS = 500;

export class SchemaTooLarge extends Error {}

export function shapeOf(root: JsonSchema): ShapedField[] {
  let count = 0;
  const propertiesOf = (schema: JsonSchema, depth: number): ShapedField[] => {
    const { properties = {}, required = [] } = schema as {
      properties?: Record<string, unknown>;
      required?: string[];
    };
    return Object.entries(properties).flatMap(([key, property]) => {
      if (++count > MOST_FIELDS)
        throw new SchemaTooLarge(`It has more than ${MOST_FIELDS} properties.`);
      const field = fieldOf(key, property, depth);
      return field ? [{ ...field, required: required.includes(key) }] : [];
    });
  };
  const fieldOf = (key: string, property: unknown, depth: number): ShapedField | null => {
    if (depth > DEEPEST || typeof property !== 'object' || property === null) return null;
    const schema = resolved(root, property as JsonSchema);
    const type = typeOf(schema);
    const described = [schema.title, schema.description].filter((text) => typeof text === 'string');
    const base = {
      key,
      type,
      schema,
      nullable: isNullable(schema),
      description: described.join(', ') || undefined,
      choices: choicesOf(schema),
    };
    if (type === 'object') return { ...base, fields: propertiesOf(schema, depth + 1) };
    if (type !== 'array') return base;
    const items = resolved(root, (schema.items ?? {}) as JsonSchema);
    if (typeOf(items) === 'object') return { ...base, fields: propertiesOf(items, depth + 1) };
    return { ...base, choices: choicesOf(items) };
  };
  return propertiesOf(resolved(root, root), 1);
}

/** The schema with references resolved, allOf merged and the first alternative selected. */
export function resolved(root: JsonSchema, schema: JsonSchema): JsonSchema {
  let current = schema;
  // A longer chain of references is cyclic.
  for (let step = 0; step < 20; step++) {
    const { $ref, allOf, anyOf, oneOf, ...own } = current;
    if (typeof $ref === 'string') {
      current = { ...own, ...targetOf(root, $ref) };
      continue;
    }
    if (Array.isArray(allOf)) {
      current = allOf.reduce<JsonSchema>(
        (merged, part) => merge(merged, resolvedOnce(root, part)),
        own,
      );
      continue;
    }
    const alternatives = anyOf ?? oneOf;
    if (!Array.isArray(alternatives)) return current;
    const chosen = alternatives.find((part) => (part as JsonSchema)?.type !== 'null');
    const nullable = alternatives.some((part) => (part as JsonSchema)?.type === 'null');
    current = merge(own, resolvedOnce(root, chosen));
    if (nullable) current = { ...current, nullable: true };
  }
  return current;
}

const resolvedOnce = (root: JsonSchema, part: unknown): JsonSchema => {
  const schema = (typeof part === 'object' && part !== null ? part : {}) as JsonSchema;
  return typeof schema.$ref === 'string'
    ? { ...schema, ...targetOf(root, schema.$ref), $ref: undefined }
    : schema;
};

const merge = (a: JsonSchema, b: JsonSchema): JsonSchema => ({
  ...a,
  ...b,
  properties: { ...(a.properties as object), ...(b.properties as object) },
  required: [...((a.required as string[]) ?? []), ...((b.required as string[]) ?? [])],
});

/** The part of the schema that `#/$defs/name` refers to; nothing for external references. */
function targetOf(root: JsonSchema, reference: string): JsonSchema {
  if (!reference.startsWith('#')) return {};
  let at: unknown = root;
  for (const part of reference.slice(1).split('/').filter(Boolean)) {
    const name = decodeURIComponent(part).replace(/~1/g, '/').replace(/~0/g, '~');
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return {};
    at = (at as Record<string, unknown>)[name];
  }
  return typeof at === 'object' && at !== null ? (at as JsonSchema) : {};
}

const typesOf = ({ type }: JsonSchema): unknown[] => [type].flat();

const isNullable = (schema: JsonSchema): boolean =>
  typesOf(schema).includes('null') || schema.nullable === true;

function typeOf(schema: JsonSchema): FieldType {
  const type = typesOf(schema).find((name) => name !== 'null');
  if (type === 'object' || (type === undefined && schema.properties)) return 'object';
  if (type === 'array' || (type === undefined && schema.items)) return 'array';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'boolean') return 'boolean';
  return schema.format === 'date' || schema.format === 'date-time' ? 'date' : 'string';
}

function choicesOf(schema: JsonSchema): string[] | undefined {
  const values = Array.isArray(schema.enum)
    ? schema.enum
    : 'const' in schema
      ? [schema.const]
      : null;
  return values?.filter((value) => typeof value === 'string');
}
