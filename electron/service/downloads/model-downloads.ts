/**
 * Downloads of model files and language packs into the data folder: `models/<name>.part` until the
 * file is complete and its checksum is verified, then `models/<name>`, or installed. Downloads
 * interrupted by a quit are paused at the next start.
 */

import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { textParts } from '../../../shared/coded-text.ts';
import type { ModelDownload } from '../../../shared/contract/index.ts';
import { PACK_FILE } from '../../engine/index.ts';
import type { ModelDownloadRecord, Store } from '../../store/index.ts';
import { problemOfFile } from '../answerers/models/gguf/file.ts';
import { badRequest, notFound, textOfError } from '../errors.ts';
import type { EventHub } from '../event-hub.ts';
import type { ScanLanguages } from '../languages/scan-languages.ts';
import { decoded } from '../sources/filename.ts';
import { refusePrivateLiteral, unreachable } from '../sources/guarded-request.ts';
import { parseSourceUrl } from '../sources/request-file.ts';
import { modelFileName, partOf, reserveFile, sizeOf } from './reserve-file.ts';
import { sha256Of, transfer } from './transfer.ts';

/** Minimum interval between progress reports; milliseconds. */
const INTERVAL = 300;

interface ModelDownloadsParts {
  readonly downloads: Store['modelDownloads'];
  readonly events: Pick<EventHub, 'publish'>;
  /** Folder of the files; created with the first download. */
  readonly folder: string;
  readonly allowedHosts: ReadonlySet<string>;
  readonly exposure: Pick<Store['exposure'], 'countModelFile'>;
  readonly scanLanguages: Pick<ScanLanguages, 'install'>;
}

interface Running {
  readonly abort: AbortController;
  /** Resolves when nothing is written any more, on success or failure. */
  readonly ended: Promise<void>;
}

export class ModelDownloads {
  readonly #parts: ModelDownloadsParts;
  readonly #running = new Map<string, Running>();

  constructor(parts: ModelDownloadsParts) {
    this.#parts = parts;
  }

  start(): Promise<void> {
    return this.#parts.downloads.pauseAll();
  }

  /** Newest first. */
  async list(accountId: string): Promise<ModelDownload[]> {
    const records = await this.#parts.downloads.list(accountId);
    return Promise.all(records.map((record) => this.#describe(record)));
  }

  /** @throws bad_request for a URL that is not allowed */
  async create(
    accountId: string,
    { url: entered, sha256 = null }: { url: string; sha256?: string | undefined | null },
  ): Promise<ModelDownload> {
    const { downloads, folder, allowedHosts } = this.#parts;
    const url = parseSourceUrl(entered);
    if (url.username !== '' || url.password !== '') {
      throw badRequest('Remove the user name and password; they are not sent.', 'url');
    }
    refusePrivateLiteral(url, allowedHosts);
    await mkdir(folder, { recursive: true });
    const fileName = await reserveFile(folder, modelFileName(url));
    const record = await downloads.create({ accountId, url: url.href, fileName, sha256 });
    return this.#begin(record);
  }

  /** Unchanged if it is not running. */
  async pause(accountId: string, id: string): Promise<ModelDownload> {
    await this.#mustFind(accountId, id);
    await this.#stop(id);
    return this.#describe(await this.#mustFind(accountId, id));
  }

  /** Unchanged if it is running or complete. */
  async resume(accountId: string, id: string): Promise<ModelDownload> {
    const record = await this.#mustFind(accountId, id);
    if (this.#running.has(id) || record.state === 'completed') return this.#describe(record);
    return this.#begin(record);
  }

  /** Deletes the file as well. */
  async remove(accountId: string, id: string): Promise<void> {
    const { fileName } = await this.#mustFind(accountId, id);
    // First, so that it cannot be resumed while its files are being deleted.
    await this.#parts.downloads.remove(id);
    await this.#stop(id);
    const path = join(this.#parts.folder, fileName);
    await rm(partOf(path), { force: true });
    await rm(path, { force: true });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((id) => this.#stop(id)));
  }

  async #stop(id: string): Promise<void> {
    const running = this.#running.get(id);
    running?.abort.abort();
    await running?.ended;
  }

  #begin(record: ModelDownloadRecord): Promise<ModelDownload> {
    const abort = new AbortController();
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    // There was no await since it was found not to be running.
    this.#running.set(record.id, { abort, ended });
    const begun = { ...record, state: 'downloading', problem: null } as const;
    void this.#run(begun, abort.signal).finally(() => {
      this.#running.delete(record.id);
      resolve();
    });
    return this.#describe(begun);
  }

  /** Never rejects: its outcome is stored and reported. */
  async #run(begun: ModelDownloadRecord, signal: AbortSignal): Promise<void> {
    let record = begun;
    const change = (values: Partial<ModelDownloadRecord>): Promise<void> => {
      record = { ...record, ...values };
      return this.#change(record);
    };
    try {
      await this.#change(record);
      await this.#parts.exposure.countModelFile(record.accountId, record.url);
      await this.#transfer(record, signal, change);
      await change({ state: 'verifying' });
      const sha256 = await this.#verify(record, signal);
      const path = join(this.#parts.folder, record.fileName);
      if (PACK_FILE.test(record.fileName)) return await this.#install({ ...record, sha256 });
      await rename(partOf(path), path);
      await change({ state: 'completed', sha256, bytesTotal: await sizeOf(path) });
    } catch (error) {
      const outcome = signal.aborted
        ? ({ state: 'paused' } as const)
        : ({
            state: 'failed',
            problem: textOfError(error, UNEXPECTED, 'A download failed:'),
          } as const);
      await change(outcome).catch((unstored: unknown) => console.error(unstored));
    }
  }

  /** A language pack is installed; its file and the download are then of no use. */
  async #install(record: ModelDownloadRecord): Promise<void> {
    const { downloads, events, folder, scanLanguages } = this.#parts;
    const { pathname } = new URL(record.url);
    const part = partOf(join(folder, record.fileName));
    try {
      await scanLanguages.install(part, decoded(pathname.split('/').at(-1) ?? ''));
    } finally {
      // One that is refused is of no use either: resuming downloads it again.
      await rm(part, { force: true });
    }
    await downloads.remove(record.id);
    events.publish(record.accountId, { type: 'languages' });
  }

  async #transfer(
    record: ModelDownloadRecord,
    signal: AbortSignal,
    change: (values: Partial<ModelDownloadRecord>) => Promise<void>,
  ): Promise<void> {
    const { folder, allowedHosts } = this.#parts;
    let current = record;
    let reported = Number.NEGATIVE_INFINITY;
    await transfer({
      url: new URL(record.url),
      part: partOf(join(folder, record.fileName)),
      known: record,
      allowedHosts,
      signal,
      onKnown: async (file) => {
        current = { ...current, ...file };
        await change(file);
      },
      onProgress: (bytesDone) => {
        if (performance.now() - reported < INTERVAL) return;
        reported = performance.now();
        this.#report(current, bytesDone);
      },
    });
  }

  /** The checksum of the part file, which is deleted on a mismatch. */
  async #verify(record: ModelDownloadRecord, signal: AbortSignal): Promise<string> {
    const part = partOf(join(this.#parts.folder, record.fileName));
    if (!PACK_FILE.test(record.fileName) && (await problemOfFile(part)) !== null) {
      await rm(part, { force: true });
      const { host } = new URL(record.url);
      throw unreachable(
        'The file from {host} is not a model file in GGUF format. Check that the address points to the file itself, not to a web page about it.',
        { host },
      );
    }
    const sha256 = await sha256Of(part, signal);
    if (record.sha256 === null || record.sha256 === sha256) return sha256;
    await rm(part, { force: true });
    throw unreachable(
      'The SHA-256 of the file is {sha256}, which differs from the expected one. The file was deleted; check the address and the SHA-256.',
      { sha256 },
    );
  }

  async #change(record: ModelDownloadRecord): Promise<void> {
    await this.#parts.downloads.update(record.id, record);
    this.#report(record, await this.#bytesOf(record));
  }

  #report(record: ModelDownloadRecord, bytesDone: number): void {
    const download = viewOf(record, this.#parts.folder, bytesDone);
    this.#parts.events.publish(record.accountId, { type: 'model_download', download });
  }

  async #describe(record: ModelDownloadRecord): Promise<ModelDownload> {
    return viewOf(record, this.#parts.folder, await this.#bytesOf(record));
  }

  async #bytesOf({ state, fileName }: ModelDownloadRecord): Promise<number> {
    const path = join(this.#parts.folder, fileName);
    return (await sizeOf(state === 'completed' ? path : partOf(path))) ?? 0;
  }

  async #mustFind(accountId: string, id: string): Promise<ModelDownloadRecord> {
    const record = await this.#parts.downloads.byId(id);
    if (record?.accountId !== accountId)
      throw notFound('The download does not exist or was deleted.');
    return record;
  }
}

const viewOf = (record: ModelDownloadRecord, folder: string, bytesDone: number): ModelDownload => ({
  id: record.id,
  url: record.url,
  file_name: record.fileName,
  sha256: record.sha256,
  state: record.state,
  bytes_done: bytesDone,
  bytes_total: record.bytesTotal,
  ...textParts('problem', record.problem),
  path: record.state === 'completed' ? join(folder, record.fileName) : null,
});

const UNEXPECTED =
  'The download failed because of an internal error; see the log. Resume the download to try again.';
