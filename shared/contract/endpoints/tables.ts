import { z } from 'zod';
import { wholeNumber } from '../common.ts';
import { DocumentRef } from '../document.ts';
import { bodyInFormat, endpointsOf, okAnswer } from '../endpoint.ts';
import { DEFAULT_TABLE_LIMIT, MAX_TABLE_LIMIT, TableEntities, TableEntity } from '../entity.ts';
import { CsvFormulas } from '../export.ts';
import { Vendor } from '../reading.ts';
import { TableSpans } from '../results.ts';

const endpoint = endpointsOf('Documents');

/** The vendor whose output is requested. */
const vendorQuery = Vendor.optional().describe(
  'quarry or a vendor; default: quarry, or the newest vendor if Quarry has not extracted the document.',
);

const entityParams = z.object({ id: DocumentRef });

export const listTables = endpoint('GET /v1/documents/{id}/entities/tables', {
  summary: 'List the tables of a document',
  params: entityParams,
  query: z.object({
    limit: wholeNumber.min(1).max(MAX_TABLE_LIMIT).default(DEFAULT_TABLE_LIMIT),
    offset: wholeNumber.min(0).default(0),
    vendor: vendorQuery,
  }),
  answers: okAnswer('Tables in document order.', TableEntities),
  open: 'public-documents',
});

export const getTable = endpoint('GET /v1/documents/{id}/entities/tables/{index}', {
  summary: 'Get a table of a document',
  params: entityParams.extend({ index: wholeNumber.min(0) }),
  query: z.object({
    format: z.enum(['json', 'csv', 'html', 'markdown']).default('json'),
    formulas: CsvFormulas,
    spans: TableSpans.default('blank'),
    vendor: vendorQuery,
  }),
  answers: {
    200: {
      description: 'The table.',
      json: TableEntity,
      binary: [
        bodyInFormat('csv', 'RFC 4180'),
        bodyInFormat('html', 'A single table element with its spans'),
        bodyInFormat('markdown', 'Markdown'),
      ],
    },
  },
  open: 'public-documents',
});
