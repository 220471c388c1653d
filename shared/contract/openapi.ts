/**
 * The OpenAPI document, derived from the endpoints, so that it describes exactly what the service
 * validates. Schemas with an id become components; all others are inlined.
 */
import { z } from 'zod';
import type { Answer, BinaryBody, Endpoint } from './endpoint.ts';
import { codeOf, ERROR_STATUS, ErrorBody, type ErrorCode } from './errors.ts';
import { Examples } from './example.ts';
import { COMMON_HEADERS, ERROR_HEADERS, HEADERS, type HeaderName } from './headers.ts';

type Json = Record<string, unknown>;

export interface OpenApiOptions {
  readonly version: string;
  readonly server: string;
}

/** Errors that any endpoint can return, besides its own. */
const COMMON_ERRORS = ['rate_limit_exceeded', 'internal_error', 'service_unavailable'] as const;
const KEY_ERRORS = ['unauthorized', 'forbidden'] as const;

const headerRefs = (names: readonly HeaderName[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The errors that an endpoint documents: its own and the common ones. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const keyed = endpoint.open === 'always' ? [] : KEY_ERRORS;
  return [...new Set<ErrorCode>([...endpoint.errors, ...keyed, ...COMMON_ERRORS])];
}

/** Collects the components while schemas are generated. */
class Components {
  readonly schemas: Record<string, Json> = {};
  readonly #examples = new Examples(this.schemas);

  exampleOf(schema: Json): unknown {
    return this.#examples.of(schema);
  }

  /** A JSON body: its schema and an example. */
  body(type: z.ZodType, io: 'input' | 'output'): Json {
    const schema = this.write(type, io);
    return { schema, example: this.exampleOf(schema) };
  }

  write(schema: z.ZodType, io: 'input' | 'output'): Json {
    // Wrapped in an object, a schema with an id becomes a reference like any other use of it.
    const { properties, $defs } = z.toJSONSchema(z.object({ it: schema }), {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        // Fields may be added to responses; clients must not break on them.
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      },
    });
    for (const [id, definition] of Object.entries($defs ?? {})) {
      const { id: _, ...json } = this.#relocated(definition) as Json;
      this.schemas[id] = json;
    }
    return this.#relocated(properties?.it) as Json;
  }

  /** Rewrites references to `$defs` as references to the components. */
  #relocated(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#relocated(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) =>
        key === '$ref' && typeof item === 'string'
          ? [key, item.replace('#/$defs/', '#/components/schemas/')]
          : [key, this.#relocated(item)],
      ),
    );
  }
}

function parametersOf(endpoint: Endpoint, components: Components): Json[] {
  const locations = [
    ['path', endpoint.params],
    ['query', endpoint.query],
    ['header', endpoint.headers],
  ] as const;
  return locations.flatMap(([location, group]) =>
    Object.entries(group?.shape ?? {}).map(([name, type]) => {
      const schema = type as z.ZodType;
      const written = components.write(schema, 'input');
      const { description, ...rest } = written;
      const required = location === 'path' || !schema.safeParse(undefined).success;
      return {
        name,
        in: location,
        required,
        ...(required && { example: components.exampleOf(written) }),
        ...(description === undefined ? {} : { description }),
        schema: rest,
      };
    }),
  );
}

const BYTES: Json = { type: 'string', format: 'binary' };
const FORM: Json = { type: 'object', properties: { file: BYTES }, required: ['file'] };

const binaryContent = (bodies: readonly BinaryBody[] = []): Json =>
  Object.fromEntries(
    bodies.map(({ mediaType, description }) => [
      mediaType,
      { schema: mediaType.startsWith('multipart/') ? FORM : { ...BYTES, description } },
    ]),
  );

function bodyOf(endpoint: Endpoint, components: Components): Json | undefined {
  if (!endpoint.body && !endpoint.binaryBody) return undefined;
  const json = endpoint.body && {
    'application/json': components.body(endpoint.body, 'input'),
  };
  return { required: true, content: { ...json, ...binaryContent(endpoint.binaryBody) } };
}

function answerOf(
  { description, json, binary, headers = [], both = false }: Answer,
  components: Components,
): Json {
  // A stream of JSON lines declares the shape of its lines; it is not a JSON document.
  const lines = binary?.some(({ mediaType }) => mediaType === 'application/x-ndjson');
  const body = json && components.body(json, 'output');
  // JSON comes first: client generators use the first type as the main one.
  const content = {
    ...(body && (both || !lines) && { 'application/json': body }),
    ...binaryContent(binary),
    ...(lines && { 'application/x-ndjson': body }),
  };
  return { description, headers: headerRefs([...COMMON_HEADERS, ...headers]), content };
}

function errorAnswers(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${codeOf(code)}\``).join(' or '),
        headers: headerRefs([...COMMON_HEADERS, ...(ERROR_HEADERS[status] ?? [])]),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function operationOf(endpoint: Endpoint, components: Components): Json {
  const answers = Object.entries(endpoint.answers).map(([status, answer]) => [
    status,
    answerOf(answer, components),
  ]);
  const security = endpoint.open
    ? [{}, { bearer: [] }, { apiKey: [] }]
    : [{ bearer: [] }, { apiKey: [] }];
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.description && { description: endpoint.description }),
    ...(endpoint.open !== 'always' && { 'x-role': endpoint.role }),
    parameters: parametersOf(endpoint, components),
    requestBody: bodyOf(endpoint, components),
    responses: { ...Object.fromEntries(answers), ...errorAnswers(endpoint) },
    security: endpoint.open === 'always' ? [] : security,
  };
}

/** What is the same on every server. Deriving it takes long, so each list is described once. */
const described = new WeakMap<readonly Endpoint[], { paths: Json; schemas: Json }>();

function describe(endpoints: readonly Endpoint[]): { paths: Json; schemas: Json } {
  const components = new Components();
  components.write(ErrorBody, 'output');
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = paths[endpoint.path] ?? {};
    paths[endpoint.path] = path;
    path[endpoint.method.toLowerCase()] = operationOf(endpoint, components);
  }
  const description = { paths, schemas: components.schemas };
  described.set(endpoints, description);
  return description;
}

export function openApi(endpoints: readonly Endpoint[], options: OpenApiOptions): Json {
  const { paths, schemas } = described.get(endpoints) ?? describe(endpoints);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quarry',
      version: options.version,
      description:
        'Turns PDFs into tables, text and values that point back to the page, on your own machine.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.server }],
    paths,
    components: {
      schemas,
      headers: HEADERS,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'API key created by `quarry key create`.',
        },
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
      },
    },
  };
}
