import { z } from 'zod';
import { DocumentRef } from '../document.ts';
import { endpoint } from '../endpoint.ts';
import {
  GeneratePending,
  GenerateRequest,
  StructuredRequest,
  StructuredResult,
} from '../structured.ts';

const documentParams = z.object({ documentId: DocumentRef });
const structuredErrors = [
  'bad_request',
  'job_not_ready',
  'forbidden',
  'DOCUMENT_NOT_FOUND',
  'SCHEMA_VALIDATION_FAILED',
  'EXTRACTION_FAILED',
] as const;

export const structuredOutput = endpoint({
  id: 'structuredOutput',
  tag: 'Documents',
  method: 'POST',
  path: '/document/{documentId}/structured-output',
  summary: 'Data of a document in the shape of a JSON Schema',
  params: documentParams,
  body: StructuredRequest,
  answers: {
    200: { description: 'Data that is valid against the schema.', json: StructuredResult },
  },
  errors: [...structuredErrors, 'not_found', 'TIMEOUT'],
});

export const generate = endpoint({
  id: 'generate',
  tag: 'Documents',
  method: 'POST',
  path: '/document/{documentId}/generate',
  summary: 'Data of a document in the shape of a JSON Schema, now or later',
  params: documentParams,
  body: GenerateRequest,
  answers: {
    200: { description: 'Data that is valid against the schema.', json: StructuredResult },
    202: { description: 'The work goes on; poll for it.', json: GeneratePending },
  },
  errors: [...structuredErrors, 'not_found', 'TIMEOUT'],
});

export const getGenerated = endpoint({
  id: 'getGenerated',
  tag: 'Documents',
  method: 'GET',
  path: '/document/{documentId}/generate/{runId}',
  summary: 'What became of a generation that was not waited for',
  params: documentParams.extend({
    runId: z
      .string()
      .regex(/^run-[0-9a-z]{6,40}$/)
      .meta({ examples: ['run-01k5d3m8v2'] }),
  }),
  answers: {
    200: { description: 'Data that is valid against the schema.', json: StructuredResult },
    202: { description: 'The work goes on.', json: GeneratePending },
  },
  errors: [...structuredErrors, 'not_found', 'TIMEOUT'],
});
