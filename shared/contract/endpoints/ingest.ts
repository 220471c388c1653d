import { z } from 'zod';
import { wholeNumber } from '../common.ts';
import { DocumentRef } from '../document.ts';
import { endpointsOf, okAnswer } from '../endpoint.ts';
import {
  IngestAccepted,
  IngestDetail,
  IngestRecords,
  IngestRequest,
  PageReadings,
  Vendor,
} from '../reading.ts';

const endpoint = endpointsOf('Documents');

export const ingestDocument = endpoint('POST /v1/documents/ingest', {
  summary: 'Ingest the output of another program for a document',
  description:
    'Each call appends an immutable record. Output in a supported format is also converted to pages, which can be compared with those of Quarry and of other vendors.',
  body: IngestRequest,
  answers: okAnswer('The record is stored.', IngestAccepted),
  errors: ['forbidden', 'not_found', 'conflict', 'payload_too_large', 'unprocessable'],
});

const documentParams = z.object({ documentId: DocumentRef });

export const listIngests = endpoint('GET /document/{documentId}/ingests', {
  summary: 'List the ingested records of a document',
  params: documentParams,
  answers: okAnswer('Oldest first, without payloads.', IngestRecords),
});

export const getIngest = endpoint('GET /document/{documentId}/ingests/{seq}', {
  summary: 'Get an ingested record with its original payload',
  params: documentParams.extend({ seq: wholeNumber.min(1) }),
  answers: okAnswer('The record.', IngestDetail),
});

export const listReadings = endpoint('GET /document/{documentId}/pages/{page}/readings', {
  summary: 'Get the newest result of each vendor for a page',
  params: documentParams.extend({ page: wholeNumber.min(1) }),
  query: z.object({ vendor: Vendor.optional() }),
  answers: okAnswer('One entry per vendor; empty if there are none.', PageReadings),
});
