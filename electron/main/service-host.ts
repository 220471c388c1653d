/**
 * Runs the service in a separate process: starts it, gets its address, restarts it when it dies,
 * and stops it in order.
 */
import { randomBytes } from 'node:crypto';
import {
  MessageChannelMain,
  type MessagePortMain,
  type UtilityProcess,
  utilityProcess,
} from 'electron';
import type { ServiceState } from '../../shared/bridge.ts';
import { WINDOW_SECRET_HEADER } from '../../shared/window.ts';
import { serviceEnvironment } from '../service/process-environment.ts';
import type { ServiceAddress } from './forward.ts';
import { RestartPolicy } from './restart-policy.ts';
import {
  type CipherOutcome,
  type CipherRequest,
  type FromService,
  isProgramRequest,
  type ProgramName,
  type ProgramReport,
  type ToService,
} from './service-messages.ts';

/**
 * Utility processes for native code and for extraction: only the main process can start one, so the
 * service asks it to. The main process connects the two by a message channel and does not take part
 * in their communication. A program may ask for further ones in the same way.
 */
interface HostedPrograms {
  /** The built program of each. */
  readonly paths: Readonly<Record<ProgramName, string>>;
  readonly env: NodeJS.ProcessEnv;
}

/** Starts the programs that a process asks for, and ends them with it. */
function hostPrograms(programs: HostedPrograms, client: UtilityProcess): void {
  const children = new Map<number, UtilityProcess>();
  let isRunning = true;
  const report = (message: ProgramReport, ...ports: MessagePortMain[]): void => {
    // A program may end after its client.
    if (isRunning) client.postMessage(message, ports);
  };

  function launch(id: number, program: ProgramName): void {
    const child = utilityProcess.fork(programs.paths[program], [], {
      serviceName: `Quarry ${program}`,
      stdio: 'inherit',
      env: programs.env,
    });
    children.set(id, child);
    hostPrograms(programs, child);
    const { port1, port2 } = new MessageChannelMain();
    child.postMessage(null, [port1]);
    report({ type: 'program-connected', child: id }, port2);
    child.on('exit', (code) => {
      children.delete(id);
      report({ type: 'program-exit', child: id, how: `ended with code ${code}` });
    });
  }

  client.on('message', (message: FromService) => {
    if (!isProgramRequest(message)) return;
    if (message.type === 'program-launch') launch(message.child, message.program);
    else children.get(message.child)?.kill();
  });
  client.on('exit', () => {
    isRunning = false;
    for (const child of children.values()) child.kill();
  });
}

/** Time for the service to finish its writes, ms; then its process is killed. */
const STOP_TIME_LIMIT = 4000;

export interface ServiceHostOptions {
  /** The built program of the service's process. */
  readonly program: string;
  /** Folder in which compiled code is kept: each process starts 100 ms sooner. */
  readonly codeCache: string;
  /** The built programs of the processes that the service requests. */
  readonly programs: Readonly<Record<ProgramName, string>>;
  onState(state: ServiceState): void;
  /** The service could not start; it will be retried. */
  onFailure(message: string): void;
  /** Uses the keychain of the operating system for the service; does not reject. */
  onCipher(request: CipherRequest): Promise<CipherOutcome>;
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

  /** Why the service could not start, for example an unusable data folder. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** Waits while the service starts; null if it keeps failing. */
  address(): Promise<ServiceAddress | null> {
    return this.#ready.promise;
  }

  start(): void {
    const secret = randomBytes(32).toString('base64url');
    const startedAt = performance.now();
    const { program, programs, codeCache } = this.#options;
    const env = { ...serviceEnvironment(), NODE_COMPILE_CACHE: codeCache };
    const child = utilityProcess.fork(program, [], {
      serviceName: 'Quarry service',
      stdio: 'inherit',
      env,
    });
    this.#process = child;
    hostPrograms({ paths: programs, env }, child);
    child.on('message', (message: FromService) => {
      if (message.type === 'cipher') return void this.#answerCipher(child, message);
      if (isProgramRequest(message)) return;
      this.#failure = message.type === 'failed' ? message.message : undefined;
      if (message.type === 'failed') return this.#options.onFailure(message.message);
      this.#settle({ origin: message.origin, headers: { [WINDOW_SECRET_HEADER]: secret } });
      this.#setState('up');
    });
    child.on('exit', () => {
      this.#process = null;
      if (!this.#stopping) this.#restart(performance.now() - startedAt);
    });
    child.postMessage({ type: 'start', secret, rootProcess: process.pid } satisfies ToService);
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

  async #answerCipher(child: UtilityProcess, request: CipherRequest): Promise<void> {
    const outcome = await this.#options.onCipher(request);
    // The requesting process may have ended while the user unlocked the keychain.
    if (this.#process !== child) return;
    child.postMessage({ type: 'cipher', id: request.id, outcome } satisfies ToService);
  }

  #restart(lifetime: number): void {
    const { delay, down } = this.#policy.died(lifetime);
    // Requests wait for the next start; if the service keeps failing, they are answered now.
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
