/**
 * The server at which the desktop works instead of its own service: requests of the window are
 * forwarded there with a key, or with the session of a person who has signed in. Neither ever
 * reaches the window.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ConnectedServer } from '../../shared/bridge.ts';
import { isLoopback } from '../../shared/external-address.ts';
import { challengeOf } from '../service/auth/keys.ts';
import { cookieName } from '../service/auth/window.ts';
import type { ServiceAddress } from './forward.ts';
import type { CipherOutcome, CipherRequest } from './service-messages.ts';
import type { SettingsFile } from './settings.ts';

/** For a person at the provider; milliseconds. */
const SIGN_IN_TIME = 300_000;
/** Milliseconds. */
const CHECK_TIME = 20_000;
const SIGNED_IN = 'You are signed in. Return to Quarry.';

type Headers = ServiceAddress['headers'];

interface ServerParts {
  readonly settings: SettingsFile;
  /** The keychain of the system. */
  cipher(request: Pick<CipherRequest, 'operation' | 'text'>): Promise<CipherOutcome>;
  /** Opens the browser of the system. */
  browse(address: string): Promise<void>;
}

export class Server {
  readonly failure = undefined;
  readonly #parts: ServerParts;
  #headers: Promise<Headers> | undefined;

  constructor(parts: ServerParts) {
    this.#parts = parts;
  }

  get connected(): (ConnectedServer & { readonly origin: string }) | null {
    const { server } = this.#parts.settings.current;
    if (!server) return null;
    const { origin, credentials } = server;
    return { origin, host: new URL(origin).host, isKept: credentials !== null };
  }

  async address(): Promise<ServiceAddress | null> {
    const { server } = this.#parts.settings.current;
    if (!server) return null;
    this.#headers ??= this.#decrypted(server.credentials);
    return { origin: server.origin, headers: await this.#headers, isServer: true };
  }

  /** Resolves to what prevents it; empty if it works there now. */
  async connect(address: string, key: string): Promise<string> {
    const url = URL.parse(address);
    if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isLoopback(url.hostname))) {
      return 'Enter an address that begins with https://.';
    }
    const { origin } = url;
    try {
      const headers = key === '' ? await this.#signIn(url) : { authorization: `Bearer ${key}` };
      if (!headers) return 'Nobody signed in, or the server has no sign-in. Enter a key instead.';
      const status = await statusOf(origin, headers);
      if (status === 401) return 'The server does not accept this key.';
      if (status !== 200) return `There is no Quarry that answers at ${url.host}.`;
      const text = JSON.stringify(headers);
      const outcome = await this.#parts.cipher({ operation: 'encrypt', text });
      const credentials = outcome.status === 'done' ? outcome.text : null;
      this.#headers = Promise.resolve(headers);
      this.#parts.settings.update({ server: { origin, credentials } });
      return '';
    } catch {
      return `${url.host} does not respond.`;
    }
  }

  /** Ends a session at the server as well, if it responds. */
  async disconnect(): Promise<void> {
    const address = await this.address();
    this.#parts.settings.update({ server: null });
    this.#headers = undefined;
    if (!address?.headers.cookie) return;
    const { origin, headers } = address;
    await ask(`${origin}/sign-out`, headers).catch(() => undefined);
  }

  async #decrypted(credentials: string | null): Promise<Headers> {
    if (credentials === null) return {};
    const outcome = await this.#parts.cipher({ operation: 'decrypt', text: credentials });
    return outcome.status === 'done' ? JSON.parse(outcome.text) : {};
  }

  /**
   * The browser comes back to a port of this machine (RFC 8252) with half of the session; the other
   * half never leaves this process but to the server. Null if nobody has signed in.
   */
  async #signIn({ origin, port }: URL): Promise<Headers | null> {
    const secret = randomBytes(32).toString('base64url');
    const signedIn = Promise.withResolvers<Headers>();
    const listener = createServer(async (request, response) => {
      const token = URL.parse(request.url ?? '', 'http://127.0.0.1')?.searchParams.get('token');
      const headers = { cookie: `${cookieName(port)}=${token}.${secret}` };
      const isValid = token && (await statusOf(origin, headers).catch(() => 0)) === 200;
      response.writeHead(isValid ? 200 : 404, { 'content-type': 'text/plain' });
      response.end(isValid ? SIGNED_IN : '');
      if (isValid) signedIn.resolve(headers);
    }).listen(0, '127.0.0.1');
    try {
      await once(listener, 'listening');
      const desktop = (listener.address() as AddressInfo).port;
      const address = `${origin}/sign-in?desktop=${desktop}&challenge=${challengeOf(secret)}`;
      if ((await ask(address)).status !== 303) return null;
      await this.#parts.browse(address);
      const late = new Promise<null>((resolve) => setTimeout(resolve, SIGN_IN_TIME, null).unref());
      return await Promise.race([signedIn.promise, late]);
    } finally {
      listener.close();
    }
  }
}

const ask = (address: string, headers: Headers = {}): Promise<Response> =>
  fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(CHECK_TIME) });

/** 0 for what is no service of Quarry. */
async function statusOf(origin: string, headers: Headers): Promise<number> {
  const answer = await ask(`${origin}/api/v1/documents?limit=1`, headers);
  return answer.headers.has('x-api-version') ? answer.status : 0;
}
