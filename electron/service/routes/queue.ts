/** The queue as a whole: its state, pause and resume, priorities. */
import { queue as queueEndpoints } from '../../../shared/contract/index.ts';
import { entryFor } from '../access/documents.ts';
import type { ServiceContext } from '../context.ts';
import { type Route, reply, routes } from '../router.ts';

export function queueRoutes(context: ServiceContext): Route[] {
  const { queue, queueStates } = context;

  return routes(queueEndpoints, {
    prioritiseDocument: async ({ caller, params }) => {
      const { document, job } = await entryFor(context, caller, params.documentId);
      await queue.prioritise(job);
      return reply(200, { document_id: document.id, status: job.status });
    },

    getQueue: async ({ caller }) => reply(200, await queueStates.of(caller.accountId)),

    changeQueue: async ({ caller, body }) => {
      if (body.paused) await queue.pause(caller.accountId);
      else await queue.resume(caller.accountId);
      return reply(200, await queueStates.of(caller.accountId));
    },

    cancelQueue: async ({ caller }) =>
      reply(200, { cancelled: await queue.cancelQueue(caller.accountId) }),
  });
}
