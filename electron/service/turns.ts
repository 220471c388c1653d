/** A lock per key: one holder at a time; the others wait in order, or until their signal aborts. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  async take<T>(thing: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(thing) ?? Promise.resolve();
    const waiting = Promise.withResolvers<never>();
    const giveUp = () => waiting.reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    const turn = before.then(() => {
      signal.removeEventListener('abort', giveUp);
      signal.throwIfAborted();
      return work();
    });
    // The next in line waits until this holder ends, with or without an error.
    const end = turn.catch(() => undefined);
    this.#last.set(thing, end);
    try {
      return await Promise.race([turn, waiting.promise]);
    } finally {
      void end.then(() => {
        if (this.#last.get(thing) === end) this.#last.delete(thing);
      });
    }
  }
}
