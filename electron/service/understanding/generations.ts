/**
 * Generation of structured data: each run is kept in the store, so that it can be polled, is the
 * response to an identical request later, and resumes after a restart when a caller polls it.
 */

import { createHash } from 'node:crypto';
import { englishText } from '../../../shared/coded-text.ts';
import type { StructuredResult, Ungrounded } from '../../../shared/contract/index.ts';
import { engineVersions } from '../../engine/index.ts';
import type { PageSource, RunRecord, Store } from '../../store/index.ts';
import type { Answerers } from '../answerers/registry.ts';
import type { AnswererProvider } from '../answerers/types.ts';
import { ApiError, textOfError } from '../errors.ts';
import { packedSource, sourceKey } from '../results/pages.ts';

const UNEXPECTED =
  'The extraction failed because of an internal error; see the log of the service.';

export interface GenerationRequest {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly query: string;
  readonly ungrounded: Ungrounded;
  /** The provider of the data. */
  readonly provider: Pick<AnswererProvider, 'id' | 'model'>;
}

export interface GenerationTarget {
  readonly accountId: string;
  readonly documentId: string;
  readonly source: PageSource;
}

/** The stored form of a run: resuming it after a restart requires its account. */
interface StoredRequest extends Pick<GenerationRequest, 'schema' | 'query' | 'ungrounded'> {
  readonly accountId: string;
  readonly providerId: string;
}

type Outcome =
  | { readonly result: StructuredResult }
  | {
      readonly code: 'SCHEMA_VALIDATION_FAILED' | 'EXTRACTION_FAILED' | 'TIMEOUT';
      readonly message: string;
    };

export class Generations {
  readonly #store: Store;
  readonly #answerers: Answerers;
  /** How long work continues while no request waits for it; milliseconds. */
  readonly #unattended: number;
  readonly #running = new Map<string, Promise<Outcome>>();
  readonly #stop = new AbortController();

  constructor(store: Store, answerers: Answerers, unattended: number) {
    this.#store = store;
    this.#answerers = answerers;
    this.#unattended = unattended;
  }

  /** The stored response to an identical request. */
  async known(
    target: GenerationTarget,
    request: GenerationRequest,
  ): Promise<StructuredResult | null> {
    const began = performance.now();
    const run = await this.#store.runs.finished(target.source.id, fingerprintOf(target, request));
    if (!run) return null;
    const { data, meta } = resultOf(outcomeOf(run));
    return { data, meta: { ...meta, durationMs: since(began), cached: true } };
  }

  /** The result, or an ApiError; aborted after `timeLimit`. */
  async make(
    target: GenerationTarget,
    request: GenerationRequest,
    timeLimit: number,
    signal: AbortSignal,
  ): Promise<StructuredResult> {
    const run = await this.#create(target, request);
    return resultOf(await this.#work(run, timeLimit, signal));
  }

  /** Work that continues when its caller disconnects; `result` returns it by its id. */
  async begin(target: GenerationTarget, request: GenerationRequest): Promise<string> {
    const run = await this.#create(target, request);
    void this.#work(run, this.#unattended);
    return run.id;
  }

  /** Null if the work is not finished after `patience`; ms. */
  async result(run: RunRecord, patience = 0): Promise<StructuredResult | null> {
    if (run.state !== 'processing') return resultOf(outcomeOf(run));
    // After a restart it is not running: the first poll resumes it.
    const work = this.#running.get(run.id) ?? this.#work(run, this.#unattended);
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(resolve, patience, null);
    const outcome = await Promise.race([work, late]);
    clearTimeout(timer);
    return outcome && resultOf(outcome);
  }

  /** Leaves runs in progress as they are in the store. */
  async close(): Promise<void> {
    this.#stop.abort();
    await Promise.allSettled(this.#running.values());
  }

  #create(target: GenerationTarget, request: GenerationRequest): Promise<RunRecord> {
    const { accountId, documentId, source } = target;
    const { schema, query, ungrounded, provider } = request;
    const stored: StoredRequest = { schema, query, ungrounded, accountId, providerId: provider.id };
    return this.#store.runs.create({
      documentId,
      extractionId: source.id,
      fingerprint: fingerprintOf(target, request),
      request: JSON.stringify(stored),
    });
  }

  #work(run: RunRecord, timeLimit: number, signal?: AbortSignal): Promise<Outcome> {
    const work = this.#store.withLock(`run ${run.id}`, this.#stop.signal, async () => {
      // Another service may have done it.
      const stored = await this.#store.runs.byId(run.id);
      if (stored && stored.state !== 'processing') return outcomeOf(stored);
      const outcome = await this.#attempt(run, timeLimit, signal);
      if (!this.#stop.signal.aborted) {
        const state = 'result' in outcome ? 'done' : 'failed';
        await this.#store.runs.end(run.id, state, JSON.stringify(outcome));
      }
      return outcome;
    });
    this.#running.set(run.id, work);
    const forget = () => this.#running.delete(run.id);
    work.then(forget, forget);
    return work;
  }

  async #attempt(run: RunRecord, timeLimit: number, caller?: AbortSignal): Promise<Outcome> {
    const began = performance.now();
    const limit = AbortSignal.timeout(Math.ceil(timeLimit));
    const signal = AbortSignal.any([limit, this.#stop.signal, ...(caller ? [caller] : [])]);
    // Trusted JSON: written by this file.
    const { accountId, providerId, ...request } = JSON.parse(run.request) as StoredRequest;
    try {
      const answerer = await this.#answerers.get(accountId, providerId);
      const { revision } = await this.#store.corrections.document(run.documentId);
      const source = { id: run.extractionId, documentId: run.documentId, revision };
      const asked = { ...(await packedSource(this.#store, source)), ...request };
      const made = await answerer.structured(asked, { signal, timeLimit });
      if (!made.ok) {
        const code = made.problem === 'schema' ? 'SCHEMA_VALIDATION_FAILED' : 'EXTRACTION_FAILED';
        return { code, message: made.message };
      }
      const citations = made.citations.map(({ page, quote, bbox }) => ({
        page,
        text: quote,
        bbox,
      }));
      const { data, confidence, fields } = made;
      const meta = {
        confidence,
        model: answerer.provider.model,
        durationMs: since(began),
        citations,
        fields: [...fields],
      };
      return { result: { data, meta: { ...meta, cached: false } } };
    } catch (error) {
      if (limit.aborted) {
        const message = `No result within ${timeLimit / 1000} s.`;
        return { code: 'TIMEOUT', message };
      }
      if (signal.aborted)
        return { code: 'EXTRACTION_FAILED', message: 'The operation was interrupted.' };
      const message = englishText(textOfError(error, UNEXPECTED, 'Structured data:'));
      return { code: 'EXTRACTION_FAILED', message };
    }
  }
}

const since = (began: number): number => Math.round(performance.now() - began);

/**
 * Equal for identical requests for the same pages to the same version and model; the key order of a
 * schema is significant.
 */
const fingerprintOf = (
  { source }: GenerationTarget,
  { schema, query, ungrounded, provider }: GenerationRequest,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...[provider.id, provider.model, engineVersions().engine, schema, query, ungrounded],
        ...(source.revision > 0 ? [sourceKey(source)] : []),
      ]),
    )
    .digest('hex');

/** Only this file writes outcomes. */
const outcomeOf = ({ outcome }: RunRecord): Outcome => JSON.parse(outcome ?? 'null') as Outcome;

function resultOf(outcome: Outcome): StructuredResult {
  if ('result' in outcome) return outcome.result;
  throw new ApiError(outcome.code, outcome.message);
}
