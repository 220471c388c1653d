/** Downloads of model files: start, pause, resume and delete, for the window. */
import { modelDownloads as endpoints } from '../../../shared/contract/index.ts';
import type { ServiceContext } from '../context.ts';
import { type Route, reply, routes } from '../router.ts';

export function modelDownloadRoutes({ modelDownloads, events }: ServiceContext): Route[] {
  return routes(endpoints, {
    listModelDownloads: async ({ caller }) =>
      reply(200, { items: await modelDownloads.list(caller.accountId) }),

    createModelDownload: async ({ caller, body }) =>
      reply(202, await modelDownloads.create(caller.accountId, body)),

    pauseModelDownload: async ({ caller, params }) =>
      reply(200, await modelDownloads.pause(caller.accountId, params.downloadId)),

    resumeModelDownload: async ({ caller, params }) =>
      reply(200, await modelDownloads.resume(caller.accountId, params.downloadId)),

    deleteModelDownload: async ({ caller, params }) => {
      const id = params.downloadId;
      await modelDownloads.remove(caller.accountId, id);
      // A provider may have used the file.
      events.publish(caller.accountId, { type: 'providers' });
      return reply(200, { id, deleted: true });
    },
  });
}
