/** Jobs: submit, poll, results, export, cancel. */
import { codedText } from '../../../shared/coded-text.ts';
import {
  jobs,
  parsePageFilter,
  parseRowFilter,
  parseTableFilter,
  type ResultPart,
} from '../../../shared/contract/index.ts';
import type { Box } from '../../../shared/geometry.ts';
import type { DocumentRecord, ExtractionRecord } from '../../store/index.ts';
import { jobFor } from '../access/documents.ts';
import { withResults } from '../access/results.ts';
import type { ServiceContext } from '../context.ts';
import { ApiError, badRequest } from '../errors.ts';
import { documentFile } from '../exports/document-file.ts';
import { filtered } from '../filtered.ts';
import { jsonAnswer, markdownAnswer, resultsAnswer } from '../results/answers.ts';
import { partialOf } from '../results/pages.ts';
import { fileResponse, type Route, reply, routes } from '../router.ts';
import { attachment, stemOf } from '../sources/filename.ts';
import { fileNameOf, jobListItem, jobProgress, pageView, pictureUrl, viewerUrl } from '../views.ts';
import { submit, submitted } from './submit.ts';

export function jobRoutes(context: ServiceContext): Route[] {
  const { store, queue, limits } = context;

  async function partsWanted(
    document: DocumentRecord,
    extraction: ExtractionRecord,
    include: readonly ResultPart[],
    pages?: readonly number[],
  ) {
    const origin = context.origin();
    return {
      source: extraction,
      include,
      pages,
      partial: await partialOf(store, extraction, pages),
      pictureUrl: (page: number, box: Box, width: number) =>
        pictureUrl(origin, document.id, page, box, width),
    };
  }

  return routes(
    jobs,
    {
      extract: async ({ request, caller }) =>
        reply(202, submitted(await submit(context, caller, request), context.origin())),

      extractSync: async ({ request, caller }) => {
        const { job_id } = submitted(await submit(context, caller, request), context.origin());
        const code = await queue.ended(job_id, limits.syncWait, request.signal);
        const entry = await jobFor(context, caller, job_id);
        const { job, document, extraction } = entry;
        const origin = context.origin();
        if (job.status === 'failed' || job.status === 'cancelled') {
          const kind = code === 'insufficient_credits' ? code : 'unprocessable';
          throw new ApiError(kind, job.error ?? 'The extraction failed.');
        }
        if (job.status !== 'completed' || !extraction) {
          const pending = submitted({ jobId: job.id, filename: document.filename }, origin);
          return reply(202, { ...pending, status: job.status });
        }
        return jsonAnswer(store, {
          ...(await partsWanted(document, extraction, ['tables', 'text'])),
          head: {
            job_id: job.id,
            status: job.status,
            filename: document.filename,
            pages: extraction.totalPages ?? 0,
            viewer_url: viewerUrl(origin, job.id),
          },
        });
      },

      listJobs: async ({ caller, query }) => {
        const entries = await store.jobs.list(caller.accountId, query);
        return reply(
          200,
          pageView(entries, query, (entry) => jobListItem(entry, context.origin())),
        );
      },

      getJob: async ({ caller, params }) =>
        reply(200, jobProgress(await jobFor(context, caller, params.jobId), context.origin())),

      getJobResults: async ({ caller, params, query }) => {
        const found = await jobFor(context, caller, params.jobId);
        const { job, document, extraction } = withResults(context, found, query.partial === 'true');
        const pages = filtered(parsePageFilter, query.pages, extraction.totalPages ?? 0);
        const wanted = await partsWanted(document, extraction, query.include, pages);
        if (query.format === 'markdown') {
          return markdownAnswer(store, { ...wanted, spans: query.spans });
        }
        return jsonAnswer(store, {
          ...wanted,
          head: {
            job_id: job.id,
            total_pages: extraction.totalPages,
            filename: document.filename,
            viewer_url: viewerUrl(context.origin(), job.id),
          },
        });
      },

      exportJob: async ({ request, caller, params, query }) => {
        const found = await jobFor(context, caller, params.jobId);
        const { job, document, extraction } = withResults(context, found, query.partial === 'true');
        const { format, table, heading, sheets, source, formulas, spans } = query;
        const { progress_id: progressId } = query;
        const pages = filtered(parsePageFilter, query.pages, extraction.totalPages ?? 0);
        const tables =
          table === undefined
            ? filtered(parseTableFilter, query.tables, extraction.tableCount)
            : [table];
        const rows = filtered(parseRowFilter, query.rows, 0);
        if (rows && tables?.length !== 1)
          throw badRequest('rows needs tables with a single table.');
        if (pages && tables) throw badRequest('pages and tables cannot be combined.');
        const partial = await partialOf(store, extraction, pages);
        const stem = `${stemOf(fileNameOf(found))}${partial ? '-partial' : ''}`;
        const part = table === undefined ? '' : `-table-${table + 1}`;
        const headersFor = (extension: string) => ({
          'content-disposition': attachment(`${stem}${part}.${extension}`),
        });
        if (format === 'markdown' && !tables) {
          const include = ['tables', 'text'] as const;
          const wanted = { source: extraction, include, pages, spans, partial };
          return markdownAnswer(store, wanted, headersFor('md'));
        }
        if (format === 'json' && !tables) {
          const include = ['tables', 'text', 'entities'] as const;
          const wanted = { source: extraction, include, pages, partial };
          return resultsAnswer(store, wanted, headersFor('json'));
        }
        const file = await documentFile(context, {
          ...{ document, extraction, pages, partial, tables, rows, format },
          layout: { heading, sheets, source, formulas },
          single: table !== undefined,
          viewerUrl: context.fileLink(job.id),
          signal: request.signal,
          onProgress:
            progressId === undefined
              ? undefined
              : (progress) =>
                  context.events.publish(job.accountId, {
                    type: 'export',
                    progress_id: progressId,
                    progress,
                  }),
        });
        return fileResponse(file.bytes, file.mediaType, `${stem}${part}.${file.extension}`);
      },

      cancelJob: async ({ caller, params }) => {
        const { job } = await jobFor(context, caller, params.jobId);
        if (await queue.cancel(job)) {
          return reply(200, { job_id: job.id, status: 'cancelled' });
        }
        const now = (await store.jobs.find(job.id))?.job.status ?? job.status;
        throw badRequest(
          codedText('Only queued or processing jobs can be cancelled; this job is {status}.', {
            status: now,
          }),
        );
      },
    },
    { ownBody: ['extract', 'extractSync'] },
  );
}
