import { z } from 'zod';
import { EXPORT_FORMAT_IDS, formatInfo } from '../../export-formats.ts';
import { type BinaryBody, bodyInFormat, endpointsOf, okAnswer } from '../endpoint.ts';
import { ExportQuery } from '../export.ts';
import {
  ExtractAccepted,
  ExtractRequest,
  JobCancelled,
  JobList,
  JobListQuery,
  JobProgress,
  JobRef,
  JobResults,
  ResultsQuery,
  SyncPending,
  SyncResult,
} from '../job.ts';
import { ExportedTable, Results } from '../results.ts';

const endpoint = endpointsOf('Jobs');

const jobParams = z.object({ jobId: JobRef });

const extractHeaders = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe('A repeated request with the same key within 24 hours returns the first response.'),
});

export const extract = endpoint('POST /api/v1/extract', {
  summary: 'Queue the extraction of a PDF',
  headers: extractHeaders,
  body: ExtractRequest,
  answers: { 202: { description: 'The job is queued.', json: ExtractAccepted } },
  errors: ['insufficient_credits', 'payload_too_large', 'conflict'],
  expensive: true,
});

export const extractSync = endpoint('POST /api/v1/extract/sync', {
  summary: 'Extract a PDF and wait up to 60 seconds for the results',
  headers: extractHeaders,
  body: ExtractRequest,
  answers: {
    200: { description: 'The results.', json: SyncResult },
    202: { description: 'The job continues after the time limit.', json: SyncPending },
  },
  errors: ['insufficient_credits', 'payload_too_large', 'conflict', 'unprocessable'],
  expensive: true,
});

export const listJobs = endpoint('GET /api/v1/jobs', {
  summary: 'List jobs, newest first',
  query: JobListQuery,
  answers: okAnswer('A page of jobs.', JobList),
});

export const getJob = endpoint('GET /api/v1/jobs/{jobId}', {
  summary: 'Get the status and progress of a job',
  params: jobParams,
  answers: okAnswer('Status and progress.', JobProgress),
});

export const getJobResults = endpoint('GET /api/v1/jobs/{jobId}/results', {
  summary: 'Get the tables, text and entities of a completed job',
  params: jobParams,
  query: ResultsQuery,
  answers: {
    200: {
      description: 'The results; in Markdown, pages are separated by `<!-- page N -->` comments.',
      json: JobResults,
      binary: [bodyInFormat('markdown', 'The results as Markdown.')],
    },
  },
  errors: ['job_not_ready'],
});

/** Files of an export other than JSON, which the contract describes by a schema. */
const exportedFiles: BinaryBody[] = EXPORT_FORMAT_IDS.filter((id) => id !== 'json')
  .map(formatInfo)
  .flatMap(({ several, ...one }) => (several ? [one, several] : [one]))
  .map(({ mediaType, description }) => ({ mediaType, description }));

export const exportJob = endpoint('GET /api/v1/jobs/{jobId}/export', {
  summary: 'Download the results of a completed job as a file',
  params: jobParams,
  query: ExportQuery,
  answers: {
    200: {
      description: 'The file, named after the source document.',
      json: z.union([Results, ExportedTable]).describe('All results, or only the requested table.'),
      binary: exportedFiles,
      headers: ['Content-Disposition'],
    },
  },
  errors: ['job_not_ready'],
});

export const cancelJob = endpoint('DELETE /api/v1/jobs/{jobId}', {
  summary: 'Cancel a queued or processing job',
  params: jobParams,
  answers: okAnswer('The job is cancelled.', JobCancelled),
});
