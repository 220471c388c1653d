/**
 * Figures on the service for Prometheus: requests, jobs, pages, memory and the event loop. They are
 * sums over all accounts and carry no names, ids or text.
 */
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Store } from '../../store/index.ts';
import type { EventHub } from '../event-hub.ts';

/** Upper bounds of the durations counted; seconds. */
const REQUEST_SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60];
const PAGE_SECONDS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30];

let processRegistry: Registry | null = null;

/** Memory, processor time and event loop of this process, observed from the first call on. */
function processMetrics(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

export class Metrics {
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'quarry_request_seconds',
    help: 'Requests by endpoint and status; seconds until the response begins.',
    labelNames: ['endpoint', 'status'] as const,
    buckets: REQUEST_SECONDS,
    registers: [this.#registry],
  });
  readonly #pages = new Histogram({
    name: 'quarry_page_seconds',
    help: 'Pages extracted; seconds of one thread for each.',
    buckets: PAGE_SECONDS,
    registers: [this.#registry],
  });

  constructor({ store, events }: { store: Pick<Store, 'jobs'>; events: Pick<EventHub, 'on'> }) {
    events.on('requestAnswered', (endpoint, status, seconds) =>
      this.#requests.observe({ endpoint, status: String(status) }, seconds),
    );
    events.on('pageRead', (_, milliseconds) => this.#pages.observe(milliseconds / 1000));
    new Gauge({
      name: 'quarry_jobs',
      help: 'Stored jobs by state.',
      labelNames: ['status'] as const,
      registers: [this.#registry],
      async collect() {
        this.reset();
        for (const [status, count] of Object.entries(await store.jobs.counts()))
          this.set({ status }, count);
      },
    });
  }

  /** All figures in the text format of Prometheus. */
  text(): Promise<string> {
    return Registry.merge([processMetrics(), this.#registry]).metrics();
  }
}
