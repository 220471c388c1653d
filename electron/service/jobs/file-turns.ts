/** Lets one job at a time work on a file; the others wait for their turn, in order. */
export class FileTurns {
  readonly #last = new Map<string, Promise<unknown>>();

  async take<T>(file: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(file) ?? Promise.resolve();
    const turn = before.then(() => {
      signal.throwIfAborted();
      return work();
    });
    // The next in line waits for the end of this turn, however it ends.
    const end = turn.catch(() => undefined);
    this.#last.set(file, end);
    try {
      return await turn;
    } finally {
      if (this.#last.get(file) === end) this.#last.delete(file);
    }
  }
}
