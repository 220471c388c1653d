/** Types of the SQLite rows, and their conversion to records. */
import type { DocumentPhase, JobStatus } from '../../../shared/contract/index.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import type {
  DocumentRecord,
  ExtractionRecord,
  JobRecord,
  KeyRecord,
  LibraryEntry,
  ListedDocument,
  Visibility,
} from '../records.ts';

export const now = (): string => new Date().toISOString();

export interface KeyRow {
  id: string;
  account_id: string;
  label: string | null;
  last_four: string;
  allowance: number | null;
  pages_used: number;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
}

export const keyOf = (row: KeyRow): KeyRecord => ({
  id: row.id,
  accountId: row.account_id,
  label: row.label,
  lastFour: row.last_four,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  revokedAt: row.revoked_at,
  allowance: row.allowance,
  pagesUsed: row.pages_used,
});

export interface DocumentRow {
  id: string;
  hash: string;
  account_id: string;
  filename: string | null;
  sha256: string | null;
  size: number;
  visibility: Visibility;
  /** JSON. */
  tags: string;
  page_count: number | null;
  capabilities: string | null;
  source_path: string | null;
  added_at: string;
}

export const documentOf = (row: DocumentRow): DocumentRecord => ({
  id: row.id,
  hash: row.hash,
  accountId: row.account_id,
  filename: row.filename,
  sha256: row.sha256,
  size: row.size,
  visibility: row.visibility,
  tags: JSON.parse(row.tags),
  pageCount: row.page_count,
  capabilities: row.capabilities === null ? null : JSON.parse(row.capabilities),
  sourcePath: row.source_path,
  addedAt: row.added_at,
});

export interface JobRow {
  id: string;
  hash: string;
  document_id: string;
  account_id: string;
  key_id: string | null;
  extraction_id: number | null;
  status: JobStatus;
  phase: DocumentPhase;
  cached: number;
  error: string | null;
  needs_password: number;
  password_given: number;
  fresh: number;
  /** Comma-separated codes. */
  languages: string;
  source_url: string | null;
  webhook_url: string | null;
  pages_per_second: number | null;
  created_at: string;
  updated_at: string;
}

export const jobOf = (row: JobRow): JobRecord => ({
  id: row.id,
  hash: row.hash,
  documentId: row.document_id,
  accountId: row.account_id,
  keyId: row.key_id,
  status: row.status,
  phase: row.phase,
  cached: row.cached === 1,
  error: row.error,
  needsPassword: row.needs_password === 1,
  passwordGiven: row.password_given === 1,
  fresh: row.fresh === 1,
  languages: row.languages.split(',') as LanguageCode[],
  sourceUrl: row.source_url,
  webhookUrl: row.webhook_url,
  extractionId: row.extraction_id,
  pagesPerSecond: row.pages_per_second,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export interface ExtractionRow {
  id: number;
  sha256: string;
  complete: number;
  locked: number;
  total_pages: number | null;
  title: string | null;
  outline: string;
  checks: string;
  pages_read: number;
  pages_failed: number;
  pages_need_ocr: number;
  table_count: number;
  tables_gone_on: number;
}

export const extractionOf = (row: ExtractionRow): ExtractionRecord => ({
  id: row.id,
  documentId: null,
  revision: 0,
  sha256: row.sha256,
  complete: row.complete === 1,
  locked: row.locked === 1,
  totalPages: row.total_pages,
  title: row.title,
  outline: JSON.parse(row.outline),
  checks: JSON.parse(row.checks),
  pagesRead: row.pages_read,
  pagesFailed: row.pages_failed,
  pagesNeedOcr: row.pages_need_ocr,
  tableCount: row.table_count,
  joinedTableCount: row.table_count - row.tables_gone_on,
});

/** The columns of `table`, each aliased as `table.column` so that joined rows can be separated. */
const aliased = (table: string, alias: string, columns: readonly string[]): string =>
  columns.map((column) => `${alias}.${column} AS "${table}.${column}"`).join(', ');

const DOCUMENT_COLUMNS = [
  'id',
  'hash',
  'account_id',
  'filename',
  'sha256',
  'size',
  'visibility',
  'tags',
  'page_count',
  'capabilities',
  'source_path',
  'added_at',
];
const JOB_COLUMNS = [
  'id',
  'hash',
  'document_id',
  'account_id',
  'key_id',
  'extraction_id',
  'status',
  'phase',
  'cached',
  'error',
  'needs_password',
  'password_given',
  'fresh',
  'languages',
  'source_url',
  'webhook_url',
  'pages_per_second',
  'created_at',
  'updated_at',
];
const EXTRACTION_COLUMNS = [
  'id',
  'sha256',
  'complete',
  'locked',
  'total_pages',
  'title',
  'outline',
  'checks',
  'pages_read',
  'pages_failed',
  'pages_need_ocr',
  'table_count',
  'tables_gone_on',
];

/** Select list for a job `j`, its document `d` and its extraction `e` (outer joined). */
export const ENTRY_COLUMNS = [
  aliased('document', 'd', DOCUMENT_COLUMNS),
  aliased('job', 'j', JOB_COLUMNS),
  aliased('extraction', 'e', EXTRACTION_COLUMNS),
  `(SELECT json_object('revision', revision, 'checks', json(checks), 'tables', table_count,
      'goneOn', tables_gone_on)
    FROM corrected_documents WHERE document_id = d.id AND extraction_id = e.id) AS corrected`,
].join(', ');

function part<Row>(row: Record<string, unknown>, table: string, columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, row[`${table}.${column}`]])) as Row;
}

const documentIn = (row: Record<string, unknown>): DocumentRecord =>
  documentOf(part<DocumentRow>(row, 'document', DOCUMENT_COLUMNS));

const jobIn = (row: Record<string, unknown>): JobRecord =>
  jobOf(part<JobRow>(row, 'job', JOB_COLUMNS));

interface CorrectedRow {
  revision: number;
  checks: ExtractionRecord['checks'];
  tables: number;
  goneOn: number;
}

/** The extraction as shown for the document of the row. */
function extractionIn(row: Record<string, unknown>): ExtractionRecord | null {
  if (row['extraction.id'] === null) return null;
  const extracted = extractionOf(part<ExtractionRow>(row, 'extraction', EXTRACTION_COLUMNS));
  const extraction = { ...extracted, documentId: row['document.id'] as string };
  if (row.corrected === null) return extraction;
  const { revision, checks, tables, goneOn } = JSON.parse(row.corrected as string) as CorrectedRow;
  return {
    ...extraction,
    ...{ revision, checks, tableCount: tables, joinedTableCount: tables - goneOn },
  };
}

export const entryOf = (row: Record<string, unknown>): LibraryEntry => ({
  document: documentIn(row),
  job: jobIn(row),
  extraction: extractionIn(row),
});

/** The same if the job is outer joined, too. */
export const LISTED_COLUMNS = `${ENTRY_COLUMNS},
  (SELECT max(created_at) FROM ingests WHERE document_id = d.id) AS ingested_at,
  (SELECT count(*) FROM review_items r WHERE r.document_id = d.id AND r.ordinal IS NOT NULL
    AND r.state = 'open') AS open_review_items`;

export const listedOf = (row: Record<string, unknown>): ListedDocument => ({
  document: documentIn(row),
  job: row['job.id'] === null ? null : jobIn(row),
  extraction: extractionIn(row),
  ingestedAt: row.ingested_at as string | null,
  openReviewItems: row.open_review_items as number,
});
