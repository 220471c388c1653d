/**
 * Keeps a thread from being ended while a native library computes on its behalf: the library would
 * come back to a thread that is gone and take the whole process with it. WebAssembly needs no gate.
 */
const BUSY = 0;
const CLOSED = 1;
const CELLS = 2;
/** How often `close` looks again; milliseconds. */
const LOOK_AGAIN = 20;

export class NativeGate {
  /** Two 32-bit cells, shared by the thread and the pool: native calls under way, and "closed". */
  readonly cells: Int32Array<ArrayBufferLike>;

  constructor(
    cells: Int32Array<ArrayBufferLike> = new Int32Array(new SharedArrayBuffer(CELLS * 4)),
  ) {
    this.cells = cells;
  }

  /** Thread's side: runs `work` inside the gate; throws once the gate is closed. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    // First enter, then look: `close` does it the other way round, so one of the two sees the other.
    Atomics.add(this.cells, BUSY, 1);
    try {
      if (Atomics.load(this.cells, CLOSED) !== 0) throw new Error('The thread is being ended.');
      return await work();
    } finally {
      Atomics.sub(this.cells, BUSY, 1);
    }
  }

  /** Pool's side: lets no more work in and resolves once none is inside. */
  async close(): Promise<void> {
    Atomics.store(this.cells, CLOSED, 1);
    while (Atomics.load(this.cells, BUSY) > 0) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
    }
  }
}
