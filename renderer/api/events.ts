/**
 * The live connection to the service. One stream feeds every subscriber; it reconnects with
 * growing pauses and tells when it is open, for events missed while it was not must be read again.
 */
import { LibraryEvent, workbench } from '../../shared/contract/index.ts';
import { open } from './client.ts';
import { asApiError } from './error.ts';
import { linesOf } from './lines.ts';

/** `refused`: the service is there, but does not take this window for its own. */
export type ConnectionState = 'connecting' | 'open' | 'lost' | 'refused';

interface Subscriber {
  readonly onEvent?: (event: LibraryEvent) => void;
  readonly onState?: (state: ConnectionState) => void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
/** The service sends a heartbeat well within this time; silence means that it is gone. */
const SILENCE_MS = 45_000;

const subscribers = new Set<Subscriber>();
/** The state that was announced last; null before the first subscriber. */
let state: ConnectionState | null = null;
/** Ends the pause before the next attempt early. */
let wake: () => void = () => undefined;

const publish = (event: LibraryEvent) => {
  for (const { onEvent } of subscribers) onEvent?.(event);
};
const announce = (next: ConnectionState) => {
  state = next;
  for (const { onState } of subscribers) onState?.(next);
};

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });

/** Returns when the stream has ended; throws when it could not be opened. */
async function listen(onOpen: () => void): Promise<void> {
  const abort = new AbortController();
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  const expectNext = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => abort.abort(), SILENCE_MS);
  };
  try {
    expectNext();
    const response = await open(workbench.events, {}, { signal: abort.signal });
    if (!response.body) return;
    onOpen();
    for await (const line of linesOf(response.body)) {
      expectNext();
      const parsed = LibraryEvent.safeParse(JSON.parse(line));
      // An event of a newer service that this window does not know is not an error.
      if (parsed.success) publish(parsed.data);
    }
  } finally {
    clearTimeout(watchdog);
    abort.abort();
  }
}

async function run(): Promise<void> {
  let wait = FIRST_PAUSE_MS;
  announce('connecting');
  for (;;) {
    try {
      await listen(() => {
        wait = FIRST_PAUSE_MS;
        announce('open');
      });
      announce('lost');
    } catch (thrown) {
      // Whatever broke the stream, what follows is the same: say so, wait, try again.
      announce(asApiError(thrown).code === 'unauthorized' ? 'refused' : 'lost');
    }
    await pause(wait);
    wait = Math.min(wait * 2, LONGEST_PAUSE_MS);
  }
}

/**
 * Calls the subscriber for every event from now on, and with the state of the connection at once: it
 * may be open already. The first subscriber opens the connection.
 */
export function subscribe(subscriber: Subscriber): () => void {
  subscribers.add(subscriber);
  if (state === null) void run();
  else subscriber.onState?.(state);
  return () => subscribers.delete(subscriber);
}

/** Try to connect now rather than after the pause. */
export const reconnect = (): void => wake();
