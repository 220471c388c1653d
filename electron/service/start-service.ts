/** The service, listening on an address of this machine. */
import { createService, type Service } from './create-service.ts';
import { keepIn } from './keep.ts';
import { listen } from './listen.ts';
import { DEFAULT_HOST, type ServiceOptions } from './service-options.ts';

export interface StartOptions extends ServiceOptions {
  readonly host?: string;
  /** Default: the port of the settings; 0 takes any free port. */
  readonly port?: number;
  /** Origin at which others reach the service, such as that of a proxy; default: where it listens. */
  readonly publicUrl?: string;
}

export interface RunningService {
  /** `http://127.0.0.1:4870` */
  readonly origin: string;
  readonly service: Service;
  close(): Promise<void>;
}

export async function startService(options: StartOptions): Promise<RunningService> {
  const { host = DEFAULT_HOST, publicUrl } = options;
  await using opened = new AsyncDisposableStack();
  const service = await createService({
    ...options,
    hosts: [...(options.hosts ?? []), host, ...(publicUrl ? [new URL(publicUrl).hostname] : [])],
    origins: [...(options.origins ?? []), ...(publicUrl ? [publicUrl] : [])],
  });
  keepIn(opened)(service);
  const port = options.port ?? service.localAccess.port;
  const listener = await listen(service.fetch, { host, port });
  service.setOrigin(publicUrl ?? listener.origin);
  opened.move();
  return {
    origin: listener.origin,
    service,
    // Connections end when the service ends their streams.
    close: async () => void (await Promise.all([listener.close(), service.close()])),
  };
}
