import { z } from 'zod';
import { DocumentRef } from '../document.ts';
import { endpointsOf, okAnswer } from '../endpoint.ts';
import { JobStatus } from '../job.ts';
import { QueueState } from '../queue.ts';

const endpoint = endpointsOf('Workbench');

export const prioritiseDocument = endpoint('POST /document/{documentId}/prioritise', {
  role: 'viewer',
  summary: 'Extract a document before all other waiting documents',
  description:
    'Its pages get half of the engine while other documents are extracted. Has no effect on a ' +
    'document that is already next or completed.',
  params: z.object({ documentId: DocumentRef }),
  answers: okAnswer(
    'The document is next, being extracted, or done.',
    z.object({ document_id: z.string(), status: JobStatus }),
  ),
});

export const getQueue = endpoint('GET /api/v1/queue', {
  summary: 'Get the queue with an estimate of the remaining time',
  answers: okAnswer('The queue of the account.', QueueState),
});

export const changeQueue = endpoint('PATCH /api/v1/queue', {
  summary: 'Pause or resume extraction',
  description:
    'Documents that are being extracted wait again and keep the pages they have. A pause outlasts a ' +
    'restart.',
  body: z.object({ paused: z.boolean() }),
  answers: okAnswer('The queue of the account.', QueueState),
});

export const cancelQueue = endpoint('DELETE /api/v1/queue', {
  summary: 'Cancel all queued and processing jobs',
  description: 'Completed pages are kept; a new extraction continues with the remaining pages.',
  answers: okAnswer(
    'The jobs are cancelled.',
    z.object({
      cancelled: z.array(z.string()).describe('Ids of the documents of the cancelled jobs.'),
    }),
  ),
});
