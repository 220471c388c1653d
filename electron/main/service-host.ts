/**
 * Keeps the service running in a process of its own: starts it, learns its address, starts it again
 * when it dies, and stops it in order.
 */
import { randomBytes } from 'node:crypto';
import { type UtilityProcess, utilityProcess } from 'electron';
import type { ServiceState } from '../../shared/bridge.ts';
import type { ServiceAddress } from './forward.ts';
import { RestartPolicy } from './restart-policy.ts';
import type { FromService, ToService } from './service-messages.ts';

/** Time that the service has to finish what it is writing, ms; then its process is ended. */
const STOP_TIME_LIMIT = 4000;

export interface ServiceHostOptions {
  /** The built program of the service's process. */
  readonly program: string;
  onState(state: ServiceState): void;
  /** The service could not start; it is tried again. */
  onFailure(message: string): void;
}

export class ServiceHost {
  readonly #options: ServiceHostOptions;
  readonly #policy = new RestartPolicy();
  #process: UtilityProcess | null = null;
  #ready = Promise.withResolvers<ServiceAddress | null>();
  #settled = false;
  #state: ServiceState = 'restarting';
  #stopping = false;
  #retry: NodeJS.Timeout | undefined;
  #failure: string | undefined;

  constructor(options: ServiceHostOptions) {
    this.#options = options;
  }

  get state(): ServiceState {
    return this.#state;
  }

  /** Why the service could not start, as when its data folder cannot be used. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** Waits while the service starts; null when it does not stay up. */
  address(): Promise<ServiceAddress | null> {
    return this.#ready.promise;
  }

  start(): void {
    const secret = randomBytes(32).toString('base64url');
    const startedAt = performance.now();
    const child = utilityProcess.fork(this.#options.program, [], {
      serviceName: 'Quarry service',
      stdio: 'inherit',
    });
    this.#process = child;
    child.on('message', (message: FromService) => {
      this.#failure = message.type === 'failed' ? message.message : undefined;
      if (message.type === 'failed') return this.#options.onFailure(message.message);
      this.#settle({ origin: message.origin, secret });
      this.#setState('up');
    });
    child.on('exit', () => {
      this.#process = null;
      if (!this.#stopping) this.#restart(performance.now() - startedAt);
    });
    child.postMessage({ type: 'start', secret } satisfies ToService);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#retry);
    const child = this.#process;
    if (!child) return;
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.postMessage({ type: 'stop' } satisfies ToService);
    const timer = setTimeout(() => child.kill(), STOP_TIME_LIMIT);
    await exited;
    clearTimeout(timer);
  }

  #restart(lifetime: number): void {
    const { delay, down } = this.#policy.died(lifetime);
    // Requests wait for the next start; those of a service that does not stay up are answered now.
    if (down) this.#settle(null);
    else if (this.#settled) this.#await();
    this.#setState(down ? 'down' : 'restarting');
    this.#retry = setTimeout(() => this.start(), delay);
  }

  #settle(address: ServiceAddress | null): void {
    if (this.#settled) this.#await();
    this.#ready.resolve(address);
    this.#settled = true;
  }

  #await(): void {
    this.#ready = Promise.withResolvers();
    this.#settled = false;
  }

  #setState(state: ServiceState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#options.onState(state);
  }
}
