/**
 * Forwards requests of the window to the service, which listens on loopback, or to a server. Bodies stream both
 * ways; when either side disconnects the other is aborted. Does not depend on Electron.
 */
import { SOURCE_PATH_HEADER } from '../../shared/upload-headers.ts';

export interface ServiceAddress {
  /** `http://127.0.0.1:49152`, or that of a server. */
  readonly origin: string;
  /** Which say who asks: the secret of the launch, or a key or session of a server. */
  readonly headers: Readonly<Record<string, string>>;
  /** Its own service is on this machine; a server is not told where files lie. */
  readonly isServer?: boolean;
}

/** Hop-by-hop headers, which are not forwarded. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host', 'origin'];

export const NOT_RUNNING = 'The service of Quarry is not running.';
const STARTING = 'The service of Quarry is restarting. Try again in a moment.';

function requestHeaders(request: Request, service: ServiceAddress): Headers {
  const headers = new Headers(request.headers);
  for (const name of HOP_BY_HOP) headers.delete(name);
  // A compressed response would be decompressed here and its length no longer match.
  headers.set('accept-encoding', 'identity');
  if (service.isServer) headers.delete(SOURCE_PATH_HEADER);
  for (const [name, value] of Object.entries(service.headers)) headers.set(name, value);
  return headers;
}

/** Response in the API's error format if the service cannot be reached; `message`: why. */
export const unavailable = (message: string = STARTING): Response =>
  Response.json(
    { error: { code: 'service_unavailable', message, doc_url: '/docs#service_unavailable' } },
    { status: 503, headers: { 'retry-after': '1' } },
  );

export async function forward(request: Request, service: ServiceAddress): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && request.body !== null;
  try {
    const answer = await fetch(`${service.origin}${pathname}${search}`, {
      method: request.method,
      headers: requestHeaders(request, service),
      signal: request.signal,
      redirect: 'manual',
      // Node streams a request body only with this option.
      ...(hasBody ? { body: request.body, duplex: 'half' as const } : {}),
    });
    return new Response(answer.body, { status: answer.status, headers: answer.headers });
  } catch (error) {
    if (request.signal.aborted) throw error;
    return service.isServer
      ? unavailable(`${new URL(service.origin).host} does not respond.`)
      : unavailable();
  }
}
