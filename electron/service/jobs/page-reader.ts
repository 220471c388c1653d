/** Reads the pages of a job that are missing; each is stored and shown as soon as it is read. */
import { EngineError } from '../../engine/errors.ts';
import { PageOrder } from '../../engine/pool/page-order.ts';
import type { DocumentInfo, PageRead } from '../../engine/pool/protocol.ts';
import type { ExtractionRecord, JobRecord } from '../../store/index.ts';
import { checkPageCount } from '../sources/page-limit.ts';
import type { Credits } from './credits.ts';
import { progressOf, Saving, Speedometer } from './progress.ts';
import type { Access, RunnerParts } from './runner-parts.ts';

export class PageReader {
  readonly #parts: RunnerParts;
  readonly #credits: Credits;
  /** The pages still to be read, by extraction. */
  readonly #orders = new Map<number, PageOrder>();
  /** The document that a user opened last. */
  #onScreen: string | null = null;

  constructor(parts: RunnerParts, credits: Credits) {
    this.#parts = parts;
    this.#credits = credits;
  }

  /** A user is viewing this page: if it is still to be read, it is read next. */
  prioritisePage(extractionId: number, page: number): void {
    this.#orders.get(extractionId)?.prioritise(page);
  }

  /** A user is viewing this document: its pages get half of the engine while others are read. */
  putOnScreen(documentId: string): void {
    this.#onScreen = documentId;
  }

  /** Reads the missing pages. Resolves to the number of pages that could be read. */
  async read(
    job: JobRecord,
    extraction: ExtractionRecord,
    { pageCount, title, outline }: DocumentInfo,
    sha256: string,
    access: Access,
  ): Promise<number> {
    const { store, engine, events, pageLimit } = this.#parts;
    checkPageCount(pageCount, pageLimit);
    await this.#credits.hold(job, pageCount);
    const locked = access.password !== undefined;
    await store.extractions.describe(extraction.id, {
      totalPages: pageCount,
      title,
      outline,
      locked,
    });
    await store.documents.setPageCount(job.documentId, pageCount);
    await store.pages.clearFailed(extraction.id);
    await events.documentChanged(job.accountId, job.documentId);

    const there = new Set((await store.pages.states(extraction.id)).map(({ page }) => page));
    const all = Array.from({ length: pageCount }, (_, index) => index + 1);
    const order = new PageOrder(
      all.filter((page) => !there.has(page)),
      () => this.#onScreen === job.documentId,
    );
    const saving = new Saving(access.signal);
    const speed = new Speedometer((pagesPerSecond) =>
      store.jobs.update(job.id, { pagesPerSecond }),
    );
    const done = (page: number): void => {
      saving.track(speed.count());
      events.publish(job.accountId, { type: 'page', document_id: job.documentId, page });
      events.documentMoves(job.accountId, job.documentId);
    };
    let firstFailure: string | undefined;
    const progress = progressOf(this.#parts, job);
    const save = async ({ page, draft, summary, provisional: content }: PageRead) => {
      if (!content) throw new Error(`Page ${page} came without content to show.`);
      await store.pages.saveRead(extraction.id, { draft, summary, content });
      await progress();
    };
    const listener = {
      onPage: (read: PageRead) => {
        saving.track(save(read));
        this.#parts.onPage(job, read.milliseconds);
        done(read.page);
      },
      onFailure: (page: number, message: string) => {
        firstFailure ??= message;
        saving.track(store.pages.saveFailed(extraction.id, page, message));
        done(page);
      },
    };
    const { password } = access;
    const { languages } = job;
    this.#orders.set(extraction.id, order);
    try {
      const reading = { password, languages, signal: saving.signal, provisional: true };
      await store.files.withLocalCopy(sha256, (path) =>
        engine.readPages(path, order, listener, reading),
      );
    } finally {
      this.#orders.delete(extraction.id);
      await saving.settled();
      await speed.save();
    }
    const states = await store.pages.states(extraction.id);
    const readable = states.filter(({ state }) => state !== 'failed').length;
    if (readable === 0) {
      throw new EngineError(
        'no_page_readable',
        firstFailure && `No page could be read: ${firstFailure}`,
      );
    }
    return readable;
  }
}
