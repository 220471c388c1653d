import { z } from 'zod';
import { DocumentRef } from '../document.ts';
import { endpoint } from '../endpoint.ts';
import {
  IngestAccepted,
  IngestDetail,
  IngestRecords,
  IngestRequest,
  PageReadings,
  Vendor,
} from '../reading.ts';

export const ingestDocument = endpoint({
  id: 'ingestDocument',
  tag: 'Documents',
  method: 'POST',
  path: '/v1/documents/ingest',
  summary: 'Hand in what another program read from a document',
  description:
    'Each call appends a record; none is ever changed. The payload of a known vendor is also brought into pages, which stand beside those of Quarry and of other vendors.',
  body: IngestRequest,
  answers: { 200: { description: 'The record is kept.', json: IngestAccepted } },
  errors: [
    'bad_request',
    'forbidden',
    'not_found',
    'conflict',
    'payload_too_large',
    'unprocessable',
  ],
});

const documentParams = z.object({ documentId: DocumentRef });

export const listIngests = endpoint({
  id: 'listIngests',
  tag: 'Documents',
  method: 'GET',
  path: '/document/{documentId}/ingests',
  summary: 'List the ingested results of a document',
  params: documentParams,
  answers: { 200: { description: 'Oldest first, without their payloads.', json: IngestRecords } },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const getIngest = endpoint({
  id: 'getIngest',
  tag: 'Documents',
  method: 'GET',
  path: '/document/{documentId}/ingests/{seq}',
  summary: 'One record with its payload as it came',
  params: documentParams.extend({ seq: z.coerce.number().int().min(1) }),
  answers: { 200: { description: 'The record.', json: IngestDetail } },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const listReadings = endpoint({
  id: 'listReadings',
  tag: 'Documents',
  method: 'GET',
  path: '/document/{documentId}/pages/{page}/readings',
  summary: 'One page as each other program read it last',
  params: documentParams.extend({ page: z.coerce.number().int().min(1) }),
  query: z.object({ vendor: Vendor.optional() }),
  answers: { 200: { description: 'By vendor; none is an empty list.', json: PageReadings } },
  errors: ['bad_request', 'not_found', 'forbidden'],
});
