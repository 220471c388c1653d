import { z } from 'zod';
import { DocumentRef } from '../document.ts';
import { endpoint } from '../endpoint.ts';
import { JobStatus } from '../job.ts';
import { QueueState } from '../queue.ts';

export const prioritiseDocument = endpoint({
  id: 'prioritiseDocument',
  tag: 'Workbench',
  method: 'POST',
  path: '/document/{documentId}/prioritise',
  summary: 'Extract a document before all other waiting documents',
  description:
    'Its pages get half of the engine while other documents are extracted. Has no effect on a ' +
    'document that is already next or completed.',
  params: z.object({ documentId: DocumentRef }),
  answers: {
    200: {
      description: 'The document is next, being extracted, or done.',
      json: z.object({ document_id: z.string(), status: JobStatus }),
    },
  },
  errors: ['bad_request', 'not_found', 'forbidden'],
});

export const getQueue = endpoint({
  id: 'getQueue',
  tag: 'Workbench',
  method: 'GET',
  path: '/api/v1/queue',
  summary: 'Get the queue with an estimate of the remaining time',
  answers: { 200: { description: 'The queue of the account.', json: QueueState } },
  errors: [],
});

export const changeQueue = endpoint({
  id: 'changeQueue',
  tag: 'Workbench',
  method: 'PATCH',
  path: '/api/v1/queue',
  summary: 'Pause or resume extraction',
  description:
    'Documents that are being extracted wait again and keep the pages they have. A pause outlasts a ' +
    'restart.',
  body: z.object({ paused: z.boolean() }),
  answers: { 200: { description: 'The queue of the account.', json: QueueState } },
  errors: ['bad_request'],
});

export const cancelQueue = endpoint({
  id: 'cancelQueue',
  tag: 'Workbench',
  method: 'DELETE',
  path: '/api/v1/queue',
  summary: 'Cancel all queued and processing jobs',
  description: 'Completed pages are kept; a new extraction continues with the remaining pages.',
  answers: {
    200: {
      description: 'The jobs are cancelled.',
      json: z.object({
        cancelled: z.array(z.string()).describe('Ids of the documents of the cancelled jobs.'),
      }),
    },
  },
  errors: [],
});
