/**
 * Tells the webhook of a job that it ended. Deliveries are owed by the store: a job with a webhook
 * that has ended and was not told of yet, so none is lost to a crash; the same event can arrive more
 * than once. Any 2xx within the time limit is success; otherwise it is tried again after each of the
 * delays, and every attempt is recorded.
 */
import { createHmac } from 'node:crypto';
import type { JobEntry, Store } from '../../store/index.ts';
import { guardedRequest } from '../sources/guarded-request.ts';

/** Milliseconds before each further attempt. */
export const RETRY_DELAYS: readonly number[] = [5_000, 30_000, 5 * 60_000];
/** For an answer; milliseconds. */
const TIME_LIMIT = 30_000;
/** Longest sleep of a timer that still fits its 32 bits; milliseconds. */
const LONGEST_SLEEP = 24 * 60 * 60 * 1000;

export interface DispatcherParts {
  readonly store: Store;
  readonly allowedHosts: ReadonlySet<string>;
  readonly origin: () => string;
  readonly retryDelays?: readonly number[];
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

/** Signature by the Standard Webhooks specification, version 1. */
export function signatureOf(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret, 'base64url');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

export class WebhookDispatcher {
  readonly #parts: DispatcherParts;
  readonly #closing = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
  }

  /** Looks for deliveries that are due; to be called when a job has ended. */
  wake(): void {
    if (this.#closing.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#round = this.#round
      .then(() => this.#deliverDue())
      .catch((error) => console.error('Webhooks could not be delivered:', error));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    await this.#round;
  }

  async #deliverDue(): Promise<void> {
    const { store } = this.#parts;
    if (this.#closing.signal.aborted) return;
    const due = await store.deliveries.due(Date.now());
    await Promise.all(due.map((delivery) => this.#deliver(delivery)));
    const next = await store.deliveries.nextDue();
    if (next === null || this.#closing.signal.aborted) return;
    const sleep = Math.min(LONGEST_SLEEP, Math.max(0, next - Date.now()));
    this.#timer = setTimeout(() => this.wake(), sleep);
    this.#timer.unref();
  }

  async #deliver(delivery: { id: string; jobId: string; attempts: number }): Promise<void> {
    const { store, retryDelays = RETRY_DELAYS } = this.#parts;
    const entry = await store.jobs.find(delivery.jobId);
    if (!entry?.job.webhookUrl) return;
    const started = performance.now();
    const { status, error } = await this.#send(delivery.id, entry, entry.job.webhookUrl);
    // What the closing of the program broke off was no attempt.
    if (this.#closing.signal.aborted && error !== null) return;
    const delay = retryDelays[delivery.attempts];
    const state = error === null ? 'delivered' : delay === undefined ? 'given_up' : 'pending';
    await store.deliveries.record(delivery.id, {
      status,
      error,
      milliseconds: Math.round(performance.now() - started),
      state,
      dueAt: Date.now() + (delay ?? 0),
    });
  }

  async #send(id: string, entry: JobEntry, address: string) {
    const { store, allowedHosts, origin } = this.#parts;
    const body = eventOf(entry, origin());
    const timestamp = Math.floor(Date.now() / 1000);
    const secret = await store.settings.secret('webhook-signing');
    try {
      const answer = await guardedRequest(new URL(address), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signatureOf(secret, id, timestamp, body),
        },
        body,
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(TIME_LIMIT)]),
        timeLimit: TIME_LIMIT,
        allowedHosts,
      });
      answer.destroy();
      const status = answer.statusCode ?? 0;
      const good = status >= 200 && status < 300;
      return { status, error: good ? null : `The receiver answered ${status}.` };
    } catch (error) {
      return { status: null, error: error instanceof Error ? error.message : String(error) };
    }
  }
}
