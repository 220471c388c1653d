/**
 * Which data was sent to other machines, and which connections to them were observed, so that the
 * window says "on this machine" only if it is true.
 */
import { settings } from '../../../shared/contract/index.ts';
import type { ServiceContext } from '../context.ts';
import { isLoopback } from '../guard.ts';
import { type Route, reply, route } from '../router.ts';

const isElsewhere = (url: string): boolean =>
  !URL.canParse(url) || !isLoopback(new URL(url).hostname);

const countElsewhere = (counts: readonly { readonly url: string; readonly count: number }[]) =>
  counts.reduce((sum, { url, count }) => sum + (isElsewhere(url) ? count : 0), 0);

export function exposureRoutes({ store, origin, connections }: ServiceContext): Route[] {
  const get = route(settings.getExposure, async ({ caller }) => {
    const exposure = await store.exposure.of(caller.accountId);
    await connections.observe();
    return reply(200, {
      webhooks: countElsewhere(exposure.webhooks),
      fetched: countElsewhere(exposure.sources),
      public_documents: exposure.publicDocuments,
      model_requests: countElsewhere(exposure.modelRequests),
      model_files: countElsewhere(exposure.modelFiles),
      network: isElsewhere(origin()),
      connections: {
        scope: connections.coversProcesses ? 'processes' : 'service',
        addresses: [...connections.addresses],
      },
    });
  });
  return [get];
}
