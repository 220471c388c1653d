/**
 * Watched folders: files that are stored in them become documents of a collection, whose fields are
 * extracted and exported beside the file by choice. The folders are listed every few seconds, which
 * also works on network drives. What was done with each file is in the store, so that work goes on
 * after a restart.
 */

import { createReadStream } from 'node:fs';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isDeepStrictEqual as isEqual } from 'node:util';
import { codedText } from '../../../shared/coded-text.ts';
import type { ServiceText } from '../../../shared/contract/index.ts';
import { isDocumentName, isHiddenName } from '../../../shared/document-files.ts';
import type { Message } from '../../../shared/messages/messages.ts';
import type { ExportedFile } from '../../engine/index.ts';
import { newId } from '../../store/ids.ts';
import {
  type ListedDocument,
  storageTrouble,
  type WatchedFile,
  type WatchedFolderRecord,
} from '../../store/index.ts';
import type { Clock } from '../clock.ts';
import { apiErrorOf } from '../errors.ts';
import type { EventHub } from '../event-hub.ts';
import { documentFile, type ExportSources } from '../exports/document-file.ts';
import { runRecord } from '../exports/run-records.ts';
import type { FieldRuns } from '../understanding/field-runs.ts';
import { documentReceiver, type ReceiverParts } from './receive-document.ts';

/** Interval between listings of the folders; milliseconds. */
const INTERVAL = 5_000;
/** Size of a file that could not be read: at its next listing it is another one. */
const TRY_AGAIN = -1;
/** Most names tried for a file that is written beside a document. */
const MOST_NAMES = 100;

interface Parts extends ReceiverParts, ExportSources {
  readonly fieldRuns: FieldRuns;
  readonly events: EventHub;
  readonly clock: Clock;
  /** Address of a job for links in files. */
  readonly fileLink: (jobId: string) => string;
  /** The service on whose machine the folders are. */
  readonly home: string;
  readonly dataFolder: string;
}

type Watched = WatchedFolderRecord & { readonly accountId: string };
type FoundFile = Pick<WatchedFile, 'name' | 'size' | 'modified'>;

export class WatchedFolders {
  readonly #parts: Parts;
  readonly #receive: ReturnType<typeof documentReceiver>;
  /** Files that were not as they are when their folder was listed last: they may be incomplete. */
  readonly #growing = new Map<string, FoundFile>();
  readonly #abort = new AbortController();
  #looking: Promise<void> = Promise.resolve();
  #stopTimer: () => void = () => undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#receive = documentReceiver(parts);
  }

  get home(): string {
    return this.#parts.home;
  }

  get dataFolder(): string {
    return this.#parts.dataFolder;
  }

  start(): void {
    if (this.#abort.signal.aborted) return;
    this.#looking = this.#look()
      .catch((error) => console.error('The watched folders could not be read:', error))
      .then(() => {
        this.#stopTimer = this.#parts.clock.after(INTERVAL, () => this.start());
      });
  }

  async close(): Promise<void> {
    this.#abort.abort();
    await this.#looking;
    this.#stopTimer();
  }

  async #look(): Promise<void> {
    for (const watched of await this.#parts.store.watchedFolders.of(this.home)) {
      const problem = await this.#lookIn(watched);
      if (this.#abort.signal.aborted) return;
      if (isEqual(problem, watched.problem)) continue;
      await this.#parts.store.watchedFolders.setProblem(watched.collectionId, problem);
      this.#changed(watched);
    }
  }

  /** Resolves to why the folder cannot be read, or its files cannot be stored; null if they can. */
  async #lookIn(watched: Watched): Promise<ServiceText | null> {
    const known = await this.#parts.store.watchedFolders.files(watched.collectionId);
    for (const file of known) {
      if (this.#abort.signal.aborted) return null;
      if (!file.finished) await this.#advance(watched, file);
    }
    const found = await listFolder(watched.folder);
    if ('problem' in found) return found.problem;
    const added = new Map(known.map((file) => [file.name, file]));
    for (const file of found.files) {
      if (this.#abort.signal.aborted) return null;
      if (isSame(file, added.get(file.name))) continue;
      const path = join(watched.folder, file.name);
      const before = this.#growing.get(path);
      this.#growing.set(path, file);
      if (!isSame(file, before)) continue;
      this.#growing.delete(path);
      const problem = await this.#add(watched, file);
      if (problem !== null) return problem;
    }
    const names = new Set(found.files.map(({ name }) => name));
    for (const file of known) {
      const isGone = file.documentId === null && file.error !== null && !names.has(file.name);
      if (isGone) await this.#put(watched, { ...file, error: null });
    }
    return null;
  }

  /** Resolves to why nothing can be stored now; null if the file was added or refused. */
  async #add(watched: Watched, file: FoundFile): Promise<ServiceText | null> {
    const { accountId, collectionId, folder, languages } = watched;
    const path = join(folder, file.name);
    const reference = newId('doc');
    const { signal } = this.#abort;
    const caller = { kind: 'window', accountId, name: null, role: 'admin' } as const;
    const order = { caller, reference, filename: file.name, languages, sourcePath: path, signal };
    try {
      await this.#receive(order, createReadStream(path));
      await this.#parts.store.collections.addDocuments(collectionId, [reference]);
      this.#parts.events.publish(accountId, { type: 'collections' });
      const added = { documentId: reference, runId: null, finished: false, error: null };
      await this.#put(watched, { ...file, ...added });
    } catch (error) {
      if (signal.aborted) return null;
      const trouble = storageTrouble(error);
      if (trouble !== null) return trouble;
      const isRefused = !isFileError(error);
      if (!isRefused && error.code === 'ENOENT') return null;
      const reason = isRefused
        ? apiErrorOf(error).text
        : 'It cannot be read: access is denied, or another program uses it.';
      const row = { ...file, documentId: null, runId: null, finished: true, error: reason };
      await this.#put(watched, isRefused ? row : { ...row, size: TRY_AGAIN });
    }
    return null;
  }

  /** Does what is next for a file that was added. */
  async #advance(watched: Watched, file: WatchedFile): Promise<void> {
    const { store } = this.#parts;
    const listed = file.documentId === null ? null : await store.documents.listed(file.documentId);
    const finish = (error: ServiceText | null) =>
      this.#put(watched, { ...file, finished: true, error });
    if (!listed) return finish(null);
    const { job, extraction } = listed;
    if (!job || job.status === 'queued' || job.status === 'processing') return;
    if (job.status !== 'completed' || !extraction) {
      // It may be read again, with a password for example.
      const error = job.codedError ?? job.error ?? 'Its extraction was cancelled.';
      if (!isEqual(error, file.error)) await this.#put(watched, { ...file, error });
      return;
    }
    try {
      if (watched.schemaId !== null && file.runId === null) {
        const runId = await this.#extractFields(watched, watched.schemaId, listed);
        return await this.#put(watched, { ...file, runId, error: null });
      }
      const result =
        file.runId === null ? null : await store.fieldRuns.result(file.runId, listed.document.id);
      if (result?.state === 'waiting' || result?.state === 'running') return;
      if (result?.state === 'failed') return await finish(result.error);
      if (watched.format !== null) await this.#export(watched, file, listed);
      await finish(null);
    } catch (error) {
      if (this.#abort.signal.aborted) return;
      await finish(
        isFileError(error)
          ? codedText('The export could not be written to the folder ({code}).', {
              code: `${error.code}`,
            })
          : apiErrorOf(error).text,
      );
    }
  }

  /** Resolves to the run. */
  async #extractFields(
    { accountId, collectionId }: Watched,
    schemaId: string,
    { document }: ListedDocument,
  ): Promise<string | null> {
    const saved = await this.#parts.store.schemas.find(schemaId);
    if (!saved) return null;
    const { id } = await this.#parts.fieldRuns.extend({
      ...{ accountId, collectionId, schemaId, schemaVersion: saved.version },
      schema: { name: saved.name, fields: [...saved.fields] },
      documentIds: [document.id],
    });
    return id;
  }

  async #export(watched: Watched, { name, runId }: WatchedFile, listed: ListedDocument) {
    const { folder } = watched;
    const file = await this.#written(watched, runId, listed);
    const stem = name.slice(0, -extname(name).length);
    for (let copy = 1; copy <= MOST_NAMES; copy++) {
      const number = copy === 1 ? '' : ` (${copy})`;
      const path = join(folder, `${stem}${number}.${file.extension}`);
      try {
        return await writeFile(path, file.bytes, { flag: 'wx' });
      } catch (error) {
        if (!isFileError(error) || error.code !== 'EEXIST' || copy === MOST_NAMES) throw error;
      }
    }
  }

  async #written(
    { format }: Watched,
    runId: string | null,
    { document, extraction, job }: ListedDocument,
  ): Promise<ExportedFile> {
    const { store, exporter, fileLink } = this.#parts;
    const { signal } = this.#abort;
    if (format === null || !extraction || !job) throw new Error('There is nothing to export.');
    const run = runId === null ? null : await store.fieldRuns.find(runId);
    const result = run && (await store.fieldRuns.result(run.id, document.id));
    if (!run || !result) {
      return await documentFile(this.#parts, {
        ...{ document, extraction, format, signal, partial: null, viewerUrl: fileLink(job.id) },
        layout: { sheets: 'many', heading: 'above', source: 'none' },
      });
    }
    const { name, fields } = run.schema;
    const records = [await runRecord(this.#parts, result)];
    const order = { format, records: { name, form: 'full', fields, records } } as const;
    return await exporter.make({ type: 'write-fields', order }, 1, signal);
  }

  async #put(watched: Watched, file: WatchedFile): Promise<void> {
    await this.#parts.store.watchedFolders.putFile(watched.collectionId, file);
    this.#changed(watched);
  }

  #changed({ accountId }: Watched): void {
    this.#parts.events.publish(accountId, { type: 'collections' });
  }
}

const isSame = (file: FoundFile, other: FoundFile | undefined): boolean =>
  file.size === other?.size && file.modified === other.modified;

const isFileError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === 'string';

/** The documents of a folder, or why it cannot be read. */
export async function listFolder(
  folder: string,
): Promise<{ readonly files: FoundFile[] } | { readonly problem: ServiceText }> {
  try {
    const files: FoundFile[] = [];
    for (const name of (await readdir(folder)).sort()) {
      if (isHiddenName(name) || !isDocumentName(name)) continue;
      // It may have been removed meanwhile.
      const found = await stat(join(folder, name)).catch(() => null);
      if (found?.isFile())
        files.push({ name, size: found.size, modified: Math.floor(found.mtimeMs) });
    }
    return { files };
  } catch (error) {
    if (!isFileError(error)) throw error;
    const { code = '' } = error;
    return {
      problem: PROBLEMS[code] ?? codedText('The folder cannot be read ({code}).', { code }),
    };
  }
}

const PROBLEMS: Readonly<Record<string, Message>> = {
  ENOENT: 'The folder does not exist. Was it renamed, or is its drive not connected?',
  ENOTDIR: 'This is a file, not a folder.',
  EACCES: 'Quarry is not allowed to read the folder.',
  EPERM: 'Quarry is not allowed to read the folder.',
};
