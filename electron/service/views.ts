/** Records of the store in the form of the contract. */

import type { z } from 'zod';
import { textParts } from '../../shared/coded-text.ts';
import type {
  DocumentDetail,
  JobListItem,
  JobProgress,
  LibraryItem,
  Pagination,
  UploadAccepted,
} from '../../shared/contract/index.ts';
import { boxText } from '../../shared/contract/page-box.ts';
import type { Box } from '../../shared/geometry.ts';
import type {
  ExtractionRecord,
  JobEntry,
  JobRecord,
  ListedDocument,
  Paging,
  Slice,
} from '../store/index.ts';
import type { Loose } from './router.ts';

type FieldOf<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<FieldOf<Rest>>}`
  : Name;

type Shown<S extends z.ZodObject> = {
  readonly [Name in keyof z.output<S> & string as FieldOf<Name>]: Loose<z.output<S>[Name]>;
};

const fieldOf = (property: string): string =>
  property.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Makes the view of records in the form of a schema: `created_at` is the field `createdAt`, and so on. */
export function viewBy<S extends z.ZodObject>({ shape }: S) {
  const fields = Object.keys(shape).map((property) => [property, fieldOf(property)] as const);
  return (record: Shown<S>): z.output<S> => {
    const values: Readonly<Record<string, unknown>> = record;
    const view = fields.map(([property, field]) => [property, values[field]]);
    // Each property has the value of its field, by the type of the record.
    return Object.fromEntries(view) as z.output<S>;
  };
}

/** Displayed for a document without a name. */
export const UNNAMED = 'Untitled.pdf';

/** Before its PDF has arrived, a document has the name that was chosen for its id. */
export const fileNameOf = ({ document, job }: Pick<ListedDocument, 'document' | 'job'>): string =>
  document.filename ?? (job ? UNNAMED : document.id);

export const viewerUrl = (origin: string, jobId: string): string => `${origin}/?job=${jobId}`;

function paginationOf(total: number, { page, limit }: Paging): Pagination {
  const totalPages = Math.ceil(total / limit);
  return {
    page,
    limit,
    total,
    totalPages,
    hasNextPage: page < totalPages,
    hasPrevPage: page > 1 && totalPages > 0,
  };
}

/** A page of a list as the contract states it. */
export const pageView = <R, View>(
  { items, total }: Slice<R>,
  paging: Paging,
  view: (record: R) => View,
): { items: View[]; pagination: Pagination } => ({
  items: items.map((record) => view(record)),
  pagination: paginationOf(total, paging),
});

/** Whole percent; 100 is reserved for a completed job. */
function percentOf(job: JobRecord | null, extraction: ExtractionRecord | null): number {
  if (job?.status === 'completed') return 100;
  if (!extraction?.pagesToRead) return 0;
  const done = extraction.pagesRead + extraction.pagesFailed;
  return Math.min(99, Math.floor((100 * done) / extraction.pagesToRead));
}

const errorOf = ({ error, codedError }: JobRecord) =>
  error === null ? {} : textParts('error', codedError ?? error);

export const jobProgress = (
  { job, document, extraction }: JobEntry,
  origin: string,
): JobProgress => ({
  job_id: job.id,
  status: job.status,
  filename: document.filename,
  pages_completed: extraction?.pagesRead ?? 0,
  total_pages: extraction?.totalPages ?? null,
  page_range: job.pages,
  progress_percent: percentOf(job, extraction),
  ...errorOf(job),
  viewer_url: viewerUrl(origin, job.id),
});

export const jobListItem = (
  { job, document, extraction }: JobEntry,
  origin: string,
): JobListItem => ({
  job_id: job.id,
  status: job.status,
  filename: document.filename,
  total_pages: extraction?.totalPages ?? null,
  ...errorOf(job),
  cached: job.cached,
  created_at: job.createdAt,
  updated_at: job.updatedAt,
  viewer_url: viewerUrl(origin, job.id),
});

export const libraryItem = ({
  document,
  job,
  extraction,
  ingestedAt,
  openReviewItems,
  checksPending,
}: ListedDocument): LibraryItem => ({
  document_id: document.id,
  hash: document.hash,
  job_id: job?.id ?? null,
  filename: fileNameOf({ document, job }),
  visibility: document.visibility,
  tags: [...document.tags],
  size: document.size,
  has_source_path: document.sourcePath !== null,
  status: job?.status ?? null,
  phase: job?.phase ?? 'idle',
  error: null,
  ...(job && errorOf(job)),
  needs_password: job?.needsPassword ?? false,
  total_pages: extraction?.totalPages ?? document.pageCount,
  page_range: job?.pages ?? null,
  pages_to_read: extraction?.pagesToRead ?? document.pageCount,
  pages_completed: extraction?.pagesRead ?? 0,
  failed_pages: extraction?.pagesFailed ?? 0,
  pages_need_ocr: extraction?.pagesNeedOcr ?? 0,
  table_count: extraction?.tableCount ?? 0,
  joined_table_count: extraction?.joinedTableCount ?? 0,
  open_review_items: openReviewItems,
  checks_pending: checksPending,
  pages_per_second: job?.pagesPerSecond ?? null,
  added_at: document.addedAt,
  updated_at: job?.updatedAt ?? ingestedAt ?? document.addedAt,
});

type DetailParts = Pick<DocumentDetail, 'warnings' | 'pages_done' | 'vendors'>;

export const documentDetail = (entry: ListedDocument, parts: DetailParts): DocumentDetail => ({
  ...libraryItem(entry),
  capabilities: entry.document.capabilities,
  title: entry.extraction?.title ?? null,
  outline: [...(entry.extraction?.outline ?? [])],
  progress_percent: percentOf(entry.job, entry.extraction),
  checks: [...(entry.extraction?.checks ?? [])],
  ...parts,
});

/** URL of the image of a page region. */
export const pictureUrl = (
  origin: string,
  documentId: string,
  page: number,
  box: Box,
  width: number,
): string =>
  `${origin}/document/${documentId}/pages/${page}/image?width=${width}&box=${boxText(box)}`;

export const uploadAccepted = (
  documentId: string,
  job: JobRecord,
  origin: string,
  sameFileAs: string | null = null,
): UploadAccepted => ({
  document_id: documentId,
  job_id: job.id,
  phase: job.phase,
  same_file_as: sameFileAs,
  urls: {
    status: `${origin}/document/${documentId}/status`,
    page_images: `${origin}/document/${documentId}/pages/{n}/image`,
    viewer: viewerUrl(origin, job.id),
  },
});
