/**
 * The threads of a pool, and who works when: tasks wait in one queue and go to whichever thread is
 * free.
 *
 * A thread compiles for itself what it runs, which costs as much as reading a hundred pages. So one
 * more is started only when tasks have waited for as long as that takes, all together, or when
 * somebody waits for one (as one rents skis until that has cost as much as buying them). Work that is
 * soon over then takes one thread, and of long work no more is lost than starting costs.
 *
 * Threads that have nothing to do for a while are ended, for a parser's memory never shrinks. Where
 * there is a sample, one starts again and reads it, as at the very beginning: the next document finds
 * compiled code. Whatever else is asked for meanwhile has to wait for a page of the sample at most.
 */

import type { TaskKind, Tasks } from './protocol.ts';
import { TaskQueue, type WaitingTask } from './task-queue.ts';
import { type EngineThread, type Task, ThreadLost, takesNetworks } from './thread.ts';

/** What it takes to start a thread and to compile most of what it runs, on all cores; ms. */
const START_COST = 1000;
/** How often it is looked again whether waiting tasks are worth a thread or the networks; ms. */
const LOOK_AGAIN = 50;
/** Idle threads are ended after this; ms. */
const IDLE_BEFORE_REST = 60_000;
/** The program has its own start to finish before it is worth reading the sample; ms. */
const BEFORE_SAMPLE = 2000;
/** How often the sample is read: by then what most pages run is compiled. */
const SAMPLE_ROUNDS = 3;
const SAMPLE_TIME_LIMIT = 60_000;

interface Waiting extends WaitingTask {
  start(thread: EngineThread): void;
}

export class Crew {
  readonly #threads: readonly EngineThread[];
  readonly #sample: string | undefined;
  readonly #queue: TaskQueue<Waiting>;
  #again: NodeJS.Timeout | undefined;
  #rest: NodeJS.Timeout | undefined;
  #sampling: AbortController | null = null;
  #closed = false;

  /** `sample`: a PDF with something of everything, read when nothing else is to be done. */
  constructor(threads: readonly EngineThread[], sample?: string) {
    this.#threads = threads;
    this.#queue = new TaskQueue(threads.length);
    this.#sample = sample;
    if (sample !== undefined) this.#restIn(BEFORE_SAMPLE);
  }

  get width(): number {
    return this.#threads.length;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** `onScreen`: whether the document of the task is, asked whenever a thread is free. */
  run<K extends TaskKind>(
    task: Task<K>,
    urgent = false,
    onScreen?: () => boolean,
  ): Promise<Tasks[K]['result']> {
    this.#sampling?.abort();
    this.#sampling = null;
    return this.#enqueue(task, urgent, onScreen);
  }

  /** The document is done: what it has cost no longer counts. */
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
    urgent: boolean,
    onScreen?: () => boolean,
  ): Promise<Tasks[K]['result']> {
    const { signal } = task;
    if (this.#closed) return Promise.reject(new ThreadLost('The engine was closed.'));
    if (signal?.aborted) return Promise.reject(signal.reason);
    const { promise, resolve, reject } = Promise.withResolvers<Tasks[K]['result']>();
    const waiting: Waiting = {
      urgent,
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
      if (thread.started || !this.#isWorthStarting()) continue;
      if (this.#giveTask(thread)) this.#queue.forgetWaited();
    }
    if (this.#queue.length > 0 && this.#threads.some(({ busy }) => !busy)) {
      this.#again = setTimeout(() => this.#dispatch(), LOOK_AGAIN);
    }
    if (!this.#closed && !this.#threads.some(({ busy }) => busy)) this.#restIn(IDLE_BEFORE_REST);
  }

  /** False where there is none for it. */
  #giveTask(thread: EngineThread): boolean {
    const spared = this.#threads.some(({ recognises }) => recognises);
    const task = this.#queue.take(thread, spared);
    task?.start(thread);
    return task !== undefined;
  }

  #isWorthStarting(): boolean {
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
    // Rested already, and nothing has been asked for since.
    if (this.#sampling) return;
    for (const thread of this.#threads) void thread.stop();
    this.#queue.forgetWaited();
    if (this.#sample === undefined) return;
    const sampling = new AbortController();
    this.#sampling = sampling;
    const { signal } = sampling;
    const args = { file: this.#sample, words: false, mayLoadNetworks: false };
    for (let round = 0; round < SAMPLE_ROUNDS && !signal.aborted; round++) {
      const read = { kind: 'begin', args, patience: SAMPLE_TIME_LIMIT, signal } as const;
      // Without the sample, or where it cannot be read, the first document compiles what it runs.
      await this.#enqueue(read, false).catch(() => sampling.abort());
    }
  }
}
