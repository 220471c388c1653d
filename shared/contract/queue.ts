import { z } from 'zod';

/** Documents that were added together, each counted once by the state of its newest job. */
export const Batch = z
  .object({
    id: z.int().min(1).describe('Grows with every batch of the account.'),
    total: z.int().min(0),
    completed: z.int().min(0),
    cancelled: z.int().min(0),
    failed: z.array(z.string()).describe('Documents that failed, in the order in which they came.'),
  })
  .meta({
    id: 'Batch',
    description:
      'Documents that were added while others were still waiting or being extracted; what is in ' +
      'none of the counts is under way.',
  });
export type Batch = z.infer<typeof Batch>;

export const QueueState = z
  .object({
    paused: z.boolean().describe('Nothing is extracted until it is resumed.'),
    waiting: z.int().min(0).describe('Documents that wait.'),
    processing: z.int().min(0).describe('Documents that are being extracted.'),
    next: z
      .array(z.string())
      .describe('Documents that wait, in the order in which they are begun; the first 50.'),
    seconds_left: z
      .number()
      .nullable()
      .describe('Estimated from the pages so far; null while there is too little to go by.'),
    batch: Batch.nullable().describe('The newest; null where nothing was ever extracted.'),
  })
  .meta({ id: 'QueueState' });
export type QueueState = z.infer<typeof QueueState>;
