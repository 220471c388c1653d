/**
 * Runs one job to its end. The stages are those of the engine with the store in between, so that
 * memory holds a few pages of any document, every page is stored as soon as it is read, and an
 * interrupted job resumes where it stopped:
 *
 *   uploading   download the bytes, if the source is a URL
 *   parsing     read the pages; each is shown as soon as it is read (`page-reader.ts`)
 *   hydrating   profile the document as a whole, finish every page (`finish-pages.ts`)
 *   verifying   structural checks (there as well)
 */

import { failureSentence } from '../../../shared/failures.ts';
import { DEFAULT_LANGUAGES, type LanguageCode } from '../../../shared/languages.ts';
import type { DocumentInfo } from '../../engine/pool/protocol.ts';
import { engineVersions } from '../../engine/version.ts';
import type { JobRecord } from '../../store/index.ts';
import { KeyedLock } from '../../store/keyed-lock.ts';
import { ApiError } from '../errors.ts';
import { asPdf } from '../sources/as-pdf.ts';
import { checkPageCount } from '../sources/page-limit.ts';
import { Credits } from './credits.ts';
import { asksForPassword, sentenceOf } from './failure.ts';
import { finishPages } from './finish-pages.ts';
import { PageReader } from './page-reader.ts';
import { enterPhase } from './progress.ts';
import type { Access, RunnerParts } from './runner-parts.ts';

/** The engine options; part of the identity of an extraction. */
function optionsOf(languages: readonly LanguageCode[]): string {
  const asked = [...new Set(languages)].sort().join();
  return asked === DEFAULT_LANGUAGES.join() ? 'default' : `languages ${asked}`;
}

export class Runner {
  readonly #parts: RunnerParts;
  readonly #locks = new KeyedLock();
  readonly #credits: Credits;
  readonly #reader: PageReader;
  /** Information from opening waiting documents, so that they need not be opened again. */
  readonly #opened = new Map<string, DocumentInfo>();

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    this.#credits = new Credits(parts.store.keys);
    this.#reader = new PageReader(parts, this.#credits);
  }

  /** A user is viewing this page: if it is still to be read, it is read next. */
  prioritisePage(extractionId: number, page: number): void {
    this.#reader.prioritisePage(extractionId, page);
  }

  /** A user is viewing this document: its pages get half of the engine while others are read. */
  putOnScreen(documentId: string): void {
    this.#reader.putOnScreen(documentId);
  }

  /**
   * Stores the number of pages of a waiting document; no effect if its PDF has not arrived.
   * Resolves to the reason why its job fails if there are too many, else null.
   */
  async countPages(documentId: string, access: Access): Promise<string | null> {
    const { store, engine, pageLimit } = this.#parts;
    const document = (await store.documents.entry(documentId))?.document;
    if (!document?.sha256 || document.pageCount !== null) return null;
    const info = await store.files.withLocalCopy(document.sha256, (path) =>
      engine.inspect(path, access),
    );
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
    await enterPhase(this.#parts, job, 'uploading');
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
      const pagesRead = await this.#reader.read(job, extraction, info, sha256, access);
      const results = await finishPages(this.#parts, job, extraction.id, access.signal);
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
    await enterPhase(this.#parts, job, 'parsing');
    const { password } = access;
    const known = password === undefined && this.#opened.get(job.documentId);
    if (known) return known;
    const info = await store.files.withLocalCopy(sha256, (path) => engine.inspect(path, access));
    if (password !== undefined) passwords.remember({ accountId: job.accountId, sha256 }, password);
    return info;
  }

  async #complete(job: JobRecord, extractionId: number, cached: boolean): Promise<void> {
    const { store, events, review } = this.#parts;
    const phase = await review.derive(job.documentId, extractionId);
    events.publish(job.accountId, { type: 'review', document_id: job.documentId });
    await store.jobs.end(job.id, { status: 'completed', phase, cached });
  }
}
