/** A worker in a process of its own, which is started again when it ends. */
import type { ChildProgram } from '../../../engine/index.ts';
import type { Clock } from '../../clock.ts';
import type { ConnectionWatch } from '../../connections/connection-watch.ts';
import type { EventHub } from '../../event-hub.ts';
import type { JobSelection, QueueWorker } from '../worker-types.ts';
import type { FromWorker, LaunchWorker, StoreAddress, ToWorker } from './messages.ts';
import type { WorkerOptions } from './open-worker.ts';

/** Delay before it is started again; milliseconds. */
const RESTART = 1_000;
/** Time for stopping its work in order; milliseconds. */
const CLOSING = 3_000;

interface RemoteParts {
  readonly launch: LaunchWorker;
  readonly store: StoreAddress;
  readonly options: WorkerOptions;
  readonly events: EventHub;
  readonly connections: Pick<ConnectionWatch, 'add'>;
  readonly clock: Clock;
}

export class RemoteWorker implements QueueWorker {
  readonly #parts: RemoteParts;
  readonly #passwords = new Map<string, string>();
  readonly #stops = new Map<number, () => void>();
  readonly #exit = Promise.withResolvers<void>();
  #child: ChildProgram<ToWorker> | null = null;
  #lastStop = 0;
  #callOff: () => void = () => undefined;
  #closed = false;

  constructor(parts: RemoteParts) {
    this.#parts = parts;
    parts.events.on('jobEnded', ({ id }) => this.#passwords.delete(id));
  }

  async start(): Promise<void> {
    const { launch, store, options, clock } = this.#parts;
    this.#child = launch({
      onMessage: (message) => this.#receive(message),
      onExit: (how) => {
        this.#child = null;
        for (const resolve of this.#stops.values()) resolve();
        if (this.#closed) return this.#exit.resolve();
        console.error(`The process that extracts documents ${how}.`);
        this.#callOff = clock.after(RESTART, () => void this.start());
      },
    });
    this.#send({ type: 'start', store, options });
    for (const args of this.#passwords) this.#send({ type: 'call', name: 'setPassword', args });
  }

  wake(): void {
    this.#send({ type: 'call', name: 'wake', args: [] });
  }

  setPassword(...args: [jobId: string, password: string]): void {
    this.#passwords.set(...args);
    this.#send({ type: 'call', name: 'setPassword', args });
  }

  prioritisePage(...args: [extractionId: number, page: number]): void {
    this.#send({ type: 'call', name: 'prioritisePage', args });
  }

  putOnScreen(...args: [documentId: string]): void {
    this.#send({ type: 'call', name: 'putOnScreen', args });
  }

  async stop(jobs: JobSelection): Promise<void> {
    if (!this.#child) return;
    const id = ++this.#lastStop;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#stops.set(id, resolve);
    this.#send({ type: 'stop', id, jobs });
    await promise;
    this.#stops.delete(id);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#callOff();
    if (!this.#child) return;
    this.#send({ type: 'close' });
    const timer = setTimeout(() => this.#child?.kill(), CLOSING);
    await this.#exit.promise;
    clearTimeout(timer);
  }

  #send(message: ToWorker): void {
    this.#child?.send(message);
  }

  #receive(message: FromWorker): void {
    const { events, connections } = this.#parts;
    if (message.type === 'stopped') return void this.#stops.get(message.id)?.();
    if (message.type === 'connected') return void connections.add(message.address, message.port);
    const report = (events[message.name] as (...args: unknown[]) => unknown).bind(events);
    // What cannot be reported now is found by the next request.
    Promise.resolve(report(...message.args)).catch(() => undefined);
  }
}
