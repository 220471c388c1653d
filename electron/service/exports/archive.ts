/**
 * Several documents as one ZIP archive, generated while it is sent: one document in memory at a
 * time.
 */
import { strToU8, unzipSync, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { BulkExportRequest } from '../../../shared/contract/index.ts';
import { uniqueNames } from '../../../shared/safe-name.ts';
import { type ListedDocument, untilNextSlice } from '../../store/index.ts';
import { resultsOf } from '../access/results.ts';
import { apiErrorOf } from '../errors.ts';
import { partialOf } from '../results/pages.ts';
import { stemOf } from '../sources/filename.ts';
import { fileNameOf } from '../views.ts';
import { documentFile, type ExportSources } from './document-file.ts';

/** A ZIP entry must have a time; a constant one makes equal exports identical. */
const ENTRY_TIME = new Date('2000-01-01T00:00:00');
/** Names the documents that are not in the archive, and why. */
const LEFT_OUT = 'not-exported.txt';

type Layout = Omit<BulkExportRequest, 'documents' | 'collection'>;

/** Chunks of the archive. Documents without results are listed in a text file at its end. */
export async function* documentArchive(
  context: ExportSources & { fileLink(jobId: string): string },
  entries: readonly ListedDocument[],
  { partial: withPartial, format, ...layout }: Layout,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, void> {
  const archive = new ArchiveWriter();
  const names = uniqueNames(entries.map((entry) => stemOf(fileNameOf(entry))));
  const leftOut: string[] = [];
  for (const [at, entry] of entries.entries()) {
    signal.throwIfAborted();
    const { document, extraction, job } = entry;
    const found = job && resultsOf(context, { job, document, extraction }, withPartial);
    if (!found) {
      leftOut.push(`${fileNameOf(entry)}: ${reasonOf(entry)}`);
      continue;
    }
    try {
      const partial = await partialOf(context.store, found.extraction);
      const name = `${names[at] ?? ''}${partial ? '-partial' : ''}`;
      const file = await documentFile(context, {
        ...{ document, extraction: found.extraction, partial, signal, format, layout },
        viewerUrl: context.fileLink(job.id),
      });
      if (file.extension === 'zip') {
        for (const [path, bytes] of Object.entries(unzipSync(file.bytes))) {
          yield* archive.add(`${name}/${path}`, bytes);
        }
      } else yield* archive.add(`${name}.${file.extension}`, file.bytes);
    } catch (error) {
      if (signal.aborted) throw error;
      leftOut.push(`${fileNameOf(entry)}: ${apiErrorOf(error).message}`);
    }
  }
  if (leftOut.length > 0) yield* archive.add(LEFT_OUT, strToU8(`${leftOut.join('\n')}\n`));
  archive.end();
  yield* archive.take();
}

function reasonOf({ job }: ListedDocument): string {
  switch (job?.status) {
    case undefined:
      return 'It has no PDF yet.';
    case 'failed':
      return job.error ?? 'Its extraction failed.';
    case 'cancelled':
      return 'Its extraction was cancelled.';
    default:
      return 'Its extraction is not finished.';
  }
}

/** These formats are compressed already. */
const COMPRESSED = /\.(xlsx|docx)$/;

/** Compressed at once, in about 10 ms; bytes. */
const PIECE = 256 * 1024;

class ArchiveWriter {
  #ready: Uint8Array[] = [];
  readonly #zip = new Zip((error, chunk) => {
    if (error) throw error;
    this.#ready.push(chunk);
  });

  /** Compresses a file piece by piece, between which other requests are answered. */
  async *add(name: string, bytes: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
    const file = COMPRESSED.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name);
    file.mtime = ENTRY_TIME;
    this.#zip.add(file);
    for (let at = 0; ; at += PIECE) {
      const isLast = at + PIECE >= bytes.length;
      file.push(bytes.subarray(at, at + PIECE), isLast);
      yield* this.take();
      if (isLast) return;
      await untilNextSlice();
    }
  }

  end(): void {
    this.#zip.end();
  }

  /** The data written since the last call. */
  take(): Uint8Array[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }
}
