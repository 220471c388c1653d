/**
 * Files being uploaded to the service: a few at a time, each with its progress; failed ones stay
 * listed. A large file that is added again after a reload goes on where its upload ended.
 */
import { create } from 'zustand';
import { documents } from '../../shared/contract/index.ts';
import { failureSentence } from '../../shared/failures.ts';
import { t } from '../../shared/messages/messages.ts';
import { PART_SIZE } from '../../shared/upload-headers.ts';
import { call } from '../api/client.ts';
import { ApiError, asApiError } from '../api/error.ts';
import { upload } from '../api/upload.ts';
import { openDocument, refreshDocument, useLibrary } from '../state/library.ts';
import { usePreferences } from '../state/preferences.ts';
import { formatAge } from '../ui/format.ts';
import { notify } from '../ui/Toast.tsx';
import { newDocumentId } from './document-id.ts';

export interface UploadItem {
  /** Id of the document that it becomes. */
  readonly id: string;
  readonly filename: string;
  readonly size: number;
  readonly sent: number;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** Of a failed upload, or of one that waits for a connection. */
  readonly error: ApiError | null;
}

interface UploadState {
  readonly uploads: ReadonlyMap<string, UploadItem>;
  readonly lastAdded?: string | undefined;
}

/** More would not be faster on loopback, and the first document would be ready later. */
const PARALLEL = 3;

export const useUploads = create<UploadState>(() => ({ uploads: new Map() }));

interface Job {
  readonly file: File;
  readonly abort: AbortController;
  readonly onListed: (documentId: string) => void;
  /** The pages to read; default: all. */
  readonly pages: string | undefined;
}
const pending = new Map<string, Job>();

/** Ids of large files whose upload has not ended, by what the browser knows of a file. */
const UNFINISHED = 'quarry.unfinished-uploads';
const unfinishedUploads = (): Record<string, string> =>
  JSON.parse(localStorage.getItem(UNFINISHED) ?? '{}');

function idFor({ name, size, lastModified }: File): string {
  if (size <= PART_SIZE) return newDocumentId();
  const known = unfinishedUploads();
  const file = JSON.stringify([name, size, lastModified]);
  const id = known[file] ?? newDocumentId();
  if (pending.has(id)) return newDocumentId();
  localStorage.setItem(UNFINISHED, JSON.stringify({ ...known, [file]: id }));
  return id;
}

function change(id: string, patch: Partial<UploadItem> | null): void {
  useUploads.setState(({ uploads }) => {
    const next = new Map(uploads);
    const item = next.get(id);
    if (patch === null) next.delete(id);
    else if (item) next.set(id, { ...item, ...patch });
    return { uploads: next };
  });
}

function startNext(): void {
  const items = [...useUploads.getState().uploads.values()];
  let free = PARALLEL - items.filter((item) => item.state === 'sending').length;
  for (const item of items) {
    if (free <= 0) return;
    if (item.state !== 'waiting') continue;
    free -= 1;
    void send(item);
  }
}

async function send({ id, filename }: UploadItem): Promise<void> {
  const job = pending.get(id);
  if (!job) return;
  change(id, { state: 'sending', sent: 0, error: null });
  try {
    const accepted = await upload({
      language: usePreferences.getState().scanLanguage,
      documentId: id,
      file: job.file,
      filename,
      pages: job.pages,
      sourcePath: window.quarry?.pathOf(job.file) ?? '',
      signal: job.abort.signal,
      onProgress: (sent) => change(id, { sent, error: null }),
      onConnectionLost: (error) => change(id, { error }),
      isStored: () => !pending.has(id),
    });
    await refreshDocument(accepted.document_id);
    if (accepted.same_file_as) await noteDuplicate(filename, accepted.same_file_as);
  } catch (thrown) {
    const error = asApiError(thrown);
    if (error.code === 'cancelled') discard(id);
    else change(id, { state: 'failed', error });
  }
  startNext();
}

/** How long the notice of a duplicate is shown; milliseconds. */
const DUPLICATE_MS = 15_000;
/** Duplicates reported by the notice on screen. */
let duplicates = 0;

/** One notice for all files of a batch; it leads to the earlier document of the last one. */
async function noteDuplicate(filename: string, earlierId: string): Promise<void> {
  // One of the same batch may not be listed yet.
  if (!useLibrary.getState().items.has(earlierId)) await refreshDocument(earlierId);
  const earlier = useLibrary.getState().items.get(earlierId);
  if (!earlier) return;
  duplicates += 1;
  notify({
    id: 'duplicates',
    title: t(
      '{count, plural, one {{filename} is in the library already} other {# of the files are in the library already}}',
      { count: duplicates, filename },
    ),
    description: t('Same file: {name}, added {age}', {
      name: earlier.filename,
      age: formatAge(earlier.added_at, new Date()),
    }),
    milliseconds: DUPLICATE_MS,
    action: { label: t('Open earlier document'), run: () => openDocument(earlierId) },
    onClose() {
      duplicates = 0;
    },
  });
}

function forget(id: string): void {
  pending.delete(id);
  change(id, null);
  const others = Object.entries(unfinishedUploads()).filter(([, known]) => known !== id);
  localStorage.setItem(UNFINISHED, JSON.stringify(Object.fromEntries(others)));
}

function discard(id: string): void {
  const isInParts = (pending.get(id)?.file.size ?? 0) > PART_SIZE;
  forget(id);
  // Without a connection, the service deletes them after a day.
  if (isInParts) {
    call(documents.deleteUploadParts, { params: { documentId: id } }).catch(() => undefined);
  }
}

// Its row replaces that of the upload, often before the upload itself is answered.
useLibrary.subscribe(({ items }) => {
  for (const [id, { onListed }] of pending) {
    if (!items.get(id)?.status) continue;
    forget(id);
    onListed(id);
  }
});

/** Uploads files; `onListed` is called for each document once the library has it. */
export function addUploads(
  files: readonly File[],
  onListed: (documentId: string) => void = () => undefined,
  pages?: string,
): void {
  const added = files.map((file): UploadItem => {
    const id = idFor(file);
    pending.set(id, { file, abort: new AbortController(), onListed, pages });
    const item = { id, filename: file.name, size: file.size, sent: 0 };
    return file.size > 0
      ? { ...item, state: 'waiting', error: null }
      : {
          ...item,
          state: 'failed',
          error: new ApiError('bad_request', failureSentence('empty_file', { file: file.name })),
        };
  });
  useUploads.setState(({ uploads }) => ({
    uploads: new Map([...uploads, ...added.map((item) => [item.id, item] as const)]),
    lastAdded: added.at(-1)?.id,
  }));
  startNext();
}

export function retryUpload(id: string): void {
  change(id, { state: 'waiting', error: null });
  startNext();
}

/** Cancels an upload in progress, or removes a failed one from the list. */
export function cancelUpload(id: string): void {
  const sending = useUploads.getState().uploads.get(id)?.state === 'sending';
  if (sending) pending.get(id)?.abort.abort();
  else discard(id);
}
