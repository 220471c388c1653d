/**
 * Binds endpoints of the contract to handlers. Requests are validated against the contract before
 * the handler is called, so a handler takes typed values and repeats no checks.
 */
import type { z } from 'zod';
import type { Endpoint } from '../../shared/contract/index.ts';
import { firstMismatch, parseRequest } from '../../shared/contract/mismatch.ts';
import { badRequest } from './errors.ts';
import { attachment } from './sources/filename.ts';
import { readJson } from './sources/json-body.ts';
import type { Caller, KnownCaller } from './types.ts';

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;

/** Anonymous callers reach the handlers of open endpoints only. */
type CallerOf<E extends Endpoint> = E['open'] extends string ? Caller : KnownCaller;

export interface Call<E extends Endpoint> {
  readonly request: Request;
  readonly caller: CallerOf<E>;
  readonly params: Out<E['params']>;
  readonly query: Out<E['query']>;
  readonly headers: Out<E['headers']>;
  readonly body: Out<E['body']>;
}

/** Allows read-only lists in a response. */
export type Loose<T> = T extends (infer Item)[]
  ? readonly Loose<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Loose<T[K]> }
    : T;

/** The JSON responses that the contract allows, each with its status. */
export type AnswerOf<E extends Endpoint> = {
  [S in keyof E['answers'] & number]: E['answers'][S] extends { json: infer J extends z.ZodType }
    ? { readonly status: S; readonly json: Loose<z.input<J>> }
    : never;
}[keyof E['answers'] & number];

/** A Response is used for responses that are not JSON. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<E> | Response>;

/** A JSON response; keeps the literal types that the contract requires. */
export const reply = <const S extends number, const J>(status: S, json: J) => ({ status, json });

export interface Route {
  readonly endpoint: Endpoint;
  handle(
    request: Request,
    caller: Caller,
    params: Readonly<Record<string, string>>,
  ): Promise<Response>;
}

export function route<const E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  ownBody = false,
): Route {
  return {
    endpoint,
    async handle(request, caller, params) {
      const { searchParams } = new URL(request.url);
      const call = {
        request,
        caller,
        params: endpoint.params && check(endpoint.params, params),
        query: endpoint.query && check(endpoint.query, Object.fromEntries(searchParams)),
        headers: endpoint.headers && check(endpoint.headers, Object.fromEntries(request.headers)),
        body: endpoint.body && !ownBody ? check(endpoint.body, await readJson(request)) : undefined,
      };
      // The parts were parsed by the schemas that the type of a call is derived from.
      const answer = await handler(call as Call<E>);
      if (answer instanceof Response) return answer;
      return Response.json(answer.json, { status: answer.status });
    },
  };
}

/** A file as the response; with a name, browsers save it. */
export const fileResponse = (
  content: string | ReadableStream | Uint8Array,
  mediaType: string,
  name?: string,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new Response(content instanceof Uint8Array ? new Uint8Array(content) : content, {
    headers: {
      'content-type': mediaType,
      ...(name !== undefined && { 'content-disposition': attachment(name) }),
      ...headers,
    },
  });

/**
 * The routes of a group of endpoints, each handler under the name of its endpoint; those in
 * `ownBody` read the body themselves: it is a stream, or too large for memory.
 */
export function routes<G extends Readonly<Record<string, Endpoint>>>(
  group: G,
  handlers: { readonly [Name in keyof G]?: Handler<G[Name]> },
  { ownBody = [] }: { readonly ownBody?: readonly (keyof G)[] } = {},
): Route[] {
  return Object.entries(handlers).map(([name, handler]) => {
    // Name and handler belong together by the type of `handlers`.
    const endpoint = group[name] as Endpoint;
    return route(endpoint, handler as Handler<Endpoint>, ownBody.includes(name));
  });
}

/** Parses `value` with `schema`; a mismatch names the field and says what is expected. */
export function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = parseRequest(schema, value);
  if (parsed.success) return parsed.data;
  const { message, param } = firstMismatch(parsed.error);
  throw badRequest(message, param);
}
