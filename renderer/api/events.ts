/**
 * The event stream from the service. One stream serves all subscribers; it reconnects with
 * increasing delays and reports when it is open, because data must be reloaded after missed events.
 */
import { LibraryEvent, workbench } from '../../shared/contract/index.ts';
import { linesOf } from '../../shared/lines.ts';
import { open } from './client.ts';
import { asApiError } from './error.ts';

/** `refused`: the service is running, but does not authorise this window. */
export type ConnectionState = 'connecting' | 'open' | 'lost' | 'refused';

interface Subscriber {
  readonly onEvent?: (event: LibraryEvent) => void;
  readonly onState?: (state: ConnectionState) => void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
/**
 * The service sends a heartbeat well within this time; silence means that the connection is lost;
 * milliseconds.
 */
const SILENCE_MS = 45_000;

const subscribers = new Set<Subscriber>();
/** The last state reported; null before the first subscriber. */
let state: ConnectionState | null = null;
/** Ends the delay before the next attempt early. */
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

/** Returns when the stream has ended; throws if it could not be opened. */
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
      // An unknown event of a newer service is not an error.
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
      // Whatever ended the stream, the reaction is the same: report it, wait, reconnect.
      announce(asApiError(thrown).code === 'unauthorized' ? 'refused' : 'lost');
    }
    await pause(wait);
    wait = Math.min(wait * 2, LONGEST_PAUSE_MS);
  }
}

/**
 * Calls the subscriber for every event from now on, and immediately with the connection state,
 * which may be open already. The first subscriber opens the connection.
 */
export function subscribe(subscriber: Subscriber): () => void {
  subscribers.add(subscriber);
  if (state === null) void run();
  else subscriber.onState?.(state);
  return () => subscribers.delete(subscriber);
}

/** Connects now instead of after the delay. */
export const reconnect = (): void => wake();
