/** Identifies the caller of a request: from its headers, never from its body. */
import { WINDOW_SECRET_HEADER } from '../../../shared/window.ts';
import { type Store, storageTrouble } from '../../store/index.ts';
import type { WindowPerson } from '../access/window-person.ts';
import { ApiError } from '../errors.ts';
import type { Caller } from '../types.ts';
import { hashKey, KEY_PREFIX } from './keys.ts';
import type { SignIn } from './sign-in.ts';
import { cookieName, cookieOf, type WindowAccess } from './window.ts';

/** "Last used" is stored to the minute, so that a busy key does not write on every request. */
const TOUCH_INTERVAL = 60_000;

const ANONYMOUS: Caller = { kind: 'anonymous', accountId: null };

/** `invalid` is set if the credentials are not valid; the caller is then treated as anonymous. */
export interface Identity {
  readonly caller: Caller;
  readonly invalid: ApiError | null;
}

const refused = (message: string): Identity => ({
  caller: ANONYMOUS,
  invalid: new ApiError('unauthorized', message, { headers: { 'WWW-Authenticate': 'Bearer' } }),
});

export function keyGiven(headers: Headers): string | null {
  const bearer = /^Bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '');
  return bearer?.[1] ?? headers.get('x-api-key');
}

interface AuthenticatorParts {
  readonly store: Store;
  readonly window: WindowAccess;
  readonly localAccount: string;
  readonly person: Pick<WindowPerson, 'name'>;
  readonly signIn?: Pick<SignIn, 'personOf'> | null;
}

export class Authenticator {
  readonly #store: Store;
  readonly #window: WindowAccess;
  readonly #localAccount: string;
  readonly #person: Pick<WindowPerson, 'name'>;
  readonly #signIn: AuthenticatorParts['signIn'];
  readonly #touched = new Map<string, number>();

  constructor(parts: AuthenticatorParts) {
    this.#store = parts.store;
    this.#window = parts.window;
    this.#localAccount = parts.localAccount;
    this.#person = parts.person;
    this.#signIn = parts.signIn;
  }

  isDesktop(request: Request): boolean {
    return this.#window.knowsSecret(request.headers.get(WINDOW_SECRET_HEADER));
  }

  async identify(request: Request): Promise<Identity> {
    const { headers } = request;
    if (this.isDesktop(request)) return this.#ours();
    const key = keyGiven(headers);
    if (key !== null) return this.#byKey(key);
    if (headers.has('authorization')) {
      return refused('The Authorization header must have the form "Bearer <key>".');
    }
    return (await this.#bySession(request)) ?? { caller: ANONYMOUS, invalid: null };
  }

  async sessionIn(request: Request): Promise<boolean> {
    return (await this.#bySession(request)) !== null;
  }

  async #bySession(request: Request): Promise<Identity | null> {
    const name = cookieName(new URL(request.url).port);
    const session = cookieOf(request.headers.get('cookie'), name);
    if (this.#window.knowsSession(session)) return this.#ours();
    const person = await this.#signIn?.personOf(session);
    return person ? this.#windowOf({ ...person, isSignedIn: true }) : null;
  }

  #ours(): Identity {
    return this.#windowOf({ name: this.#person.name, role: 'admin' });
  }

  #windowOf(person: Omit<Extract<Caller, { kind: 'window' }>, 'kind' | 'accountId'>): Identity {
    const accountId = this.#localAccount;
    return { caller: { kind: 'window', accountId, ...person }, invalid: null };
  }

  async #byKey(secret: string): Promise<Identity> {
    const wrong = 'Invalid API key: it is unknown or has been revoked.';
    if (!secret.startsWith(KEY_PREFIX)) return refused(wrong);
    const key = await this.#store.keys.byHash(hashKey(secret));
    if (!key || key.revokedAt !== null) return refused(wrong);
    const now = Date.now();
    if (now - (this.#touched.get(key.id) ?? 0) > TOUCH_INTERVAL) {
      this.#touched.set(key.id, now);
      // A full disk or a locked database must not prevent reading.
      await this.#store.keys.touch(key.id).catch((error) => {
        if (storageTrouble(error) === null) throw error;
      });
    }
    return { caller: { kind: 'key', accountId: key.accountId, key }, invalid: null };
  }
}
