/**
 * Sliding-window rate limits: a caller may make a limited number of requests in any minute, counted
 * exactly by their times. No data is kept for callers that were silent for a minute.
 */
import { randomUUID } from 'node:crypto';
import { currentRequest } from './auth/current-account.ts';

const WINDOW = 60_000;

export interface RateVerdict {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds at which a request is certainly allowed again. */
  readonly reset: number;
  /** Seconds to wait; 0 when allowed. */
  readonly retryAfter: number;
}

export class RateLimiter {
  readonly #times = new Map<string, number[]>();
  readonly #now: () => number;
  #swept = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Counts a request of `caller` unless the window is full. */
  take(caller: string, limit: number): RateVerdict {
    const now = this.#now();
    this.#sweep(now);
    const recent = this.#recent(caller, now);
    const allowed = recent.length < limit;
    if (allowed) this.count(caller);
    const frees = (recent[0] ?? now) + WINDOW;
    return {
      allowed,
      limit,
      remaining: Math.max(0, limit - recent.length),
      reset: Math.ceil(frees / 1000),
      retryAfter: allowed ? 0 : Math.max(1, Math.ceil((frees - now) / 1000)),
    };
  }

  /** Counts a request, whatever the limit. */
  count(caller: string): void {
    const now = this.#now();
    this.#recent(caller, now).push(now);
  }

  #recent(caller: string, now: number): number[] {
    const recent = this.#times.get(caller) ?? [];
    const firstRecent = recent.findIndex((time) => time > now - WINDOW);
    recent.splice(0, firstRecent < 0 ? recent.length : firstRecent);
    this.#times.set(caller, recent);
    return recent;
  }

  #sweep(now: number): void {
    if (now - this.#swept < WINDOW) return;
    this.#swept = now;
    for (const [caller, times] of this.#times) {
      if ((times.at(-1) ?? 0) <= now - WINDOW) this.#times.delete(caller);
    }
  }
}

export const rateHeaders = (verdict: RateVerdict): Record<string, string> => ({
  'X-RateLimit-Limit': String(verdict.limit),
  'X-RateLimit-Remaining': String(verdict.remaining),
  'X-RateLimit-Reset': String(verdict.reset),
});

export const API_VERSION = '1';

/** The version, the id, and the limit for a request that counts against none; every response has them. */
export const standardHeaders = (limit: number): Record<string, string> => ({
  'X-API-Version': API_VERSION,
  'X-Request-Id': currentRequest() ?? randomUUID(),
  ...rateHeaders(unlimited(limit)),
});

/** The header values for a caller without a limit. */
export const unlimited = (limit: number): RateVerdict => ({
  allowed: true,
  limit,
  remaining: limit,
  reset: Math.ceil((Date.now() + WINDOW) / 1000),
  retryAfter: 0,
});
