import { z } from 'zod';
import { count, named, positive } from './common.ts';

/** Documents that were added together, each counted once by the state of its newest job. */
export const Batch = z
  .object({
    id: positive.describe('Increases with every batch of the account.'),
    total: count,
    completed: count,
    cancelled: count,
    failed: z.array(z.string()).describe('Failed documents in order of addition.'),
  })
  .meta({
    id: 'Batch',
    description:
      'Documents added while others were waiting or processing. Documents in none of the counts are ' +
      'still waiting or processing.',
  });
export type Batch = z.infer<typeof Batch>;

export const QueueState = named('QueueState', {
  paused: z.boolean().describe('No extraction starts until the queue is resumed.'),
  waiting: count.describe('Number of waiting documents.'),
  processing: count.describe('Number of documents being extracted.'),
  next: z.array(z.string()).describe('The first 50 waiting documents in processing order.'),
  seconds_left: z
    .number()
    .nullable()
    .describe('Estimate from the pages processed so far; null until it is steady.'),
  batch: Batch.nullable().describe('The newest batch; null if nothing was extracted yet.'),
});
export type QueueState = z.infer<typeof QueueState>;
