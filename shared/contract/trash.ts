/** The trash: deleted documents, restorable until they are purged. */
import { z } from 'zod';
import { LibraryItem } from './document.ts';
import { Pagination } from './job.ts';

/** How long a deleted document can be restored, in days. */
export const TRASH_DAYS = 30;

export const TrashItem = LibraryItem.extend({
  deleted_at: z.iso.datetime(),
  purge_at: z.iso.datetime().describe('From then on the document may be gone for good.'),
}).meta({ id: 'TrashItem' });
export type TrashItem = z.infer<typeof TrashItem>;

export const Trash = z
  .object({ items: z.array(TrashItem), pagination: Pagination })
  .meta({ id: 'Trash' });

/** The result for each document of one request. */
export const TrashOutcome = z
  .object({
    document_ids: z.array(z.string()).describe('Those for which it was done.'),
    failed: z
      .array(z.object({ id: z.string().describe('As given.'), message: z.string() }))
      .describe('Those for which it was not, with the reason.'),
  })
  .meta({ id: 'TrashOutcome' });
export type TrashOutcome = z.infer<typeof TrashOutcome>;
