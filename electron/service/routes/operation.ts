/** Endpoints for those who operate the service: health, readiness, metrics. */
import { operation } from '../../../shared/contract/index.ts';
import type { ServiceContext } from '../context.ts';
import { ApiError } from '../errors.ts';
import { type Route, reply, routes } from '../router.ts';

export function operationRoutes({ store, metrics, state }: ServiceContext): Route[] {
  return routes(operation, {
    getHealth: async () => reply(200, { status: 'ok' }),

    getReadiness: async () => {
      if (state.isClosing) throw new ApiError('service_unavailable', 'Quarry is shutting down.');
      await store.jobs.counts();
      return reply(200, { status: 'ready' });
    },

    getMetrics: async () =>
      new Response(await metrics.text(), { headers: { 'content-type': metrics.contentType } }),
  });
}
