/**
 * People who sign in with a provider of OpenID Connect: the authorization code flow with PKCE. Nothing
 * is kept in memory, so that any service on the database continues what another began: what a sign-in
 * needs until its end is in a signed cookie, the session after it is stored.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type * as OpenId from 'openid-client';
import { ROLES } from '../../../shared/contract/index.ts';
import { isLoopback } from '../../../shared/external-address.ts';
import type { SessionRecord, Store } from '../../store/index.ts';
import { ApiError } from '../errors.ts';
import { challengeOf, hashKey } from './keys.ts';
import { cookieHeader, cookieName, cookieOf, sameSecret } from './window.ts';

export interface OpenIdOptions {
  /** Its `.well-known/openid-configuration` is read at the first sign-in. */
  readonly issuer: URL;
  readonly clientId: string;
  /** Undefined for a public client. */
  readonly clientSecret: string | undefined;
  /** Claim of the ID token with the role, or a path to it; without one, everybody is an editor. */
  readonly roleClaim: string | undefined;
}

interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Query of the page that was asked for. */
  readonly query: string;
}

const SESSION_TIME = 8 * 3600_000;
const TOKEN_BYTES = 32;
const ATTEMPT_TIME = 600_000;
const ATTEMPT_COOKIE = 'quarry_sign_in';
const CALLBACK = '/signed-in';
/** Port and challenge of a desktop that waits for the sign-in. */
const DESKTOP = /^\?desktop=(\d{4,5})&challenge=([\w-]{43})$/;
const LONGEST_NAME = 100;

const refused = (message: string): ApiError => new ApiError('forbidden', message);

function claimAt(claims: Readonly<Record<string, unknown>>, path: string): unknown {
  if (path in claims) return claims[path];
  const step = (value: unknown, name: string) => (value as Record<string, unknown> | null)?.[name];
  return path.split('.').reduce(step, claims);
}

/**
 * A desktop adds a secret of its own, of which the browser has seen the challenge only: what is left in
 * the browser's history opens nothing.
 */
function sessionHash(cookie: string): Uint8Array {
  const [token, secret] = cookie.split('.');
  return hashKey(secret === undefined ? cookie : `${token}.${challengeOf(secret)}`);
}

export class SignIn {
  readonly #options: OpenIdOptions;
  readonly #secret: string;
  readonly #sessions: Store['sessions'];
  readonly #origin: () => string;
  #library: Promise<{ client: typeof OpenId; config: OpenId.Configuration }> | undefined;

  /** `secret` signs the cookies of attempts: that of all services on a database. */
  constructor(
    options: OpenIdOptions,
    { secret, sessions }: { readonly secret: string; readonly sessions: Store['sessions'] },
    origin: () => string,
  ) {
    this.#options = options;
    this.#secret = secret;
    this.#sessions = sessions;
    this.#origin = origin;
  }

  /** The answer to a request that has to do with signing in; null for all others. */
  async answer(request: Request, hasSession: boolean): Promise<Response | null> {
    const { pathname, search } = new URL(request.url);
    if (pathname === '/sign-in') return this.#begin(search);
    if (pathname === CALLBACK) return this.#finish(request);
    if (pathname === '/sign-out') return this.#end(request);
    return pathname === '/' && !hasSession ? this.#redirect(`/sign-in${search}`) : null;
  }

  /** Null unless the cookie is that of a session that has not ended. */
  async personOf(cookie: string | null): Promise<SessionRecord | null> {
    return cookie === null ? null : this.#sessions.byHash(sessionHash(cookie));
  }

  async #begin(query: string): Promise<Response> {
    const { client, config } = await this.#provider();
    const verifier = client.randomPKCECodeVerifier();
    const attempt = { state: client.randomState(), nonce: client.randomNonce(), verifier, query };
    const address = client.buildAuthorizationUrl(config, {
      redirect_uri: this.#origin() + CALLBACK,
      scope: 'openid profile email',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...{ state: attempt.state, nonce: attempt.nonce },
    });
    const sealed = this.#sealed(attempt);
    return this.#redirect(address.href, this.#cookie(ATTEMPT_COOKIE, sealed));
  }

  async #finish(request: Request): Promise<Response> {
    const { port, search } = new URL(request.url);
    const cookie = cookieOf(request.headers.get('cookie'), ATTEMPT_COOKIE);
    const attempt = this.#attemptIn(cookie);
    if (!attempt) throw refused('The sign-in took too long or began elsewhere; sign in again.');
    const { client, config } = await this.#provider();
    const tokens = await client
      .authorizationCodeGrant(config, new URL(this.#origin() + CALLBACK + search), {
        pkceCodeVerifier: attempt.verifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      })
      .catch((error) => {
        console.error('A sign-in failed:', error);
        throw refused('The provider did not confirm the sign-in; sign in again.');
      });
    const person = this.#personIn(tokens.claims() ?? {});
    const session = randomBytes(TOKEN_BYTES).toString('base64url');
    const [, desktop, challenge] = DESKTOP.exec(attempt.query) ?? [];
    const kept = desktop === undefined ? session : `${session}.${challenge}`;
    await this.#sessions.create(hashKey(kept), person, Date.now() + SESSION_TIME);
    const response =
      desktop === undefined
        ? this.#redirect(`/${attempt.query}`, this.#cookie(cookieName(port), session))
        : this.#redirect(`http://127.0.0.1:${desktop}/?token=${session}`);
    response.headers.append('set-cookie', this.#cookie(ATTEMPT_COOKIE, ''));
    return response;
  }

  async #end(request: Request): Promise<Response> {
    const name = cookieName(new URL(request.url).port);
    await this.#sessions.end(sessionHash(cookieOf(request.headers.get('cookie'), name) ?? ''));
    const { client, config } = await this.#provider();
    const cookie = this.#cookie(name, '');
    if (config.serverMetadata().end_session_endpoint === undefined) {
      return new Response('You are signed out.', { headers: { 'set-cookie': cookie } });
    }
    const back = { post_logout_redirect_uri: `${this.#origin()}/` };
    return this.#redirect(client.buildEndSessionUrl(config, back).href, cookie);
  }

  #personIn(claims: Readonly<Record<string, unknown>>): SessionRecord {
    const { name, preferred_username, email, sub } = claims;
    const { roleClaim } = this.#options;
    const given = roleClaim === undefined ? 'editor' : claimAt(claims, roleClaim);
    const role = ROLES.findLast((each) => each === given || [given].flat().includes(each));
    if (!role) throw refused('Your account has no role in Quarry; ask its administrator for one.');
    return {
      name: String(name ?? preferred_username ?? email ?? sub).slice(0, LONGEST_NAME),
      role,
    };
  }

  /** Discovered at the first use; again after a failure. */
  #provider() {
    this.#library ??= this.#discover().catch((error) => {
      this.#library = undefined;
      console.error('The provider of OpenID Connect cannot be used:', error);
      throw new ApiError('service_unavailable', 'The sign-in is not available; try again later.');
    });
    return this.#library;
  }

  async #discover() {
    const client = await import('openid-client');
    const { issuer, clientId, clientSecret } = this.#options;
    const authentication = clientSecret === undefined ? client.None() : undefined;
    // A provider on this machine, as in tests, may do without TLS.
    const execute = isLoopback(issuer.hostname) ? [client.allowInsecureRequests] : [];
    const given = [clientSecret, authentication, { execute }] as const;
    return { client, config: await client.discovery(issuer, clientId, ...given) };
  }

  #redirect(location: string, cookie?: string): Response {
    const headers = new Headers({ location, 'cache-control': 'no-store' });
    if (cookie !== undefined) headers.set('set-cookie', cookie);
    return new Response(null, { status: 303, headers });
  }

  /** Lax: the provider leads back from another site. */
  #cookie(name: string, value: string): string {
    const cookie = cookieHeader(name, value, { origin: this.#origin(), sameSite: 'Lax' });
    return value === '' ? `${cookie}; Max-Age=0` : cookie;
  }

  #signature(text: string): string {
    return createHmac('sha256', this.#secret).update(text).digest('base64url');
  }

  #sealed(attempt: Attempt): string {
    const text = JSON.stringify({ until: Date.now() + ATTEMPT_TIME, attempt });
    const body = Buffer.from(text).toString('base64url');
    return `${body}.${this.#signature(body)}`;
  }

  #attemptIn(sealed: string | null): Attempt | null {
    const [body = '', signature = ''] = sealed?.split('.') ?? [];
    if (!sameSecret(signature, this.#signature(body))) return null;
    const content = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
    return content.until > Date.now() ? content.attempt : null;
  }
}
