/** Tools of the MCP server that add, list, search and read documents. */
import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, isAbsolute } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { QuarryError } from '../../../clients/typescript/src/index.ts';
import {
  documents,
  type JobProgress,
  JobStatus,
  jobs,
  workbench,
} from '../../../shared/contract/index.ts';
import { Languages } from '../../../shared/contract/languages.ts';
import { PageRange } from '../../../shared/contract/page-filter.ts';
import { boxesOfList } from '../../../shared/geometry.ts';
import type { ServiceClient } from './client.ts';
import { boxAround, checkPage, documentDoubts, positionText, toolResult } from './result.ts';
import {
  documentInput,
  pageNumber,
  progressReporter,
  READ_ONLY,
  type ToolContext,
  type ToolRequest,
} from './tools.ts';

/** Clients give up after a minute, unless progress is reported to them; seconds. */
const DEFAULT_WAIT = 50;
const LONGEST_WAIT = 600;
/** Between two requests for the progress of a job; milliseconds. */
const FIRST_INTERVAL = 50;
const LONGEST_INTERVAL = 1_000;

const DEFAULT_CHARACTERS = 20_000;
const MOST_CHARACTERS = 200_000;
/** Pages of one request while their text is collected. */
const PAGES_AT_ONCE = 20;

const localSource = {
  path: z.string().optional().describe('Absolute path of a PDF, PNG, JPEG or TIFF file.'),
};
const remoteSource = {
  file_base64: z.base64().optional().describe('The file in base64.'),
};
const sources = z.object({
  ...localSource,
  ...remoteSource,
  url: z.string().optional().describe('Web address of a PDF, instead of a file.'),
  filename: z.string().max(255).optional().describe('Display name; default: that of the file.'),
  password: z.string().max(512).optional().describe('Password of a protected PDF; never stored.'),
  languages: Languages.optional().describe('Languages of scanned pages; default English.'),
  pages: PageRange.optional().describe('The pages to read, such as 1-3,7; default: all.'),
  wait_seconds: z
    .int()
    .min(0)
    .max(LONGEST_WAIT)
    .default(DEFAULT_WAIT)
    .describe('How long to wait for the extraction, which continues after that time.'),
});
type Source = z.output<typeof sources>;

export function addDocumentTools(server: McpServer, { client, isLocal }: ToolContext): void {
  server.registerTool(
    'add_document',
    {
      title: 'Add document',
      description:
        'Adds a document to Quarry and extracts its text and tables. Returns the id of the document, ' +
        'which all other tools need. If it is still processing after the waiting time, look at its ' +
        'status with list_documents.',
      inputSchema: sources.omit(isLocal ? { file_base64: true } : { path: true }),
      annotations: { readOnlyHint: false, destructiveHint: false },
    },
    async (input, extra) => {
      const source: Source = input;
      const first = await submitSource(client, source, extra.signal);
      let job = await waitForJob(client, first, source.wait_seconds, extra);
      let document = await client.document(job.job_id, extra.signal);
      if (document.needs_password && source.password !== undefined) {
        const params = { documentId: document.document_id };
        const body = { password: source.password };
        const retried = await client.call(workbench.retryDocument, { params, body });
        job = await waitForJob(client, retried.job_id, source.wait_seconds, extra);
        document = await client.document(job.job_id, extra.signal);
      }
      const { document_id, filename, total_pages, joined_table_count } = document;
      if (job.status === 'failed') {
        const remedy = document.needs_password ? ' Call add_document again with its password.' : '';
        await client.call(documents.deleteDocument, { params: { documentId: document_id } });
        throw new Error(`${filename} could not be extracted: ${job.error}${remedy}`);
      }
      return toolResult({
        doubts: documentDoubts(document),
        lines: [
          `${filename} is document ${document_id}: ${job.status}, ${job.pages_completed} of ` +
            `${total_pages ?? 'unknown'} pages, ${joined_table_count} tables.`,
        ],
        data: {
          ...{ document_id, filename, status: job.status, total_pages },
          ...{ pages_completed: job.pages_completed, table_count: joined_table_count },
        },
      });
    },
  );

  server.registerTool(
    'list_documents',
    {
      title: 'List documents',
      description: 'Lists the documents in Quarry with their ids and status, newest first.',
      inputSchema: {
        query: z.string().max(200).optional().describe('Part of the file name.'),
        status: JobStatus.optional(),
        page: z.int().min(1).default(1).describe('Page of the list.'),
        limit: z.int().min(1).max(100).default(20),
      },
      annotations: READ_ONLY,
    },
    async (query, { signal }) => {
      const list = await client.call(workbench.listDocuments, { query }, { signal });
      const items = list.items.map((item) => ({
        ...{ document_id: item.document_id, filename: item.filename, status: item.status },
        ...{ total_pages: item.total_pages, pages_completed: item.pages_completed },
        ...{ table_count: item.joined_table_count, open_review_items: item.open_review_items },
        ...{ needs_password: item.needs_password, added_at: item.added_at },
      }));
      const { total, hasNextPage } = list.pagination;
      const next_page = hasNextPage ? query.page + 1 : null;
      return toolResult({
        lines: [
          `${total} documents${next_page === null ? '' : `; continue with page ${next_page}`}`,
          ...items.map(
            (item) =>
              `${item.document_id}: ${item.filename}, ${item.status ?? 'no PDF'}, ` +
              `${item.total_pages ?? '?'} pages, ${item.table_count} tables`,
          ),
        ],
        data: { documents: items, total, next_page },
      });
    },
  );

  server.registerTool(
    'search',
    {
      title: 'Search',
      description:
        'Finds words in the text of all documents, or of one document or collection. Returns the ' +
        'passage, page and box of each hit. For a question, use ask.',
      inputSchema: {
        query: z.string().min(1).max(200).describe('Words to find.'),
        document: documentInput.optional(),
        collection: z.string().optional().describe('Id or name of a collection.'),
        limit: z.int().min(1).max(100).default(20),
      },
      annotations: READ_ONLY,
    },
    async ({ query: q, ...scope }, { signal }) => {
      const found = await client.call(workbench.search, { query: { q, ...scope } }, { signal });
      const hits = found.hits.map(({ document_id, filename, page, match, snippet, boxes }) => ({
        ...{ document_id, filename, page, match },
        ...{ quote: snippet, box: boxAround(boxesOfList(boxes)) },
      }));
      const weak = hits.filter(({ match }) => match === 'words').length;
      return toolResult({
        doubts: weak > 0 ? [`In ${weak} hits the words are on the same page, but apart.`] : [],
        lines: [
          `${found.total} hits in ${found.documents.length} documents, the best ${hits.length}:`,
          ...hits.map(
            ({ document_id, filename, page, box, quote }) =>
              `${filename} (${document_id}), ${positionText(page, box)}: "${quote}"`,
          ),
        ],
        data: { total: found.total, documents: found.documents, hits },
      });
    },
  );

  server.registerTool(
    'read_pages',
    {
      title: 'Read pages',
      description:
        'Returns the text of pages as Markdown, with their tables in place. A long text ends at ' +
        'max_characters; `next` then has the input for the rest.',
      inputSchema: {
        document: documentInput,
        from_page: pageNumber.default(1),
        to_page: pageNumber.optional().describe('Default: the last page.'),
        from_character: z.int().min(0).default(0).describe('Offset in the first page.'),
        max_characters: z.int().min(100).max(MOST_CHARACTERS).default(DEFAULT_CHARACTERS),
        boxes: z
          .boolean()
          .default(false)
          .describe('Also return the blocks of each page with their boxes, as structured content.'),
      },
      annotations: READ_ONLY,
    },
    async ({ document: reference, from_page, to_page, ...range }, { signal }) => {
      const document = await client.document(reference, signal);
      checkPage(document, from_page);
      if (to_page !== undefined && to_page < from_page) {
        throw new Error(`The last page to read, ${to_page}, comes before the first, ${from_page}.`);
      }
      const last = Math.min(to_page ?? Number.MAX_SAFE_INTEGER, document.total_pages ?? 0);
      const text = await textOfPages(
        client,
        document.job_id,
        { from_page, last, ...range },
        signal,
      );
      const { document_id, filename, total_pages } = document;
      const { next } = text;
      const warnings = text.warnings.map(({ page, message }) => `Page ${page}: ${message}`);
      return toolResult({
        doubts: documentDoubts(document, warnings, text.pages),
        lines: [
          `${filename} (${document_id}), ${total_pages} pages`,
          ...text.pages.map(({ page, markdown }) => `<!-- page ${page} -->\n${markdown}`),
          ...(next ? [`Truncated; continue with ${JSON.stringify(next)}.`] : []),
        ],
        data: { document_id, filename, total_pages, pages: text.pages, next },
      });
    },
  );
}

/** Queues the extraction; resolves to the id of the job. */
async function submitSource(
  client: ServiceClient,
  source: Source,
  signal: AbortSignal,
): Promise<string> {
  const { path, file_base64, url, password, languages, pages, filename } = source;
  if ([path, file_base64, url].filter((given) => given !== undefined).length !== 1) {
    throw new Error('Name exactly one source: a file or a url.');
  }
  if (url !== undefined) {
    const body = { url, filename, password, languages, pages };
    return (await client.call(jobs.extract, { body }, { signal })).job_id;
  }
  if (path !== undefined) await mustBeFile(path);
  const content =
    path !== undefined ? await openAsBlob(path) : Buffer.from(file_base64 ?? '', 'base64');
  const name = filename ?? (path === undefined ? 'document.pdf' : basename(path));
  const headers = {
    'content-type': 'application/pdf',
    'x-file-name': encodeURIComponent(name),
    ...(languages && { 'x-languages': languages.join() }),
    ...(pages !== undefined && { 'x-pages': pages }),
    ...(path !== undefined && { 'x-source-path': encodeURIComponent(path) }),
  };
  const params = { documentId: `doc-${randomUUID()}` };
  const sent = { signal, content, headers };
  return (await client.call(documents.uploadDocument, { params }, sent)).job_id;
}

async function mustBeFile(path: string): Promise<void> {
  if (!isAbsolute(path)) throw new Error(`The path must be absolute: ${path}`);
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new Error(`There is no file ${path}.`);
}

/** Waits until the job has ended, at most that long; if the request is cancelled, so is the job. */
async function waitForJob(
  client: ServiceClient,
  jobId: string,
  seconds: number,
  extra: ToolRequest,
): Promise<JobProgress> {
  const { signal } = extra;
  const report = progressReporter(extra);
  const end = performance.now() + 1000 * seconds;
  const input = { params: { jobId } };
  try {
    for (let interval = FIRST_INTERVAL; ; interval = Math.min(2 * interval, LONGEST_INTERVAL)) {
      const job = await client.call(jobs.getJob, input, { signal });
      const { status, pages_completed: done, total_pages: total } = job;
      await report(done, total, `${done} of ${total ?? '?'} pages extracted`);
      const isRunning = status === 'queued' || status === 'processing';
      if (!isRunning || performance.now() >= end) return job;
      await sleep(interval, undefined, { signal });
    }
  } catch (error) {
    if (signal.aborted) await client.call(jobs.cancelJob, input).catch(isEnded);
    throw error;
  }
}

/** A job that has ended meanwhile cannot be cancelled. */
function isEnded(error: unknown): void {
  if (!(error instanceof QuarryError)) throw error;
}

interface TextRange {
  readonly from_page: number;
  readonly last: number;
  readonly from_character: number;
  readonly max_characters: number;
  readonly boxes: boolean;
}

/** The text of pages up to a number of characters, and where the rest begins. */
export async function textOfPages(
  client: ServiceClient,
  jobId: string,
  { from_page, last, from_character, max_characters, boxes }: TextRange,
  signal: AbortSignal,
) {
  const pages = [];
  const warnings = [];
  let rest = max_characters;
  for (let first = from_page; first <= last; first += PAGES_AT_ONCE) {
    const range = `${first}-${Math.min(last, first + PAGES_AT_ONCE - 1)}`;
    const query = { include: 'text', pages: range, partial: 'true' } as const;
    const input = { params: { jobId }, query };
    const { results } = await client.call(jobs.getJobResults, input, { signal });
    for (const { page, markdown, blocks } of results.text ?? []) {
      const start = page === from_page ? from_character : 0;
      if (rest === 0) return { pages, warnings, next: { from_page: page, from_character: 0 } };
      const part = markdown.slice(start, start + rest);
      rest -= part.length;
      const placed = blocks.map(({ type, text, bbox }) => ({ type, text, box: bbox }));
      pages.push({ page, markdown: part, ...(boxes && { blocks: placed }) });
      warnings.push(...results.warnings.filter((warning) => warning.page === page));
      const end = start + part.length;
      if (end < markdown.length) {
        return { pages, warnings, next: { from_page: page, from_character: end } };
      }
    }
  }
  return { pages, warnings, next: null };
}
