/** Queue of values from a producer that does not wait for its reader, in order of arrival. */
export class Channel<T> {
  readonly #values: T[] = [];
  #ended = false;
  #wake: () => void = () => undefined;

  push(value: T): void {
    this.#values.push(value);
    this.#wake();
  }

  /** Nothing may be pushed after this. */
  end(): void {
    this.#ended = true;
    this.#wake();
  }

  /** All values until the end; for one reader. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, void> {
    for (;;) {
      while (this.#values.length > 0) yield this.#values.shift() as T;
      if (this.#ended) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await promise;
    }
  }
}
