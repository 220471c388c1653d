/** The request that the OpenAPI document shows for an endpoint: a starting point for tests. */
import { ENDPOINTS, type Endpoint, openApi } from '../../shared/contract/index.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly example?: unknown;
}

interface Operation {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly example?: unknown }>>;
  };
}

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface ExampleRequest {
  /** With its query. */
  readonly path: string;
  /** Values of the path's parameters. */
  readonly params: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for a request without one. */
  readonly body: string | null;
  /** The body before it was written out. */
  readonly json: unknown;
}

const described: Described = JSON.parse(
  JSON.stringify(openApi(ENDPOINTS, { version: '', server: '' })),
);

const PDF = '%PDF-1.7 example';

export function exampleRequest({ path, method }: Endpoint): ExampleRequest {
  const operation = described.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not described.`);
  const valuesIn = (location: string) =>
    Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === location && parameter.example !== undefined)
        .map(({ name, example }) => [name, String(example)]),
    );
  const params = valuesIn('path');
  const query = new URLSearchParams(valuesIn('query')).toString();
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const content = operation.requestBody?.content ?? {};
  const [type = null] = Object.keys(content);
  const json = content['application/json']?.example;
  const sent = json === undefined ? PDF : JSON.stringify(json);
  return {
    path: query ? `${filled}?${query}` : filled,
    params,
    headers: { ...valuesIn('header'), ...(type !== null && { 'content-type': type }) },
    body: type === null ? null : sent,
    json,
  };
}
