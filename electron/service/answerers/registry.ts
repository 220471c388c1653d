/** The answerers of an account, by the id of their provider. */

import { asCodedText, codedText } from '../../../shared/coded-text.ts';
import { BUILT_IN_PROVIDER } from '../../../shared/contract/index.ts';
import type { EnginePool } from '../../engine/index.ts';
import type { ProviderRecord, Store } from '../../store/index.ts';
import { ApiError } from '../errors.ts';
import { extractiveAnswerer } from './extractive.ts';
import { modelAnswerer } from './model.ts';
import { ModelError } from './models/error.ts';
import type { LanguageModel } from './models/types.ts';
import { destinationOf, NO_PROVIDER, type Providers } from './providers.ts';
import type { Answerer } from './types.ts';

interface AnswerersParts {
  readonly engine: EnginePool;
  readonly providers: Providers;
  readonly exposure: Store['exposure'];
}

export class Answerers {
  readonly #parts: AnswerersParts;
  readonly #builtIn: Answerer;

  constructor(parts: AnswerersParts) {
    this.#parts = parts;
    this.#builtIn = extractiveAnswerer(parts.engine);
  }

  /**
   * `providerId` undefined: the default of the account.
   * @throws not_found if the account has no such provider, ModelError if it is not configured
   */
  async get(accountId: string, providerId?: string): Promise<Answerer> {
    const { engine, providers } = this.#parts;
    if (providerId === BUILT_IN_PROVIDER) return this.#builtIn;
    const record =
      providerId === undefined
        ? await providers.defaultOf(accountId)
        : await providers.find(accountId, providerId);
    if (!record) {
      if (providerId === undefined) return this.#builtIn;
      throw new ApiError('not_found', NO_PROVIDER, { param: 'provider_id' });
    }
    const { id, name, host, model, problem, coded_problem } = await providers.describe(record);
    if (problem !== null) {
      const text = '{name} is not available: {cause} See Settings > Answers.';
      const cause = asCodedText(coded_problem ?? problem);
      throw new ModelError('setup', codedText(text, { name }, { cause }));
    }
    return modelAnswerer({
      engine,
      model: this.#counted(record, await providers.connect(record)),
      provider: { id, name, host, model: model ?? name },
    });
  }

  /** Wraps the model so that each prompt that leaves this machine is counted before it is sent. */
  #counted(record: ProviderRecord, model: LanguageModel): LanguageModel {
    const { exposure } = this.#parts;
    const { accountId, baseUrl } = record;
    if (baseUrl === null || destinationOf(baseUrl) === null) return model;
    return {
      ...model,
      async *stream(completion, signal) {
        await exposure.countModelRequest(accountId, baseUrl);
        yield* model.stream(completion, signal);
      },
    };
  }
}
