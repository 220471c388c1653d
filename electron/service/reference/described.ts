/** The parts of an OpenAPI document that the reference shows. */

export type Json = Readonly<Record<string, unknown>>;

export interface Media {
  readonly schema?: Json;
  readonly example?: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema: Json;
}

export interface Operation {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<
      string,
      { readonly description: string; readonly content?: Readonly<Record<string, Media>> }
    >
  >;
}

export interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}

/** Summary of what a schema allows: `integer, 1 to 100, default 20`. */
export function typeOf(schema: Json, schemas: Described['components']['schemas']): string {
  const { $ref, type, anyOf } = schema;
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? '';
    const { description: _, ...target } = schemas[name] ?? {};
    return target.type === 'object'
      ? name
      : typeOf({ ...target, default: schema.default }, schemas);
  }
  if (Array.isArray(anyOf)) return anyOf.map((one: Json) => typeOf(one, schemas)).join(' or ');
  const { enum: values, items, minimum, maximum } = schema;
  const kind = Array.isArray(values)
    ? values.join(', ')
    : String(type ?? 'any').replace(',', ' or ');
  const content = typeof items === 'object' && items !== null ? typeOf(items as Json, schemas) : '';
  const bounded = Number.isSafeInteger(maximum) && Math.abs(Number(maximum)) < 2 ** 31;
  return [
    content ? `${kind} of ${content}` : kind,
    ...(bounded ? [`${minimum ?? 0} to ${maximum}`] : []),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ].join(', ');
}
