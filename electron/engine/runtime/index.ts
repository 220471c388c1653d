/**
 * The engine over all cores. A document never has more waiting tasks than there are threads, and
 * the order is decided again for every batch of pages (task-queue.ts): documents share the cores
 * fairly, and a page image for the screen waits for one batch at most.
 */
import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import type { OutlineItem } from '../../../shared/contract/page.ts';
import { EngineError, type PageFailure } from '../common/errors.ts';
import { modelFolder } from '../common/networks/model-folder.ts';
import type { ImageKind } from '../read/images/sniff.ts';
import { forkRecognition } from '../read/ocr/process/fork.ts';
import type { PageInspection } from '../read/page-inspection.ts';
// Not from the stages: this side never runs one, and would load them all unnecessarily.
import { DEFAULT_MEMORY_LIMIT, pdfiumModule } from '../read/pdf/pdfium/instance.ts';
import type { RenderOptions } from '../read/pdf/types.ts';
import type { DocumentProfile } from '../structure/layout/profile-types.ts';
import { allPages, PageOrder } from './page-order.ts';
import type { DraftedPage, PackedSummary, PageOutcome, TaskKind, Tasks } from './protocol.ts';
import { SPARE_THREADS } from './task-queue.ts';
import {
  DEFAULT_HEAP_LIMIT,
  EngineThread,
  type Task,
  ThreadLost,
  YOUNG_MEGABYTES,
} from './thread.ts';
import type {
  Access,
  EnginePool,
  FinishOptions,
  Limits,
  PoolOptions,
  ReadAccess,
  ReadingOptions,
  ReadListener,
} from './types.ts';
import type { ArgsOf, Capability, ResultOf } from './understanding.ts';
import { WorkerScheduler } from './worker-scheduler.ts';

export type { EnginePool, PoolOptions } from './types.ts';

/** A dense page takes seconds on an idle machine, and longer on a busy one; ms. */
const DEFAULT_PAGE_TIME_LIMIT = 20_000;
/** For opening a file, which may require scanning all of it; ms. */
const OPEN_TIME_LIMIT = 60_000;
/**
 * Profiling a document or finishing a batch of drafts is computation on plain data: it terminates,
 * but may be long.
 */
const JUDGE_TIME_LIMIT = 300_000;
/** For what a request asks of the engine, unless it says otherwise; ms. */
const REQUEST_TIME_LIMIT = 60_000;
/** Pages per task: enough to hide the messaging, few enough to balance the rest. */
const LARGEST_BATCH = 8;

interface Batch {
  readonly source: Omit<Tasks['read']['args'], 'pages' | 'mayLoadNetworks'>;
  readonly batch: readonly number[];
  readonly listener: ReadListener;
  readonly signal: AbortSignal | undefined;
  readonly urgent: boolean;
  readonly isOnScreen: () => boolean;
}

class ThreadPool implements EnginePool {
  readonly #scheduler: WorkerScheduler;
  readonly #account: () => string | undefined;
  readonly #pageTimeLimit: number;
  readonly #openTimeLimit: number;

  constructor(options: PoolOptions) {
    // The threads keep all cores busy. Parallel garbage collection would compete with them: on two
    // cores it costs a fifth of all computing.
    setFlagsFromString('--no-parallel-scavenge');
    // Threads start with the maximum young generation.
    setFlagsFromString(`--min-semi-space-size=${YOUNG_MEGABYTES / 3}`);
    const { memoryLimit = DEFAULT_MEMORY_LIMIT, heapLimit = DEFAULT_HEAP_LIMIT } = options;
    const workers = Math.max(1, options.workers ?? availableParallelism());
    const ocrModels =
      options.ocr === false
        ? null
        : { shipped: modelFolder(options.resources), packs: options.languagePacks ?? null };
    const { launchRecognition = forkRecognition } = options;
    const { background = false } = options;
    const data = { memoryLimit, heapLimit, ocrModels, launchRecognition, background };
    const threads = Array.from(
      { length: workers + SPARE_THREADS },
      () => new EngineThread(data, pdfiumModule),
    );
    this.#scheduler = new WorkerScheduler(threads, options.sample, options.readsPages);
    this.#account = options.account ?? (() => undefined);
    this.#pageTimeLimit = options.pageTimeLimit ?? DEFAULT_PAGE_TIME_LIMIT;
    this.#openTimeLimit = options.pageTimeLimit ?? OPEN_TIME_LIMIT;
  }

  get width(): number {
    return this.#scheduler.width;
  }

  inspect(file: string, { password, signal }: Access = {}) {
    const patience = this.#openTimeLimit;
    const args = { file, password };
    return this.#asDocument(this.#runUrgent({ kind: 'inspect', args, patience, signal }));
  }

  async inspectPages(file: string, access: Access = {}) {
    const info = await this.inspect(file, access);
    const { password, signal } = access;
    const order = new PageOrder(allPages(info.pageCount));
    const patience = this.#pageTimeLimit;
    const lane = async () => {
      const pages: PageInspection[] = [];
      while (order.length > 0) {
        const args = { file, password, pages: order.take(LARGEST_BATCH) };
        const task = { kind: 'inspectPages', args, patience, signal } as const;
        pages.push(...(await this.#runUrgent(task)));
      }
      return pages;
    };
    try {
      const lanes = await this.#asDocument(Promise.all(Array.from({ length: this.width }, lane)));
      return { ...info, pages: lanes.flat().sort((a, b) => a.page - b.page) };
    } finally {
      this.#scheduler.forget(file);
    }
  }

  #runUrgent<K extends TaskKind>(task: Task<K>) {
    return this.#scheduler.run(task, { urgent: true, account: this.#account() });
  }

  /** A document whose opening ends the thread cannot be read. */
  async #asDocument<T>(opened: Promise<T>): Promise<T> {
    try {
      return await opened;
    } catch (error) {
      if (!(error instanceof ThreadLost) || this.#scheduler.closed) throw error;
      throw new EngineError('corrupt', `It could not be opened. ${error.message}`);
    }
  }

  async begin(
    file: string,
    { password, signal, languages }: ReadingOptions = {},
    { words = true }: Omit<FinishOptions, 'signal'> = {},
  ) {
    // A single thread may load the networks, as no other could have them.
    const args = { file, password, languages, words, mayLoadNetworks: this.width === 1 };
    let reading: Tasks['begin']['item'] | undefined;
    const onItem = (item: Tasks['begin']['item']) => {
      reading = item;
    };
    const [patience, itemPatience] = [this.#openTimeLimit, this.#pageTimeLimit];
    let begun: Tasks['begin']['result'];
    try {
      const task = { kind: 'begin', args, patience, itemPatience, onItem, signal } as const;
      begun = await this.#scheduler.run(task);
    } catch (error) {
      // The document itself is at fault if it was not opened; the caller finds that out.
      if (!(error instanceof ThreadLost) || !reading || this.#scheduler.closed) throw error;
      const { page, ...info } = reading;
      const failures = [{ page, message: error.message }];
      begun = { ...info, failures, finished: null, reads: [] };
    }
    const reads = [...begun.reads];
    const failures: PageFailure[] = [];
    const listener: ReadListener = {
      onPage: (read) => reads.push(read),
      onFailure: (page, message) => failures.push({ page, message }),
    };
    const source = { file, password, provisional: false };
    await this.#readPlainText(begun.failures, { source, listener, signal });
    return { ...begun, reads, failures };
  }

  /** Only the text of pages that could not be read; they fail if it cannot be read either. */
  async #readPlainText(
    failures: readonly PageFailure[],
    { source, listener, signal }: Pick<Batch, 'source' | 'listener' | 'signal'>,
  ): Promise<void> {
    const { file, password, provisional } = source;
    for (const { page, message: reason } of failures) {
      const args = { file, password, provisional, page, reason };
      const task = { kind: 'plainText', args, patience: this.#pageTimeLimit / 2, signal } as const;
      const read = await this.#scheduler.run(task).catch((error) => {
        if (signal?.aborted || this.#scheduler.closed) throw error;
        return null;
      });
      if (read) listener.onPage(read);
      else listener.onFailure(page, reason);
    }
  }

  async readPages(
    file: string,
    pages: PageOrder,
    listener: ReadListener,
    { password, signal, languages, provisional = false, continues = false }: ReadAccess = {},
  ): Promise<void> {
    const source = { file, password, languages, provisional };
    const reading = { source, listener, signal, isOnScreen: pages.isOnScreen };
    const lane = async () => {
      while (pages.length > 0) {
        signal?.throwIfAborted();
        const share = Math.ceil(pages.length / (this.width * 4));
        const batch = pages.take(Math.min(LARGEST_BATCH, share));
        await this.#readBatch({ ...reading, batch, urgent: false });
      }
    };
    const lanes = Array.from({ length: this.width }, lane);
    const prioritised: Promise<void>[] = [];
    pages.onPrioritised((page) => {
      const read = this.#readBatch({ ...reading, batch: [page], urgent: true });
      // Errors are handled by the caller that awaits the lanes below.
      read.catch(() => {});
      prioritised.push(read);
    });
    try {
      await Promise.all(lanes);
    } finally {
      pages.onPrioritised(null);
      if (!continues || signal?.aborted) this.#scheduler.forget(file);
    }
    await Promise.all(prioritised);
  }

  profile(summaries: readonly PackedSummary[], outline: readonly OutlineItem[]) {
    const args = { summaries, outline };
    return this.#scheduler.run({ kind: 'profile', args, patience: JUDGE_TIME_LIMIT });
  }

  finish(
    pages: readonly DraftedPage[],
    whole: DocumentProfile,
    { signal, words = true }: FinishOptions = {},
  ) {
    const args = { ...finishing(pages, whole), words };
    return this.#scheduler.run({ kind: 'finish', args, patience: JUDGE_TIME_LIMIT, signal });
  }

  finishPacked(
    pages: readonly DraftedPage[],
    whole: DocumentProfile,
    { signal }: Pick<FinishOptions, 'signal'> = {},
  ) {
    const args = finishing(pages, whole);
    return this.#scheduler.run({ kind: 'finishPacked', args, patience: JUDGE_TIME_LIMIT, signal });
  }

  understand<K extends Capability>(
    capability: K,
    args: ArgsOf<K>,
    { signal, timeLimit = REQUEST_TIME_LIMIT }: Limits = {},
  ) {
    const limits = { patience: timeLimit, signal };
    // A user waits for the answer: it precedes the pages of queued documents.
    const result = this.#runUrgent({ kind: 'understand', args: { capability, args }, ...limits });
    return result as Promise<ResultOf<K>>;
  }

  renderPage(
    file: string,
    page: number,
    options: RenderOptions,
    { password, signal }: Access = {},
  ) {
    const patience = this.#pageTimeLimit;
    const args = { file, password, page, ...options };
    return this.#runUrgent({ kind: 'render', args, patience, signal });
  }

  tableInRegion(
    file: string,
    region: Omit<Tasks['region']['args'], 'file' | 'password'>,
    { password, signal }: Access = {},
  ) {
    const patience = this.#pageTimeLimit;
    const args = { file, password, ...region };
    return this.#runUrgent({ kind: 'region', args, patience, signal });
  }

  pdfOfImage(image: Uint8Array, kind: ImageKind, signal?: AbortSignal) {
    const patience = this.#pageTimeLimit;
    const task = { kind: 'wrap', args: { image, kind }, patience, signal } as const;
    return this.#asDocument(this.#runUrgent(task));
  }

  close(): Promise<void> {
    return this.#scheduler.close();
  }

  /**
   * Reads a batch completely, in as many tasks as needed: a page that ends the thread fails, and
   * reading continues after it. Pages that need networks which the thread has not loaded are
   * returned, and read by a thread that has them or may load them.
   */
  async #readBatch(
    reading: Batch,
    mayLoadNetworks = reading.urgent || this.width === 1,
  ): Promise<void> {
    const { source, batch, listener, signal, urgent, isOnScreen } = reading;
    const unrecognised: number[] = [];
    const failed: PageFailure[] = [];
    let pages = batch;
    while (pages.length > 0) {
      let done = 0;
      const onItem = (outcome: PageOutcome) => {
        done++;
        if (outcome.ok) listener.onPage(outcome);
        else if (outcome.message === null) unrecognised.push(outcome.page);
        else failed.push({ page: outcome.page, message: outcome.message });
      };
      const args = { ...source, pages, mayLoadNetworks };
      try {
        const patience = this.#pageTimeLimit;
        const task = { kind: 'read', args, patience, onItem, signal } as const;
        await this.#scheduler.run(task, { urgent, onScreen: isOnScreen });
        pages = pages.slice(done);
      } catch (error) {
        if (!(error instanceof ThreadLost) || this.#scheduler.closed) throw error;
        const culprit = pages[done];
        if (culprit !== undefined) failed.push({ page: culprit, message: error.message });
        pages = pages.slice(done + 1);
      }
    }
    await this.#readPlainText(failed, reading);
    for (const page of unrecognised) {
      await this.#readBatch({ ...reading, batch: [page] }, true);
    }
  }
}

/** Only the verdicts on these pages are sent, as there is one for every page. */
function finishing(pages: readonly DraftedPage[], whole: DocumentProfile) {
  const verdicts = pages.flatMap(({ page }) => {
    const verdict = whole.pages[page];
    return verdict ? [[page, verdict] as const] : [];
  });
  const profile = { ...whole, pages: Object.fromEntries(verdicts) };
  return { drafts: pages.map(({ draft }) => draft), profile };
}

/** Threads start with their first task. Call `close` when done: it rejects running tasks. */
export const createPool = (options: PoolOptions = {}): EnginePool => new ThreadPool(options);
