/**
 * Schedules the tasks of a pool over its threads: tasks wait in one queue and go to any free
 * thread. A thread compiles the code that it runs, which costs as much as reading a hundred pages.
 * So another one is started only when tasks have waited for that long in total (the ski rental
 * problem), or for an urgent task. Short work then takes one thread, and long work loses no more
 * than the start cost. Threads idle for a while are ended, as a parser's memory never shrinks. With
 * a sample, one is then restarted and reads it, as at start-up, so that the next document finds
 * compiled code. Other tasks wait for a page of the sample at most.
 */

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { TaskKind, Tasks } from './protocol.ts';
import { SPARE_THREADS, TaskQueue, type WaitingTask } from './task-queue.ts';
import { type EngineThread, type Task, ThreadLost, takesNetworks } from './thread.ts';

/** Time to start a thread and to compile most of its code, on all cores; ms. */
const START_COST = 1000;
/** Interval of checking whether waiting tasks justify a thread or loading the networks; ms. */
const RECHECK_INTERVAL = 50;
/** Idle threads are ended after this time; ms. */
const IDLE_BEFORE_REST = 30_000;
/** Delay before the sample is read, so that the program can finish its start; ms. */
const BEFORE_SAMPLE = 2000;
/** Number of times the sample is read: most code of pages is then compiled. */
const SAMPLE_ROUNDS = 3;
const SAMPLE_TIME_LIMIT = 60_000;

export interface Importance {
  /** Whether a user waits for it; default false. */
  readonly urgent?: boolean;
  /** The account that an urgent task is done for. */
  readonly account?: string | undefined;
  /** Whether the task's document is on screen, evaluated whenever a thread is free. */
  readonly onScreen?: () => boolean;
}

interface Waiting extends WaitingTask {
  start(thread: EngineThread): void;
}

export class WorkerScheduler {
  readonly #threads: readonly EngineThread[];
  readonly #sample: string | undefined;
  readonly #readsPages: boolean;
  readonly #queue: TaskQueue<Waiting>;
  #again: NodeJS.Timeout | undefined;
  #rest: NodeJS.Timeout | undefined;
  #sampling: AbortController | null = null;
  #closed = false;

  /**
   * `threads`: one for each that documents may use, and SPARE_THREADS. `sample`: a PDF with all kinds
   * of content, read when the pool is idle, or only opened without `readsPages`.
   */
  constructor(threads: readonly EngineThread[], sample?: string, readsPages = true) {
    this.#threads = threads;
    this.#queue = new TaskQueue(this.width);
    this.#sample = sample;
    this.#readsPages = readsPages;
    if (sample !== undefined) this.#restIn(BEFORE_SAMPLE);
  }

  /** Number of threads that documents may use. */
  get width(): number {
    return this.#threads.length - SPARE_THREADS;
  }

  get closed(): boolean {
    return this.#closed;
  }

  run<K extends TaskKind>(task: Task<K>, importance: Importance = {}): Promise<Tasks[K]['result']> {
    this.#sampling?.abort();
    this.#sampling = null;
    return this.#enqueue(task, importance);
  }

  /** The document is done: resets the time counted for it. */
  forget(document: string): void {
    this.#queue.forget(document);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#queue.clear();
    clearTimeout(this.#again);
    clearTimeout(this.#rest);
    await Promise.all(this.#threads.map((thread) => thread.stop()));
  }

  #enqueue<K extends TaskKind>(
    task: Task<K>,
    { urgent = false, account, onScreen }: Importance,
  ): Promise<Tasks[K]['result']> {
    const { signal } = task;
    if (this.#closed) return Promise.reject(new ThreadLost('The engine was closed.'));
    if (signal?.aborted) return Promise.reject(signal.reason);
    const { promise, resolve, reject } = Promise.withResolvers<Tasks[K]['result']>();
    const waiting: Waiting = {
      urgent,
      account,
      document: 'file' in task.args ? task.args.file : undefined,
      recognises: takesNetworks(task),
      onScreen,
      start: (thread) => {
        signal?.removeEventListener('abort', giveUp);
        const settled = () => {
          this.#queue.ended(waiting);
          this.#dispatch();
        };
        thread.run(task, settled).then(resolve, reject);
      },
    };
    const giveUp = () => {
      this.#queue.remove(waiting);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    this.#queue.add(waiting);
    this.#dispatch();
    return promise;
  }

  #dispatch(): void {
    clearTimeout(this.#again);
    clearTimeout(this.#rest);
    for (const thread of this.#threads) {
      if (thread.started && !thread.busy) this.#giveTask(thread);
    }
    for (const thread of this.#threads) {
      if (thread.started || !this.#shouldStart()) continue;
      if (this.#giveTask(thread)) this.#queue.forgetWaited();
    }
    if (this.#queue.length > 0 && this.#threads.some(({ busy }) => !busy)) {
      this.#again = setTimeout(() => this.#dispatch(), RECHECK_INTERVAL);
    }
    if (!this.#closed && !this.#threads.some(({ busy }) => busy)) this.#restIn(IDLE_BEFORE_REST);
  }

  /** False if there is no task for it. */
  #giveTask(thread: EngineThread): boolean {
    const spared = this.#threads.some(({ recognises }) => recognises);
    const task = this.#queue.take(thread, spared);
    task?.start(thread);
    return task !== undefined;
  }

  #shouldStart(): boolean {
    return (
      this.#queue.urgent ||
      this.#queue.waited >= START_COST ||
      !this.#threads.some(({ started }) => started)
    );
  }

  #restIn(milliseconds: number): void {
    this.#rest = setTimeout(() => void this.#takeRest(), milliseconds);
    this.#rest.unref();
  }

  async #takeRest(): Promise<void> {
    // Already sampled, and no request since.
    if (this.#sampling) return;
    for (const thread of this.#threads) void thread.stop();
    collectGarbage();
    this.#queue.forgetWaited();
    if (this.#sample === undefined) return;
    const sampling = new AbortController();
    this.#sampling = sampling;
    const { signal } = sampling;
    const file = this.#sample;
    const limits = { patience: SAMPLE_TIME_LIMIT, signal };
    if (!this.#readsPages) {
      const open: Task<'inspect'> = { kind: 'inspect', args: { file }, ...limits };
      await this.#enqueue(open, {}).catch(() => sampling.abort());
      return;
    }
    const args = { file, words: false, mayLoadNetworks: false };
    for (let round = 0; round < SAMPLE_ROUNDS && !signal.aborted; round++) {
      const read = { kind: 'begin', args, ...limits } as const;
      // Without the sample, or if it cannot be read, the first document compiles the code.
      await this.#enqueue(read, {}).catch(() => sampling.abort());
    }
  }
}

/** A program that allocates nothing collects nothing: after much work 200 MB stay for a minute. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: (() => void) | undefined = runInNewContext('globalThis.gc');
  collect?.();
}
