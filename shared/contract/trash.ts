/** The trash: deleted documents, restorable until they are purged. */

import { z } from 'zod';
import { listOf, named, time } from './common.ts';
import { LibraryItem } from './document.ts';

/** How long a deleted document can be restored, in days. */
export const TRASH_DAYS = 30;

export const TrashItem = LibraryItem.extend({
  deleted_at: time,
  purge_at: time.describe('Time after which the document may be permanently deleted.'),
}).meta({ id: 'TrashItem' });
export type TrashItem = z.infer<typeof TrashItem>;

export const Trash = listOf(TrashItem).meta({ id: 'Trash' });

/** The result for each document of one request. */
export const TrashOutcome = named('TrashOutcome', {
  document_ids: z.array(z.string()).describe('Documents for which the operation succeeded.'),
  failed: z
    .array(
      z.object({ id: z.string().describe('Id as given in the request.'), message: z.string() }),
    )
    .describe('Documents for which the operation failed, with the reason.'),
});
export type TrashOutcome = z.infer<typeof TrashOutcome>;
