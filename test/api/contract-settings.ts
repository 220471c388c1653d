/** The rows of contract.test.ts for keys, webhooks and the local API. */
import { settings } from '../../shared/contract/index.ts';
import type { CallInput, TestService } from '../support/service.ts';
import { asWindow } from '../support/window.ts';

/** A delivery of a job of its own, to a name that leads nowhere. */
async function delivery(service: TestService, more: CallInput = {}): Promise<CallInput> {
  const webhook_url = 'https://name.invalid/hook';
  await service.ended(await service.submit(Buffer.from('%PDF- contract'), { webhook_url }));
  const { json } = await service.call(settings.listDeliveries);
  return { ...more, params: { deliveryId: json.items[0]?.id } };
}

async function key(service: TestService): Promise<CallInput> {
  const { json } = await service.call(settings.createKey, asWindow({ body: { name: 'a' } }));
  return { params: { keyId: json.id } };
}

export const settingsRows = (service: () => TestService, foreign: () => string) => ({
  listKeys: { success: () => asWindow(), errors: { forbidden: () => ({}) } },
  createKey: {
    success: () => asWindow({ body: { name: 'scripts', allowance: 100 } }),
    errors: {
      bad_request: () => asWindow({ body: { name: '', allowance: 100 } }),
      forbidden: () => ({ body: { name: 'scripts' } }),
    },
  },
  revokeKey: {
    success: async () => asWindow(await key(service())),
    errors: {
      not_found: () => asWindow({ params: { keyId: 'key-none' } }),
      forbidden: () => key(service()),
    },
  },
  getWebhookSecret: { success: () => asWindow(), errors: { forbidden: () => ({}) } },
  rotateWebhookSecret: { success: () => asWindow(), errors: { forbidden: () => ({}) } },
  listDeliveries: {
    success: () => ({ query: { state: 'pending' } }),
    errors: { bad_request: () => ({ query: { state: 'lost' } }) },
  },
  sendDelivery: {
    success: () => delivery(service()),
    errors: {
      not_found: () => ({ params: { deliveryId: 'evt-none' } }),
      forbidden: () => delivery(service(), { key: foreign() }),
    },
  },
  getExposure: { success: () => ({}), errors: {} },
  getLocalApi: { success: () => asWindow(), errors: { forbidden: () => ({}) } },
  changeLocalApi: {
    success: () => asWindow({ body: { port: 4871 } }),
    errors: {
      bad_request: () => asWindow({ body: { allowed_hosts: ['http://a/'] } }),
      forbidden: () => ({ body: { on: true } }),
    },
  },
  getPerson: { success: () => asWindow(), errors: { forbidden: () => ({}) } },
  changePerson: {
    success: () => asWindow({ body: { name: 'A. Marsh' } }),
    errors: {
      bad_request: () => asWindow({ body: { name: 'a'.repeat(101) } }),
      forbidden: () => ({ body: { name: 'A. Marsh' } }),
    },
  },
});
