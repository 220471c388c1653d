/**
 * Field runs: a schema applied to documents, a few of them in parallel. The state of each document
 * is in the store, so that a run resumes after a restart with the remaining documents. A document
 * that fails does not stop the others.
 */

import { asCodedText, codedText } from '../../../shared/coded-text.ts';
import { type EnginePool, inParallel } from '../../engine/index.ts';
import type { FieldOutcome, FieldRunRecord, NewFieldRun, Store } from '../../store/index.ts';
import { ModelError } from '../answerers/models/error.ts';
import type { Answerers } from '../answerers/registry.ts';
import type { Answerer } from '../answerers/types.ts';
import type { Clock } from '../clock.ts';
import { textOfError } from '../errors.ts';
import type { EventHub } from '../event-hub.ts';
import { findResults } from '../results/find-results.ts';
import { packedSource } from '../results/pages.ts';
import { UNNAMED } from '../views.ts';
import { fieldRunView } from './field-run-views.ts';
import { withLearned } from './learned-fields.ts';

/** Documents of one run in progress at the same time: pages of both are in memory. */
const PARALLEL = 2;

export interface FieldRunOrder extends Omit<NewFieldRun, 'provider'> {
  /** Default: the default provider of the account. */
  readonly providerId?: string | undefined;
}

interface FieldRunsParts {
  readonly store: Store;
  readonly engine: Pick<EnginePool, 'understand'>;
  readonly answerers: Answerers;
  readonly events: Pick<EventHub, 'publish' | 'on' | 'emit'>;
  readonly clock: Clock;
}

interface Running {
  readonly abort: AbortController;
  readonly settled: Promise<void>;
}

export class FieldRuns {
  readonly #parts: FieldRunsParts;
  readonly #running = new Map<string, Running>();

  constructor(parts: FieldRunsParts) {
    this.#parts = parts;
    parts.events.on('fieldsChanged', (runId) => this.#changed(runId));
    parts.events.on('fieldsReviewed', (runId) => this.#changed(runId));
  }

  /** Resumes the runs that an earlier run of the program left unfinished. */
  async start(): Promise<void> {
    for (const run of await this.#parts.store.fieldRuns.unfinished()) this.#work(run);
  }

  /** @throws not_found for an unknown provider */
  async begin({ providerId, ...order }: FieldRunOrder): Promise<FieldRunRecord> {
    const { store, answerers } = this.#parts;
    const { provider } = await answerers.get(order.accountId, providerId);
    const { id, name, host } = provider;
    const run = await store.fieldRuns.create({ ...order, provider: { id, name, host } });
    await this.#changed(run.id);
    this.#work(run);
    return run;
  }

  /** Adds documents to the newest run of the schema on the collection, or begins one with them. */
  async extend(order: FieldRunOrder): Promise<FieldRunRecord> {
    const { accountId, collectionId, schemaId, schemaVersion, documentIds } = order;
    const { fieldRuns } = this.#parts.store;
    const filter = { collectionId: collectionId ?? undefined, schemaId: schemaId ?? undefined };
    const [run] = (await fieldRuns.list(accountId, { ...filter, page: 1, limit: 1 })).items;
    if (run?.schemaVersion !== schemaVersion || run.state === 'cancelled') return this.begin(order);
    await fieldRuns.addDocuments(run.id, documentIds);
    await this.#changed(run.id);
    this.#work(run);
    return run;
  }

  /** Stops a run; returns when its work has really stopped. No effect if it has ended. */
  async cancel(run: FieldRunRecord): Promise<void> {
    await this.#parts.store.fieldRuns.cancel(run.id, this.#now());
    await this.stop(run.id);
    await this.#changed(run.id);
  }

  async remove(run: FieldRunRecord): Promise<void> {
    const { store, events } = this.#parts;
    await store.fieldRuns.cancel(run.id, this.#now());
    await this.stop(run.id);
    const documentIds = await store.fieldRuns.documents(run.id);
    await store.fieldRuns.remove(run.id);
    for (const documentId of documentIds) await events.emit('fieldsChanged', run.id, documentId);
    events.publish(run.accountId, { type: 'field_run_removed', run_id: run.id });
  }

  /** Reports the current state of a run. */
  async #changed(id: string): Promise<void> {
    const run = await this.#parts.store.fieldRuns.find(id);
    if (run)
      this.#parts.events.publish(run.accountId, { type: 'field_run', run: fieldRunView(run) });
  }

  /** Stops all work; unfinished runs resume at the next start. */
  async close(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((id) => this.stop(id)));
  }

  /** Returns when the work of this service for a run has really stopped. */
  async stop(id: string): Promise<void> {
    const running = this.#running.get(id);
    running?.abort.abort();
    await running?.settled;
  }

  #now(): string {
    return new Date(this.#parts.clock.now()).toISOString();
  }

  #work(run: FieldRunRecord): void {
    // Documents may be added to it while it is worked on.
    const before = this.#running.get(run.id);
    const abort = before?.abort ?? new AbortController();
    const { signal } = abort;
    // Another service may work on it, and end before it is done.
    const work = this.#parts.store
      .withLock(`field run ${run.id}`, signal, () => this.#run(run, signal))
      .catch((error) => {
        if (!signal.aborted) console.error(`Field run ${run.id}:`, error);
      });
    const settled = Promise.all([before?.settled, work]).then(() => {
      if (this.#running.get(run.id) === running) this.#running.delete(run.id);
    });
    const running: Running = { abort, settled };
    this.#running.set(run.id, running);
  }

  async #run(run: FieldRunRecord, signal: AbortSignal): Promise<void> {
    const { store, events } = this.#parts;
    const documents = await store.fieldRuns.pending(run.id);
    await inParallel(documents, PARALLEL, async ({ documentId, filename }) => {
      if (signal.aborted) return;
      await store.fieldRuns.startResult(run.id, documentId);
      const outcome = await this.#outcome(run, documentId, filename ?? UNNAMED, signal);
      if (outcome === null) return;
      await store.fieldRuns.endResult(run.id, documentId, outcome);
      if (outcome.state === 'completed') await events.emit('fieldsExtracted', run, documentId);
      await events.emit('fieldsChanged', run.id, documentId);
    });
    if (signal.aborted) return;
    await store.fieldRuns.finish(run.id, this.#now());
    await this.#changed(run.id);
    void events.emit('fieldRunFinished', run.id);
  }

  /** The result of a document; null if the work was stopped. */
  async #outcome(
    run: FieldRunRecord,
    documentId: string,
    name: string,
    signal: AbortSignal,
  ): Promise<FieldOutcome | null> {
    try {
      const answerer = await this.#parts.answerers.get(run.accountId, run.provider.id);
      return await this.#extract(answerer, run, documentId, name, signal);
    } catch (error) {
      if (signal.aborted) return null;
      if (error instanceof ModelError) {
        const cause = asCodedText(error.text);
        const text = codedText('{file} was not extracted: {cause}', { file: name }, { cause });
        return { state: 'failed', error: text };
      }
      const text = 'The fields of {file} could not be extracted; start the run again.';
      const unexpected = codedText(text, { file: name });
      const where = `Field run ${run.id}, ${documentId}:`;
      return { state: 'failed', error: textOfError(error, unexpected, where) };
    }
  }

  async #extract(
    answerer: Answerer,
    run: FieldRunRecord,
    documentId: string,
    name: string,
    signal: AbortSignal,
  ): Promise<FieldOutcome> {
    const { store } = this.#parts;
    const { fields } = run.schema;
    const results = await findResults(
      store,
      { id: documentId, filename: name },
      'start the run again',
    );
    if ('error' in results) return { state: 'failed', error: results.error };
    const { source } = results;
    const asked = { ...(await packedSource(store, source)), fields, citationMode: 'all' } as const;
    const found = await withLearned(
      this.#parts,
      { run, documentId, source },
      await answerer.fields(asked, { signal }),
      signal,
    );
    return {
      state: 'completed',
      extractionId: source.id,
      fields: found.fields.map((field) => ({
        ...field,
        citations: [...field.citations],
        evidence: [...field.evidence],
        change: null,
      })),
      missing: found.missing,
      extractedAt: this.#now(),
    };
  }
}
