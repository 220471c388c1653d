/**
 * Writes exports sequentially in a worker thread: a Word file of many hundred pages takes seconds
 * of computing, which would block the service, and as much memory as all its pages. The thread has
 * a memory limit, beyond which only the export fails, and ends when idle.
 */
import { Worker } from 'node:worker_threads';
import type { ExportProgress } from '../../../shared/contract/export.ts';
import { type ExportedFile, NoSuchTableError } from '../../engine/writers/export.ts';
import type { DrawPart } from '../../engine/writers/figures.ts';
import { ApiError } from '../errors.ts';
import { KeyedLock } from '../keyed-lock.ts';
import type {
  ExportOrder,
  FieldExportOrder,
  FromThread,
  ToThread,
  WriteRequest,
} from './protocol.ts';

export interface ExportRequest extends Omit<ExportOrder, 'draws'> {
  readonly draw?: DrawPart;
  readonly onProgress?: (progress: ExportProgress) => void;
  readonly signal: AbortSignal;
}

/** Enough for a document of the maximum number of pages, exported as Word; megabytes. */
const HEAP_MEGABYTES = 2048;
/** Loading the writers takes half a second, which is saved for the next export; ms. */
const IDLE_TIME = 60_000;

/** The same file as source under Node and as a bundle in the packaged app. */
const WORKER_URL = new URL(
  import.meta.url.endsWith('.ts') ? './worker.ts' : './export-worker.js',
  import.meta.url,
);

export class Exporter {
  readonly #locks = new KeyedLock();
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;

  /** @throws NoSuchTableError if `options.tables` names one that does not exist */
  write({ draw, onProgress, signal, ...order }: ExportRequest): Promise<ExportedFile> {
    const request = { type: 'write', order: { ...order, draws: draw !== undefined } } as const;
    return this.#locks.withLock('export', signal, () =>
      this.#write(request, signal, { draw, onProgress }),
    );
  }

  writeFields(order: FieldExportOrder, signal: AbortSignal): Promise<ExportedFile> {
    const request = { type: 'write-fields', order } as const;
    return this.#locks.withLock('export', signal, () => this.#write(request, signal));
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  async #write(
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
