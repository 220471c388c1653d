import { z } from 'zod';
import { ChatAnswer, ChatRequest } from '../chat.ts';
import { endpointsOf } from '../endpoint.ts';
import { JobRef } from '../job.ts';
import { SchemaRequest, SchemaResult } from '../schema.ts';

const endpoint = endpointsOf('Jobs');

export const extractSchema = endpoint({
  id: 'extractSchema',
  requestLine: 'POST /api/v1/jobs/{jobId}/schema',
  role: 'viewer',
  summary: 'Extract typed fields from a completed job',
  params: z.object({ jobId: JobRef }),
  body: SchemaRequest,
  answers: {
    200: {
      description:
        'Each field with its value, confidence and citations; the value is null if none was found.',
      json: SchemaResult,
    },
  },
  errors: ['job_not_ready'],
});

export const chat = endpoint({
  id: 'chat',
  requestLine: 'POST /api/v1/chat',
  role: 'viewer',
  summary: 'Ask a question about a completed job',
  description:
    'Answers contain only text of the document. A language model is used only if provider_id or the default of the settings names one.',
  body: ChatRequest,
  answers: { 200: { description: 'The answer as Markdown.', json: ChatAnswer } },
  errors: ['job_not_ready', 'not_found', 'forbidden', 'chat_failed'],
});
