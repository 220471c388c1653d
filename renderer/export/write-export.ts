/** Requests the file of an export from the service, and reports its progress. */
import { Unzip } from 'fflate';
import {
  jobs,
  type ExportProgress as WritingProgress,
  workbench,
} from '../../shared/contract/index.ts';
import { open } from '../api/client.ts';
import { subscribe } from '../api/events.ts';
import type { ExportChoices } from '../state/preferences.ts';
import { type Chosen, isOfTables } from './plan.ts';

export interface ExportTarget extends Chosen {
  /** Id of the collection, for that scope. */
  readonly collection: string | undefined;
}

export interface WrittenFile {
  readonly name: string;
  readonly content: Blob;
}

export interface ExportProgress {
  /** Progress of the service in writing the file of one document; null before it has started. */
  readonly writing: WritingProgress | null;
  /** Number of documents of an archive received. */
  readonly documents: number;
  /** Bytes of the file received; none while the service writes it. */
  readonly bytes: number;
  /** Size of the whole file in bytes; null while unknown. */
  readonly size: number | null;
}

export const NOTHING_YET: ExportProgress = { writing: null, documents: 0, bytes: 0, size: null };

/** Throws ApiError. */
export async function writeExport(
  target: ExportTarget,
  choices: ExportChoices,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<WrittenFile> {
  const progressId = crypto.randomUUID();
  const stop = subscribe({
    onEvent(event) {
      if (event.type !== 'export' || event.progress_id !== progressId) return;
      onProgress({ ...NOTHING_YET, writing: event.progress });
    },
  });
  const response = await request(target, choices, progressId, signal).finally(stop);
  const name = nameIn(response.headers.get('content-disposition')) ?? 'export';
  const type = response.headers.get('content-type') ?? '';
  const several = target.kind === 'documents' || target.kind === 'collection';
  return { name, content: await readFile(response, type, several, onProgress) };
}

function request(
  target: ExportTarget,
  choices: ExportChoices,
  progressId: string,
  signal: AbortSignal,
) {
  const { kind, items, collection } = target;
  const { format, sheets, heading, source } = choices;
  const layout = { format, sheets, heading, source };
  // Partial results are exported too; the file states that it is incomplete.
  if (kind === 'collection' && collection) {
    return open(
      workbench.exportDocuments,
      { body: { collection, partial: true, ...layout } },
      { signal },
    );
  }
  if (kind === 'documents') {
    const documents = items.map((item) => item.document_id);
    return open(
      workbench.exportDocuments,
      { body: { documents, partial: true, ...layout } },
      { signal },
    );
  }
  const [item] = items;
  const query = {
    ...layout,
    partial: 'true' as const,
    progress_id: progressId,
    ...(kind === 'pages' && { pages: target.pages.trim() }),
    ...(isOfTables(kind) && { tables: [...target.tables].sort((a, b) => a - b).join() }),
    ...(kind === 'rows' && { rows: target.rows?.filter }),
  };
  return open(jobs.exportJob, { params: { jobId: item?.job_id ?? '' }, query }, { signal });
}

/**
 * Counts the bytes and, for an archive, the documents as their entries arrive: files, or folders of
 * files.
 */
async function readFile(
  response: Response,
  type: string,
  several: boolean,
  onProgress: (progress: ExportProgress) => void,
): Promise<Blob> {
  const length = Number(response.headers.get('content-length'));
  const size = length > 0 ? length : null;
  const seen = new Set<string>();
  const archive = new Unzip(({ name }) => void seen.add(name.split('/', 1)[0] ?? name));
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    pieces.push(piece);
    bytes += piece.byteLength;
    if (several) archive.push(piece.slice());
    onProgress({ writing: null, documents: seen.size, bytes, size });
  }
  return new Blob(pieces, { type });
}

/**
 * The file name in a Content-Disposition header (RFC 6266), preferring the extended (non-ASCII)
 * form.
 */
export function nameIn(header: string | null): string | null {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (extended) return decodeURIComponent(extended);
  return /filename="([^"]*)"/i.exec(header ?? '')?.[1] ?? null;
}
