/**
 * Documents and tables as resources of the MCP server: `quarry://document/{id}` is Markdown,
 * `quarry://document/{id}/tables/{index}` is CSV.
 */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { type DocumentDetail, jobs, workbench } from '../../../shared/contract/index.ts';
import { LINK_SCHEME } from '../../../shared/document-links.ts';
import type { ServiceClient } from './client.ts';
import { textOfPages } from './document-tools.ts';
import { documentDoubts } from './result.ts';

/** Documents on a page of the list, each followed by its tables. */
const DOCUMENTS_AT_ONCE = 5;
/** A longer document is truncated, which its text says. */
const MOST_CHARACTERS = 400_000;

const MARKDOWN = 'text/markdown';
const CSV = 'text/csv';

const documentUri = (id: string): string => `${LINK_SCHEME}://document/${id}`;
const tableUri = (id: string, index: number | string): string =>
  `${documentUri(id)}/tables/${index}`;

const TEMPLATES = [
  {
    name: 'document',
    title: 'Text of a document',
    uriTemplate: documentUri('{document}'),
    mimeType: MARKDOWN,
  },
  {
    name: 'table',
    title: 'Table of a document',
    uriTemplate: tableUri('{document}', '{table}'),
    mimeType: CSV,
  },
];

const RESOURCE_PATH = /^\/([^/]+)(?:\/tables\/(\d{1,6}))?$/;

/** Not by `registerResource`, whose lists have no pages. */
export function addResources(server: Server, client: ServiceClient): void {
  server.registerCapabilities({ resources: {} });
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: TEMPLATES,
  }));

  server.setRequestHandler(ListResourcesRequestSchema, async ({ params }, { signal }) => {
    const page = Number(params?.cursor ?? 1);
    if (!Number.isInteger(page) || page < 1) {
      throw new McpError(ErrorCode.InvalidParams, 'The cursor is not valid.');
    }
    const query = { status: 'completed', page, limit: DOCUMENTS_AT_ONCE } as const;
    const list = await client.call(workbench.listDocuments, { query }, { signal });
    const resources = [];
    for (const { document_id, filename } of list.items) {
      resources.push({ uri: documentUri(document_id), name: filename, mimeType: MARKDOWN });
      const input = { params: { documentId: document_id } };
      const { tables } = await client.call(workbench.outlineTables, input, { signal });
      for (const { table_index, title, page } of tables) {
        resources.push({
          uri: tableUri(document_id, table_index),
          name: `${filename}: ${title ?? `table ${table_index + 1}`}, page ${page}`,
          mimeType: CSV,
        });
      }
    }
    return { resources, ...(list.pagination.hasNextPage && { nextCursor: String(page + 1) }) };
  });

  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }, { signal }) => {
    const url = URL.parse(uri);
    const [, id, table] = RESOURCE_PATH.exec(url?.pathname ?? '') ?? [];
    if (url?.protocol !== `${LINK_SCHEME}:` || url.hostname !== 'document' || id === undefined) {
      throw new McpError(ErrorCode.InvalidParams, `${uri} is no resource of Quarry.`);
    }
    const document = await client.document(id, signal);
    const content =
      table === undefined
        ? { mimeType: MARKDOWN, text: await markdownOf(client, document, signal) }
        : { mimeType: CSV, text: await csvOf(client, document.job_id, Number(table), signal) };
    return { contents: [{ uri, ...content }] };
  });
}

async function markdownOf(
  client: ServiceClient,
  document: DocumentDetail & { job_id: string },
  signal: AbortSignal,
): Promise<string> {
  const range = {
    ...{ from_page: 1, last: document.total_pages ?? 0, from_character: 0 },
    ...{ max_characters: MOST_CHARACTERS, boxes: false },
  };
  const { pages, warnings, next } = await textOfPages(client, document.job_id, range, signal);
  const doubts = [
    ...documentDoubts(document),
    ...warnings.map(({ page, message }) => `Page ${page}: ${message}`),
  ];
  return [
    ...doubts.map((doubt) => `> Not certain: ${doubt}\n`),
    ...pages.map(({ page, markdown }) => `<!-- page ${page} -->\n${markdown}`),
    ...(next ? [`<!-- truncated at page ${next.from_page} -->`] : []),
  ].join('\n');
}

async function csvOf(
  client: ServiceClient,
  jobId: string,
  table: number,
  signal: AbortSignal,
): Promise<string> {
  const tables = String(table);
  const layout = { sheets: 'one', source: 'rows', heading: 'above' } as const;
  const query = { format: 'csv', tables, partial: 'true', ...layout } as const;
  const response = await client.open(jobs.exportJob, { params: { jobId }, query }, { signal });
  return response.text();
}
