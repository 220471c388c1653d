/** Keys, webhooks and the local API, as shown and changed in the settings of the window. */

import { z } from 'zod';
import { CodedText } from './coded-text.ts';
import { count, listOf, named, namedEnum, nullableText, time } from './common.ts';
import { ROLES } from './endpoint.ts';
import { JobId } from './job.ts';

const holder = {
  role: z.enum(ROLES).describe('What it may do: read, also write, or also change settings.'),
  person: nullableText.describe(
    'Person who uses it: author of corrections and reviews; null: its name is.',
  ),
};

export const ApiKey = named('ApiKey', {
  id: z.string(),
  name: nullableText.describe('Purpose of the key.'),
  last_four: z.string().describe('Last four characters; the only part shown after creation.'),
  created_at: time,
  last_used_at: time.nullable().describe('Rounded down to the minute.'),
  revoked_at: time.nullable(),
  allowance: count.nullable().describe('Maximum number of pages to extract; null for no limit.'),
  pages_used: count,
  ...holder,
});
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeyList = named('ApiKeyList', { items: z.array(ApiKey) });

export const CreateKey = named('CreateKey', {
  name: z.string().trim().min(1).max(100),
  allowance: z.int().min(0).max(1_000_000_000).nullable().default(null),
  role: holder.role.default('admin'),
  person: z.string().trim().min(1).max(100).nullable().default(null),
});

export const CreatedKey = ApiKey.extend({
  secret: z.string().describe('The API key; it is not stored and cannot be shown again.'),
}).meta({ id: 'CreatedKey' });
export type CreatedKey = z.infer<typeof CreatedKey>;

export const WebhookSecret = named('WebhookSecret', {
  secret: z.string().describe('Signing secret as in the Standard Webhooks specification: whsec_…'),
  previous_until: time
    .nullable()
    .describe('Until this time deliveries are also signed with the previous secret.'),
});
export type WebhookSecret = z.infer<typeof WebhookSecret>;

export const DeliveryState = namedEnum('DeliveryState', ['pending', 'delivered', 'given_up']);
export type DeliveryState = z.infer<typeof DeliveryState>;

export const DeliveryAttempt = named('DeliveryAttempt', {
  at: time,
  status: z.int().nullable().describe('HTTP status of the response; null if there was none.'),
  error: nullableText,
  coded_error: CodedText.optional(),
  milliseconds: count,
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

export const Delivery = named('Delivery', {
  id: z.string().describe('The `webhook-id` header of every attempt.'),
  job_id: JobId,
  filename: nullableText,
  event: z.enum(['document.completed', 'document.failed']),
  url: z.string(),
  state: DeliveryState,
  created_at: time,
  next_attempt_at: time.nullable().describe('Null if no further attempt is scheduled.'),
  attempts: z.array(DeliveryAttempt).describe('Oldest first.'),
});
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryList = listOf(Delivery).meta({ id: 'DeliveryList' });

/** A host name or an address, as in a URL but without brackets. */
const Host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^([a-z0-9_]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9])?)*|[0-9a-f:]*:[0-9a-f:.]+)$/,
    'must be a host name or IP address, without http:// and port',
  );

/** Lower ports are reserved for the system. */
const LOWEST_PORT = 1024;

const localApiSettings = {
  on: z
    .boolean()
    .describe('Whether requests with an API key are accepted. The window always has access.'),
  port: z
    .int()
    .min(LOWEST_PORT)
    .max(65_535)
    .describe('Port of the local API; port_changes says when a change takes effect.'),
  allowed_hosts: z
    .array(Host)
    .max(100)
    .describe('Private hosts that document URLs and webhooks may reach.'),
  allow_http: z.boolean().describe('Whether webhooks may use http:// to any host.'),
};

export const LocalApiSettings = z.object(localApiSettings);
export type LocalApiSettings = z.infer<typeof LocalApiSettings>;

export const LocalApi = named('LocalApi', {
  ...localApiSettings,
  origin: nullableText.describe('Base URL of the local API; null if not available.'),
  problem: nullableText.describe('Why the enabled local API is not available.'),
  port_changes: z.enum(['at_once', 'at_next_start']),
});
export type LocalApi = z.infer<typeof LocalApi>;

export const ChangeLocalApi = z.object(localApiSettings).partial().meta({ id: 'ChangeLocalApi' });

export const Person = z
  .object({
    name: z
      .string()
      .trim()
      .max(100)
      .nullable()
      .describe('Name of the person at the window; null if it is not known.'),
  })
  .meta({ id: 'Person', examples: [{ name: 'A. Marsh' }] });
export type Person = z.infer<typeof Person>;

export const WindowPerson = Person.extend({
  role: holder.role,
  signed_in: z.boolean().describe('Whether the name comes from a provider of OpenID Connect.'),
}).meta({ id: 'WindowPerson', examples: [{ name: 'A. Marsh', role: 'editor', signed_in: true }] });

export const Exposure = named('Exposure', {
  webhooks: count.describe('Attempted deliveries to other machines.'),
  fetched: count.describe('Documents requested from other machines.'),
  model_requests: count.describe(
    'Requests with document text to language models on other machines.',
  ),
  model_files: count.describe('Model files requested from other machines.'),
  public_documents: count.describe('Documents with tables that are readable without a key.'),
  network: z.boolean().describe('Whether the service is reachable from the network.'),
  database: nullableText.describe(
    'Address of the database of the records; null if it is in the data folder.',
  ),
  file_storage: nullableText.describe(
    'Address of the storage of the PDFs; null if that is the data folder.',
  ),
  connections: z
    .object({
      scope: z
        .enum(['processes', 'service'])
        .describe(
          'What was watched: all processes of Quarry with their native code, by the table of ' +
            'sockets of the system (Linux), or the connections of the service only.',
        ),
      addresses: z
        .array(z.string())
        .describe('Address and port of other machines, at most 50, in the order seen.'),
    })
    .describe('Connections to other machines that were observed since the service was started.'),
});
export type Exposure = z.infer<typeof Exposure>;
