/** Providers that answer questions and extract fields: the built-in engine, or a language model. */
import { z } from 'zod';
import { CodedText } from './coded-text.ts';
import { count, idWith, named, nullableText } from './common.ts';

/** The engine's own extraction: always available, sends nothing over the network. */
export const BUILT_IN_PROVIDER = 'built-in';

export const ProviderId = z
  .string()
  .regex(/^(built-in|prov-[0-9a-z]{6,40})$/, 'a provider id is built-in or prov-<id>')
  .meta({ id: 'ProviderId', examples: ['built-in'] });

export const ProviderRef = ProviderId.describe(
  'Id of the provider that answers; default: the default provider of the settings.',
);

export const ProviderKind = z
  .enum(['built-in', 'gguf', 'ollama', 'openai'])
  .describe(
    'gguf: a model file on this machine; ollama: an Ollama server; openai: a server with an ' +
      'OpenAI-compatible API.',
  )
  .meta({ id: 'ProviderKind' });
export type ProviderKind = z.infer<typeof ProviderKind>;

export const Provider = named('Provider', {
  id: ProviderId,
  kind: ProviderKind,
  name: z.string().describe('Name shown with answers.'),
  model: nullableText.describe('Model name on the server, or name of the model file.'),
  base_url: nullableText,
  path: nullableText.describe('Path of the GGUF file.'),
  host: nullableText.describe(
    'Host that receives document text; null if text stays on this machine.',
  ),
  has_key: z.boolean().describe('Whether an API key is stored. The key is never returned.'),
  key_storage: z
    .enum(['system', 'file'])
    .nullable()
    .describe(
      'system: encrypted by the operating system; file: unencrypted in a file readable by the user only.',
    ),
  is_default: z.boolean(),
  problem: nullableText.describe('Why it is unavailable; null if it is available.'),
  coded_problem: CodedText.optional(),
});
export type Provider = z.infer<typeof Provider>;

/** The optional package that runs model files. */
export const ModelRuntime = named('ModelRuntime', {
  state: z.enum(['missing', 'installing', 'installed']),
  host: z.string().describe('The registry that it is downloaded from.'),
  bytes_done: count.describe('Downloaded so far, while it is being installed.'),
  bytes_total: count.describe('Size of the download.'),
  problem: nullableText.describe('Why the last installation failed.'),
  coded_problem: CodedText.optional(),
});
export type ModelRuntime = z.infer<typeof ModelRuntime>;

export const ProviderList = named('ProviderList', {
  items: z.array(Provider).describe('Built-in provider first.'),
  gguf_available: z
    .boolean()
    .describe('Whether the optional runtime for model files is installed.'),
  gguf_runtime: ModelRuntime,
});

const BaseUrl = z
  .url({ protocol: /^https?$/, error: 'must begin with http:// or https://' })
  .max(2_000);

const providerSettings = {
  name: z.string().trim().min(1).max(100),
  base_url: BaseUrl.optional().describe('Base URL of a server; allows requests to its host only.'),
  model: z.string().trim().min(1).max(200).optional(),
  path: z.string().min(1).max(4_000).optional().describe('Path of the GGUF file on this machine.'),
  key: z.string().min(1).max(4_000).optional().describe('API key of the server.'),
};

export const CreateProvider = z
  .object({
    kind: ProviderKind.exclude(['built-in']),
    ...providerSettings,
    is_default: z.boolean().default(false),
  })
  .refine(({ kind, base_url }) => kind === 'gguf' || base_url !== undefined, {
    error: 'a server needs its address',
    path: ['base_url'],
  })
  .refine(({ kind, model }) => kind === 'gguf' || model !== undefined, {
    error: 'a server needs the name of a model',
    path: ['model'],
  })
  .refine(({ kind, path }) => kind !== 'gguf' || path !== undefined, {
    error: 'a model file needs its path',
    path: ['path'],
  })
  .meta({ id: 'CreateProvider' });

/** A server whose models are asked for before a provider is saved. */
export const FindModels = z
  .object({
    kind: ProviderKind.exclude(['built-in', 'gguf']),
    base_url: BaseUrl,
    key: providerSettings.key,
    provider_id: ProviderId.optional().describe(
      'Without a key, the stored key of this provider is used if its host is the same.',
    ),
  })
  .meta({ id: 'FindModels', examples: [{ kind: 'ollama', base_url: 'http://127.0.0.1:11434' }] });

export const ChangeProvider = z
  .object({
    ...providerSettings,
    key: z
      .string()
      .min(1)
      .max(4_000)
      .nullable()
      .optional()
      .describe('null deletes the key. A new host without a key also deletes it.'),
    is_default: z.boolean(),
  })
  .partial()
  .meta({ id: 'ChangeProvider' });

/** Result of asking a provider for its models, which shows whether it can be reached. */
export const ProviderCheck = named('ProviderCheck', {
  ok: z.boolean(),
  models: z.array(z.string()),
  problem: nullableText,
  coded_problem: CodedText.optional(),
  milliseconds: count,
});
export type ProviderCheck = z.infer<typeof ProviderCheck>;

export const ModelDownloadId = idWith('dl', 'a model download');

/** A model file being downloaded from an address that the user gave. */
export const ModelDownload = named('ModelDownload', {
  id: ModelDownloadId,
  url: z.string(),
  file_name: z.string(),
  sha256: nullableText.describe(
    'The expected hash, or null; after completion the hash of the file.',
  ),
  state: z.enum(['downloading', 'paused', 'verifying', 'completed', 'failed']),
  bytes_done: count,
  bytes_total: count.nullable(),
  problem: nullableText,
  coded_problem: CodedText.optional(),
  path: nullableText.describe('Path of the file after completion.'),
});
export type ModelDownload = z.infer<typeof ModelDownload>;

export const ModelDownloadList = named('ModelDownloadList', { items: z.array(ModelDownload) });

export const CreateModelDownload = named('CreateModelDownload', {
  url: BaseUrl.meta({ examples: ['https://models.example/small-q4.gguf'] }),
  sha256: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[0-9a-f]{64}$/, 'a SHA-256 has 64 hexadecimal digits')
    .meta({ examples: ['0123456789abcdef'.repeat(4)] })
    .optional(),
});
