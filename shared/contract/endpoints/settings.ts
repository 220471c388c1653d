import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../job.ts';
import {
  ApiKey,
  ApiKeyList,
  ChangeLocalApi,
  CreatedKey,
  CreateKey,
  Delivery,
  DeliveryList,
  DeliveryState,
  Exposure,
  LocalApi,
  WebhookSecret,
} from '../settings.ts';

/** States in the API reference that keys are not accepted here. */
const WINDOW_ONLY = 'Only the window may do this; every key is refused.';

export const listKeys = endpoint({
  id: 'listKeys',
  tag: 'Settings',
  method: 'GET',
  path: '/api/v1/keys',
  summary: 'The API keys of the account, revoked ones too',
  description: WINDOW_ONLY,
  answers: { 200: { description: 'Newest first.', json: ApiKeyList } },
  errors: ['forbidden'],
  only: 'window',
});

export const createKey = endpoint({
  id: 'createKey',
  tag: 'Settings',
  method: 'POST',
  path: '/api/v1/keys',
  summary: 'Make an API key',
  description: WINDOW_ONLY,
  body: CreateKey,
  answers: { 201: { description: 'The key, shown this once.', json: CreatedKey } },
  errors: ['bad_request', 'forbidden'],
  only: 'window',
});

export const revokeKey = endpoint({
  id: 'revokeKey',
  tag: 'Settings',
  method: 'DELETE',
  path: '/api/v1/keys/{keyId}',
  summary: 'Make an API key invalid at once',
  description: WINDOW_ONLY,
  params: z.object({ keyId: z.string() }),
  answers: { 200: { description: 'The key is revoked, now or since before.', json: ApiKey } },
  errors: ['not_found', 'forbidden'],
  only: 'window',
});

export const getWebhookSecret = endpoint({
  id: 'getWebhookSecret',
  tag: 'Settings',
  method: 'GET',
  path: '/api/v1/webhooks/secret',
  summary: 'The secret that signs the webhooks of the account',
  description: WINDOW_ONLY,
  answers: { 200: { description: 'The secret in force.', json: WebhookSecret } },
  errors: ['forbidden'],
  only: 'window',
});

export const rotateWebhookSecret = endpoint({
  id: 'rotateWebhookSecret',
  tag: 'Settings',
  method: 'POST',
  path: '/api/v1/webhooks/secret',
  summary: 'Sign webhooks with a new secret',
  description: `For 24 hours deliveries are signed with both, so that receivers can follow. ${WINDOW_ONLY}`,
  answers: { 201: { description: 'The new secret.', json: WebhookSecret } },
  errors: ['forbidden'],
  only: 'window',
});

export const listDeliveries = endpoint({
  id: 'listDeliveries',
  tag: 'Settings',
  method: 'GET',
  path: '/api/v1/webhooks/deliveries',
  summary: 'Webhook deliveries with every attempt at them',
  query: z.object({
    state: DeliveryState.optional(),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    page: z.coerce.number().int().min(1).default(1),
  }),
  answers: { 200: { description: 'Newest first.', json: DeliveryList } },
  errors: ['bad_request'],
});

export const sendDelivery = endpoint({
  id: 'sendDelivery',
  tag: 'Settings',
  method: 'POST',
  path: '/api/v1/webhooks/deliveries/{deliveryId}/send',
  summary: 'Send a webhook again, as the same event',
  params: z.object({ deliveryId: z.string() }),
  answers: { 202: { description: 'It is sent now.', json: Delivery } },
  errors: ['not_found', 'forbidden'],
});

export const getExposure = endpoint({
  id: 'getExposure',
  tag: 'Settings',
  method: 'GET',
  path: '/api/v1/settings/exposure',
  summary: 'What has reached other machines, or can be read by them',
  answers: { 200: { description: 'Counts; all zero where nothing has.', json: Exposure } },
  errors: [],
});

export const getLocalApi = endpoint({
  id: 'getLocalApi',
  tag: 'Settings',
  method: 'GET',
  path: '/api/v1/settings/local-api',
  summary: 'Where programs reach this service, and what it may reach',
  description: WINDOW_ONLY,
  answers: { 200: { description: 'The settings in force.', json: LocalApi } },
  errors: ['forbidden'],
  only: 'window',
});

export const changeLocalApi = endpoint({
  id: 'changeLocalApi',
  tag: 'Settings',
  method: 'PATCH',
  path: '/api/v1/settings/local-api',
  summary: 'Change how programs reach this service, and what it may reach',
  description: WINDOW_ONLY,
  body: ChangeLocalApi,
  answers: { 200: { description: 'The settings in force from now on.', json: LocalApi } },
  errors: ['bad_request', 'forbidden'],
  only: 'window',
});
