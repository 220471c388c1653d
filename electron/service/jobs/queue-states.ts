/** The state of each account's queue. */
import type { QueueState } from '../../../shared/contract/index.ts';
import type { Store } from '../../store/index.ts';
import { startOrder } from './schedule.ts';
import { SteadyEstimate, type WorkMeter } from './work-meter.ts';

/** Maximum number of documents listed in their order. */
const MOST_NAMED = 50;
/** Waiting documents, oldest first, of which the order and the mean length are known. */
const MOST_READ = 500;

export class QueueStates {
  readonly #store: Pick<Store, 'jobs' | 'units'>;
  readonly #meter: WorkMeter;
  readonly #estimates = new Map<string, SteadyEstimate>();

  constructor(store: Pick<Store, 'jobs' | 'units'>, meter: WorkMeter) {
    this.#store = store;
    this.#meter = meter;
  }

  async of(accountId: string): Promise<QueueState> {
    const [{ queued, processing, jobs }, batch, paused] = await Promise.all([
      this.#store.jobs.queueHead(accountId, MOST_READ),
      this.#store.jobs.newestBatch(accountId),
      this.#store.units.isPaused(accountId),
    ]);
    const left = jobs.map(({ documentId, pagesLeft }) => ({ documentId, pages: pagesLeft }));
    const further = queued + processing - jobs.length;
    const estimate = this.#estimates.get(accountId) ?? new SteadyEstimate();
    this.#estimates.set(accountId, estimate);
    const seconds = paused || jobs.length === 0 ? null : this.#meter.secondsLeft(left, further);
    return {
      paused,
      waiting: queued,
      processing,
      next: startOrder(jobs.filter(({ status }) => status === 'queued'))
        .slice(0, MOST_NAMED)
        .map(({ documentId }) => documentId),
      seconds_left: estimate.next(seconds),
      batch: batch && { ...batch, failed: [...batch.failed] },
    };
  }
}
