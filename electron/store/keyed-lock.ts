import { type Peers, UNREACHED } from './peers.ts';

/**
 * A lock per key: one holder at a time; the others wait in order, or until their signal aborts, those
 * in other processes as well.
 */
export class KeyedLock {
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #peers: Pick<Peers, 'lock'>;

  constructor(peers: Pick<Peers, 'lock'> = UNREACHED) {
    this.#peers = peers;
  }

  async withLock<T>(
    key: string,
    signal: AbortSignal | undefined,
    work: () => Promise<T>,
  ): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const waiting = Promise.withResolvers<never>();
    const giveUp = () => waiting.reject(signal?.reason);
    signal?.addEventListener('abort', giveUp, { once: true });
    const held = before.then(async () => {
      signal?.removeEventListener('abort', giveUp);
      signal?.throwIfAborted();
      const release = await this.#peers.lock(key, { signal });
      try {
        return await work();
      } finally {
        await release();
      }
    });
    // The next in line waits until this holder ends, with or without an error.
    const end = held.catch(() => undefined);
    this.#last.set(key, end);
    try {
      return await Promise.race([held, waiting.promise]);
    } finally {
      void end.then(() => {
        if (this.#last.get(key) === end) this.#last.delete(key);
      });
    }
  }
}
