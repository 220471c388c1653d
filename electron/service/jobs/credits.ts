/**
 * A key with an allowance pays one credit per page; the expected cost of running jobs is reserved.
 */
import type { JobRecord, Store } from '../../store/index.ts';
import { ApiError } from '../errors.ts';

export class Credits {
  readonly #keys: Store['keys'];
  /** By job. */
  readonly #held = new Map<string, { readonly keyId: string; readonly pages: number }>();

  constructor(keys: Store['keys']) {
    this.#keys = keys;
  }

  /** Reserves the pages of a job; throws if its key has fewer credits left. */
  async hold(job: JobRecord, pages: number): Promise<void> {
    const key = job.keyId ? await this.#keys.byId(job.keyId) : null;
    if (!key || key.allowance === null) return;
    const held = [...this.#held.values()].filter(({ keyId }) => keyId === key.id);
    const left = held.reduce((rest, { pages }) => rest - pages, key.allowance - key.pagesUsed);
    if (left < pages) {
      throw new ApiError(
        'insufficient_credits',
        `The PDF has ${pages} pages; this API key has ${Math.max(0, left)} pages left.`,
      );
    }
    this.#held.set(job.id, { keyId: key.id, pages });
  }

  /** Charges for the pages that were read; failed ones are free. */
  async charge(job: JobRecord, pages: number): Promise<void> {
    if (job.keyId) await this.#keys.charge(job.keyId, pages);
    this.release(job);
  }

  release(job: JobRecord): void {
    this.#held.delete(job.id);
  }
}
