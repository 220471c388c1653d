/**
 * Converts a JSON Schema to a field schema. Keywords without a counterpart are ignored and listed,
 * so that any schema whose root is an object can be converted: local references are followed, a
 * nullable value is a normal field, and of several alternatives the first is taken.
 */
import { mismatchIn } from '../contract/mismatch.ts';
import {
  FieldFormat,
  FORMAT_TYPE,
  MAX_FIELDS,
  SchemaDefinition,
  type SchemaField,
} from '../contract/schema.ts';
import { type Located, Resolver, UnusableJsonSchema } from './resolve.ts';
import { FORMAT_KEYWORD, type JsonSchema } from './types.ts';

export { UnusableJsonSchema } from './resolve.ts';

export interface ReadSchema {
  /** Null if the JSON Schema has no title. */
  readonly name: string | null;
  readonly description: string | null;
  readonly fields: SchemaField[];
  /** JSON pointers of the keywords that were ignored. */
  readonly ignored: string[];
}

/** Annotations without effect on values, or keywords already resolved. */
const SILENT: ReadonlySet<string> = new Set(['$schema', '$comment', '$defs', 'definitions']);

/** @throws UnusableJsonSchema if it cannot be converted to a field schema */
export function readJsonSchema(root: JsonSchema): ReadSchema {
  const reader = new Reader(root);
  const located = reader.resolve({ schema: root, pointer: '', seen: [] });
  if (
    located.schema.properties === undefined ||
    (typeOf(located.schema) ?? 'object') !== 'object'
  ) {
    throw new UnusableJsonSchema('', 'the root must be an object with properties');
  }
  const fields = reader.fields(located);
  reader.ignoreRest(located, ['type', 'properties', 'required', 'title', 'description']);
  const checked = SchemaDefinition.shape.fields.safeParse(fields);
  if (!checked.success) throw new UnusableJsonSchema('', mismatchIn(checked.error));
  return {
    name: textIn(located.schema, 'title') ?? null,
    description: textIn(located.schema, 'description') ?? null,
    fields: checked.data,
    ignored: [...new Set(reader.ignored)],
  };
}

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function textIn(schema: JsonSchema, keyword: string): string | undefined {
  const value = schema[keyword];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** The one type besides null; undefined if there are several or none. */
function typeOf({ type }: JsonSchema): string | undefined {
  const types = (Array.isArray(type) ? type : [type]).filter((each) => each !== 'null');
  return types.length === 1 && typeof types[0] === 'string' ? types[0] : undefined;
}

/** The kind of values of this schema if `type` does not state it. */
function shapeOf(schema: JsonSchema): string {
  const declared = typeOf(schema);
  if (declared !== undefined) return declared;
  if (isObject(schema.properties)) return 'object';
  return schema.items === undefined ? 'string' : 'array';
}

class Reader {
  readonly ignored: string[] = [];
  readonly #resolver: Resolver;
  #count = 0;

  constructor(root: JsonSchema) {
    this.#resolver = new Resolver(root, (pointer) => this.ignored.push(pointer));
  }

  resolve(located: Located): Located {
    return this.#resolver.resolve(located);
  }

  /** Lists the keywords of a schema that are not in `read`. */
  ignoreRest({ schema, pointer }: Located, read: readonly string[]): void {
    for (const keyword of Object.keys(schema)) {
      if (!SILENT.has(keyword) && !read.includes(keyword)) {
        this.ignored.push(`${pointer}/${escaped(keyword)}`);
      }
    }
  }

  fields({ schema, pointer, seen }: Located): SchemaField[] {
    const properties = isObject(schema.properties) ? schema.properties : {};
    const required = Array.isArray(schema.required) ? schema.required : [];
    return Object.entries(properties).map(([key, value]) => {
      const inner = `${pointer}/properties/${escaped(key)}`;
      const field = this.#field(key, this.#schemaAt(value, inner, seen));
      return required.includes(key) ? { ...field, required: true } : field;
    });
  }

  #schemaAt(value: unknown, pointer: string, seen: readonly string[]): Located {
    // `true` allows any value.
    const schema = value === true ? {} : value;
    if (!isObject(schema)) throw new UnusableJsonSchema(pointer, 'a schema must be an object');
    return this.resolve({ schema, pointer, seen });
  }

  #field(key: string, located: Located): SchemaField {
    const { schema } = located;
    this.#count += 1;
    if (this.#count > MAX_FIELDS) {
      throw new UnusableJsonSchema('', `the schema has more than ${MAX_FIELDS} fields`);
    }
    const title = textIn(schema, 'title');
    const description = textIn(schema, 'description');
    const [example] = Array.isArray(schema.examples) ? schema.examples : [];
    const isExample = typeof example === 'string' || typeof example === 'number';
    return {
      key,
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(isExample && { example: String(example) }),
      ...this.#typed(located),
    };
  }

  /** The keywords that define the kind of value; the others are ignored. */
  #typed(located: Located): Pick<SchemaField, 'type' | 'format' | 'choices' | 'fields'> {
    const { schema, pointer } = located;
    const read = ['title', 'description', 'examples'];
    // Multiple types cannot be represented, and an integer is a number.
    const isPlain = schema.type === undefined || typeOf(schema) !== undefined;
    if (isPlain && schema.type !== 'integer') read.push('type');
    const done = <Field>(field: Field, ...more: string[]): Field => {
      this.ignoreRest(located, [...read, ...more]);
      return field;
    };
    const shape = shapeOf(schema);
    if (shape === 'object') {
      const fields = this.fields(located);
      return done({ type: 'object', fields }, 'properties', 'required');
    }
    if (shape === 'array') {
      const fields = this.#items(located);
      return done({ type: 'array', ...(fields && { fields }) }, 'items');
    }
    if (shape === 'boolean') return done({ type: 'boolean' });
    const format = FieldFormat.safeParse(schema[FORMAT_KEYWORD]).data;
    const type = shape === 'number' || shape === 'integer' ? 'number' : 'string';
    const fits = format !== undefined && format !== 'choice' && FORMAT_TYPE[format] === type;
    const formatted = fits ? { format } : {};
    const own = fits ? [FORMAT_KEYWORD] : [];
    if (type === 'number') return done({ type, ...formatted }, ...own);
    if (shape !== 'string') {
      throw new UnusableJsonSchema(pointer, `“${shape}” is not a JSON Schema type`);
    }
    if (schema.format === 'date') return done({ type: 'date' }, 'format');
    const choices = choicesIn(schema);
    return choices
      ? done({ type: 'string', format: 'choice', choices }, 'enum', 'const')
      : done({ type: 'string', ...formatted }, ...own);
  }

  /** The fields of each item; undefined if items are single values. */
  #items({ schema, pointer, seen }: Located): SchemaField[] | undefined {
    if (schema.items === undefined || typeof schema.items === 'boolean') return undefined;
    const items = this.#schemaAt(schema.items, `${pointer}/items`, seen);
    if (shapeOf(items.schema) !== 'object') {
      const declared = items.schema.type === undefined || items.schema.type === 'string';
      this.ignoreRest(items, declared ? ['type'] : []);
      return undefined;
    }
    this.ignoreRest(items, ['type', 'properties', 'required']);
    return this.fields(items);
  }
}

/** The allowed texts of a value; null if other values are allowed. */
function choicesIn(schema: JsonSchema): string[] | null {
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (!Array.isArray(values)) return null;
  const choices = values.filter((value) => value !== null && value !== '');
  return choices.length > 0 && choices.every((value) => typeof value === 'string') ? choices : null;
}

/** Escapes a name for a JSON pointer (RFC 6901). */
const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
