/**
 * Runs the units of a job. The stages are those of the engine with the store in between, so that
 * memory holds a few pages of any document, every page is stored as soon as it is read, an interrupted
 * job resumes where it stopped, and several workers read one document:
 *
 *   open     download the bytes, if the source is a URL; count the pages
 *   read     read some pages; each is shown as soon as it is read (`page-reader.ts`)
 *   finish   profile the document as a whole, finish every page, check (`finish-pages.ts`)
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { codedText } from '../../../shared/coded-text.ts';
import { DEFAULT_LANGUAGES } from '../../../shared/languages.ts';
import { EngineError, engineVersions } from '../../engine/index.ts';
import {
  type ClaimedUnit,
  DatabaseUnreachable,
  type ExtractionRecord,
  FileStorageError,
  type JobRecord,
  type PageRange,
} from '../../store/index.ts';
import { ApiError, notFound } from '../errors.ts';
import { asPdf } from '../sources/as-pdf.ts';
import { checkPageCount } from '../sources/page-limit.ts';
import { asksForPassword, failureOf } from './failure.ts';
import { finishPages } from './finish-pages.ts';
import { missingPages, PageReader, pagesToRead } from './page-reader.ts';
import { enterPhase } from './progress.ts';
import type { Access, RunnerParts } from './runner-parts.ts';

/** Pages of a unit: seconds of work, so that several workers share a document. */
const UNIT_PAGES = 32;

/** Delays before work is tried again for which files or database did not answer; milliseconds. */
const STORAGE_RETRIES = [1_000, 5_000, 30_000, 120_000];

/** The engine options; part of the identity of an extraction. */
function optionsOf({ languages, pages }: Pick<JobRecord, 'languages' | 'pages'>): string {
  const asked = [...new Set(languages)].sort().join();
  const options = [
    ...(asked === DEFAULT_LANGUAGES.join() ? [] : [`languages ${asked}`]),
    ...(pages === null ? [] : [`pages ${pages}`]),
  ];
  return options.join('; ') || 'default';
}

/** The job has ended, with the error that failed it, if any; or its next pages are to be read. */
export type Outcome =
  | { readonly ended: true; readonly failure: unknown }
  | { readonly ended: false; readonly next: readonly PageRange[] };

const COMPLETED: Outcome = { ended: true, failure: null };

/** Ranges of so many of the pages, which are in order. */
function rangesOf(pages: readonly number[]): PageRange[] {
  const ranges: PageRange[] = [];
  for (let at = 0; at < pages.length; at += UNIT_PAGES) {
    const range = pages.slice(at, at + UNIT_PAGES);
    ranges.push({ first: range[0] as number, last: range.at(-1) as number });
  }
  return ranges;
}

export class Runner {
  readonly #parts: RunnerParts;
  readonly #reader: PageReader;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    this.#reader = new PageReader(parts);
  }

  prioritisePage(extractionId: number, page: number): void {
    this.#reader.prioritisePage(extractionId, page);
  }

  putOnScreen(documentId: string): void {
    this.#reader.putOnScreen(documentId);
  }

  /** `done` stores which pages are to be read next. Each step may run again. */
  async run(
    unit: ClaimedUnit,
    access: Access,
    done: (next: readonly PageRange[]) => Promise<void>,
  ): Promise<Outcome> {
    const { store, reports } = this.#parts;
    const { job } = unit;
    let outcome: Outcome;
    try {
      outcome = await this.#persist(async () => {
        const reached = await this.#runStage(unit, access);
        if (!reached.ended) await done(reached.next);
        return reached;
      }, access.signal);
    } catch (error) {
      access.signal.throwIfAborted();
      outcome = { ended: true, failure: error };
      const document = (await store.documents.entry(job.documentId))?.document;
      await store.jobs.end(job.id, {
        status: 'failed',
        phase: 'error',
        error: failureOf(error, job.id, document?.filename ?? undefined),
        needsPassword: asksForPassword(error),
      });
    }
    if (outcome.ended) await reports.documentChanged(job.accountId, job.documentId);
    return outcome;
  }

  /** Tries again while the storage of the files refuses or does not answer, or the database is lost. */
  async #persist<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (const delay of STORAGE_RETRIES) {
      try {
        return await work();
      } catch (error) {
        const isLost = error instanceof FileStorageError || error instanceof DatabaseUnreachable;
        if (!isLost) throw error;
        await sleep(delay, undefined, { signal });
      }
    }
    return work();
  }

  async #runStage(unit: ClaimedUnit, access: Access): Promise<Outcome> {
    const { store } = this.#parts;
    const { job } = unit;
    if (unit.stage === 'open') return this.#open(job, access);
    const extraction = await store.extractions.byId(job.extractionId ?? 0);
    if (!extraction) throw new Error('The job has no extraction.');
    if (unit.stage === 'finish') return this.#finish(job, extraction, access.signal);
    // Passwords are not stored: this one came before the service was started.
    if (extraction.locked && access.password === undefined) {
      await this.#inspect(extraction.sha256, access);
    }
    await this.#reader.read(unit, extraction, access);
    return { ended: false, next: [] };
  }

  #inspect(sha256: string, access: Access) {
    const { store, engine } = this.#parts;
    return store.files.withLocalCopy(sha256, (path) => engine.inspect(path, access));
  }

  /** The hash of the job's PDF, downloaded first if necessary. */
  async #file(job: JobRecord, signal: AbortSignal): Promise<string> {
    const { store, fetchSource, uploadLimit } = this.#parts;
    const document = (await store.documents.entry(job.documentId))?.document;
    if (document?.sha256 && (await store.files.has(document.sha256))) return document.sha256;
    if (document?.sha256 || !job.sourceUrl) {
      const file = document?.filename;
      throw notFound(codedText('file_missing', { ...(file && { file }) }));
    }
    await enterPhase(this.#parts, job, 'uploading');
    const { bytes, filename } = await fetchSource(job.sourceUrl, signal);
    const intake = { limit: uploadLimit, signal };
    const pdf = asPdf(this.#parts.engine, bytes, intake);
    return store.files.add(pdf, intake, async ({ sha256, size }) => {
      await store.documents.attachFile(job.documentId, { sha256, size, filename });
      return sha256;
    });
  }

  async #open(job: JobRecord, access: Access): Promise<Outcome> {
    const { store, reports, pageLimit } = this.#parts;
    const { password } = access;
    const sha256 = await this.#file(job, access.signal);
    const key = {
      sha256,
      options: optionsOf(job),
      engineVersion: engineVersions().pages,
    };
    const extraction = await store.extractions.claim(job.accountId, key, job.fresh);
    const isPublic = extraction.complete && !extraction.locked;
    if (!isPublic) await enterPhase(this.#parts, job, 'parsing');
    const info = isPublic ? null : await this.#inspect(sha256, access);
    // A correct password is remembered for rendering the document later.
    if (info && password !== undefined) {
      void reports.emit('documentOpened', { accountId: job.accountId, sha256 }, password);
    }
    // A linked job shows the content of its extraction: link only once its password has opened the
    // file.
    await store.jobs.update(job.id, { extractionId: extraction.id });
    if (!info || extraction.complete) return this.#complete(job, extraction.id, true);
    const { pageCount: totalPages, title, outline } = info;
    await store.documents.setPageCount(job.documentId, totalPages);
    const { id } = extraction;
    const pages = pagesToRead(job, totalPages);
    checkPageCount(pages.length, pageLimit);
    await this.#reserveCredits(job, id, pages.length);
    const locked = password !== undefined;
    const described = { totalPages, pagesToRead: pages.length, title, outline, locked };
    await store.extractions.describe(id, described);
    await store.pages.clearFailed(id);
    await reports.documentChanged(job.accountId, job.documentId);
    const missing = await missingPages(store.pages, { id, totalPages }, job);
    return { ended: false, next: rangesOf(missing) };
  }

  /** A key with an allowance pays one credit per page. */
  async #reserveCredits({ keyId }: JobRecord, extractionId: number, pages: number): Promise<void> {
    const left = keyId && (await this.#parts.store.keys.reserve(keyId, extractionId, pages));
    if (left === null) return;
    throw new ApiError(
      'insufficient_credits',
      codedText('The PDF has {pages} pages to read; this API key has {left} pages left.', {
        ...{ pages, left: left ?? 0 },
      }),
    );
  }

  async #finish(
    job: JobRecord,
    extraction: ExtractionRecord,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const { store } = this.#parts;
    const { id } = extraction;
    if (extraction.complete) return this.#complete(job, id, true);
    // Those that another job on the file has cleared to read them again.
    const missing = await missingPages(store.pages, extraction, job);
    if (missing.length > 0) return { ended: false, next: rangesOf(missing) };
    const pagesRead = (extraction.pagesToRead ?? 0) - extraction.pagesFailed;
    if (pagesRead === 0) {
      const [first] = await store.pages.failures(id);
      throw new EngineError('no_page_readable', first?.message);
    }
    const results = await finishPages(this.#parts, job, id, signal);
    await store.extractions.complete(id, results);
    // Pages that could not be read are free.
    if (job.keyId) await store.keys.charge(job.keyId, pagesRead);
    return this.#complete(job, id, false);
  }

  async #complete(job: JobRecord, extractionId: number, cached: boolean): Promise<Outcome> {
    const { store, reports, review } = this.#parts;
    const phase = await review.derive(job.documentId, extractionId);
    reports.publish(job.accountId, { type: 'review', document_id: job.documentId });
    await store.jobs.end(job.id, { status: 'completed', phase, cached });
    return COMPLETED;
  }
}
