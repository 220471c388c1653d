/** Webhooks of the account: the signing secret, and the results of deliveries. */
import { type Delivery, settings, type WebhookSecret } from '../../../shared/contract/index.ts';
import type { DeliveryRecord } from '../../store/index.ts';
import type { ServiceContext } from '../context.ts';
import { ApiError, notFound } from '../errors.ts';
import { type Route, reply, route } from '../router.ts';
import { paginationOf } from '../views.ts';
import { OLD_SECRET_TIME } from '../webhooks/signature.ts';

/** In the form of the contract; `now` is the next attempt of a delivery that is due. */
const shown = (delivery: DeliveryRecord, now: number): Delivery => ({
  id: delivery.id,
  job_id: delivery.jobId,
  filename: delivery.filename,
  event: delivery.completed ? 'document.completed' : 'document.failed',
  url: delivery.url,
  state: delivery.state,
  created_at: delivery.createdAt,
  next_attempt_at:
    delivery.state === 'pending' ? new Date(delivery.dueAt || now).toISOString() : null,
  attempts: [...delivery.attempts],
});

export function webhookRoutes({ store, webhooks, clock }: ServiceContext): Route[] {
  const secretOf = async (accountId: string): Promise<WebhookSecret> => {
    const [current, previous] = await store.webhookSecrets.valid(accountId, clock.now());
    if (!current) throw new Error('The account has no webhook secret.');
    const until = previous?.retiresAt ?? null;
    return {
      secret: current.secret,
      previous_until: until === null ? null : new Date(until).toISOString(),
    };
  };

  const getSecret = route(settings.getWebhookSecret, async ({ caller }) =>
    reply(200, await secretOf(caller.accountId)),
  );

  const rotate = route(settings.rotateWebhookSecret, async ({ caller }) => {
    const at = clock.now();
    await store.webhookSecrets.rotate(caller.accountId, { at, retiresAt: at + OLD_SECRET_TIME });
    return reply(201, await secretOf(caller.accountId));
  });

  const list = route(settings.listDeliveries, async ({ caller, query }) => {
    const { items, total } = await store.deliveries.list(caller.accountId, query);
    return reply(200, {
      items: items.map((delivery) => shown(delivery, clock.now())),
      pagination: paginationOf(total, query),
    });
  });

  const send = route(settings.sendDelivery, async ({ caller, params }) => {
    const delivery = await store.deliveries.find(params.deliveryId);
    if (!delivery) throw notFound('The delivery does not exist or has expired.');
    if (delivery.accountId !== caller.accountId) {
      throw new ApiError('forbidden', 'The delivery belongs to another account.');
    }
    await store.deliveries.sendAgain(delivery.id);
    webhooks.wake();
    return reply(202, shown({ ...delivery, state: 'pending', dueAt: 0 }, clock.now()));
  });

  return [getSecret, rotate, list, send];
}
