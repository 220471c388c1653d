/** Reads the pages of a unit that are missing; each is stored and shown as soon as it is read. */

import { parsePageFilter } from '../../../shared/contract/index.ts';
import { PageOrder, type PageRead } from '../../engine/index.ts';
import {
  type ClaimedUnit,
  type ExtractionRecord,
  type JobRecord,
  type Store,
  spanAdder,
} from '../../store/index.ts';
import { filtered } from '../filtered.ts';
import { progressOf, Saving, Speedometer } from './progress.ts';
import type { Access, RunnerParts } from './runner-parts.ts';

interface Reading {
  readonly jobId: string;
  readonly extractionId: number;
  readonly order: PageOrder;
  /** Of all units of the job. */
  readonly speed: Speedometer;
}

export class PageReader {
  readonly #parts: RunnerParts;
  /** By unit. */
  readonly #readings = new Map<string, Reading>();
  /** The document that a user opened last. */
  #onScreen: string | null = null;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
  }

  /** A user is viewing this page: if it is being read or will be here, it is read next. */
  prioritisePage(extractionId: number, page: number): void {
    for (const reading of this.#readings.values()) {
      if (reading.extractionId === extractionId) reading.order.prioritise(page);
    }
  }

  /** A user is viewing this document: its pages get half of the engine while others are read. */
  putOnScreen(documentId: string): void {
    this.#onScreen = documentId;
  }

  async read(
    { id, job, pages, wanted }: ClaimedUnit,
    extraction: ExtractionRecord,
    access: Access,
  ): Promise<void> {
    const { store, engine, reports } = this.#parts;
    const missing = (await missingPages(store.pages, extraction, job))
      .filter((page) => page >= pages.first && page <= pages.last)
      .sort((a, b) => Number(b === wanted) - Number(a === wanted));
    const order = new PageOrder(missing, () => this.#onScreen === job.documentId);
    const saving = new Saving(access.signal);
    const speed = this.#speedOf(job.id);
    const done = (page: number): void => {
      saving.track(speed.count());
      reports.publish(job.accountId, { type: 'page', document_id: job.documentId, page });
      reports.documentMoves(job.accountId, job.documentId);
    };
    const progress = progressOf(this.#parts, job);
    const addSpan = spanAdder();
    const save = async ({ page, draft, summary, provisional: content }: PageRead) => {
      if (!content) throw new Error(`Page ${page} came without content to show.`);
      await store.pages.saveRead(extraction.id, { draft, summary, content });
      await progress();
    };
    const listener = {
      onPage: (read: PageRead) => {
        saving.track(save(read));
        void reports.broadcast('pageRead', job, read.milliseconds);
        addSpan('page', { 'quarry.job': job.id, 'quarry.page': read.page }, read.milliseconds);
        done(read.page);
      },
      onFailure: (page: number, message: string) => {
        saving.track(store.pages.saveFailed(extraction.id, page, message));
        done(page);
      },
    };
    const { password } = access;
    const { languages } = job;
    this.#readings.set(id, { jobId: job.id, extractionId: extraction.id, order, speed });
    try {
      const last = pagesToRead(job, extraction.totalPages ?? 0).at(-1) ?? 0;
      const continues = pages.last < last;
      const reading = { password, languages, signal: saving.signal, provisional: true, continues };
      await store.files.withLocalCopy(extraction.sha256, (path) =>
        engine.readPages(path, order, listener, reading),
      );
    } finally {
      this.#readings.delete(id);
      await saving.settled();
      await speed.save();
    }
  }

  #speedOf(jobId: string): Speedometer {
    const { jobs } = this.#parts.store;
    const started = [...this.#readings.values()].find((reading) => reading.jobId === jobId);
    return (
      started?.speed ?? new Speedometer((pagesPerSecond) => jobs.update(jobId, { pagesPerSecond }))
    );
  }
}

/** The pages that a job is to read of so many; throws ApiError if the document does not have them. */
export const pagesToRead = ({ pages }: Pick<JobRecord, 'pages'>, count: number): number[] =>
  filtered(parsePageFilter, pages ?? undefined, count) ??
  Array.from({ length: count }, (_, index) => index + 1);

/** Those that have neither been read nor failed. */
export async function missingPages(
  pages: Store['pages'],
  { id, totalPages }: Pick<ExtractionRecord, 'id' | 'totalPages'>,
  job: Pick<JobRecord, 'pages'>,
): Promise<number[]> {
  const there = new Set((await pages.states(id)).map(({ page }) => page));
  return pagesToRead(job, totalPages ?? 0).filter((page) => !there.has(page));
}
