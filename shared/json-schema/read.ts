/**
 * A JSON Schema as a schema of fields. What has no counterpart is left out and listed, so that any
 * schema whose root is an object can be read: local references are followed, a value that may be
 * null is a field like any other, and of several alternatives the first is taken.
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
  /** Null where the JSON Schema has no title. */
  readonly name: string | null;
  readonly description: string | null;
  readonly fields: SchemaField[];
  /** JSON pointers of the keywords that were left out. */
  readonly ignored: string[];
}

/** Say nothing of a value, or were followed already. */
const SILENT: ReadonlySet<string> = new Set(['$schema', '$comment', '$defs', 'definitions']);

/** Throws UnusableJsonSchema where no schema of fields can be made of it. */
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

/** The one type besides null; undefined where several are left or none is given. */
function typeOf({ type }: JsonSchema): string | undefined {
  const types = (Array.isArray(type) ? type : [type]).filter((each) => each !== 'null');
  return types.length === 1 && typeof types[0] === 'string' ? types[0] : undefined;
}

/** What values of this schema are, where `type` does not say it. */
function shapeOf(schema: JsonSchema): string {
  const told = typeOf(schema);
  if (told !== undefined) return told;
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
    // `true` allows anything.
    const schema = value === true ? {} : value;
    if (!isObject(schema)) throw new UnusableJsonSchema(pointer, 'a schema is an object');
    return this.resolve({ schema, pointer, seen });
  }

  #field(key: string, located: Located): SchemaField {
    const { schema } = located;
    this.#count += 1;
    if (this.#count > MAX_FIELDS) {
      throw new UnusableJsonSchema('', `it has more than ${MAX_FIELDS} fields`);
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

  /** The keywords that say what a value is; the others are ignored. */
  #typed(located: Located): Pick<SchemaField, 'type' | 'format' | 'choices' | 'fields'> {
    const { schema, pointer } = located;
    const read = ['title', 'description', 'examples'];
    // Of several types none could be taken, and a whole number is a number.
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
      throw new UnusableJsonSchema(pointer, `“${shape}” is not a type of JSON Schema`);
    }
    if (schema.format === 'date') return done({ type: 'date' }, 'format');
    const choices = choicesIn(schema);
    return choices
      ? done({ type: 'string', format: 'choice', choices }, 'enum', 'const')
      : done({ type: 'string', ...formatted }, ...own);
  }

  /** The fields of each item; undefined where items are single values. */
  #items({ schema, pointer, seen }: Located): SchemaField[] | undefined {
    if (schema.items === undefined || typeof schema.items === 'boolean') return undefined;
    const items = this.#schemaAt(schema.items, `${pointer}/items`, seen);
    if (shapeOf(items.schema) !== 'object') {
      const told = items.schema.type === undefined || items.schema.type === 'string';
      this.ignoreRest(items, told ? ['type'] : []);
      return undefined;
    }
    this.ignoreRest(items, ['type', 'properties', 'required']);
    return this.fields(items);
  }
}

/** The texts that a value may be; null where it may be others. */
function choicesIn(schema: JsonSchema): string[] | null {
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (!Array.isArray(values)) return null;
  const choices = values.filter((value) => value !== null && value !== '');
  return choices.length > 0 && choices.every((value) => typeof value === 'string') ? choices : null;
}

/** A name as a part of a JSON pointer (RFC 6901). */
const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
