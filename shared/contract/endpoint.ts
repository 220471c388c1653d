/**
 * The form in which the contract defines an endpoint. Request validation, types, the client and the
 * OpenAPI document all derive from these records, so that no shape is written twice.
 */

import { z } from 'zod';
import { type ExportFormat, formatInfo } from '../export-formats.ts';
import type { ErrorCode } from './errors.ts';
import type { HeaderName } from './headers.ts';

/** Sections of the reference, in its order. */
export const TAGS = [
  'Jobs',
  'Documents',
  'Corrections',
  'Collections',
  'Chat',
  'Fields',
  'Workbench',
  'Settings',
  'Operation',
] as const;

/** What a caller may do; each role includes those before it. */
export const ROLES = ['viewer', 'editor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const includesRole = (own: Role, needed: Role): boolean =>
  ROLES.indexOf(own) >= ROLES.indexOf(needed);

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A non-JSON body: its media type and its content. */
export interface BinaryBody {
  readonly mediaType: string;
  readonly description: string;
}

export interface Answer {
  readonly description: string;
  readonly json?: z.ZodType;
  /** Other media types in which the same response is available. */
  readonly binary?: readonly BinaryBody[];
  /** Both one JSON document and lines of JSON, as the caller asks; `json` is the shape of either. */
  readonly both?: boolean;
  /** Headers of the response besides those of every response. */
  readonly headers?: readonly HeaderName[];
}

export interface Endpoint {
  /** Stable name, under which it is exported: operationId of the OpenAPI document. */
  readonly id: string;
  readonly tag: (typeof TAGS)[number];
  readonly method: Method;
  /** OpenAPI form: `/api/v1/jobs/{jobId}`. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Accepted instead of, or in addition to, a JSON body. */
  readonly binaryBody?: readonly BinaryBody[];
  readonly answers: Readonly<Record<number, Answer>>;
  readonly errors: readonly ErrorCode[];
  /** Expensive operations have the lower rate limit. */
  readonly expensive?: boolean;
  /** Available without a key: always, or if the document is public. */
  readonly open?: 'always' | 'public-documents';
  /** That a caller needs: default for reading viewer, for settings admin, for all else editor. */
  readonly role: Role;
  /** Rejected for every API key: it manages the keys themselves or the security of this machine. */
  readonly only?: 'window';
}

/** An endpoint without what follows from the rest of it. */
type Definition = Omit<Endpoint, 'id' | 'tag' | 'method' | 'path' | 'errors' | 'role'> & {
  readonly role?: Role;
  /** Besides those of any request with input, of a path that names a resource, and of the window's own. */
  readonly errors?: readonly ErrorCode[];
  /** Of those, the ones that this endpoint never answers with. */
  readonly impossible?: readonly ErrorCode[];
};

const roleFor = (tag: Endpoint['tag'], method: Method, only?: 'window'): Role => {
  if (only) return 'admin';
  if (method === 'GET') return 'viewer';
  return tag === 'Settings' ? 'admin' : 'editor';
};

const WINDOW_ONLY = 'Available to the window only; requests with an API key are refused.';

function impliedErrors({
  params,
  query,
  headers,
  body,
  binaryBody,
  only,
}: Definition): ErrorCode[] {
  const hasInput = [params, query, headers, body, binaryBody].some((part) => part !== undefined);
  return [
    ...(hasInput ? (['bad_request'] as const) : []),
    ...(params ? (['not_found'] as const) : []),
    ...(params || only ? (['forbidden'] as const) : []),
  ];
}

/**
 * Makes endpoints of a tag, for the window alone if `ofWindow`; keeps the literal types of a
 * definition, for `InputOf` and `OutputOf`.
 */
export const endpointsOf =
  (tag: Endpoint['tag'], ofWindow?: 'window') =>
  <const E extends Definition>(
    requestLine: `${Method} /${string}`,
    definition: E,
  ): E & Pick<Endpoint, 'id' | 'tag' | 'method' | 'path' | 'errors' | 'role'> => {
    const { description, errors = [], impossible = [] } = definition;
    const { only = ofWindow } = definition;
    const [method, path = ''] = requestLine.split(' ') as [Method, string];
    const about = [description, only && WINDOW_ONLY].filter((text) => text !== undefined);
    const all = [...impliedErrors({ ...definition, ...(only && { only }) }), ...errors];
    return {
      ...definition,
      ...{ id: requestLine, tag, method, path },
      ...(only && { only }),
      role: definition.role ?? roleFor(tag, method, only),
      ...(about.length > 0 && { description: about.join(' ') }),
      errors: all.filter((code) => !impossible.includes(code)),
    };
  };

/** The answers of an endpoint that succeeds with this JSON alone. */
export const okAnswer = <Json extends z.ZodType>(description: string, json: Json) => ({
  200: { description, json },
});

/** A body of lines of JSON; the description lists their shape by a name. */
export const jsonLines = (json: z.ZodType): BinaryBody => ({
  ...{ mediaType: 'application/x-ndjson', description: `One ${json.meta()?.id} per line` },
});

/** The answers of an endpoint that streams lines of JSON. */
export const streamAnswer = <Json extends z.ZodType>(description: string, json: Json) => ({
  200: { description, json, binary: [jsonLines(json)], headers: ['Cache-Control'] as const },
});

/** A body in the media type of an export format. */
export const bodyInFormat = (format: ExportFormat, description: string): BinaryBody => ({
  ...{ mediaType: formatInfo(format).mediaType, description },
});

/** The answers of an endpoint that deletes the resource with this id. */
export const deletedAnswers = <Id extends z.ZodType>(id: Id) =>
  okAnswer('Deleted.', z.object({ id, deleted: z.literal(true) }));

type Input<T> = T extends z.ZodType ? z.input<T> : never;

/** The input of a call: path parameters, query and body, each only if the endpoint has it. */
export type InputOf<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: Input<E['params']> }
  : { params?: undefined }) &
  (E['query'] extends z.ZodType ? { query?: Input<E['query']> } : { query?: undefined }) &
  (E['body'] extends z.ZodType ? { body: Input<E['body']> } : { body?: undefined });

type JsonOf<A> = A extends { json: infer J extends z.ZodType } ? z.output<J> : never;

/** The JSON responses of an endpoint, over all its success statuses. */
export type OutputOf<E extends Endpoint> = {
  [S in keyof E['answers']]: JsonOf<E['answers'][S]>;
}[keyof E['answers']];

/** `/api/v1/jobs/{jobId}` with its parameters filled in, each percent-encoded. */
export function pathOf(definition: Endpoint, params: Record<string, unknown> = {}): string {
  return definition.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${definition.id} needs the parameter ${name}`);
    return encodeURIComponent(String(value));
  });
}

export interface EndpointInput {
  readonly params?: Record<string, unknown> | undefined;
  readonly query?: Record<string, unknown> | undefined;
}

/** Path and query of a call; values that are undefined or empty are left out. */
export function addressWith(definition: Endpoint, { params, query }: EndpointInput): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const path = pathOf(definition, params);
  return search.size > 0 ? `${path}?${search}` : path;
}
