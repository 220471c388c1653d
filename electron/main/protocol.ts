import { protocol } from 'electron';
import { isServicePath } from '../../shared/window.ts';
import { staticFile } from '../service/static-files.ts';
import { forward, unavailable } from './forward.ts';
import { APP_ORIGIN, APP_SCHEME, isOwnUrl } from './origin.ts';
import type { ServiceHost } from './service-host.ts';

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

/** Serves the window's origin: its files from `folder`, all API requests from the service. */
export function serveWindow(folder: string, service: ServiceHost): void {
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
