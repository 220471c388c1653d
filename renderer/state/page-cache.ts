/**
 * A bounded cache of fetched values by key. Entries in use are kept; others are evicted in
 * least-recently-used order. Concurrent requests for a key share one fetch. Only a few fetches run
 * at a time, the latest requested first, because that is where the user is.
 */

export type Entry<Value, Failure> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: Value }
  /** Nothing to fetch yet; fetch again after an event. */
  | { readonly status: 'absent' }
  | { readonly status: 'failed'; readonly failure: Failure };

export interface CacheOptions<Value, Failure> {
  /** Number of entries kept in addition to those in use. */
  readonly capacity: number;
  /** Maximum number of concurrent fetches. */
  readonly parallel: number;
  /** Most keys of one fetch; default: one. */
  readonly batch?: number;
  /** Whether a fetch of `key` can also bring `other`. */
  isNext?(key: string, other: string): boolean;
  /**
   * Fetches values and passes on each as it arrives; keys that are not among them have none yet.
   * The keys follow one another by `isNext`.
   */
  fetch(keys: readonly string[], take: (key: string, value: Value) => void): Promise<void>;
  failureOf(thrown: unknown): Failure;
  /** Called after each change of an entry; undefined when it was evicted. */
  onChange(key: string, entry: Entry<Value, Failure> | undefined): void;
}

export interface Cache<Value, Failure> {
  get(key: string): Entry<Value, Failure> | undefined;
  isFetching(key: string): boolean;
  /** Fetches the value unless it is cached or being fetched. */
  want(key: string): void;
  /** Keeps the entry, and fetches it, until the returned function is called. */
  retain(key: string): () => void;
  /** Fetches entries in use again, keeping the old value meanwhile; drops the others. */
  invalidate(matches: (key: string) => boolean): void;
  /**
   * Stores a value obtained elsewhere; the response of a fetch in progress is older and is ignored.
   */
  put(key: string, value: Value): void;
  /** Drops entries, including those in use. */
  drop(matches: (key: string) => boolean): void;
}

export function createCache<Value, Failure>(
  options: CacheOptions<Value, Failure>,
): Cache<Value, Failure> {
  /** In order of last use. */
  const entries = new Map<string, Entry<Value, Failure>>();
  const users = new Map<string, number>();
  /** Keys to fetch, the next one last. */
  const queue: string[] = [];
  /** Ticket of the fetch in progress for a key; a response with an older ticket is stale. */
  const tickets = new Map<string, number>();
  let ticket = 0;
  let running = 0;

  const put = (key: string, entry: Entry<Value, Failure>) => {
    entries.delete(key);
    entries.set(key, entry);
    options.onChange(key, entry);
  };

  const forget = (key: string) => {
    tickets.delete(key);
    if (entries.delete(key)) options.onChange(key, undefined);
  };

  const trim = () => {
    let excess = entries.size - users.size - options.capacity;
    for (const key of entries.keys()) {
      if (excess <= 0) break;
      if (users.has(key)) continue;
      forget(key);
      excess--;
    }
  };

  /** `batch`: keys with their tickets. */
  const run = async (batch: ReadonlyMap<string, number>) => {
    const waiting = new Map(batch);
    const settle = (key: string, entry: Entry<Value, Failure>) => {
      const mine = waiting.get(key);
      if (!waiting.delete(key) || tickets.get(key) !== mine) return;
      tickets.delete(key);
      put(key, entry);
    };
    const settleRest = (entry: Entry<Value, Failure>) => {
      for (const key of [...waiting.keys()]) settle(key, entry);
    };
    try {
      await options.fetch([...batch.keys()], (key, value) =>
        settle(key, { status: 'ready', value }),
      );
      settleRest({ status: 'absent' });
    } catch (thrown) {
      settleRest({ status: 'failed', failure: options.failureOf(thrown) });
    }
    trim();
  };

  /** The next keys to fetch together, each with its ticket; empty if there is none. */
  const nextBatch = (): ReadonlyMap<string, number> => {
    const batch = new Map<string, number>();
    for (let last: string | undefined; batch.size < (options.batch ?? 1); ) {
      const key = queue.at(-1);
      if (key === undefined) break;
      const mine = tickets.get(key);
      if (mine !== undefined && last !== undefined && !options.isNext?.(last, key)) break;
      queue.pop();
      if (mine === undefined) continue;
      batch.set(key, mine);
      last = key;
    }
    return batch;
  };

  const pump = () => {
    while (running < options.parallel) {
      const batch = nextBatch();
      if (batch.size === 0) return;
      running++;
      void run(batch).finally(() => {
        running--;
        pump();
      });
    }
  };

  const enqueue = (key: string) => {
    tickets.set(key, ++ticket);
    const at = queue.indexOf(key);
    if (at >= 0) queue.splice(at, 1);
    queue.push(key);
    if (!entries.has(key)) put(key, { status: 'loading' });
    pump();
  };

  const want = (key: string) => {
    const entry = entries.get(key);
    if (!entry || entry.status === 'failed') return enqueue(key);
    // Used again: it moves to the end of the eviction order.
    entries.delete(key);
    entries.set(key, entry);
  };

  return {
    get: (key) => entries.get(key),
    isFetching: (key) => tickets.has(key),
    want,
    retain(key) {
      users.set(key, (users.get(key) ?? 0) + 1);
      want(key);
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        const left = (users.get(key) ?? 1) - 1;
        if (left > 0) users.set(key, left);
        else users.delete(key);
        trim();
      };
    },
    invalidate(matches) {
      for (const key of [...entries.keys()]) {
        if (!matches(key)) continue;
        if (users.has(key)) enqueue(key);
        else forget(key);
      }
    },
    put(key, value) {
      tickets.delete(key);
      put(key, { status: 'ready', value });
      trim();
    },
    drop(matches) {
      for (const key of [...entries.keys()]) if (matches(key)) forget(key);
    },
  };
}
