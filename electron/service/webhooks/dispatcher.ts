/**
 * Notifies the webhook of a job that it ended. The delivery is stored when the job ends, so none is
 * lost to a crash; the same event can arrive more than once. Any 2xx within the time limit is
 * success; otherwise it is retried after each of the delays, and every attempt is recorded.
 * Deliveries run in parallel, few of an account to one host: a slow or silent receiver delays none of
 * the others. An account starts no more than are left to the others, which share what is free fairly.
 */

import { codedText } from '../../../shared/coded-text.ts';
import type { ServiceText } from '../../../shared/contract/index.ts';
import { FairShare } from '../../../shared/fair-share.ts';
import type { JobEntry, PendingDelivery, Store } from '../../store/index.ts';
import type { Clock } from '../clock.ts';
import { ApiError } from '../errors.ts';
import type { EventHub } from '../event-hub.ts';
import { guardedRequest, unreachable } from '../sources/guarded-request.ts';
import { trustedReceivers } from './address.ts';
import { signatureOf } from './signature.ts';

/** Delay before each retry; milliseconds. */
const RETRY_DELAYS: readonly number[] = [5_000, 30_000, 5 * 60_000];
/** Response timeout; milliseconds. */
const TIME_LIMIT = 30_000;
/** How long a delivery is left to the service that has begun it; milliseconds. */
const LEASE = 2 * TIME_LIMIT;
/** Maximum number of deliveries in progress. */
const MOST_AT_ONCE = 64;
/** Of these, of one account to one host: an unresponsive host leaves capacity for all others. */
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
  readonly events: Pick<EventHub, 'on'>;
  readonly clock: Clock;
}

interface Answer {
  readonly status: number | null;
  readonly error: ServiceText | null;
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

const hostOf = ({ accountId, url }: PendingDelivery) => `${accountId} ${new URL(url).host}`;

export class WebhookDispatcher {
  readonly #parts: DispatcherParts;
  readonly #clock: Clock;
  readonly #closing = new AbortController();
  readonly #sending = new Map<string, Promise<void>>();
  /** In progress, by account, and by account and host. */
  readonly #shares = new FairShare<string>();
  readonly #hosts = new FairShare<string>();
  #looking: Promise<void> = Promise.resolve();
  #callOff: () => void = () => undefined;

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
    this.#clock = parts.clock;
    // What was restored may have deliveries that waited for it.
    parts.events.on(['jobEnded', 'documentRestored'], () => this.wake());
  }

  /** Checks for deliveries that are due. */
  wake(): void {
    this.#looking = this.#looking.then(() => this.#look()).catch((error) => this.#trouble(error));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#looking;
    this.#callOff();
    await Promise.all(this.#sending.values());
  }

  /**
   * Starts due deliveries, and sleeps until the next is due. The end of each delivery checks again.
   */
  async #look(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#callOff();
    const now = this.#clock.now();
    const pending = await this.#parts.store.deliveries.pending();
    const waiting = new Set(pending.filter(({ id }) => !this.#sending.has(id)));
    let nextLook = RECHECK_INTERVAL;
    for (const delivery of waiting) {
      if (delivery.dueAt <= now) continue;
      nextLook = Math.min(nextLook, delivery.dueAt - now);
      waiting.delete(delivery);
    }
    // The end of a delivery looks for those that may not start now.
    for (let next = this.#next(waiting); next; next = this.#next(waiting)) {
      waiting.delete(next);
      this.#begin(next);
    }
    this.#sleep(nextLook);
  }

  #next(waiting: ReadonlySet<PendingDelivery>): PendingDelivery | undefined {
    const free = MOST_AT_ONCE - this.#sending.size;
    const allowed = [...waiting].filter(
      (delivery) =>
        this.#shares.held(delivery.accountId) < free &&
        this.#hosts.held(hostOf(delivery)) < MOST_TO_ONE_HOST,
    );
    return this.#shares.next(allowed, ({ accountId }) => accountId);
  }

  #sleep(milliseconds: number): void {
    this.#callOff = this.#clock.after(milliseconds, () => this.wake());
  }

  #begin(delivery: PendingDelivery): void {
    const { id, accountId } = delivery;
    this.#shares.take(accountId);
    this.#hosts.take(hostOf(delivery));
    const end = (then: () => void) => {
      this.#sending.delete(id);
      this.#shares.release(accountId);
      this.#hosts.release(hostOf(delivery));
      then();
    };
    const done = this.#deliver(delivery).then(
      () => end(() => this.wake()),
      (error) => end(() => this.#trouble(error)),
    );
    this.#sending.set(id, done);
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
    const until = this.#clock.now() + LEASE;
    // Another service may deliver it.
    if (store.peers.isReached && !(await store.deliveries.postpone(delivery, until))) return;
    const started = performance.now();
    const { status, error } = await this.#send(delivery.id, entry, entry.job.webhookUrl);
    // A delivery interrupted by the shutdown does not count as an attempt.
    if (this.#closing.signal.aborted && error !== null) {
      await store.deliveries.postpone({ ...delivery, dueAt: until }, delivery.dueAt);
      return;
    }
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
      late.abort(
        unreachable('The receiver did not respond within {seconds} s.', {
          seconds: TIME_LIMIT / 1000,
        }),
      ),
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
        allowedHosts: trustedReceivers(allowedHosts),
      });
      answer.destroy();
      const status = answer.statusCode ?? 0;
      const good = status >= 200 && status < 300;
      const text = codedText('The receiver returned HTTP status {status}.', {
        status: `${status}`,
      });
      return { status, error: good ? null : text };
    } catch (error) {
      if (error instanceof ApiError) return { status: null, error: error.text };
      return { status: null, error: error instanceof Error ? error.message : String(error) };
    } finally {
      callOff();
    }
  }
}
