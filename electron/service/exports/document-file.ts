/** The results of one document as a file, or a selected part of them. */

import {
  type ExportFormat,
  type ExportLayout,
  type ExportProgress,
  MOST_REVIEW_ITEMS,
} from '../../../shared/contract/index.ts';
import type { Partial } from '../../../shared/partial.ts';
import {
  type DrawPart,
  type EnginePool,
  type ExportedFile,
  NoSuchTableError,
  type TableReview,
} from '../../engine/index.ts';
import type { DocumentRecord, ExtractionRecord, Store } from '../../store/index.ts';
import { UNNAMED_AUTHOR } from '../access/callers.ts';
import { ApiError } from '../errors.ts';
import type { Passwords } from '../passwords.ts';
import { packedPages } from '../results/pages.ts';
import type { Exporter } from './exporter.ts';

export interface FileRequest {
  readonly format: ExportFormat;
  readonly layout: ExportLayout;
  readonly document: DocumentRecord;
  readonly extraction: ExtractionRecord;
  /** URL of the document in the workbench. */
  readonly viewerUrl: string;
  /** 1-based page numbers; all if absent. */
  readonly pages?: readonly number[] | undefined;
  /** Pages that are missing; null if none is. */
  readonly partial: Partial | null;
  /** By `table_index`, ascending; all if absent. */
  readonly tables?: readonly number[] | undefined;
  /** Of the one requested table, 0-based; all if absent. */
  readonly rows?: readonly number[] | undefined;
  /** Whether the one requested table is exported alone, as a Table if the format is JSON. */
  readonly single?: boolean;
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: ExportProgress) => void) | undefined;
}

/** What an export reads from and is written by. */
export interface ExportSources {
  readonly store: Store;
  readonly exporter: Exporter;
  readonly engine: EnginePool;
  readonly passwords: Passwords;
}

/** @throws ApiError `not_found` for a table that does not exist */
export async function documentFile(
  context: ExportSources,
  { document, extraction, pages, partial, signal, onProgress, ...request }: FileRequest,
): Promise<ExportedFile> {
  const { store, exporter } = context;
  const { format, layout, tables, rows, single, viewerUrl } = request;
  const failures = await store.pages.failures(extraction.id);
  const offsets = await store.pages.tableOffsets(extraction);
  const named = pages && new Set(pages);
  try {
    return await exporter.write({
      format,
      pageCount: pages?.length ?? extraction.totalPages ?? 0,
      pages: () => packedPages(store, extraction, pages),
      options: {
        filename: document.filename,
        viewerUrl,
        failures: failures.filter(({ page }) => named?.has(page) ?? true),
        offsets,
        reviews: await tableReviews(store, document),
        layout,
        tables,
        rows,
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

/**
 * Renders regions of a stored document; null for what cannot be rendered, such as without its
 * password.
 */
function partsOf(
  { store, passwords, engine }: ExportSources,
  document: DocumentRecord,
  sha256: string,
  signal: AbortSignal,
): DrawPart {
  const access = { ...passwords.of(document), signal };
  return async (page, box, width) => {
    try {
      return await store.files.withLocalCopy(sha256, (path) =>
        engine.renderPage(path, page, { width, box }, access),
      );
    } catch (error) {
      if (signal.aborted) throw error;
      return null;
    }
  };
}

/** What people have said of the tables of a document. */
async function tableReviews(
  { review, corrections }: Store,
  { id, accountId }: DocumentRecord,
): Promise<TableReview[]> {
  const accepted = await review.list(accountId, {
    ...{ documentId: id, kind: 'table_confidence', state: 'accepted' },
    ...{ limit: MOST_REVIEW_ITEMS, page: 1 },
  });
  const corrected = await corrections.list(id);
  const named = (author: string | null) => (author === UNNAMED_AUTHOR ? null : author);
  return [
    ...accepted.items.flatMap(({ finding: { page, bbox }, author, decidedAt: at }) =>
      page && bbox && at
        ? { kind: 'accepted' as const, page, bbox, author: named(author), at }
        : [],
    ),
    ...corrected.items.flatMap(({ operation, state, page, bbox, author, createdAt: at }) => {
      const kind = operation.kind === 'accept_table' ? 'accepted' : 'corrected';
      return state === 'applied' && bbox
        ? ({ kind, page, bbox, author: named(author), at } as const)
        : [];
    }),
  ];
}
