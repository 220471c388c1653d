/**
 * Passes requests of the window on to the service, which listens on loopback. Bodies stream both
 * ways; when either side goes away the other is told. Nothing of Electron is needed here.
 */
import { WINDOW_SECRET_HEADER } from '../../shared/window.ts';

export interface ServiceAddress {
  /** `http://127.0.0.1:49152` */
  readonly origin: string;
  /** Made for this launch; known to this process and the service only. */
  readonly secret: string;
}

/** Headers that belong to one connection, not to the message. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host', 'origin'];

const STARTING = 'Quarry is starting its service again. Try once more in a moment.';

function requestHeaders(request: Request, service: ServiceAddress): Headers {
  const headers = new Headers(request.headers);
  for (const name of HOP_BY_HOP) headers.delete(name);
  // A compressed answer would be taken apart here and its length no longer be true.
  headers.set('accept-encoding', 'identity');
  headers.set(WINDOW_SECRET_HEADER, service.secret);
  return headers;
}

/** A service that cannot be reached is answered for in its own envelope; `message`: why it is not up. */
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
      // Node streams a body only when told that the answer may wait for its end.
      ...(hasBody ? { body: request.body, duplex: 'half' as const } : {}),
    });
    return new Response(answer.body, { status: answer.status, headers: answer.headers });
  } catch (error) {
    if (request.signal.aborted) throw error;
    return unavailable();
  }
}
