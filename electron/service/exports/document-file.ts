/** The results of one document as a file, or the part of them that is asked for. */
import type { ExportFormat, ExportLayout, ExportProgress } from '../../../shared/contract/index.ts';
import type { Partial } from '../../../shared/partial.ts';
import { type ExportedFile, NoSuchTableError } from '../../engine/writers/export.ts';
import type { DrawPart } from '../../engine/writers/figures.ts';
import type { DocumentRecord, ExtractionRecord } from '../../store/index.ts';
import type { ServiceContext } from '../context.ts';
import { ApiError } from '../errors.ts';
import { packedPages } from '../results/pages.ts';

export interface FileRequest {
  readonly format: ExportFormat;
  readonly layout: ExportLayout;
  readonly document: DocumentRecord;
  readonly extraction: ExtractionRecord;
  /** Address of the document in the workbench. */
  readonly viewerUrl: string;
  /** By number from 1; all where it is absent. */
  readonly pages?: readonly number[] | undefined;
  /** Pages that are missing; null where none is. */
  readonly partial: Partial | null;
  /** By `table_index`, ascending; all where it is absent. */
  readonly tables?: readonly number[] | undefined;
  /** Whether the one table asked for stands for itself, as a Table where the format is JSON. */
  readonly single?: boolean;
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: ExportProgress) => void) | undefined;
}

/** Throws ApiError `not_found` for a table that there is not. */
export async function documentFile(
  context: ServiceContext,
  { document, extraction, pages, partial, signal, onProgress, ...request }: FileRequest,
): Promise<ExportedFile> {
  const { store, exporter } = context;
  const { format, layout, tables, single, viewerUrl } = request;
  const failures = await store.pages.failures(extraction.id);
  const named = pages && new Set(pages);
  try {
    return await exporter.write({
      format,
      pages: await packedPages(store, extraction, pages),
      options: {
        filename: document.filename,
        viewerUrl,
        failures: failures.filter(({ page }) => named?.has(page) ?? true),
        offsets: await store.pages.tableOffsets(extraction),
        layout,
        tables,
        ...(partial && { partial }),
        ...(single && { single }),
      },
      signal,
      ...(onProgress && { onProgress }),
      ...(document.sha256 !== null && {
        draw: partsOf(context, document, document.sha256, signal),
      }),
    });
  } catch (error) {
    throw error instanceof NoSuchTableError ? new ApiError('not_found', error.message) : error;
  }
}

/** Draws parts of a stored document; null for what cannot be drawn, as without its password. */
function partsOf(
  { store, passwords, engine }: ServiceContext,
  document: DocumentRecord,
  sha256: string,
  signal: AbortSignal,
): DrawPart {
  const path = store.files.path(sha256);
  const access = { ...passwords.of(document), signal };
  return async (page, box, width) => {
    try {
      return await engine.renderPage(path, page, { width, box }, access);
    } catch (error) {
      if (signal.aborted) throw error;
      return null;
    }
  };
}
