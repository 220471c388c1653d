/**
 * Time slices on the event loop. Node runs all waiting immediates before it looks at sockets and
 * timers again: with many responses being generated, a short slice of each would block the program
 * for the sum of all. Here one slice runs per iteration of the loop, first come first served; requests
 * that begin, responses that go on and the extraction of documents alternate, so none waits for all of
 * another.
 */
/** Work of one after which others go on, unless a step takes longer; milliseconds. */
export const TIME_SLICE = 8;

type Resume = () => void;

const beginning: Resume[] = [];
const continuing: Resume[] = [];
const extracting: Resume[] = [];
/** Rotated, so that each has its share. */
const queues = [beginning, continuing, extracting];
let isScheduled = false;

function runNext(): void {
  const queue = queues.find(({ length }) => length > 0);
  if (!queue) return;
  queues.push(...queues.splice(queues.indexOf(queue), 1));
  const resume = queue.shift();
  isScheduled = queues.some(({ length }) => length > 0);
  if (isScheduled) setImmediate(runNext);
  resume?.();
}

function waitIn(queue: Resume[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  queue.push(resolve);
  if (!isScheduled) {
    isScheduled = true;
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
