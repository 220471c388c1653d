/** The trash: deleted documents, restorable until they are purged. */

import { z } from 'zod';
import { listOf } from './common.ts';
import { LibraryItem } from './document.ts';

/** How long a deleted document can be restored, in days. */
export const TRASH_DAYS = 30;

export const TrashItem = LibraryItem.extend({
  deleted_at: z.iso.datetime(),
  purge_at: z.iso.datetime().describe('Time after which the document may be permanently deleted.'),
}).meta({ id: 'TrashItem' });
export type TrashItem = z.infer<typeof TrashItem>;

export const Trash = listOf(TrashItem).meta({ id: 'Trash' });

/** The result for each document of one request. */
export const TrashOutcome = z
  .object({
    document_ids: z.array(z.string()).describe('Documents for which the operation succeeded.'),
    failed: z
      .array(
        z.object({ id: z.string().describe('Id as given in the request.'), message: z.string() }),
      )
      .describe('Documents for which the operation failed, with the reason.'),
  })
  .meta({ id: 'TrashOutcome' });
export type TrashOutcome = z.infer<typeof TrashOutcome>;
