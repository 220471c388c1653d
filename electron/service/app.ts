/**
 * The service as one function from Request to Response: guard, caller, limits, route, and one place
 * where errors become responses. Hono finds the route; the contract defines the input and output of
 * a route.
 */
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { codedText } from '../../shared/coded-text.ts';
import { ENDPOINTS, ERROR_STATUS } from '../../shared/contract/index.ts';
import { untilFirstSlice, withRequestSpan } from '../store/index.ts';
import { mustHaveRole } from './access/callers.ts';
import type { Authenticator, Identity } from './auth/authenticator.ts';
import { currentRequest, withAccount, withRequest } from './auth/current-account.ts';
import type { SignIn } from './auth/sign-in.ts';
import { cookieHeader, cookieName, type WindowAccess } from './auth/window.ts';
import { ApiError, apiErrorOf, errorAnswer, keyNeeded, notFound } from './errors.ts';
import type { EventHub } from './event-hub.ts';
import type { createGuard } from './guard.ts';
import {
  type RateLimiter,
  type RateVerdict,
  rateHeaders,
  standardHeaders,
  unlimited,
} from './rate-limit.ts';
import { REFERENCE_POLICY, writeReference } from './reference/page.ts';
import { REFERENCE_STYLE } from './reference/style.ts';
import { logRequest } from './request-log.ts';
import type { Route } from './router.ts';
import { staticFile } from './static-files.ts';
import type { Caller, Connection, Limits } from './types.ts';

export interface AppParts {
  readonly routes: readonly Route[];
  readonly guard: ReturnType<typeof createGuard>;
  readonly authenticator: Authenticator;
  readonly window: WindowAccess;
  /** Null without a provider of OpenID Connect. */
  readonly signIn: SignIn | null;
  readonly limits: Limits;
  readonly limiter: RateLimiter;
  readonly openapi: () => Record<string, unknown>;
  readonly origin: () => string;
  /** Folder of the built window; null if another program serves it. */
  readonly renderer: string | null;
  /** Whether requests of callers other than the window are accepted. */
  readonly answersPrograms: () => boolean;
  /**
   * Whether the service is shutting down: resources that its requests need may be closed already.
   */
  readonly isClosing: () => boolean;
  readonly events: Pick<EventHub, 'emit'>;
}

const API_PATH = /^\/(api|v1|document|openapi\.json|healthz|readyz|metrics)(\/|$)/;

const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const REQUEST_ID = /^[\w.-]{1,64}$/;

/** Responses carry data: nothing in them may run, whatever content type a browser assumes. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

export function createApp(parts: AppParts) {
  const { guard, authenticator, limits, origin } = parts;
  const { limiter } = parts;

  const limit = (caller: Caller, address: string, expensive: boolean): RateVerdict => {
    const tier = caller.kind === 'anonymous' ? limits.requests.anonymous : limits.requests.key;
    const most = expensive ? tier.expensive : tier.standard;
    if (caller.kind === 'window') return unlimited(most);
    const who = caller.kind === 'key' ? caller.key.id : address;
    return limiter.take(`${expensive ? 'expensive' : 'standard'} ${who}`, most);
  };

  const answer = (...[request, connection, route, params]: Parameters<typeof respond>) =>
    withRequestSpan(
      request,
      `${request.method} ${route?.endpoint.path ?? ''}`,
      { 'http.request.method': request.method, 'quarry.request_id': currentRequest() ?? '' },
      async (add) => {
        const response = await respond(request, connection, route, params);
        add({ 'http.response.status_code': response.status });
        return response;
      },
    );

  /**
   * An API response: all of them, including errors, carry the version and the rate limit headers.
   */
  async function respond(
    request: Request,
    connection: Connection,
    route: Route | null,
    params: Record<string, string>,
  ): Promise<Response> {
    const headers: Record<string, string> = {};
    const begun = performance.now();
    let response: Response;
    try {
      await untilFirstSlice();
      // The desktop's own requests come through its main process, which has checked them.
      if (!authenticator.isDesktop(request)) guard(request);
      const identity = await authenticator.identify(request);
      const expensive = route?.endpoint.expensive ?? false;
      const verdict = limit(identity.caller, connection.address ?? 'local', expensive);
      Object.assign(headers, rateHeaders(verdict));
      if (!verdict.allowed) throw tooMany(verdict);
      response = await serve(request, identity, route, params);
    } catch (error) {
      if (request.signal.aborted) return new Response(null, { status: 499 });
      if (parts.isClosing()) return new Response(null, { status: 503 });
      const known = apiErrorOf(error);
      if (known !== error && ERROR_STATUS[known.code] >= 500) {
        // Without its query, which may hold the signature of an upload.
        console.error(`${request.method} ${new URL(request.url).pathname}:`, error);
      }
      response = errorAnswer(known, origin());
    }
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    if (!response.headers.has('content-security-policy')) {
      response.headers.set('content-security-policy', DATA_POLICY);
    }
    const seconds = (performance.now() - begun) / 1000;
    const answered = [route?.endpoint.id ?? '', response.status, seconds] as const;
    void parts.events.emit('requestAnswered', ...answered);
    logRequest(...answered);
    return response;
  }

  async function serve(
    request: Request,
    { caller, invalid }: Identity,
    route: Route | null,
    params: Record<string, string>,
  ): Promise<Response> {
    const described = new URL(request.url).pathname === '/openapi.json';
    if (caller.kind !== 'window' && !described && !parts.answersPrograms()) throw switchedOff();
    if (invalid) throw invalid;
    if (described) return Response.json(parts.openapi());
    if (!route)
      throw notFound(`Endpoint not found: ${request.method} ${new URL(request.url).pathname}.`);
    if (caller.kind === 'anonymous' && !route.endpoint.open) {
      throw keyNeeded();
    }
    if (route.endpoint.only === 'window' && caller.kind !== 'window') throw windowOnly();
    if (caller.kind !== 'anonymous') mustHaveRole(caller, route.endpoint.role);
    return withAccount(caller.accountId ?? caller.kind, () =>
      route.handle(request, caller, params),
    );
  }

  /**
   * The one-time link of `quarry serve`: sets the session cookie of the window and redirects to it,
   * with the rest of the query, which may name a document.
   */
  async function openWindow(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const session = await parts.window.redeem(url.searchParams.get('token') ?? '');
    if (!session && !(await authenticator.sessionIn(request))) {
      const message =
        'This link has already been used or belongs to an earlier launch; use the newest link.';
      return errorAnswer(new ApiError('unauthorized', message), origin());
    }
    url.searchParams.delete('token');
    const headers = new Headers({ location: `/${url.search}`, 'cache-control': 'no-store' });
    if (session) {
      const options = { origin: origin(), sameSite: 'Strict' } as const;
      headers.set('set-cookie', cookieHeader(cookieName(url.port), session, options));
    }
    return new Response(null, { status: 303, headers });
  }

  function referencePage(request: Request): Response | null {
    switch (new URL(request.url).pathname) {
      case '/docs':
        return new Response(writeReference(ENDPOINTS, parts.openapi(), origin()), {
          headers: {
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy': REFERENCE_POLICY,
          },
        });
      case '/docs/style.css':
        return new Response(REFERENCE_STYLE, {
          headers: { 'content-type': 'text/css; charset=utf-8' },
        });
      default:
        return null;
    }
  }

  async function page(request: Request): Promise<Response> {
    try {
      guard(request);
      if (request.method !== 'GET' && request.method !== 'HEAD') throw notFound('Not found.');
      if (new URL(request.url).pathname === '/open') return await openWindow(request);
      const signingIn =
        parts.signIn &&
        (await parts.signIn.answer(request, await authenticator.sessionIn(request)));
      if (signingIn) return signingIn;
      const reference = referencePage(request);
      if (reference) return reference;
      const file = parts.renderer && (await staticFile(parts.renderer, request));
      if (!file) throw notFound('Page not found.');
      return file;
    } catch (error) {
      return errorAnswer(apiErrorOf(error), origin());
    }
  }

  const hono = new Hono<{ Bindings: Connection }>();
  hono.use((c, next) =>
    withRequest(requestIdOf(c.req.raw), async () => {
      await next();
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.res.headers.set(name, value);
      for (const [name, value] of Object.entries(
        standardHeaders(limits.requests.anonymous.standard),
      )) {
        if (!c.res.headers.has(name)) c.res.headers.set(name, value);
      }
    }),
  );
  for (const route of parts.routes) {
    const path = route.endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    hono.on(route.endpoint.method, path, (c) =>
      answer(c.req.raw, c.env ?? {}, route, c.req.param()),
    );
  }
  hono.all('*', (c) => {
    const request = c.req.raw;
    const api = API_PATH.test(new URL(request.url).pathname);
    return api ? answer(request, c.env ?? {}, null, {}) : page(request);
  });
  return (request: Request, connection: Connection = {}): Promise<Response> =>
    Promise.resolve(hono.fetch(request, connection));
}

/** That of a proxy, if it may stand in a log. */
function requestIdOf({ headers }: Request): string {
  const given = headers.get('x-request-id');
  return given && REQUEST_ID.test(given) ? given : randomUUID();
}

const switchedOff = (): ApiError =>
  new ApiError('forbidden', 'The local API is disabled; enable it in the settings.');

const windowOnly = (): ApiError =>
  new ApiError('forbidden', 'Not available with an API key; use the window.');

const tooMany = (verdict: RateVerdict): ApiError =>
  new ApiError(
    'rate_limit_exceeded',
    codedText('Rate limit exceeded: {limit} requests per minute. Try again in {seconds} s.', {
      ...{ limit: verdict.limit, seconds: verdict.retryAfter },
    }),
    { headers: { 'Retry-After': String(verdict.retryAfter) } },
  );
