/** The store of one data folder: `quarry.db` and the files under `files/`. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Blobs, type LocalBlobs, openBlobs, type RemoteBlobs } from './blobs.ts';
import type { Database, RemoteDatabase } from './database.ts';
import { manageFiles } from './files.ts';
import { KeyedLock } from './keyed-lock.ts';
import { DatabaseInUse, lockFolder } from './lock.ts';
import { makeFolder } from './make-folder.ts';
import { makeFilePrivate, makeFolderPrivate } from './private-files.ts';
import { accountRepository, keyRepository, sessionRepository } from './repositories/accounts.ts';
import { collectionRepository } from './repositories/collections.ts';
import { conversationRepository, messageRepository } from './repositories/conversations.ts';
import { correctionRepository } from './repositories/corrections.ts';
import { deliveryRepository } from './repositories/deliveries.ts';
import { documentRepository, fileUse, sweepBareDocuments } from './repositories/documents.ts';
import { exposureRepository } from './repositories/exposure.ts';
import { extractionRepository } from './repositories/extractions.ts';
import { fieldRunRepository } from './repositories/field-runs.ts';
import { idempotencyRepository } from './repositories/idempotency.ts';
import { ingestRepository } from './repositories/ingests.ts';
import { jobRepository } from './repositories/jobs.ts';
import { learnedFieldRepository, regionTemplateRepository } from './repositories/learned.ts';
import { pageRepository } from './repositories/pages.ts';
import { modelDownloadRepository, providerRepository } from './repositories/providers.ts';
import { reviewRepository } from './repositories/review.ts';
import { runRepository } from './repositories/runs.ts';
import { schemaRepository } from './repositories/schemas.ts';
import { searchRepository } from './repositories/search.ts';
import {
  FILES_SETTING,
  presetRepository,
  settingsRepository,
  webhookSecretRepository,
} from './repositories/settings.ts';
import { trashRepository } from './repositories/trash.ts';
import { unitRepository } from './repositories/units.ts';
import { uploadRepository } from './repositories/uploads.ts';
import { watchedFolderRepository } from './repositories/watched-folders.ts';
import { connectSqlite } from './sqlite/connection.ts';
import { BUSY_TIMEOUT, openDatabase } from './sqlite/database.ts';
import { traced } from './tracing.ts';
import { FilesElsewhere, FolderUnusable, storageTrouble } from './trouble.ts';

export type { RemoteBlobs } from './blobs.ts';
export type { RemoteDatabase } from './database.ts';
export { TIME_SLICE, untilExtractionSlice, untilFirstSlice, untilNextSlice } from './event-loop.ts';
export type * from './field-run-types.ts';
export { inspectStore } from './inspect.ts';
export type { Peers, Release } from './peers.ts';
export type * from './records.ts';
export type { NewAuditEntry } from './repositories/audit.ts';
export type * from './repositories/collections.ts';
export type * from './repositories/conversations.ts';
export type * from './repositories/corrections.ts';
export type * from './repositories/deliveries.ts';
export type * from './repositories/ingests.ts';
export { type JobOutcome, SHORT_PAGES } from './repositories/jobs.ts';
export type * from './repositories/learned.ts';
export type * from './repositories/providers.ts';
export type * from './repositories/review.ts';
export type * from './repositories/runs.ts';
export type * from './repositories/schemas.ts';
export type { PresetRecord } from './repositories/settings.ts';
export type { TrashedDocument } from './repositories/trash.ts';
export type { UploadRecord } from './repositories/uploads.ts';
export type * from './repositories/watched-folders.ts';
export { spanAdder, withRequestSpan, withSpan } from './tracing.ts';
export { DatabaseUnreachable, FileStorageError, storageTrouble } from './trouble.ts';

export interface OpenOptions {
  /**
   * The service runs the jobs of a folder: two services would run them twice. The command line may
   * share it.
   */
  readonly exclusive?: boolean;
  /**
   * How long to wait for the lock of another process; milliseconds. Other work of the service
   * continues meanwhile.
   */
  readonly patience?: number;
  /** Where the records are stored; default: in the data folder. */
  readonly database?: RemoteDatabase | undefined;
  /** Where the files are stored; default: in the data folder. */
  readonly files?: RemoteBlobs | undefined;
}

/** Their clients are loaded only where they are used. */
export const remoteDatabase = async (address?: string): Promise<RemoteDatabase | undefined> =>
  address === undefined
    ? undefined
    : (await import('./postgres/index.ts')).postgresDatabase(address);

export const remoteBlobs = async (address?: string): Promise<RemoteBlobs | undefined> =>
  address === undefined ? undefined : (await import('./s3-blobs.ts')).s3Blobs(address);

/**
 * @throws FolderInUse or DatabaseInUse if `exclusive` is requested and another process has it,
 * FolderNotCreated if it does not exist and cannot be created, FolderUnusable if a disk error prevents opening it
 */
export async function openStore(folder: string, options: OpenOptions = {}): Promise<Store> {
  try {
    return await open(folder, options);
  } catch (error) {
    const trouble = (await isFile(folder))
      ? 'The data folder is not a folder.'
      : storageTrouble(error);
    throw trouble === null ? error : new FolderUnusable(folder, trouble, error);
  }
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => !found.isDirectory(),
    () => false,
  );

async function sweep(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (storageTrouble(error) === null) throw error;
  }
}

/**
 * The storage of the files: once it is not the data folder, it stays the same, because a document
 * without its file is of little use. Files that are still in the data folder are stored there first.
 */
async function storageOf(
  local: LocalBlobs,
  settings: Store['settings'],
  remote: RemoteBlobs | undefined,
  beAlone: () => Promise<void>,
): Promise<Blobs> {
  const location = await settings.read(FILES_SETTING);
  if (location === null) await beAlone();
  if (location !== null && location !== remote?.location) throw new FilesElsewhere(location);
  if (!remote) return local;
  const blobs = await remote.open(local, await settings.secret('files-folder'));
  if (location !== null) return blobs;
  // Fails if the storage cannot be used.
  await Array.fromAsync(blobs.list());
  for await (const { sha256, size } of local.list()) {
    await blobs.put(await local.read(sha256, { start: 0, end: size - 1 }), { limit: size });
  }
  await settings.write(FILES_SETTING, remote.location);
  return blobs;
}

async function openSqlite(folder: string, patience: number): Promise<Database> {
  const file = join(folder, 'quarry.db');
  await makeFilePrivate(file);
  return connectSqlite(openDatabase(file, patience), patience);
}

/** What the service sees of the store: no SQL, and all methods return promises. */
export type Store = Awaited<ReturnType<typeof open>>;

async function open(
  folder: string,
  { exclusive = false, patience = BUSY_TIMEOUT, database, files: remote }: OpenOptions,
) {
  await makeFolder(folder, { mode: 0o700 });
  await makeFolderPrivate(folder);
  // Closes what a start that fails has opened.
  await using opened = new AsyncDisposableStack();
  if (exclusive) opened.defer(lockFolder(folder));
  const local = await openBlobs(join(folder, 'files'));
  const connection = await (database?.open() ?? openSqlite(folder, patience));
  opened.adopt(connection, (each) => each.close());
  const db = traced(connection, database ? 'postgresql' : 'sqlite');
  const isUsed = fileUse(db);
  const settings = settingsRepository(db);
  const beAlone = async (): Promise<void> => {
    const isAlone = !exclusive || !database || (await db.peers.tryLock('files of a folder'));
    if (!isAlone) throw new DatabaseInUse(database.location);
  };
  const blobs = exclusive || remote ? await storageOf(local, settings, remote, beAlone) : local;
  const files = manageFiles(blobs, isUsed, db.peers);
  if (exclusive) {
    // On a full disk the service starts all the same; the next start removes them.
    await sweep(() => sweepBareDocuments(db));
    await sweep(async () => {
      await blobs.removePartial();
      for (const stored of new Set([local, blobs])) {
        for await (const { sha256 } of stored.list()) {
          if (await isUsed(sha256)) continue;
          await (stored === blobs ? files.release(sha256) : stored.remove(sha256));
        }
      }
    });
  }
  const locks = new KeyedLock(db.peers);
  const resources = {
    collections: collectionRepository(db),
    conversations: conversationRepository(db),
    schemas: schemaRepository(db),
    learnedFields: learnedFieldRepository(db),
    regionTemplates: regionTemplateRepository(db),
    presets: presetRepository(db),
  };
  const watchedFolders = watchedFolderRepository(db);
  const parts = opened.move();
  return {
    ...resources,
    accounts: accountRepository(db),
    keys: keyRepository(db),
    sessions: sessionRepository(db),
    watchedFolders,
    messages: messageRepository(db),
    documents: documentRepository(db),
    trash: trashRepository(db, (sha256) => files.release(sha256)),
    ingests: ingestRepository(db),
    jobs: jobRepository(db),
    units: unitRepository(db),
    extractions: extractionRepository(db),
    pages: pageRepository(db),
    corrections: correctionRepository(db),
    runs: runRepository(db),
    fieldRuns: fieldRunRepository(db),
    review: reviewRepository(db),
    uploads: uploadRepository(db, (sha256) => files.release(sha256)),
    settings,
    deliveries: deliveryRepository(db),
    webhookSecrets: webhookSecretRepository(db),
    exposure: exposureRepository(db),
    providers: providerRepository(db),
    modelDownloads: modelDownloadRepository(db),
    search: searchRepository(db),
    idempotency: idempotencyRepository(db),
    files,
    /** Address of the database without secrets; null if it is in the data folder. */
    location: database?.location ?? null,
    /** Whether other processes can use the database meanwhile. */
    isShared: db.isShared,
    peers: db.peers,
    /** Makes `work` wait for what is done under the same key, in any process. */
    withLock: <T>(...lock: Parameters<typeof locks.withLock<T>>) => locks.withLock(...lock),
    /** Purges the resources that were deleted at or before this time, and what was of them alone. */
    async forgetDeleted(before: string) {
      for (const repository of Object.values(resources)) await repository.forgetDeleted(before);
      await watchedFolders.forgetDeleted();
    },
    close: () => parts.disposeAsync(),
  };
}
