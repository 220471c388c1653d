/**
 * The providers of an account: the settings of each language model, the default provider, and the
 * connections. Removed ones are kept until the next start, so that the removal can be undone.
 */
import { isIP } from 'node:net';
import { basename } from 'node:path';
import type { z } from 'zod';
import { codedText, textParts } from '../../../shared/coded-text.ts';
import {
  BUILT_IN_PROVIDER,
  type ChangeProvider,
  type CreateProvider,
  type FindModels,
  type Provider,
  type ProviderCheck,
  type ServiceText,
} from '../../../shared/contract/index.ts';
import { isLoopback } from '../../../shared/external-address.ts';
import type { ProviderRecord, Store } from '../../store/index.ts';
import { badRequest } from '../errors.ts';
import { isPublicAddress } from '../sources/addresses.ts';
import { hostOf } from '../sources/guarded-request.ts';
import { EXTRACTIVE } from './extractive.ts';
import type { ProviderKeys } from './keys.ts';
import { ModelError } from './models/error.ts';
import { problemOfFile } from './models/gguf/file.ts';
import { llamaModule } from './models/gguf/part.ts';
import { ADAPTERS } from './models/index.ts';
import type { LaunchModel } from './models/model-messages.ts';
import type { LanguageModel } from './models/types.ts';

/** Time limit of a check; milliseconds. */
const CHECK_TIME = 20_000;

export interface ProvidersParts {
  readonly store: Store;
  readonly keys: ProviderKeys;
  /** Folder of the installed optional packages. */
  readonly parts: string;
  /** Milliseconds without a byte after which a server times out. */
  readonly silence: number;
  /** Starts the processes of model files; default: child processes. */
  readonly launchModel?: LaunchModel;
}

type NewProvider = z.output<typeof CreateProvider>;
type ProviderChange = z.output<typeof ChangeProvider>;
type Stored = ProviderRecord | 'name_taken' | null;
type ServerToAsk = z.output<typeof FindModels>;

export class Providers {
  readonly #parts: ProvidersParts;
  readonly #models = new Map<string, Promise<LanguageModel>>();

  constructor(parts: ProvidersParts) {
    this.#parts = parts;
  }

  /** Deletes what was removed in an earlier run, including its keys. */
  async start(): Promise<void> {
    await this.#parts.keys.remove(...(await this.#parts.store.providers.purge()));
  }

  get ggufAvailable(): boolean {
    return llamaModule(this.#parts.parts) !== null;
  }

  /** The built-in one first. */
  async list(accountId: string): Promise<Provider[]> {
    const { items: records } = await this.#parts.store.providers.list(accountId);
    const isDefault = !records.some((record) => record.isDefault);
    const views = await Promise.all(records.map((record) => this.describe(record)));
    return [{ ...BUILT_IN, is_default: isDefault }, ...views];
  }

  async describe(record: ProviderRecord): Promise<Provider> {
    const { id, kind, name, baseUrl, path, isDefault } = record;
    const storage = this.#parts.keys.storageOf(id);
    return {
      id,
      kind,
      name,
      model: path === null ? record.model : basename(path),
      base_url: baseUrl,
      path,
      host: destinationOf(baseUrl),
      has_key: storage !== null,
      key_storage: storage,
      is_default: isDefault,
      ...textParts('problem', await this.#problemOf(record)),
    };
  }

  /** The default of the account; null for the built-in one. */
  async defaultOf(accountId: string): Promise<ProviderRecord | null> {
    const { items } = await this.#parts.store.providers.list(accountId);
    return items.find(({ isDefault }) => isDefault) ?? null;
  }

  /** Null if the account has no such provider. */
  async find(accountId: string, id: string): Promise<ProviderRecord | null> {
    const record = await this.#parts.store.providers.find(id);
    return record?.accountId === accountId ? record : null;
  }

  async create(accountId: string, entered: NewProvider): Promise<Stored> {
    const { keys, store } = this.#parts;
    const { kind, name, key, model = null, path = null } = entered;
    const values = { name, model, path, baseUrl: baseUrlOf(entered.base_url) };
    const sealed = key === undefined ? null : await keys.seal(key);
    const record = await store.providers.create({ accountId, kind, ...values });
    if (record === 'name_taken') return record;
    if (sealed) await keys.write(record.id, sealed);
    if (entered.is_default) await store.providers.setDefault(accountId, record.id);
    return store.providers.find(record.id);
  }

  /** The models of a server that is not saved yet. */
  async findModels(accountId: string, { kind, ...entered }: ServerToAsk): Promise<ProviderCheck> {
    const baseUrl = baseUrlOf(entered.base_url);
    const known =
      entered.provider_id === undefined ? null : await this.find(accountId, entered.provider_id);
    // A key is valid only for the host that it was entered for.
    const isSameHost = known !== null && hostIn(known.baseUrl) === hostIn(baseUrl);
    const name = kind === 'ollama' ? 'Ollama' : 'The server';
    return checked(name, async () => {
      const stored = isSameHost ? await this.#parts.keys.read(known.id, known.name) : null;
      const settings = { name, model: null, baseUrl, path: null, key: entered.key ?? stored };
      return ADAPTERS[kind](settings, this.#parts).models(AbortSignal.timeout(CHECK_TIME));
    });
  }

  async change(before: ProviderRecord, change: ProviderChange): Promise<Stored> {
    const { store, keys } = this.#parts;
    const { id, accountId } = before;
    const { is_default: isDefault, key } = change;
    const values = {
      name: change.name ?? before.name,
      model: change.model ?? before.model,
      path: change.path ?? before.path,
      baseUrl: change.base_url === undefined ? before.baseUrl : baseUrlOf(change.base_url),
    };
    const sealed = typeof key === 'string' ? await keys.seal(key) : null;
    const record = await store.providers.change(id, values);
    if (record === 'name_taken') return record;
    // A key is valid only for the host that it was entered for.
    const moved = hostIn(values.baseUrl) !== hostIn(before.baseUrl);
    if (key === null || (moved && key === undefined)) await keys.remove(id);
    if (sealed) await keys.write(id, sealed);
    if (isDefault !== undefined) {
      const chosen = isDefault ? id : null;
      if (isDefault || before.isDefault) await store.providers.setDefault(accountId, chosen);
    }
    await this.disconnect(id);
    return store.providers.find(id);
  }

  async check(record: ProviderRecord): Promise<ProviderCheck> {
    const { name, model, path } = record;
    const found = await checked(name, async () =>
      (await this.connect(record)).models(AbortSignal.timeout(CHECK_TIME)),
    );
    if (!found.ok) return found;
    const missing = model !== null && path === null && !has(found.models, model);
    if (missing) {
      const text = '{name} does not list the model "{model}". Choose one of its models.';
      return { ...found, ok: false, ...textParts('problem', codedText(text, { name, model })) };
    }
    const problem = await this.#problemOf(record);
    return { ...found, ok: problem === null, ...textParts('problem', problem) };
  }

  /**
   * The connection to a provider, cached.
   * @throws ModelError if its key cannot be decrypted
   */
  connect(record: ProviderRecord): Promise<LanguageModel> {
    const { id, kind, name, model, baseUrl, path } = record;
    const { keys, parts, silence, launchModel } = this.#parts;
    const surroundings = { parts, silence, ...(launchModel && { launchModel }) };
    let connection = this.#models.get(id);
    if (!connection) {
      connection = keys
        .read(id, name)
        .then((key) => ADAPTERS[kind]({ name, model, baseUrl, path, key }, surroundings));
      this.#models.set(id, connection);
      connection.catch(() => this.#models.delete(id));
    }
    return connection;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#models.keys()].map((id) => this.disconnect(id)));
  }

  /** Ends the connection, which the next request makes again. */
  async disconnect(id: string): Promise<void> {
    const connection = this.#models.get(id);
    this.#models.delete(id);
    const model = await connection?.catch(() => null);
    await model?.close?.();
  }

  /** The built-in provider can only be made the default. */
  async chooseBuiltIn(
    accountId: string,
    { is_default: isDefault, ...other }: ProviderChange,
  ): Promise<Provider> {
    if (Object.keys(other).length > 0) {
      throw badRequest('The built-in provider has no settings; it can only be made the default.');
    }
    if (isDefault) await this.#parts.store.providers.setDefault(accountId, null);
    return { ...BUILT_IN, is_default: (await this.defaultOf(accountId)) === null };
  }

  async #problemOf({ kind, path, model }: ProviderRecord): Promise<ServiceText | null> {
    if (kind !== 'gguf') return model === null ? 'No model selected.' : null;
    const problem = await problemOfFile(path);
    if (problem !== null || this.ggufAvailable) return problem;
    return 'The optional runtime for model files is not installed.';
  }
}

/** Asks a provider for its models; `name`: as displayed. */
async function checked(name: string, models: () => Promise<string[]>): Promise<ProviderCheck> {
  const began = performance.now();
  const outcome = (found: string[], problem: ServiceText | null) => ({
    ...{ ok: problem === null, models: found, ...textParts('problem', problem) },
    milliseconds: Math.round(performance.now() - began),
  });
  try {
    return outcome(await models(), null);
  } catch (error) {
    if (error instanceof ModelError) return outcome([], error.text);
    if (!(error instanceof DOMException)) throw error;
    const text =
      '{name} did not answer within {seconds} s. Check the address and that the server is running.';
    return outcome([], codedText(text, { name, seconds: CHECK_TIME / 1000 }));
  }
}

export const NO_PROVIDER = 'The provider does not exist or was deleted. Choose another one.';

const BUILT_IN = {
  id: BUILT_IN_PROVIDER,
  kind: 'built-in',
  name: EXTRACTIVE.name,
  model: null,
  base_url: null,
  path: null,
  host: null,
  has_key: false,
  key_storage: null,
  problem: null,
} as const;

/** Ollama lists `llama3:latest` for the model requested as `llama3`. */
const has = (models: readonly string[], model: string): boolean =>
  models.includes(model) || models.includes(`${model}:latest`);

const hostIn = (url: string | null): string | null => (url === null ? null : new URL(url).host);

/** The host that document text is sent to; null if it stays on this machine. */
export function destinationOf(baseUrl: string | null): string | null {
  if (baseUrl === null) return null;
  const { hostname, host } = new URL(baseUrl);
  return isLoopback(hostname) ? null : host;
}

/** The URL as it is stored. Names are resolved when connecting, not here. */
function baseUrlOf(entered: string | undefined): string | null {
  if (entered === undefined) return null;
  const url = new URL(entered);
  if (url.username !== '' || url.password !== '') {
    throw badRequest('Enter the API key in the key field, not in the address.', 'base_url');
  }
  const host = hostOf(url);
  if (url.protocol === 'http:' && isIP(host) !== 0 && isPublicAddress(host)) {
    throw badRequest(
      'A public address requires https://, because http:// is not encrypted.',
      'base_url',
    );
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
