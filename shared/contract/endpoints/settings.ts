import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { paging } from '../job.ts';
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
  Person,
  WebhookSecret,
} from '../settings.ts';

/** States in the API reference that keys are not accepted here. */
const WINDOW_ONLY = 'Available to the window only; requests with an API key are refused.';

export const listKeys = endpoint({
  id: 'listKeys',
  tag: 'Settings',
  method: 'GET',
  path: '/api/v1/keys',
  summary: 'List API keys, including revoked ones',
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
  summary: 'Create an API key',
  description: WINDOW_ONLY,
  body: CreateKey,
  answers: { 201: { description: 'The key; it is shown once only.', json: CreatedKey } },
  errors: ['bad_request', 'forbidden'],
  only: 'window',
});

export const revokeKey = endpoint({
  id: 'revokeKey',
  tag: 'Settings',
  method: 'DELETE',
  path: '/api/v1/keys/{keyId}',
  summary: 'Revoke an API key',
  description: WINDOW_ONLY,
  params: z.object({ keyId: z.string() }),
  answers: { 200: { description: 'Key revoked (idempotent).', json: ApiKey } },
  errors: ['not_found', 'forbidden'],
  only: 'window',
});

export const getWebhookSecret = endpoint({
  id: 'getWebhookSecret',
  tag: 'Settings',
  method: 'GET',
  path: '/api/v1/webhooks/secret',
  summary: 'Get the webhook signing secret',
  description: WINDOW_ONLY,
  answers: { 200: { description: 'The current secret.', json: WebhookSecret } },
  errors: ['forbidden'],
  only: 'window',
});

export const rotateWebhookSecret = endpoint({
  id: 'rotateWebhookSecret',
  tag: 'Settings',
  method: 'POST',
  path: '/api/v1/webhooks/secret',
  summary: 'Rotate the webhook signing secret',
  description: `For 24 hours deliveries are signed with both secrets, so that receivers can switch. ${WINDOW_ONLY}`,
  answers: { 201: { description: 'The new secret.', json: WebhookSecret } },
  errors: ['forbidden'],
  only: 'window',
});

export const listDeliveries = endpoint({
  id: 'listDeliveries',
  tag: 'Settings',
  method: 'GET',
  path: '/api/v1/webhooks/deliveries',
  summary: 'List webhook deliveries with their attempts',
  query: z.object({
    state: DeliveryState.optional(),
    ...paging,
  }),
  answers: { 200: { description: 'Newest first.', json: DeliveryList } },
  errors: ['bad_request'],
});

export const sendDelivery = endpoint({
  id: 'sendDelivery',
  tag: 'Settings',
  method: 'POST',
  path: '/api/v1/webhooks/deliveries/{deliveryId}/send',
  summary: 'Redeliver a webhook event',
  params: z.object({ deliveryId: z.string() }),
  answers: { 202: { description: 'The delivery is sent now.', json: Delivery } },
  errors: ['not_found', 'forbidden'],
});

export const getExposure = endpoint({
  id: 'getExposure',
  tag: 'Settings',
  method: 'GET',
  path: '/api/v1/settings/exposure',
  summary: 'Get counts of data sent to, or readable by, other machines',
  answers: { 200: { description: 'All counts are 0 if nothing was sent.', json: Exposure } },
  errors: [],
});

export const getLocalApi = endpoint({
  id: 'getLocalApi',
  tag: 'Settings',
  method: 'GET',
  path: '/api/v1/settings/local-api',
  summary: 'Get the settings of the local API and of outgoing requests',
  description: WINDOW_ONLY,
  answers: { 200: { description: 'The current settings.', json: LocalApi } },
  errors: ['forbidden'],
  only: 'window',
});

export const changeLocalApi = endpoint({
  id: 'changeLocalApi',
  tag: 'Settings',
  method: 'PATCH',
  path: '/api/v1/settings/local-api',
  summary: 'Change the settings of the local API and of outgoing requests',
  description: WINDOW_ONLY,
  body: ChangeLocalApi,
  answers: { 200: { description: 'The changed settings.', json: LocalApi } },
  errors: ['bad_request', 'forbidden'],
  only: 'window',
});

export const getPerson = endpoint({
  id: 'getPerson',
  tag: 'Settings',
  method: 'GET',
  path: '/api/v1/settings/person',
  summary: 'Get the name under which the window corrects and reviews',
  description: WINDOW_ONLY,
  answers: { 200: { description: 'The current name.', json: Person } },
  errors: ['forbidden'],
  only: 'window',
});

export const changePerson = endpoint({
  id: 'changePerson',
  tag: 'Settings',
  method: 'PUT',
  path: '/api/v1/settings/person',
  summary: 'Set the name under which the window corrects and reviews',
  description: `Earlier corrections and decisions keep the name that they were made under. ${WINDOW_ONLY}`,
  body: Person,
  answers: { 200: { description: 'The new name.', json: Person } },
  errors: ['bad_request', 'forbidden'],
  only: 'window',
});
