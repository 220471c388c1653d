/**
 * Converts found values to the form that a property of a JSON Schema allows: integers, times for
 * date-time, the length and range limits of the schema. A value that cannot be converted is left
 * out, never changed to another one.
 */
import type { ShapedField } from './shape.ts';

/** Undefined if the property should be left out. */
export function conform(value: unknown, field: ShapedField): unknown {
  if (value === null || value === undefined) return field.nullable ? null : undefined;
  switch (field.type) {
    case 'object':
      return conformObject(value as Record<string, unknown>, field.fields ?? []);
    case 'array':
      return conformList(value, field);
    default:
      return conformScalar(value, field);
  }
}

export function conformObject(
  value: Readonly<Record<string, unknown>>,
  fields: readonly ShapedField[],
): Record<string, unknown> {
  const entries = fields.map((field) => [field.key, conform(value[field.key], field)] as const);
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
}

function conformList(value: unknown, field: ShapedField): unknown {
  if (!Array.isArray(value)) return undefined;
  const { fields } = field;
  const items = fields
    ? value.map((item) => conformObject(item as Record<string, unknown>, fields))
    : value.map((item) =>
        conformScalar(item, {
          ...field,
          schema: (field.schema.items ?? {}) as object as ShapedField['schema'],
        }),
      );
  const kept = items.filter((item) => item !== undefined);
  const most = field.schema.maxItems;
  return typeof most === 'number' ? kept.slice(0, most) : kept;
}

function conformScalar(value: unknown, { schema, type }: ShapedField): unknown {
  const types = [schema.type].flat();
  if (types.includes('integer') && !types.includes('number')) {
    return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
  }
  if (type === 'date' && schema.format === 'date-time') return `${String(value)}T00:00:00Z`;
  if (types.includes('string') && typeof value !== 'string') return String(value);
  if (types.includes('number') && typeof value === 'string') {
    const number = Number(value);
    return Number.isFinite(number) && value.trim() !== '' ? number : undefined;
  }
  return value;
}
