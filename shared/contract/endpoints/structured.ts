import { z } from 'zod';
import { idWith } from '../common.ts';
import { DocumentRef } from '../document.ts';
import { endpointsOf, okAnswer } from '../endpoint.ts';
import {
  GeneratePending,
  GenerateRequest,
  StructuredRequest,
  StructuredResult,
} from '../structured.ts';

const endpoint = endpointsOf('Documents');

const documentParams = z.object({ documentId: DocumentRef });
const structuredErrors = [
  'job_not_ready',
  'DOCUMENT_NOT_FOUND',
  'SCHEMA_VALIDATION_FAILED',
  'EXTRACTION_FAILED',
  'TIMEOUT',
] as const;

export const structuredOutput = endpoint('POST /document/{documentId}/structured-output', {
  summary: 'Extract data that matches a JSON Schema',
  params: documentParams,
  body: StructuredRequest,
  answers: okAnswer('Data that is valid against the schema.', StructuredResult),
  errors: structuredErrors,
});

export const generate = endpoint('POST /document/{documentId}/generate', {
  summary: 'Extract data that matches a JSON Schema, synchronously or asynchronously',
  params: documentParams,
  body: GenerateRequest,
  answers: {
    200: { description: 'Data that is valid against the schema.', json: StructuredResult },
    202: { description: 'Still processing; poll for the result.', json: GeneratePending },
  },
  errors: structuredErrors,
});

export const getGenerated = endpoint('GET /document/{documentId}/generate/{runId}', {
  summary: 'Get the result of an asynchronous extraction',
  params: documentParams.extend({
    runId: idWith('run', 'a run'),
  }),
  answers: {
    200: { description: 'Data that is valid against the schema.', json: StructuredResult },
    202: { description: 'Still processing.', json: GeneratePending },
  },
  errors: structuredErrors,
});
