/**
 * Writes exports in worker threads, one after another, and small ones beside them: a Word file of
 * many hundred pages takes seconds of computing, which would block the service, and as much memory
 * as all its pages. The thread has a memory limit, beyond which only the export fails, and ends
 * when idle. Accounts take turns.
 */

import { Worker } from 'node:worker_threads';
import type { ExportProgress } from '../../../shared/contract/export.ts';
import { FairShare } from '../../../shared/fair-share.ts';
import { type DrawPart, type ExportedFile, NoSuchTableError } from '../../engine/index.ts';
import { currentAccount } from '../auth/current-account.ts';
import { ApiError } from '../errors.ts';
import type { ExportOrder, FromThread, ToThread, WriteRequest } from './protocol.ts';

export interface ExportRequest extends Omit<ExportOrder, 'draws' | 'pages'> {
  readonly pageCount: number;
  /** Called when the export is begun, so that those that wait take no memory. */
  readonly pages: () => Promise<readonly Uint8Array[]>;
  readonly draw?: DrawPart;
  readonly onProgress?: (progress: ExportProgress) => void;
  readonly signal: AbortSignal;
}

type PlainRequest = Exclude<WriteRequest, { readonly type: 'write' }>;

/** Enough for a document of the maximum number of pages, exported as Word; megabytes. */
const HEAP_MEGABYTES = 2048;
/** Loading the writers takes half a second, which is saved for the next export; ms. */
const IDLE_TIME = 30_000;

/** The same file as source under Node and as a bundle in the packaged app. */
const WORKER_URL = new URL(
  import.meta.url.endsWith('.ts') ? './worker.ts' : './export-worker.js',
  import.meta.url,
);

/** Exports with at most this many pages take a second or two in any format. */
const SMALL_EXPORT = 50;

interface WaitingExport {
  readonly account: string | undefined;
  readonly pageCount: number;
  start(thread: ExportThread): void;
}

export class Exporter {
  /** The first one writes small exports only, which then never wait for a large one. */
  readonly #threads = [new ExportThread(SMALL_EXPORT), new ExportThread(Infinity)];
  readonly #shares = new FairShare<string | undefined>();
  readonly #waiting = new Set<WaitingExport>();

  /** @throws NoSuchTableError if `options.tables` names one that does not exist */
  write({ draw, onProgress, signal, pages, ...order }: ExportRequest): Promise<ExportedFile> {
    return this.#whenFree(order.pageCount, signal, async (thread) => {
      const { pageCount: _, ...rest } = order;
      const draws = draw !== undefined;
      const request = { type: 'write', order: { ...rest, pages: await pages(), draws } } as const;
      return thread.write(request, signal, { draw, onProgress });
    });
  }

  /** A file of which nothing is drawn; `size`: the number of its pages, or records. */
  make(request: PlainRequest, size: number, signal: AbortSignal): Promise<ExportedFile> {
    return this.#whenFree(size, signal, (thread) => thread.write(request, signal));
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  async #whenFree<T>(
    pageCount: number,
    signal: AbortSignal,
    work: (thread: ExportThread) => Promise<T>,
  ): Promise<T> {
    signal.throwIfAborted();
    const account = currentAccount();
    const slot = Promise.withResolvers<ExportThread>();
    const waiting: WaitingExport = { account, pageCount, start: slot.resolve };
    const giveUp = () => {
      this.#waiting.delete(waiting);
      slot.reject(signal.reason);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    this.#waiting.add(waiting);
    this.#startNext();
    const thread = await slot.promise;
    signal.removeEventListener('abort', giveUp);
    try {
      return await work(thread);
    } finally {
      thread.busy = false;
      this.#shares.release(account);
      this.#startNext();
    }
  }

  /** The oldest export of the account that has the fewest in progress. */
  #startNext(): void {
    for (const thread of this.#threads) {
      if (thread.busy) continue;
      const fitting = [...this.#waiting].filter(({ pageCount }) => pageCount <= thread.mostPages);
      const next = this.#shares.next(fitting, ({ account }) => account);
      if (!next) continue;
      this.#waiting.delete(next);
      thread.busy = true;
      this.#shares.take(next.account);
      next.start(thread);
    }
  }
}

/** A worker that is started when it is needed, and ends when idle. */
class ExportThread {
  readonly mostPages: number;
  busy = false;
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(mostPages: number) {
    this.mostPages = mostPages;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  async write(
    request: WriteRequest,
    signal: AbortSignal,
    { draw, onProgress }: Pick<ExportRequest, 'draw' | 'onProgress'> = {},
  ): Promise<ExportedFile> {
    clearTimeout(this.#idle);
    const worker = this.#alive();
    const { promise, resolve, reject } = Promise.withResolvers<ExportedFile>();
    const send = (message: ToThread) => worker.postMessage(message);
    const onMessage = async (said: FromThread) => {
      if (said.type === 'progress') return onProgress?.(said.progress);
      if (said.type === 'done') return resolve(said.file);
      if (said.type === 'failed') {
        return reject(
          said.noSuchTable ? new NoSuchTableError(said.message) : new Error(said.message),
        );
      }
      const { call, page, box, width } = said;
      // The export was cancelled: it is written without the remaining images.
      const png = signal.aborted ? null : await draw?.(page, box, width).catch(() => null);
      send({ type: 'drawn', call, png: png ?? null });
    };
    const onLost = (error?: Error & { code?: string }) => {
      this.#worker = null;
      reject(
        error?.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new ApiError('internal_error', TOO_LARGE)
          : (error ?? new Error('The export worker was stopped.')),
      );
    };
    const onExit = () => onLost();
    worker.on('message', onMessage).on('error', onLost).on('exit', onExit);
    send(request);
    try {
      return await promise;
    } finally {
      worker.off('message', onMessage).off('error', onLost).off('exit', onExit);
      this.#idle = setTimeout(() => void this.close(), IDLE_TIME).unref();
    }
  }

  #alive(): Worker {
    this.#worker ??= new Worker(WORKER_URL, {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    });
    return this.#worker;
  }
}

const TOO_LARGE =
  'The document is too large for a file of this format. Export single tables, or use format json ' +
  'through the results.';
