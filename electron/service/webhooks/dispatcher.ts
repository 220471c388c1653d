/**
 * Notifies the webhook of a job that it ended. The delivery is stored when the job ends, so none is
 * lost to a crash; the same event can arrive more than once. Any 2xx within the time limit is
 * success; otherwise it is retried after each of the delays, and every attempt is recorded.
 * Deliveries run in parallel, few of them to one host: a slow or silent receiver delays none of the
 * others.
 */
import type { JobEntry, PendingDelivery, Store } from '../../store/index.ts';
import { type Clock, SYSTEM_CLOCK } from '../clock.ts';
import { guardedRequest } from '../sources/guarded-request.ts';
import { signatureOf } from './signature.ts';

/** Delay before each retry; milliseconds. */
const RETRY_DELAYS: readonly number[] = [5_000, 30_000, 5 * 60_000];
/** Response timeout; milliseconds. */
const TIME_LIMIT = 30_000;
/** Maximum number of deliveries in progress. */
const MOST_AT_ONCE = 64;
/** Of these, to one host: an unresponsive host leaves capacity for all others. */
const MOST_TO_ONE_HOST = 4;
/**
 * The command line makes deliveries due while the service runs, so it polls for them; milliseconds.
 */
const RECHECK_INTERVAL = 30_000;
/**
 * Delay before a retry if an outcome could not be stored, for example on a full disk; milliseconds.
 */
const AFTER_TROUBLE = 30_000;

export interface DispatcherParts {
  readonly store: Store;
  readonly allowedHosts: ReadonlySet<string>;
  readonly origin: () => string;
  readonly clock?: Clock | undefined;
}

interface Answer {
  readonly status: number | null;
  readonly error: string | null;
}

/** Body of the event. */
function eventOf({ job, document, extraction }: JobEntry, origin: string): string {
  return JSON.stringify({
    event: job.status === 'completed' ? 'document.completed' : 'document.failed',
    job_id: job.id,
    status: job.status,
    filename: document.filename,
    total_pages: extraction?.totalPages ?? null,
    results_url: `${origin}/api/v1/jobs/${job.id}/results`,
    timestamp: job.updatedAt,
    ...(job.error !== null && { error: job.error }),
  });
}

export class WebhookDispatcher {
  readonly #parts: DispatcherParts;
  readonly #clock: Clock;
  readonly #closing = new AbortController();
  readonly #sending = new Map<string, { readonly host: string; readonly done: Promise<void> }>();
  #looking: Promise<void> = Promise.resolve();
  #callOff: () => void = () => undefined;

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
    this.#clock = parts.clock ?? SYSTEM_CLOCK;
  }

  /** Checks for deliveries that are due; to be called when a job has ended. */
  wake(): void {
    this.#looking = this.#looking.then(() => this.#look()).catch((error) => this.#trouble(error));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#looking;
    this.#callOff();
    await Promise.all([...this.#sending.values()].map(({ done }) => done));
  }

  /**
   * Starts due deliveries, and sleeps until the next is due. The end of each delivery checks again.
   */
  async #look(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#callOff();
    const now = this.#clock.now();
    for (const delivery of await this.#parts.store.deliveries.pending()) {
      if (this.#sending.has(delivery.id)) continue;
      if (this.#sending.size >= MOST_AT_ONCE) return;
      if (delivery.dueAt > now) {
        this.#sleep(Math.min(RECHECK_INTERVAL, delivery.dueAt - now));
        return;
      }
      const host = new URL(delivery.url).host;
      const toHost = [...this.#sending.values()].filter((other) => other.host === host);
      // The end of one of them checks again.
      if (toHost.length < MOST_TO_ONE_HOST) this.#begin(delivery, host);
    }
    this.#sleep(RECHECK_INTERVAL);
  }

  #sleep(milliseconds: number): void {
    this.#callOff = this.#clock.after(milliseconds, () => this.wake());
  }

  #begin(delivery: PendingDelivery, host: string): void {
    const end = (then: () => void) => {
      this.#sending.delete(delivery.id);
      then();
    };
    const done = this.#deliver(delivery).then(
      () => end(() => this.wake()),
      (error) => end(() => this.#trouble(error)),
    );
    this.#sending.set(delivery.id, { host, done });
  }

  #trouble(error: unknown): void {
    console.error('Webhooks could not be delivered:', error);
    if (this.#closing.signal.aborted) return;
    this.#callOff();
    this.#sleep(AFTER_TROUBLE);
  }

  async #deliver(delivery: PendingDelivery): Promise<void> {
    const { store } = this.#parts;
    const entry = await store.jobs.find(delivery.jobId);
    if (!entry?.job.webhookUrl) return;
    const started = performance.now();
    const { status, error } = await this.#send(delivery.id, entry, entry.job.webhookUrl);
    // A delivery interrupted by the shutdown does not count as an attempt.
    if (this.#closing.signal.aborted && error !== null) return;
    const delay = RETRY_DELAYS[delivery.made];
    const state = error === null ? 'delivered' : delay === undefined ? 'given_up' : 'pending';
    await store.deliveries.record(delivery.id, {
      status,
      error,
      milliseconds: Math.round(performance.now() - started),
      state,
      dueAt: this.#clock.now() + (delay ?? 0),
    });
  }

  async #send(id: string, entry: JobEntry, address: string): Promise<Answer> {
    const { store, allowedHosts, origin } = this.#parts;
    const body = eventOf(entry, origin());
    const now = this.#clock.now();
    const timestamp = Math.floor(now / 1000);
    const secrets = await store.webhookSecrets.valid(entry.job.accountId, now);
    const late = new AbortController();
    const callOff = this.#clock.after(TIME_LIMIT, () =>
      late.abort(new Error(`The receiver did not respond within ${TIME_LIMIT / 1000} s.`)),
    );
    try {
      const answer = await guardedRequest(new URL(address), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          'user-agent': 'Quarry-Webhooks/1',
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signatureOf(
            secrets.map(({ secret }) => secret),
            id,
            timestamp,
            body,
          ),
        },
        body,
        signal: AbortSignal.any([this.#closing.signal, late.signal]),
        // The clock above ends the wait.
        timeLimit: 2 * TIME_LIMIT,
        allowedHosts,
      });
      answer.destroy();
      const status = answer.statusCode ?? 0;
      const good = status >= 200 && status < 300;
      return { status, error: good ? null : `The receiver returned HTTP status ${status}.` };
    } catch (error) {
      return { status: null, error: error instanceof Error ? error.message : String(error) };
    } finally {
      callOff();
    }
  }
}
