import { z } from 'zod';
import { CodedText } from './coded-text.ts';
import {
  count,
  idWith,
  listOf,
  named,
  nullableText,
  optionalText,
  paging,
  time,
} from './common.ts';
import { Languages } from './languages.ts';
import { PageRange } from './page-filter.ts';
import { PartialChoice, ResultPart, Results, TableSpans } from './results.ts';

export const JobId = idWith('ocr', 'a job').meta({ id: 'JobId' });

/** The `ocr-…` id of a job, or the 6-character short hash of the job or its document. */
export const JobRef = z
  .string()
  .regex(
    /^[0-9a-z]{1,40}(-[0-9a-z-]{1,64})?$/,
    'a job is referenced by ocr-<id> or a 6-character hash',
  )
  .meta({ id: 'JobRef', examples: ['ocr-01k5d3m8v2', '7f3k9a'] });

export const JobStatus = z
  .enum(['queued', 'processing', 'completed', 'failed', 'cancelled'])
  .meta({ id: 'JobStatus', examples: ['completed'] });
export type JobStatus = z.infer<typeof JobStatus>;

/**
 * Body of both extract endpoints. A separate check with its own message requires exactly one
 * source.
 */
export const ExtractRequest = z
  .object({
    url: optionalText.describe('URL of the PDF, http:// or https://.'),
    file_base64: optionalText.describe(
      'The PDF in base64; requires `filename`. A data: prefix is accepted.',
    ),
    gcs_path: optionalText.describe('Storage path returned by a signed upload.'),
    filename: z.string().min(1).max(255).optional(),
    webhook_url: optionalText.describe('URL called when the job completes or fails.'),
    password: z.string().max(512).optional().describe('Password of the PDF; never stored.'),
    languages: Languages.optional().describe('Languages for OCR; default English.'),
    pages: PageRange.optional().describe('The pages to read; default: all.'),
  })
  .meta({
    id: 'ExtractRequest',
    examples: [{ url: 'https://example.com/report.pdf', filename: 'report.pdf' }],
  });
export type ExtractRequest = z.infer<typeof ExtractRequest>;

export const ExtractAccepted = named('ExtractAccepted', {
  job_id: JobId,
  status: z.literal('queued'),
  filename: nullableText,
  poll_url: z.string(),
  results_url: z.string(),
  viewer_url: z.string(),
});
export type ExtractAccepted = z.infer<typeof ExtractAccepted>;

export const SyncPending = ExtractAccepted.extend({ status: JobStatus }).meta({
  id: 'SyncPending',
  description: 'The job did not finish within 60 s and continues; poll for the result.',
});

export const SyncResult = named('SyncResult', {
  job_id: JobId,
  status: z.literal('completed'),
  filename: nullableText,
  pages: z.int(),
  results: Results,
  viewer_url: z.string(),
});

const errorParts = { error: optionalText, coded_error: CodedText.optional() };

export const JobProgress = named('JobProgress', {
  job_id: JobId,
  status: JobStatus,
  filename: nullableText,
  pages_completed: count,
  total_pages: count.nullable(),
  page_range: nullableText.describe('The only pages that are read; null: all.'),
  progress_percent: z.int().min(0).max(100),
  ...errorParts,
  viewer_url: z.string(),
});
export type JobProgress = z.infer<typeof JobProgress>;

export const JobListItem = named('JobListItem', {
  job_id: JobId,
  status: JobStatus,
  filename: nullableText,
  total_pages: z.int().nullable(),
  ...errorParts,
  cached: z.boolean().describe('Whether results of an identical file were reused.'),
  created_at: time,
  updated_at: time,
  viewer_url: z.string(),
});
export type JobListItem = z.infer<typeof JobListItem>;

export const JobList = listOf(JobListItem).meta({ id: 'JobList' });
export type JobList = z.infer<typeof JobList>;

export const JobResults = named('JobResults', {
  job_id: JobId,
  total_pages: z.int().nullable(),
  filename: nullableText,
  viewer_url: z.string(),
  results: Results,
});
export type JobResults = z.infer<typeof JobResults>;

export const JobCancelled = named('JobCancelled', {
  job_id: JobId,
  status: z.literal('cancelled'),
});

export const JobListQuery = z.object({
  status: JobStatus.optional(),
  ...paging,
});

/** `include=tables,text` as a set. */
export const IncludeList = z
  .string()
  .default('tables,text,entities')
  .transform((value) => value.split(',').map((part) => part.trim()))
  .pipe(z.array(ResultPart).min(1));

export const ResultsQuery = z.object({
  format: z.enum(['json', 'markdown']).default('json'),
  include: IncludeList,
  pages: optionalText.describe('Page numbers: a range a-b, a list a,b,c, or both, such as 1-3,7.'),
  spans: TableSpans.default('blank'),
  partial: PartialChoice,
});
