/**
 * Runs one job to its end. The stages are those of the engine with the store in between, so that
 * memory holds a few pages of any document, every page is stored as soon as it is read, and an
 * interrupted job resumes where it stopped:
 *
 *   uploading   download the bytes, if the source is a URL
 *   parsing     read the pages; each is shown as soon as it is read
 *   hydrating   profile the document as a whole, finish every page
 *   verifying   structural checks
 */

import { failureSentence } from '../../../shared/failures.ts';
import { DEFAULT_LANGUAGES, type LanguageCode } from '../../../shared/languages.ts';
import { DocumentChecks } from '../../engine/checks/index.ts';
import { EngineError } from '../../engine/errors.ts';
import { PageOrder } from '../../engine/pool/page-order.ts';
import type { DocumentInfo, PageRead } from '../../engine/pool/protocol.ts';
import type { EnginePool } from '../../engine/pool/types.ts';
import { engineVersions } from '../../engine/version.ts';
import {
  type DocumentResults,
  type ExtractionRecord,
  type JobRecord,
  type Store,
  untilExtractionSlice,
} from '../../store/index.ts';
import { ApiError } from '../errors.ts';
import type { EventHub } from '../event-hub.ts';
import { KeyedLock } from '../keyed-lock.ts';
import type { Passwords } from '../passwords.ts';
import { yielding } from '../results/pages.ts';
import { TableOutlines } from '../results/table-outlines.ts';
import type { Review } from '../review/review.ts';
import { asPdf } from '../sources/as-pdf.ts';
import type { FetchedPdf } from '../sources/fetch-url.ts';
import { checkPageCount } from '../sources/page-limit.ts';
import { Credits } from './credits.ts';
import { asksForPassword, sentenceOf } from './failure.ts';
import { Saving, Speedometer } from './progress.ts';

/** Pages finished together: bounds the memory to a few pages. */
const FINISH_BATCH = 24;
/** Pages stored in one transaction, during which the service answers nobody. */
const SAVE_BATCH = 4;
/** The engine options; part of the identity of an extraction. */
function optionsOf(languages: readonly LanguageCode[]): string {
  const asked = [...new Set(languages)].sort().join();
  return asked === DEFAULT_LANGUAGES.join() ? 'default' : `languages ${asked}`;
}

export interface Access {
  readonly password: string | undefined;
  readonly signal: AbortSignal;
}

export interface RunnerParts {
  readonly store: Store;
  readonly engine: EnginePool;
  readonly events: EventHub;
  /** Derives the review items of a completed document. */
  readonly review: Pick<Review, 'derive'>;
  readonly passwords: Passwords;
  readonly pageLimit: number;
  /** Downloads the PDF of a URL. */
  readonly fetchSource: (url: string, signal: AbortSignal) => Promise<FetchedPdf>;
  /** Maximum size of one PDF; bytes. */
  readonly uploadLimit: number;
  /** Called for each page that was read, with its thread time; ms. */
  readonly onPage: (job: JobRecord, milliseconds: number) => void;
  /** The first page since the job started is stored. */
  readonly onProgress: () => void;
}

export class Runner {
  readonly #parts: RunnerParts;
  readonly #locks = new KeyedLock();
  /** The pages still to be read, by extraction. */
  readonly #orders = new Map<number, PageOrder>();
  readonly #credits: Credits;
  /** Information from opening waiting documents, so that they need not be opened again. */
  readonly #opened = new Map<string, DocumentInfo>();
  /** The document that a user opened last. */
  #onScreen: string | null = null;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    this.#credits = new Credits(parts.store.keys);
  }

  /** A user is viewing this page: if it is still to be read, it is read next. */
  prioritisePage(extractionId: number, page: number): void {
    this.#orders.get(extractionId)?.prioritise(page);
  }

  /** A user is viewing this document: its pages get half of the engine while others are read. */
  putOnScreen(documentId: string): void {
    this.#onScreen = documentId;
  }

  /**
   * Stores the number of pages of a waiting document; no effect if its PDF has not arrived.
   * Resolves to the reason why its job fails if there are too many, else null.
   */
  async countPages(documentId: string, access: Access): Promise<string | null> {
    const { store, engine, pageLimit } = this.#parts;
    const document = (await store.documents.entry(documentId))?.document;
    if (!document?.sha256 || document.pageCount !== null) return null;
    const info = await engine.inspect(store.files.path(document.sha256), access);
    await store.documents.setPageCount(documentId, info.pageCount);
    // A document with a password is opened again, because every caller must know the password.
    if (access.password === undefined) this.#opened.set(documentId, info);
    try {
      checkPageCount(info.pageCount, pageLimit);
      return null;
    } catch (error) {
      return sentenceOf(error, documentId, document.filename ?? undefined);
    }
  }

  /** The document is no longer waiting. */
  forget(documentId: string): void {
    this.#opened.delete(documentId);
  }

  /** Resolves to the error that failed the job; null if none did. */
  async run(job: JobRecord, access: Access): Promise<unknown> {
    const { store, events } = this.#parts;
    let failure: unknown = null;
    try {
      const sha256 = await this.#file(job, access.signal);
      // Two jobs on one file share its extraction: the second waits and then reuses the result.
      await this.#locks.withLock(sha256, access.signal, () => this.#extract(job, sha256, access));
    } catch (error) {
      if (access.signal.aborted) return null;
      failure = error;
      const document = (await store.documents.entry(job.documentId))?.document;
      await store.jobs.end(job.id, {
        status: 'failed',
        phase: 'error',
        error: sentenceOf(error, job.id, document?.filename ?? undefined),
        needsPassword: asksForPassword(error),
      });
    }
    await events.documentChanged(job.accountId, job.documentId);
    return failure;
  }

  /** The hash of the job's PDF, downloaded first if necessary. */
  async #file(job: JobRecord, signal: AbortSignal): Promise<string> {
    const { store, fetchSource, uploadLimit } = this.#parts;
    const document = (await store.documents.entry(job.documentId))?.document;
    if (document?.sha256 && (await store.files.has(document.sha256))) return document.sha256;
    if (document?.sha256 || !job.sourceUrl) {
      const file = document?.filename ?? undefined;
      throw new ApiError('not_found', failureSentence('file_missing', file));
    }
    await this.#phase(job, 'uploading');
    const { bytes, filename } = await fetchSource(job.sourceUrl, signal);
    const intake = { limit: uploadLimit, signal };
    const pdf = asPdf(this.#parts.engine, bytes, intake);
    return store.files.add(pdf, intake, async ({ sha256, size }) => {
      await store.documents.attachFile(job.documentId, { sha256, size, filename });
      return sha256;
    });
  }

  async #extract(job: JobRecord, sha256: string, access: Access): Promise<void> {
    const { store } = this.#parts;
    const key = {
      sha256,
      options: optionsOf(job.languages),
      engineVersion: engineVersions().pages,
    };
    const extraction = await store.extractions.claim(job.accountId, key, job.fresh);
    const isPublic = extraction.complete && !extraction.locked;
    const info = isPublic ? null : await this.#open(job, sha256, access);
    // A linked job shows the content of its extraction: link only once its password has opened the
    // file.
    await store.jobs.update(job.id, { extractionId: extraction.id });
    if (!info || extraction.complete) {
      await this.#complete(job, extraction.id, true);
      return;
    }
    try {
      const pagesRead = await this.#read(job, extraction, info, sha256, access);
      const results = await this.#finish(job, extraction.id, access.signal);
      await store.extractions.complete(extraction.id, results);
      await this.#credits.charge(job, pagesRead);
      await this.#complete(job, extraction.id, false);
    } finally {
      this.#credits.release(job);
    }
  }

  /** Opens the file; a correct password is remembered for rendering it later. */
  async #open(job: JobRecord, sha256: string, access: Access): Promise<DocumentInfo> {
    const { store, engine, passwords } = this.#parts;
    await this.#phase(job, 'parsing');
    const { password } = access;
    const known = password === undefined && this.#opened.get(job.documentId);
    if (known) return known;
    const info = await engine.inspect(store.files.path(sha256), access);
    if (password !== undefined) passwords.remember({ accountId: job.accountId, sha256 }, password);
    return info;
  }

  /** Reads the missing pages. Resolves to the number of pages that could be read. */
  async #read(
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
      events.pageChanged(job.accountId, job.documentId, page);
      events.documentMoves(job.accountId, job.documentId);
    };
    let firstFailure: string | undefined;
    const progress = this.#progressOf(job);
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
      await engine.readPages(store.files.path(sha256), order, listener, reading);
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

  /**
   * Profiles the document as a whole and finishes its pages. Resolves to what all pages together
   * show.
   */
  async #finish(
    job: JobRecord,
    extractionId: number,
    signal: AbortSignal,
  ): Promise<DocumentResults> {
    const { store, engine, events } = this.#parts;
    await this.#phase(job, 'hydrating');
    const extraction = await store.extractions.byId(extractionId);
    const summaries = await store.pages.summaries(extractionId);
    const profile = await engine.profile(summaries, extraction?.outline ?? []);
    const left = (await store.pages.states(extractionId))
      .filter(({ state }) => state === 'read')
      .map(({ page }) => page);
    const progress = this.#progressOf(job);
    const lane = async (): Promise<void> => {
      while (left.length > 0) {
        signal.throwIfAborted();
        const batch = left.splice(0, FINISH_BATCH);
        const drafts = await store.pages.drafts(extractionId, batch);
        const waiting = batch.map((page, at) => ({ page, draft: drafts[at] as Uint8Array }));
        const pages = await engine.finishPacked(waiting, profile, { signal });
        for (let at = 0; at < pages.length; at += SAVE_BATCH) {
          await untilExtractionSlice();
          await store.pages.saveFinal(extractionId, pages.slice(at, at + SAVE_BATCH));
          await progress();
        }
        for (const page of batch) events.pageChanged(job.accountId, job.documentId, page);
      }
    };
    // Two lanes: one batch is stored while the next is processed.
    await Promise.all([lane(), lane()]);

    await this.#phase(job, 'verifying');
    const checks = new DocumentChecks();
    const tables = new TableOutlines();
    const stored = store.pages.stream({ id: extractionId, documentId: null, revision: 0 });
    for await (const page of yielding(stored, untilExtractionSlice)) {
      signal.throwIfAborted();
      checks.add(page);
      tables.add(page);
    }
    return { checks: checks.finish(), tables: tables.finish() };
  }

  async #complete(job: JobRecord, extractionId: number, cached: boolean): Promise<void> {
    const { store, events, review } = this.#parts;
    const phase = await review.derive(job.documentId, extractionId);
    events.reviewChanged(job.accountId, job.documentId);
    await store.jobs.end(job.id, { status: 'completed', phase, cached });
  }

  /** To be called when work was stored that an interruption does not undo. */
  #progressOf(job: JobRecord): () => Promise<void> {
    let progressed = false;
    return async () => {
      if (progressed) return;
      progressed = true;
      await this.#parts.store.jobs.update(job.id, { progressed });
      this.#parts.onProgress();
    };
  }

  async #phase(job: JobRecord, phase: 'uploading' | 'parsing' | 'hydrating' | 'verifying') {
    await this.#parts.store.jobs.update(job.id, { phase });
    await this.#parts.events.documentChanged(job.accountId, job.documentId);
  }
}
