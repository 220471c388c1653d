/** The state of each account's queue. */
import type { QueueState } from '../../../shared/contract/index.ts';
import type { Store } from '../../store/index.ts';
import { startOrder } from './schedule.ts';
import type { WorkMeter } from './work-meter.ts';

/** Maximum number of documents listed in their order. */
const MOST_NAMED = 50;

export class QueueStates {
  readonly #store: Pick<Store, 'jobs' | 'units'>;
  readonly #meter: WorkMeter;

  constructor(store: Pick<Store, 'jobs' | 'units'>, meter: WorkMeter) {
    this.#store = store;
    this.#meter = meter;
  }

  async of(accountId: string): Promise<QueueState> {
    const [own, batch, paused] = await Promise.all([
      this.#store.jobs.queue(accountId),
      this.#store.jobs.newestBatch(accountId),
      this.#store.units.isPaused(accountId),
    ]);
    const waiting = own.filter(({ status }) => status === 'queued');
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
