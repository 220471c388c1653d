/** Jobs: submit, poll, results, export, cancel. */
import {
  jobs,
  PageFilterError,
  parsePageFilter,
  type ResultPart,
  type Results,
} from '../../../shared/contract/index.ts';
import type { Box } from '../../../shared/geometry.ts';
import { NoSuchTableError } from '../../engine/writers/export.ts';
import type { DrawPart } from '../../engine/writers/figures.ts';
import { toResults } from '../../engine/writers/results.ts';
import type { DocumentRecord } from '../../store/index.ts';
import type { ServiceContext } from '../context.ts';
import { ApiError, badRequest } from '../errors.ts';
import { type Route, reply, route } from '../router.ts';
import { attachment } from '../sources/filename.ts';
import { jobListItem, jobProgress, paginationOf, pictureUrl, viewerUrl } from '../views.ts';
import { completed, jobFor } from './access.ts';
import { submit, submitted } from './submit.ts';

export function jobRoutes(context: ServiceContext): Route[] {
  const { store, queue, engine, limits, passwords, exporter } = context;

  const extract = route(
    jobs.extract,
    async ({ request, caller }) =>
      reply(202, submitted(await submit(context, caller, request), context.origin())),
    { ownBody: true },
  );

  const extractSync = route(
    jobs.extractSync,
    async ({ request, caller }) => {
      const { job_id } = submitted(await submit(context, caller, request), context.origin());
      await queue.ended(job_id, limits.syncWait, request.signal);
      const entry = await jobFor(context, caller, job_id);
      const { job, document, extraction } = entry;
      const origin = context.origin();
      if (job.status === 'failed' || job.status === 'cancelled') {
        throw new ApiError('unprocessable', job.error ?? 'The extraction failed.');
      }
      if (job.status !== 'completed' || !extraction) {
        const pending = submitted({ jobId: job.id, filename: document.filename }, origin);
        return reply(202, { ...pending, status: job.status });
      }
      return reply(200, {
        job_id: job.id,
        status: job.status,
        filename: document.filename,
        pages: extraction.totalPages ?? 0,
        results: await resultsOf(document.id, extraction.id, ['tables', 'text']),
        viewer_url: viewerUrl(origin, job.id),
      });
    },
    { ownBody: true },
  );

  const list = route(jobs.listJobs, async ({ caller, query }) => {
    const { items, total } = await store.jobs.list(caller.accountId, query);
    return reply(200, {
      items: items.map((entry) => jobListItem(entry, context.origin())),
      pagination: paginationOf(total, query),
    });
  });

  const get = route(jobs.getJob, async ({ caller, params }) =>
    reply(200, jobProgress(await jobFor(context, caller, params.jobId), context.origin())),
  );

  const results = route(jobs.getJobResults, async ({ request, caller, params, query }) => {
    const { job, document, extraction } = completed(await jobFor(context, caller, params.jobId));
    const pages = pagesNamed(query.pages, extraction.totalPages ?? 0);
    if (query.format === 'markdown') {
      const file = await exporter.write({
        format: 'markdown',
        pages: await Array.fromAsync(store.pages.packed(extraction.id)),
        only: pages,
        filename: document.filename,
        signal: request.signal,
      });
      return new Response(new Uint8Array(file.bytes), {
        headers: { 'content-type': file.mediaType },
      });
    }
    return reply(200, {
      job_id: job.id,
      total_pages: extraction.totalPages,
      filename: document.filename,
      viewer_url: viewerUrl(context.origin(), job.id),
      results: await resultsOf(document.id, extraction.id, query.include, pages),
    });
  });

  const exported = route(jobs.exportJob, async ({ request, caller, params, query }) => {
    const { job, document, extraction } = completed(await jobFor(context, caller, params.jobId));
    const { signal } = request;
    const file = await exporter
      .write({
        format: query.format,
        pages: await Array.fromAsync(store.pages.packed(extraction.id)),
        filename: document.filename,
        viewerUrl: viewerUrl(context.origin(), job.id),
        failures: await store.pages.failures(extraction.id),
        table: query.table,
        signal,
        ...(document.sha256 !== null && { draw: partsOf(document, document.sha256, signal) }),
      })
      .catch((error) => {
        throw error instanceof NoSuchTableError ? new ApiError('not_found', error.message) : error;
      });
    const stem = (document.filename ?? document.id).replace(/\.pdf$/i, '');
    const part = query.table === undefined ? '' : `-table-${query.table + 1}`;
    return new Response(new Uint8Array(file.bytes), {
      headers: {
        'content-type': file.mediaType,
        'content-disposition': attachment(`${stem}${part}.${file.extension}`),
      },
    });
  });

  const cancel = route(jobs.cancelJob, async ({ caller, params }) => {
    const { job } = await jobFor(context, caller, params.jobId);
    if (await queue.cancel(job)) {
      return reply(200, { job_id: job.id, status: 'cancelled' });
    }
    const now = (await store.jobs.find(job.id))?.job.status ?? job.status;
    throw badRequest(`Only queued or processing jobs can be cancelled; this one is ${now}.`);
  });

  /** Draws parts of a stored document; null for what cannot be drawn, as without its password. */
  function partsOf(document: DocumentRecord, sha256: string, signal: AbortSignal): DrawPart {
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

  /** The results of all pages, or of some, put together page by page. */
  async function resultsOf(
    documentId: string,
    extractionId: number,
    include: readonly ResultPart[],
    pages?: readonly number[],
  ): Promise<Results> {
    const failures = await store.pages.failures(extractionId);
    const named = pages && new Set(pages);
    const whole = toResults([], named ? failures.filter(({ page }) => named.has(page)) : failures, {
      include,
    });
    const offsets = await store.pages.tableOffsets(extractionId);
    const origin = context.origin();
    const urlOf = (page: number, box: Box, width: number) =>
      pictureUrl(origin, documentId, page, box, width);
    for await (const page of store.pages.stream(extractionId, pages)) {
      const tablesBefore = offsets.get(page.page) ?? 0;
      const part = toResults([page], [], { include, tablesBefore, pictureUrl: urlOf });
      whole.tables?.push(...(part.tables ?? []));
      whole.text?.push(...(part.text ?? []));
      whole.entities?.push(...(part.entities ?? []));
      whole.warnings.push(...part.warnings);
    }
    whole.warnings.sort((a, b) => a.page - b.page);
    return whole;
  }

  return [extract, extractSync, list, get, results, exported, cancel];
}

function pagesNamed(filter: string | undefined, pageCount: number): number[] | undefined {
  if (filter === undefined) return undefined;
  try {
    return parsePageFilter(filter, pageCount);
  } catch (error) {
    throw error instanceof PageFilterError ? badRequest(error.message) : error;
  }
}
