/**
 * Authenticates the window. In the desktop, the main process sends a per-launch secret with its
 * requests. In a browser, a one-time link sets a cookie; the link is invalid after its first use.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Store } from '../../store/index.ts';

const TOKEN_BYTES = 32;

const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Constant-time comparison. */
export const sameSecret = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

const LINK = 'window-link';

export class WindowAccess {
  readonly #secret: string | null;
  readonly #session: string;
  readonly #shared: Pick<Store['settings'], 'secret' | 'remove'> | null;
  #link = newToken();
  /** Called when the link was used; a new one is ready by then. */
  onLinkUsed: () => void = () => undefined;

  /**
   * `session`: that of all services on a database, of which `shared` keeps the link; default: one of
   * its own.
   */
  constructor(
    secret: string | null,
    session = newToken(),
    shared: Pick<Store['settings'], 'secret' | 'remove'> | null = null,
  ) {
    this.#secret = secret;
    this.#session = session;
    this.#shared = shared;
  }

  /** The token of a one-time link that opens the window in a browser. */
  get linkToken(): string {
    return this.#link;
  }

  /** The session for a link's token; null if the token is not, or no longer, valid. */
  async redeem(token: string): Promise<string | null> {
    const isValid = this.#shared
      ? await this.#shared.remove(LINK, token)
      : sameSecret(token, this.#link);
    if (!isValid) return null;
    await this.renewLink();
    return this.#session;
  }

  /** At the start, and after this service or another one has redeemed the link. */
  async renewLink(): Promise<void> {
    this.#link = this.#shared ? await this.#shared.secret(LINK) : newToken();
    this.onLinkUsed();
  }

  knowsSecret(given: string | null): boolean {
    return this.#secret !== null && given !== null && sameSecret(given, this.#secret);
  }

  knowsSession(given: string | null): boolean {
    return given !== null && sameSecret(given, this.#session);
  }
}

/**
 * Cookies do not distinguish ports: the name does, so that two servers on one machine can be open.
 */
export const cookieName = (port: string): string => `quarry_window_${port || '80'}`;

export function cookieHeader(
  name: string,
  value: string,
  { origin, sameSite }: { readonly origin: string; readonly sameSite: 'Strict' | 'Lax' },
): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=/; HttpOnly; SameSite=${sameSite}${secure}`;
}

export function cookieOf(header: string | null, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
}
