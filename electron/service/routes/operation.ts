/** Endpoints for those who operate the service: health, readiness, metrics. */
import { operation } from '../../../shared/contract/index.ts';
import type { ServiceContext } from '../context.ts';
import { ApiError } from '../errors.ts';
import { type Route, reply, route } from '../router.ts';

export function operationRoutes({ store, metrics, state }: ServiceContext): Route[] {
  const health = route(operation.getHealth, async () => reply(200, { status: 'ok' }));

  const readiness = route(operation.getReadiness, async () => {
    if (state.isClosing) throw new ApiError('service_unavailable', 'Quarry is shutting down.');
    await store.jobs.counts();
    return reply(200, { status: 'ready' });
  });

  const figures = route(
    operation.getMetrics,
    async () =>
      new Response(await metrics.text(), { headers: { 'content-type': metrics.contentType } }),
  );

  return [health, readiness, figures];
}
