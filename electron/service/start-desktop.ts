/**
 * The service of the desktop: a private port for its window, and a local API listener for programs.
 */
import { createService, DEFAULT_HOST, type RunningService, type ServiceOptions } from './index.ts';
import { keepIn } from './keep.ts';
import { listen } from './listen.ts';
import { LocalApiListener } from './local-api-listener.ts';

/** The returned origin is the window's; programs find theirs in the settings. */
export async function startDesktopService(options: ServiceOptions): Promise<RunningService> {
  await using opened = new AsyncDisposableStack();
  const service = keepIn(opened)(await createService({ ...options, desktopLinks: true }));
  const window = await listen(service.fetch, { host: DEFAULT_HOST, port: 0 });
  const { localAccess } = service;
  const localApi = new LocalApiListener({
    fetch: service.fetch,
    host: DEFAULT_HOST,
    settings: () => localAccess,
    onMoved: () => service.setOrigin(localApi.origin ?? window.origin),
  });
  service.setOrigin(window.origin);
  localAccess.listener = localApi;
  await localApi.adjust();
  opened.move();
  return {
    origin: window.origin,
    service,
    close: async () =>
      void (await Promise.all([window.close(), localApi.close(), service.close()])),
  };
}
