/**
 * Time slices on the event loop. Node runs all waiting immediates before it looks at sockets and
 * timers again: with many responses being generated, a short slice of each would block the program
 * for the sum of all. Here one slice runs per iteration of the loop, first come first served; requests
 * that begin and work that goes on alternate, so neither waits for all of the other.
 */
type Resume = () => void;

const beginning: Resume[] = [];
const continuing: Resume[] = [];
let isScheduled = false;
let lastBegan = false;

function runNext(): void {
  const [first, second] = lastBegan ? [continuing, beginning] : [beginning, continuing];
  const queue = first.length > 0 ? first : second;
  lastBegan = queue === beginning;
  const resume = queue.shift();
  isScheduled = beginning.length + continuing.length > 0;
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
