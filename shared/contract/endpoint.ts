/**
 * The form in which the contract states an endpoint. Request checks, types, the client and the
 * OpenAPI document all derive from these records, so that no shape is written twice.
 */
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { HeaderName } from './headers.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A body that is not JSON: its media type and what it holds. */
export interface BinaryBody {
  readonly mediaType: string;
  readonly description: string;
}

export interface Answer {
  readonly description: string;
  readonly json?: z.ZodType;
  /** Other media types in which the same answer can be had. */
  readonly binary?: readonly BinaryBody[];
  /** Headers that the answer may carry besides those of every answer. */
  readonly headers?: readonly HeaderName[];
}

export interface Endpoint {
  /** Stable name: operationId of the OpenAPI document. */
  readonly id: string;
  readonly tag:
    | 'Jobs'
    | 'Documents'
    | 'Collections'
    | 'Corrections'
    | 'Fields'
    | 'Chat'
    | 'Workbench'
    | 'Settings';
  readonly method: Method;
  /** OpenAPI form: `/api/v1/jobs/{jobId}`. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Accepted instead of, or beside, a JSON body. */
  readonly binaryBody?: readonly BinaryBody[];
  readonly answers: Readonly<Record<number, Answer>>;
  readonly errors: readonly ErrorCode[];
  /** Expensive operations have the smaller rate limit. */
  readonly expensive?: boolean;
  /** Served without a key too: always, or when the document is public. */
  readonly open?: 'always' | 'public-documents';
  /** Refused to every key: it concerns the keys themselves, or what guards this machine. */
  readonly only?: 'window';
}

/** Keeps the literal types of a definition, so that `InputOf` and `OutputOf` see them. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Input<T> = T extends z.ZodType ? z.input<T> : never;

/** What a caller gives: path parameters, query and body, each only where the endpoint has it. */
export type InputOf<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: Input<E['params']> }
  : { params?: undefined }) &
  (E['query'] extends z.ZodType ? { query?: Input<E['query']> } : { query?: undefined }) &
  (E['body'] extends z.ZodType ? { body: Input<E['body']> } : { body?: undefined });

type JsonOf<A> = A extends { json: infer J extends z.ZodType } ? z.output<J> : never;

/** The JSON answers of an endpoint, over all its success statuses. */
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
