import { describe, expect, test } from 'vitest';
import type { SchemaField } from '../contract/schema.ts';
import { readJsonSchema } from './read.ts';
import { jsonSchemaOf } from './write.ts';

const FIELDS: SchemaField[] = [
  { key: 'number', type: 'string', format: 'identifier', title: 'Invoice number', required: true },
  { key: 'date', type: 'date', example: '3 May 2024' },
  { key: 'total', type: 'number', format: 'amount', description: 'Including tax' },
  { key: 'rate', type: 'number', format: 'percentage' },
  { key: 'paid', type: 'boolean' },
  { key: 'kind', type: 'string', format: 'choice', choices: ['invoice', 'credit note'] },
  { key: 'emails', type: 'array' },
  {
    key: 'seller',
    type: 'object',
    fields: [
      { key: 'name', type: 'string', required: true },
      { key: 'address', type: 'string', format: 'address' },
    ],
  },
  { key: 'items', type: 'array', fields: [{ key: 'qty', type: 'number' }] },
];

const object = (properties: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  type: 'object',
  properties,
  ...more,
});
const fieldOf = (property: unknown, more: Record<string, unknown> = {}) => {
  const { fields, ignored } = readJsonSchema(object({ it: property }, more));
  return { field: fields[0], ignored };
};

describe('a schema of fields', () => {
  test('is written with the keywords of JSON Schema 2020-12', () => {
    const written = jsonSchemaOf({ name: 'Invoice', description: 'Any', fields: FIELDS });
    expect(written).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'Invoice',
      description: 'Any',
      type: 'object',
      required: ['number'],
    });
    expect(written.properties).toMatchObject({
      number: { title: 'Invoice number', type: 'string', 'x-quarry-format': 'identifier' },
      date: { type: 'string', format: 'date', examples: ['3 May 2024'] },
      kind: { type: 'string', enum: ['invoice', 'credit note'] },
      emails: { type: 'array', items: { type: 'string' } },
      seller: { type: 'object', required: ['name'] },
      items: { type: 'array', items: { type: 'object', properties: { qty: { type: 'number' } } } },
    });
  });

  test('comes back as it was, with nothing ignored', () => {
    const written = jsonSchemaOf({ name: 'Invoice', description: 'Any', fields: FIELDS });
    expect(readJsonSchema(JSON.parse(JSON.stringify(written)))).toEqual({
      name: 'Invoice',
      description: 'Any',
      fields: FIELDS,
      ignored: [],
    });
  });
});

describe('a foreign JSON Schema', () => {
  test('lists the keywords that have no counterpart, as JSON pointers', () => {
    const { ignored } = readJsonSchema(
      object(
        {
          'a/b': { type: 'string', minLength: 2 },
          count: { type: 'integer' },
          rows: { type: 'array', minItems: 1, items: { type: 'number' } },
        },
        { $id: 'https://example.com/x', additionalProperties: false },
      ),
    );
    expect(ignored).toEqual([
      '/properties/a~1b/minLength',
      '/properties/count/type',
      '/properties/rows/items/type',
      '/properties/rows/minItems',
      '/$id',
      '/additionalProperties',
    ]);
  });

  test('may say that a value can be null', () => {
    expect(fieldOf({ type: ['number', 'null'] })).toEqual({
      field: { key: 'it', type: 'number' },
      ignored: [],
    });
    expect(fieldOf({ anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] })).toEqual({
      field: { key: 'it', type: 'date' },
      ignored: [],
    });
  });

  test('has the first of several alternatives taken and the others listed', () => {
    expect(fieldOf({ oneOf: [{ type: 'number' }, { type: 'string' }], title: 'Sum' })).toEqual({
      field: { key: 'it', type: 'number', title: 'Sum' },
      ignored: ['/properties/it/oneOf'],
    });
    expect(fieldOf({ type: ['number', 'string'] })).toEqual({
      field: { key: 'it', type: 'string' },
      ignored: ['/properties/it/type'],
    });
  });

  test('has its local references followed', () => {
    const $defs = {
      Name: { type: 'string', title: 'Name' },
      'a b': object({ n: { $ref: '#/$defs/Name' } }),
    };
    expect(fieldOf({ $ref: '#/$defs/a%20b', description: 'Who' }, { $defs })).toEqual({
      field: {
        key: 'it',
        type: 'object',
        description: 'Who',
        fields: [{ key: 'n', type: 'string', title: 'Name' }],
      },
      ignored: [],
    });
    const root = { $ref: '#/definitions/Root', definitions: { Root: object({ a: true }) } };
    expect(readJsonSchema(root).fields).toEqual([{ key: 'a', type: 'string' }]);
  });

  test('has the parts of allOf added up', () => {
    const { field } = fieldOf({
      allOf: [object({ a: { type: 'string' } }, { required: ['a'] }), object({ b: true })],
    });
    expect(field?.fields).toEqual([
      { key: 'a', type: 'string', required: true },
      { key: 'b', type: 'string' },
    ]);
  });

  test('keeps an enum of texts and lists any other', () => {
    expect(fieldOf({ enum: ['a', 'b', null] }).field).toMatchObject({ choices: ['a', 'b'] });
    expect(fieldOf({ const: 'a' }).field).toMatchObject({ format: 'choice', choices: ['a'] });
    expect(fieldOf({ type: 'number', enum: [1, 2] }).ignored).toEqual(['/properties/it/enum']);
  });

  test('has a format of another type listed', () => {
    expect(fieldOf({ type: 'string', 'x-quarry-format': 'amount' })).toEqual({
      field: { key: 'it', type: 'string' },
      ignored: ['/properties/it/x-quarry-format'],
    });
    expect(fieldOf({ type: 'string', format: 'email' }).ignored).toEqual(['/properties/it/format']);
  });
});

describe('refused is', () => {
  const LOOP = { Node: object({ next: { $ref: '#/$defs/Node' } }) };
  /** Each definition uses the next one twice. */
  const doubling = (use: (ref: object) => object) =>
    Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`d${at}`, use({ $ref: `#/$defs/d${at + 1}` })]),
    );

  test.each([
    ['a root that is no object', { type: 'array', items: {} }, /root must be an object/],
    ['a schema without fields', object({}), /./],
    [
      'a reference to another document',
      object({ it: { $ref: 'https://a/b' } }),
      /properties\/it\/\$ref: .*#\/\$defs\/Name/,
    ],
    [
      'a reference to nothing',
      object({ it: { $ref: '#/$defs/X' } }),
      /“#\/\$defs\/X” does not exist/,
    ],
    [
      'a schema that contains itself',
      object({ it: { $ref: '#/$defs/Node' } }, { $defs: LOOP }),
      /is recursive/,
    ],
    ['a type that there is not', object({ it: { type: 'money' } }), /“money”/],
    ['a property that is no schema', object({ it: 'string' }), /properties\/it/],
    [
      'a small schema of very many fields',
      object(
        { it: { $ref: '#/$defs/d0' } },
        { $defs: { ...doubling((ref) => object({ a: ref, b: ref })), d40: {} } },
      ),
      /more than 200 fields/,
    ],
    [
      'a small schema of very many references',
      object(
        { it: { $ref: '#/$defs/d0' } },
        { $defs: { ...doubling((ref) => ({ allOf: [ref, ref] })), d40: {} } },
      ),
      /too many references/,
    ],
  ])('%s', (_, schema, message) => {
    expect(() => readJsonSchema(schema)).toThrow(message);
  });
});
