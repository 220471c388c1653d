/**
 * The client for Python: a method for each operation of the OpenAPI description, and what all of them
 * share (python-client.py).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS, openApi } from '../../shared/contract/index.ts';
import { root } from './process.ts';

export const PYTHON_CLIENT = join(root, 'clients/python/quarry.py');

/** What the generator reads of a schema of JSON. */
interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

interface Content {
  readonly schema: JsonSchema;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly required?: boolean;
    readonly description?: string;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, unknown>> }>
  >;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

interface Argument {
  /** As in the API. */
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string | undefined;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  array: 'List[Any]',
  object: 'Dict[str, Any]',
};
const KEYWORDS = new Set(['from', 'in', 'is', 'not', 'and', 'or', 'if', 'class', 'def', 'global']);

const snakeCase = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();

export function pythonClient(): string {
  const { paths, components } = openApi(ENDPOINTS, {
    version: '1',
    server: '',
  }) as unknown as Description;
  const resolved = (schema: JsonSchema): JsonSchema =>
    schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  const argumentOf = (
    key: string,
    schema: JsonSchema,
    isRequired: boolean,
    description = schema.description,
  ): Argument => {
    const name = snakeCase(key);
    const type = TYPES[resolved(schema).type ?? ''] ?? 'Any';
    return { key, name: KEYWORDS.has(name) ? `${name}_` : name, type, isRequired, description };
  };
  const methods = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      methodOf(method.toUpperCase(), path, operation, resolved, argumentOf),
    ),
  );
  const shared = readFileSync(join(import.meta.dirname, 'python-client.py'), 'utf8');
  return `${shared}\n${methods.sort().join('\n')}`;
}

function methodOf(
  method: string,
  path: string,
  { operationId, summary, description, parameters = [], requestBody, responses }: Operation,
  resolved: (schema: JsonSchema) => JsonSchema,
  argumentOf: (
    key: string,
    schema: JsonSchema,
    isRequired: boolean,
    description?: string,
  ) => Argument,
): string {
  const from = (position: 'path' | 'query' | 'header') =>
    parameters
      .filter((parameter) => parameter.in === position)
      .map(({ name, schema, required = false, description: about }) =>
        argumentOf(name, schema, required, about ?? schema.description),
      );
  const [inPath, inQuery, inHeader] = [from('path'), from('query'), from('header')];
  const content = Object.entries(requestBody?.content ?? {});
  const [mediaType, body] = content[0] ?? [];
  const fields = fieldsOf(mediaType, body && resolved(body.schema), argumentOf);
  const named = [...inQuery, ...inHeader, ...(fields ?? [])];
  const whole: Argument[] =
    body && !fields
      ? [
          {
            key: '',
            name: 'body',
            type: 'Dict[str, Any]',
            isRequired: true,
            description: undefined,
          },
        ]
      : [];
  const data: Argument[] = content
    .filter(([type]) => type !== 'application/json')
    .slice(0, 1)
    .map(([type]) => ({
      ...{ key: '', name: 'data', type: 'bytes', isRequired: true },
      description: `The bytes of a file (${type}).`,
    }));
  const isUpload = data.length > 0;
  const isForm = mediaType === 'multipart/form-data';
  const fileName: Argument[] = isForm
    ? [{ key: '', name: 'filename', type: 'str', isRequired: false, description: undefined }]
    : [];
  const keywords = [...(isUpload ? data : whole), ...fileName, ...named].sort(
    (a, b) => Number(b.isRequired) - Number(a.isRequired),
  );
  const written = (argument: Argument): string =>
    argument.isRequired
      ? `${argument.name}: ${argument.type}`
      : `${argument.name}: Optional[${argument.type}] = None`;
  const list = [
    'self',
    ...inPath.map(written),
    ...(keywords.length > 0 ? ['*', ...keywords.map(written)] : []),
  ];
  const about = [...inPath, ...keywords].flatMap(({ name, description: text }) =>
    text ? [`        ${name}: ${text.replaceAll('\n', ' ')}`] : [],
  );
  const dictOf = (items: readonly Argument[]): string =>
    `{${items.map(({ key, name }) => `${JSON.stringify(key)}: ${name}`).join(', ')}}`;
  const parts = [
    JSON.stringify(method),
    JSON.stringify(path),
    ...(inPath.length > 0 ? [`params=${dictOf(inPath)}`] : []),
    ...(inQuery.length > 0 ? [`query=${dictOf(inQuery)}`] : []),
    ...(inHeader.length > 0 ? [`headers=${dictOf(inHeader)}`] : []),
    ...(isUpload
      ? [
          `data=data, content_type=${JSON.stringify(mediaType)}`,
          ...(isForm ? ['filename=filename'] : []),
        ]
      : body
        ? [`body=${fields ? dictOf(fields) : 'body'}`]
        : []),
  ];
  return [
    `    def ${snakeCase(operationId)}(${list.join(', ')}) -> ${resultOf(responses)}:`,
    `        """${summary}.${description ? `\n\n        ${description}` : ''}${about.length > 0 ? `\n\n${about.join('\n')}` : ''}${description || about.length > 0 ? '\n        ' : ''}"""`,
    `        return self._request(${parts.join(', ')})`,
    '',
  ].join('\n');
}

/** The properties of a body that is an object, each as an argument; null for any other body. */
function fieldsOf(
  mediaType: string | undefined,
  schema: JsonSchema | undefined,
  argumentOf: (key: string, schema: JsonSchema, isRequired: boolean) => Argument,
): Argument[] | null {
  if (mediaType !== 'application/json' || !schema?.properties) return null;
  const all = Object.entries(schema.properties).map(([key, property]) =>
    argumentOf(key, property, schema.required?.includes(key) ?? false),
  );
  // Of two spellings of one name, either does.
  return all.filter(({ name }, at) => all.findIndex((other) => other.name === name) === at);
}

function resultOf(responses: Operation['responses']): string {
  const types = new Set(
    Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([, { content }]) => Object.keys(content ?? { none: null }))
      .map((type) =>
        type === 'application/json'
          ? 'Dict[str, Any]'
          : type === 'application/x-ndjson'
            ? 'Iterator[Dict[str, Any]]'
            : type === 'none'
              ? 'None'
              : 'bytes',
      ),
  );
  return types.size === 1 ? [...types].join() : 'Any';
}
