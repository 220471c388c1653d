import { z } from 'zod';
import { ChatAnswer, ChatRequest } from '../chat.ts';
import { endpointsOf, okAnswer } from '../endpoint.ts';
import { JobRef } from '../job.ts';
import { SchemaRequest, SchemaResult } from '../schema.ts';

const endpoint = endpointsOf('Jobs');

export const extractSchema = endpoint('POST /api/v1/jobs/{jobId}/schema', {
  role: 'viewer',
  summary: 'Extract typed fields from a completed job',
  params: z.object({ jobId: JobRef }),
  body: SchemaRequest,
  answers: okAnswer(
    'Each field with its value, confidence and citations; the value is null if none was found.',
    SchemaResult,
  ),
  errors: ['job_not_ready'],
});

export const chat = endpoint('POST /api/v1/chat', {
  role: 'viewer',
  summary: 'Ask a question about a completed job',
  description:
    'Answers contain only text of the document. A language model is used only if provider_id or the default of the settings names one.',
  body: ChatRequest,
  answers: okAnswer('The answer as Markdown.', ChatAnswer),
  errors: ['job_not_ready', 'not_found', 'forbidden', 'chat_failed'],
});
