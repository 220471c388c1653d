/** Asks the service for the file of an export, and tells how far it is. */
import { Unzip } from 'fflate';
import { jobs, workbench } from '../../shared/contract/index.ts';
import { open } from '../api/client.ts';
import type { ExportChoices } from '../state/export.ts';
import type { Chosen } from './plan.ts';

export interface ExportTarget extends Chosen {
  /** Id of the collection, for that scope. */
  readonly collection: string | undefined;
}

export interface WrittenFile {
  readonly name: string;
  readonly content: Blob;
}

/** `onDocument` is told how many documents of an archive have come. Throws ApiError. */
export async function writeExport(
  target: ExportTarget,
  choices: ExportChoices,
  signal: AbortSignal,
  onDocument: (count: number) => void,
): Promise<WrittenFile> {
  const response = await request(target, choices, signal);
  const name = nameIn(response.headers.get('content-disposition')) ?? 'export';
  if (target.kind !== 'documents' && target.kind !== 'collection') {
    return { name, content: await response.blob() };
  }
  const type = response.headers.get('content-type') ?? '';
  return { name, content: await readArchive(response, type, onDocument) };
}

function request(target: ExportTarget, choices: ExportChoices, signal: AbortSignal) {
  const { kind, items, collection } = target;
  const { format, sheets, heading, source } = choices;
  const layout = { format, sheets, heading, source };
  // What there is of a document is wanted, and says for itself that it is not all.
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
    ...(kind === 'pages' && { pages: target.pages.trim() }),
    ...(kind === 'tables' && { tables: [...target.tables].sort((a, b) => a - b).join() }),
  };
  return open(jobs.exportJob, { params: { jobId: item?.job_id ?? '' }, query }, { signal });
}

/** Counts the documents as their entries come: files, or folders of files. */
async function readArchive(
  response: Response,
  type: string,
  onDocument: (count: number) => void,
): Promise<Blob> {
  const seen = new Set<string>();
  const archive = new Unzip(({ name }) => {
    seen.add(name.split('/', 1)[0] ?? name);
    onDocument(seen.size);
  });
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of response.body ?? []) {
    pieces.push(piece);
    archive.push(piece.slice());
  }
  return new Blob(pieces, { type });
}

/** The file name of a Content-Disposition header (RFC 6266), the form with characters beyond ASCII first. */
export function nameIn(header: string | null): string | null {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  if (extended) return decodeURIComponent(extended);
  return /filename="([^"]*)"/i.exec(header ?? '')?.[1] ?? null;
}
