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
  summary: 'Extract a document before all others that wait',
  description:
    'Its pages have half of the engine while others are extracted. Asked again, or for a document ' +
    'that is done, it changes nothing.',
  params: z.object({ documentId: DocumentRef }),
  answers: {
    200: {
      description: 'It is next, is being extracted, or has ended.',
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
  summary: 'What waits, what is being extracted, and how long the rest will take',
  answers: { 200: { description: 'The queue of the account.', json: QueueState } },
  errors: [],
});

export const changeQueue = endpoint({
  id: 'changeQueue',
  tag: 'Workbench',
  method: 'PATCH',
  path: '/api/v1/queue',
  summary: 'Pause or resume the extraction of all documents',
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
  summary: 'Cancel every queued and processing job',
  description: 'Pages that were read are kept: extracted again, a document goes on with the rest.',
  answers: {
    200: {
      description: 'The jobs are cancelled.',
      json: z.object({ cancelled: z.array(z.string()).describe('Their documents.') }),
    },
  },
  errors: [],
});
