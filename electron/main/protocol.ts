import { protocol, type Session } from 'electron';
import { isServicePath } from '../../shared/window.ts';
import { staticFile } from '../service/static-files.ts';
import { forward, type ServiceAddress, unavailable } from './forward.ts';
import { APP_ORIGIN, APP_SCHEME, isOwnUrl } from './origin.ts';

/** Call before the app is ready: makes `app://` behave like https, with streaming. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: {
        standard: true,
        secure: true,
        supportFetchAPI: true,
        stream: true,
        codeCache: true,
      },
    },
  ]);
}

/** What answers the requests of a window: the service of the desktop, or a server. */
export interface Target {
  /** Null while it cannot be reached; `failure` says why. */
  address(): Promise<ServiceAddress | null>;
  readonly failure: string | undefined;
}

/** Serves the window's origin: its files from `folder`, all API requests from the service. */
export function serveWindow({ protocol }: Session, folder: string, service: Target): void {
  protocol.handle(APP_SCHEME, async (request) => {
    if (!isOwnUrl(request.url)) return new Response('Not found', { status: 404 });
    const { pathname } = new URL(request.url);
    if (!isServicePath(pathname)) {
      return (await staticFile(folder, request)) ?? new Response('Not found', { status: 404 });
    }
    const origin = request.headers.get('origin');
    if (origin !== null && origin !== APP_ORIGIN) return new Response('Forbidden', { status: 403 });
    const address = await service.address();
    return address ? forward(request, address) : unavailable(service.failure);
  });
}
