import { z } from 'zod';
import { paging } from '../common.ts';
import { endpointsOf, okAnswer } from '../endpoint.ts';
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
  WindowPerson,
} from '../settings.ts';

const endpoint = endpointsOf('Settings');
const ofWindow = endpointsOf('Settings', 'window');

export const listKeys = ofWindow('GET /api/v1/keys', {
  summary: 'List API keys, including revoked ones',
  answers: okAnswer('Newest first.', ApiKeyList),
});

export const createKey = ofWindow('POST /api/v1/keys', {
  summary: 'Create an API key',
  body: CreateKey,
  answers: { 201: { description: 'The key; it is shown once only.', json: CreatedKey } },
});

export const revokeKey = ofWindow('DELETE /api/v1/keys/{keyId}', {
  summary: 'Revoke an API key',
  params: z.object({ keyId: z.string() }),
  answers: okAnswer('Key revoked (idempotent).', ApiKey),
  impossible: ['bad_request'],
});

export const getWebhookSecret = ofWindow('GET /api/v1/webhooks/secret', {
  summary: 'Get the webhook signing secret',
  answers: okAnswer('The current secret.', WebhookSecret),
});

export const rotateWebhookSecret = ofWindow('POST /api/v1/webhooks/secret', {
  summary: 'Rotate the webhook signing secret',
  description: `For 24 hours deliveries are signed with both secrets, so that receivers can switch.`,
  answers: { 201: { description: 'The new secret.', json: WebhookSecret } },
});

export const listDeliveries = endpoint('GET /api/v1/webhooks/deliveries', {
  summary: 'List webhook deliveries with their attempts',
  query: z.object({
    state: DeliveryState.optional(),
    ...paging,
  }),
  answers: okAnswer('Newest first.', DeliveryList),
});

export const sendDelivery = endpoint('POST /api/v1/webhooks/deliveries/{deliveryId}/send', {
  summary: 'Redeliver a webhook event',
  params: z.object({ deliveryId: z.string() }),
  answers: { 202: { description: 'The delivery is sent now.', json: Delivery } },
  impossible: ['bad_request'],
});

export const getExposure = endpoint('GET /api/v1/settings/exposure', {
  summary: 'Get counts of data sent to, or readable by, other machines',
  answers: okAnswer('All counts are 0 if nothing was sent.', Exposure),
});

export const getLocalApi = ofWindow('GET /api/v1/settings/local-api', {
  summary: 'Get the settings of the local API and of outgoing requests',
  answers: okAnswer('The current settings.', LocalApi),
});

export const changeLocalApi = ofWindow('PATCH /api/v1/settings/local-api', {
  summary: 'Change the settings of the local API and of outgoing requests',
  body: ChangeLocalApi,
  answers: okAnswer('The changed settings.', LocalApi),
});

export const getPerson = ofWindow('GET /api/v1/settings/person', {
  role: 'viewer',
  summary: 'Get the name under which the window corrects and reviews',
  answers: okAnswer('The current name.', WindowPerson),
});

export const changePerson = ofWindow('PUT /api/v1/settings/person', {
  summary: 'Set the name under which the window corrects and reviews',
  description: `Earlier corrections and decisions keep the name that they were made under.`,
  body: Person,
  answers: okAnswer('The new name.', WindowPerson),
});
