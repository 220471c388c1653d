/**
 * Time slices on the event loop. Node runs all waiting immediates before it looks at sockets and
 * timers again: with many responses being generated, a short slice of each would block the program
 * for the sum of all. Here one slice runs per iteration of the loop. Requests that begin, responses
 * that go on and the extraction of documents get the same time, each first come first served: after
 * a long slice of a large response, many short requests begin before the next one.
 */
/** Work of one after which others go on, unless a step takes longer; milliseconds. */
export const TIME_SLICE = 8;

interface SliceQueue {
  readonly waiting: (() => void)[];
  /** Time of its slices so far, and of the others' while it had none; milliseconds. */
  used: number;
}

const beginning: SliceQueue = { waiting: [], used: 0 };
const continuing: SliceQueue = { waiting: [], used: 0 };
const extracting: SliceQueue = { waiting: [], used: 0 };
const queues = [beginning, continuing, extracting];
let isScheduled = false;
/** The queue whose slice runs or ran last. */
let last = beginning;
let startedAt = 0;

function runNext(): void {
  const now = performance.now();
  last.used += now - startedAt;
  startedAt = now;
  const [next] = queues
    .filter(({ waiting }) => waiting.length > 0)
    .toSorted((a, b) => a.used - b.used);
  isScheduled = next !== undefined;
  if (!next) return;
  setImmediate(runNext);
  last = next;
  next.waiting.shift()?.();
}

function waitIn(queue: SliceQueue): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // It claims no time for while it had nothing to do.
  if (queue.waiting.length === 0) queue.used = Math.max(queue.used, last.used);
  queue.waiting.push(resolve);
  if (!isScheduled) {
    isScheduled = true;
    startedAt = performance.now();
    setImmediate(runNext);
  }
  return promise;
}

/** Resolves when a request may begin its work. */
export const untilFirstSlice = (): Promise<void> => waitIn(beginning);

/** Resolves when work that has used its slice may go on. */
export const untilNextSlice = (): Promise<void> => waitIn(continuing);

/** Resolves when the extraction of a document may go on. */
export const untilExtractionSlice = (): Promise<void> => waitIn(extracting);
