/**
 * A supervised worker thread: one task at a time; restarted if it stops reporting, crashes or
 * exceeds its memory. The caller receives a ThreadLost and decides how to proceed.
 */
import { MessageChannel, Worker } from 'node:worker_threads';
import { EngineError } from '../common/errors.ts';
import type { LaunchRecognition } from '../read/ocr/process/messages.ts';
import { serveLaunches } from '../read/ocr/process/relay.ts';
import type { Reply, Request, TaskKind, Tasks, ThreadData } from './protocol.ts';

export class ThreadLost extends Error {
  override readonly name = 'ThreadLost';
}

export interface Task<K extends TaskKind = TaskKind> {
  readonly kind: K;
  readonly args: Tasks[K]['args'];
  /** Maximum time without a report before the thread counts as stuck; milliseconds. */
  readonly patience: number;
  /** The same after the first item; default `patience`. */
  readonly itemPatience?: number;
  readonly onItem?: ((item: Tasks[K]['item']) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Whether a thread without the networks may load them for the task. */
export const takesNetworks = <K extends TaskKind>({ args }: Task<K>): boolean =>
  'mayLoadNetworks' in args && args.mayLoadNetworks;

interface Running {
  readonly id: number;
  patience: number;
  readonly itemPatience: number;
  readonly cancelled: Int32Array;
  onItem(item: unknown): void;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Limit of the JavaScript heap of a thread, in megabytes; the parser's memory has its own limit.
 */
export const DEFAULT_HEAP_LIMIT = 768;
/** Patience during the recognition of a dense scan, which reports nothing; ms. */
const RECOGNITION_PATIENCE = 60_000;
/**
 * Size of the young generation, two thirds of which are in use at a time. A page allocates about 10
 * MB, most of it short-lived, but each collection copies all live objects: with space for two pages
 * that happens once in two pages. V8's default start size is a tenth of a page.
 */
export const YOUNG_MEGABYTES = 72;

/** Maximum start time of a thread on a busy machine; the time of its task starts afterwards; ms. */
const START_PATIENCE = 60_000;

/** Source under Node, and a bundle beside its callers in the packaged app. */
const WORKER_URL = new URL(
  import.meta.url.endsWith('.ts') ? './worker.ts' : './engine-worker.js',
  import.meta.url,
);

export type ThreadOptions = Omit<ThreadData, 'recognitionPort'> & {
  /** Starts the recognition processes. */
  readonly launchRecognition: LaunchRecognition;
  /** Limit of the JavaScript heap; megabytes. */
  readonly heapLimit?: number;
};

export class EngineThread {
  readonly #data: Omit<ThreadData, 'recognitionPort'>;
  readonly #launchRecognition: LaunchRecognition;
  readonly #heapLimit: number;
  readonly #parser: () => WebAssembly.Module | null;
  readonly #url: URL;
  #worker: Worker | null = null;
  /** Ends the recognition process of the worker. */
  #endRecognition: () => void = () => undefined;
  #running: Running | null = null;
  #watchdog: NodeJS.Timeout | undefined;
  #nextId = 1;
  #document: string | undefined;
  #recognises = false;

  /**
   * `parser`: returns the compiled parser shared by the threads. Called after the worker is
   * started, so that compilation and the loading of its modules overlap.
   */
  constructor(
    { launchRecognition, heapLimit = DEFAULT_HEAP_LIMIT, ...data }: ThreadOptions,
    parser: () => WebAssembly.Module | null,
    url: URL = WORKER_URL,
  ) {
    this.#data = data;
    this.#launchRecognition = launchRecognition;
    this.#heapLimit = heapLimit;
    this.#parser = parser;
    this.#url = url;
  }

  /** The document that the thread has open, as far as known here. */
  get document(): string | undefined {
    return this.#document;
  }

  /** Whether it has, or may have, loaded the networks. */
  get recognises(): boolean {
    return this.#recognises;
  }

  /** Whether there is a worker, which has compiled the code run so far. */
  get started(): boolean {
    return this.#worker !== null;
  }

  get busy(): boolean {
    return this.#running !== null;
  }

  /**
   * Runs one task; `settled` is called once the thread is free again, which after an abort is later
   * than the rejection.
   */
  run<K extends TaskKind>(task: Task<K>, settled: () => void): Promise<Tasks[K]['result']> {
    if (this.#running) throw new Error('The thread is busy.');
    const id = this.#nextId++;
    const cancelled = new Int32Array(new SharedArrayBuffer(4));
    const { promise, resolve, reject } = Promise.withResolvers<Tasks[K]['result']>();
    const onAbort = () => {
      Atomics.store(cancelled, 0, 1);
      reject(task.signal?.reason);
    };
    task.signal?.addEventListener('abort', onAbort, { once: true });
    const end = () => {
      clearTimeout(this.#watchdog);
      task.signal?.removeEventListener('abort', onAbort);
      this.#running = null;
      settled();
    };
    this.#running = {
      id,
      patience: task.patience,
      itemPatience: task.itemPatience ?? task.patience,
      cancelled,
      onItem: (item) => {
        if (!task.signal?.aborted) task.onItem?.(item as Tasks[K]['item']);
      },
      resolve: (result) => {
        end();
        resolve(result as Tasks[K]['result']);
      },
      reject: (error) => {
        end();
        reject(error);
      },
    };
    this.#watch(this.#worker ? task.patience : Math.max(task.patience, START_PATIENCE));
    const request: Request<K> = { id, kind: task.kind, args: task.args, cancelled };
    if ('file' in task.args) this.#document = task.args.file;
    if (takesNetworks(task)) this.#recognises = true;
    this.#alive().postMessage(request);
    return promise;
  }

  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    this.#document = undefined;
    this.#recognises = false;
    this.#running?.reject(new ThreadLost('The engine was closed.'));
    this.#endRecognition();
    await worker?.terminate();
  }

  #alive(): Worker {
    if (this.#worker) return this.#worker;
    const { port1, port2 } = new MessageChannel();
    this.#endRecognition = serveLaunches(port1, this.#watchedRecognition);
    const workerData: ThreadData = { ...this.#data, recognitionPort: port2 };
    const worker = new Worker(this.#url, {
      workerData,
      transferList: [port2],
      resourceLimits: {
        maxOldGenerationSizeMb: this.#heapLimit,
        maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
      },
    });
    worker.on('message', (reply: Reply) => this.#onReply(reply));
    worker.on('error', (error: Error & { code?: string }) => {
      const outOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.#lose(
        worker,
        outOfMemory
          ? `It needs more than the ${this.#heapLimit} MB of memory that a thread may have.`
          : `The reader stopped: ${error.message}`,
      );
    });
    worker.on('exit', () => this.#lose(worker, 'The reader stopped without a word.'));
    this.#worker = worker;
    const parser = this.#parser();
    if (parser) worker.postMessage(parser);
    return worker;
  }

  /** The thread reports nothing for longer while a page is recognised in the process. */
  readonly #watchedRecognition: LaunchRecognition = (events) => {
    const child = this.#launchRecognition({
      ...events,
      onMessage: (message) => {
        this.#watch(this.#running?.patience ?? 0);
        events.onMessage(message);
      },
    });
    return {
      ...child,
      send: (message) => {
        this.#watch(Math.max(this.#running?.patience ?? 0, RECOGNITION_PATIENCE));
        child.send(message);
      },
    };
  };

  /** Treats the thread as stuck after this time without a report; milliseconds. */
  #watch(patience: number): void {
    clearTimeout(this.#watchdog);
    if (!this.#running) return;
    const seconds = patience / 1000;
    this.#watchdog = setTimeout(() => {
      const stuck = this.#worker;
      this.#lose(stuck, `It took longer than the ${seconds} s that it may take, and was given up.`);
      void stuck?.terminate();
    }, patience);
  }

  #onReply(reply: Reply): void {
    const running = this.#running;
    if (reply.id !== running?.id) return;
    if (reply.type === 'begun') {
      this.#watch(running.patience);
    } else if (reply.type === 'item') {
      running.patience = running.itemPatience;
      this.#watch(running.patience);
      running.onItem(reply.item);
    } else if (reply.type === 'done') {
      running.resolve(reply.result);
    } else {
      const { code, message } = reply.error;
      running.reject(code ? new EngineError(code, message) : new Error(message));
    }
  }

  /** Removes a dead worker; the next task starts another. */
  #lose(worker: Worker | null, message: string): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    this.#endRecognition();
    this.#document = undefined;
    this.#recognises = false;
    this.#running?.reject(new ThreadLost(message));
  }
}
