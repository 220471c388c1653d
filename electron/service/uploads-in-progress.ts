import type { Peers, Release } from '../store/index.ts';

interface Uploads {
  readonly count: number;
  readonly made: boolean;
}

/**
 * Uploads in progress: they put a document into the phase `uploading`. They end with their
 * connection, so they are kept in memory only; other services know them by a lock.
 */
export class UploadsInProgress {
  readonly #running = new Map<string, Uploads>();
  readonly #peers: Pick<Peers, 'lock' | 'tryLock'>;

  constructor(peers: Pick<Peers, 'lock' | 'tryLock'>) {
    this.#peers = peers;
  }

  /** `made`: the document was created for this upload. The result is for `end`. */
  async begin(documentId: string, made: boolean): Promise<Release> {
    const running = this.#running.get(documentId) ?? { count: 0, made: false };
    this.#running.set(documentId, {
      count: running.count + 1,
      made: running.made || made,
    });
    return this.#peers.lock(uploadLock(documentId), { shared: true });
  }

  /** True if the document was created for uploads and this was the last of them. */
  async end(documentId: string, release: Release): Promise<boolean> {
    await release();
    const running = this.#running.get(documentId);
    if (!running) return false;
    if (running.count > 1) {
      this.#running.set(documentId, { ...running, count: running.count - 1 });
      return false;
    }
    this.#running.delete(documentId);
    return running.made && !(await this.has(documentId));
  }

  async has(documentId: string): Promise<boolean> {
    if (this.#running.has(documentId)) return true;
    const unlock = await this.#peers.tryLock(uploadLock(documentId));
    await unlock?.();
    return unlock === null;
  }
}

const uploadLock = (documentId: string): string => `uploading ${documentId}`;
