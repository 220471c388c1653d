import { z } from 'zod';
import { Citation } from './citation.ts';
import { JobId, JobRef } from './job.ts';

/** Longest question that is answered; characters. */
export const MAX_QUESTION = 4_000;

export const ChatRequest = z
  .object({
    job_id: JobRef.describe('A completed job.'),
    message: z.string().trim().min(1).max(MAX_QUESTION),
  })
  .meta({ id: 'ChatRequest' });

export const ChatAnswer = z
  .object({
    answer: z.string().describe('Markdown; [1] refers to the first of the citations.'),
    job_id: JobId,
    citations: z.array(Citation),
    found: z.boolean().describe('False where nothing in the document answers to the question.'),
    confidence: z.number().min(0).max(1),
  })
  .meta({ id: 'ChatAnswer' });
export type ChatAnswer = z.infer<typeof ChatAnswer>;
