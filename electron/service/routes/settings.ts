/**
 * Settings: API keys, the webhook secret and deliveries, the local API, the name of the person, and
 * which data was sent to other machines, so that the window says "on this machine" only if it is true.
 */
import { textParts } from '../../../shared/coded-text.ts';
import { ApiKey, Delivery, settings, type WebhookSecret } from '../../../shared/contract/index.ts';
import { isLoopback } from '../../../shared/external-address.ts';
import type { DeliveryAttempt, DeliveryRecord, KeyRecord } from '../../store/index.ts';
import { authorOf, roleOf } from '../access/callers.ts';
import { makeKey } from '../auth/keys.ts';
import type { ServiceContext } from '../context.ts';
import { ApiError, notFound } from '../errors.ts';
import { type Route, reply, routes } from '../router.ts';
import type { KnownCaller } from '../types.ts';
import { pageView, viewBy } from '../views.ts';
import { OLD_SECRET_TIME } from '../webhooks/signature.ts';

const namedView = viewBy(ApiKey);
const keyView = ({ label, ...key }: KeyRecord): ApiKey => namedView({ ...key, name: label });

function keyRoutes({ store }: ServiceContext): Route[] {
  return routes(settings, {
    listKeys: async ({ caller }) => {
      const keys = await store.keys.list(caller.accountId);
      return reply(200, { items: keys.map(keyView).reverse() });
    },

    createKey: async ({ caller, body }) => {
      const { secret, hash, lastFour } = makeKey();
      const key = await store.keys.create({
        accountId: caller.accountId,
        hash,
        lastFour,
        label: body.name,
        allowance: body.allowance,
        role: body.role,
        person: body.person,
      });
      return reply(201, { ...keyView(key), secret });
    },

    revokeKey: async ({ caller, params }) => {
      const known = await store.keys.byId(params.keyId);
      // The window has one account; the keys of others are not disclosed to it.
      if (known?.accountId !== caller.accountId) throw notFound('API key not found.');
      await store.keys.revoke(known.id);
      return reply(200, keyView((await store.keys.byId(known.id)) ?? known));
    },
  });
}

const attemptView = ({ error, ...attempt }: DeliveryAttempt) => ({
  ...attempt,
  ...textParts('error', error),
});

/** In the form of the contract; `now` is the next attempt of a delivery that is due. */
const deliveryView = ({ completed, state, dueAt, ...delivery }: DeliveryRecord, now: number) =>
  eventView({
    ...{ ...delivery, state },
    event: completed ? 'document.completed' : 'document.failed',
    nextAttemptAt: state === 'pending' ? new Date(dueAt || now).toISOString() : null,
    attempts: delivery.attempts.map(attemptView),
  });
const eventView = viewBy(Delivery);

function webhookRoutes({ store, webhooks, clock }: ServiceContext): Route[] {
  const secretOf = async (accountId: string): Promise<WebhookSecret> => {
    const [current, previous] = await store.webhookSecrets.valid(accountId, clock.now());
    if (!current) throw new Error('The account has no webhook secret.');
    const until = previous?.retiresAt ?? null;
    return {
      secret: current.secret,
      previous_until: until === null ? null : new Date(until).toISOString(),
    };
  };

  return routes(settings, {
    getWebhookSecret: async ({ caller }) => reply(200, await secretOf(caller.accountId)),

    rotateWebhookSecret: async ({ caller }) => {
      const at = clock.now();
      await store.webhookSecrets.rotate(caller.accountId, { at, retiresAt: at + OLD_SECRET_TIME });
      return reply(201, await secretOf(caller.accountId));
    },

    listDeliveries: async ({ caller, query }) => {
      const deliveries = await store.deliveries.list(caller.accountId, query);
      return reply(
        200,
        pageView(deliveries, query, (delivery) => deliveryView(delivery, clock.now())),
      );
    },

    sendDelivery: async ({ caller, params }) => {
      const delivery = await store.deliveries.find(params.deliveryId);
      if (!delivery) throw notFound('The delivery does not exist or has expired.');
      if (delivery.accountId !== caller.accountId) {
        throw new ApiError('forbidden', 'The delivery belongs to another account.');
      }
      await store.deliveries.sendAgain(delivery.id);
      webhooks.wake();
      return reply(202, deliveryView({ ...delivery, state: 'pending', dueAt: 0 }, clock.now()));
    },
  });
}

const isElsewhere = (url: string): boolean =>
  !URL.canParse(url) || !isLoopback(new URL(url).hostname);

const countElsewhere = (counts: readonly { readonly url: string; readonly count: number }[]) =>
  counts.reduce((sum, { url, count }) => sum + (isElsewhere(url) ? count : 0), 0);

function exposureRoutes({ store, origin, connections }: ServiceContext): Route[] {
  return routes(settings, {
    getExposure: async ({ caller }) => {
      const exposure = await store.exposure.of(caller.accountId);
      await connections.observe();
      return reply(200, {
        webhooks: countElsewhere(exposure.webhooks),
        fetched: countElsewhere(exposure.sources),
        public_documents: exposure.publicDocuments,
        model_requests: countElsewhere(exposure.modelRequests),
        model_files: countElsewhere(exposure.modelFiles),
        network: isElsewhere(origin()),
        database: store.location,
        file_storage: store.files.location,
        connections: {
          scope: connections.coversProcesses ? 'processes' : 'service',
          addresses: [...connections.addresses],
        },
      });
    },
  });
}

function localSettingsRoutes({ localAccess, origin, person }: ServiceContext): Route[] {
  const isSignedIn = (caller: KnownCaller): boolean =>
    caller.kind === 'window' && caller.isSignedIn === true;
  const view = (caller: KnownCaller) => ({
    name: isSignedIn(caller) ? authorOf(caller) : person.name,
    role: roleOf(caller),
    signed_in: isSignedIn(caller),
  });

  return routes(settings, {
    getLocalApi: async () => reply(200, localAccess.describe(origin())),

    changeLocalApi: async ({ body }) => {
      await localAccess.change(body);
      return reply(200, localAccess.describe(origin()));
    },

    getPerson: async ({ caller }) => reply(200, view(caller)),

    changePerson: async ({ caller, body }) => {
      if (isSignedIn(caller)) throw new ApiError('forbidden', 'Your name comes from your sign-in.');
      await person.rename(body.name);
      return reply(200, view(caller));
    },
  });
}

export const settingsRoutes = (context: ServiceContext): Route[] => [
  ...keyRoutes(context),
  ...webhookRoutes(context),
  ...exposureRoutes(context),
  ...localSettingsRoutes(context),
];
