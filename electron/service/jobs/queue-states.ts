/** The state of each account's queue, and which accounts have paused theirs. */
import type { QueueState } from '../../../shared/contract/index.ts';
import type { Store } from '../../store/index.ts';
import { startOrder } from './schedule.ts';
import type { WorkMeter } from './work-meter.ts';

/** Maximum number of documents listed in their order. */
const MOST_NAMED = 50;

const settingOf = (accountId: string): string => `queue.paused.${accountId}`;

export class QueueStates {
  readonly #store: Pick<Store, 'accounts' | 'jobs' | 'settings'>;
  readonly #meter: WorkMeter;
  readonly #paused = new Set<string>();

  constructor(store: Pick<Store, 'accounts' | 'jobs' | 'settings'>, meter: WorkMeter) {
    this.#store = store;
    this.#meter = meter;
  }

  /** Reads which queues an earlier run of the program left paused. */
  async open(): Promise<void> {
    for (const { id } of await this.#store.accounts.list()) {
      if ((await this.#store.settings.read(settingOf(id))) === 'yes') this.#paused.add(id);
    }
  }

  isPaused(accountId: string): boolean {
    return this.#paused.has(accountId);
  }

  async setPaused(accountId: string, paused: boolean): Promise<void> {
    await this.#store.settings.write(settingOf(accountId), paused ? 'yes' : 'no');
    if (paused) this.#paused.add(accountId);
    else this.#paused.delete(accountId);
  }

  async of(accountId: string): Promise<QueueState> {
    const [queue, batch] = await Promise.all([
      this.#store.jobs.queue(),
      this.#store.jobs.newestBatch(accountId),
    ]);
    const own = queue.filter((job) => job.accountId === accountId);
    const waiting = own.filter(({ status }) => status === 'queued');
    const paused = this.isPaused(accountId);
    const left = own.map(({ documentId, pagesLeft }) => ({ documentId, pages: pagesLeft }));
    return {
      paused,
      waiting: waiting.length,
      processing: own.length - waiting.length,
      next: startOrder(waiting)
        .slice(0, MOST_NAMED)
        .map(({ documentId }) => documentId),
      seconds_left: paused || own.length === 0 ? null : this.#meter.secondsLeft(left),
      batch: batch && { ...batch, failed: [...batch.failed] },
    };
  }
}
