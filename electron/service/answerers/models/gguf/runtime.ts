/**
 * Runs one model file with node-llama-cpp; the only module of the model's process that uses that
 * package. Completions run sequentially: each of them uses all cores.
 */
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Completion } from '../completion.ts';
import type { FromModel, ModelFailure, ModelSource, ToModel } from '../model-messages.ts';

/** The used subset of the package. */
interface Package {
  getLlama(options: object): Promise<Llama>;
  LlamaChatSession: new (options: {
    contextSequence: object;
  }) => {
    prompt(text: string, options: object): Promise<string>;
    setChatHistory(history: readonly object[]): void;
    dispose(): void;
  };
}

interface Llama {
  loadModel(options: { modelPath: string }): Promise<LoadedModel>;
  createGrammarForJsonSchema(schema: object): Promise<object>;
}

interface LoadedModel {
  readonly trainContextSize: number;
  tokenize(text: string): readonly number[];
  createContext(options: {
    contextSize: number;
  }): Promise<{ getSequence(): object; dispose(): Promise<void> }>;
}

interface Loaded {
  readonly llama: Llama;
  readonly model: LoadedModel;
  readonly LlamaChatSession: Package['LlamaChatSession'];
}

/** Maximum number of tokens that a model's chat template adds to the messages. */
const TEMPLATE_TOKENS = 256;
/**
 * The library's threads busy-wait for each other: with more threads than cores, or no core left for
 * the rest of the program, each step takes many times as long.
 */
const THREADS = Math.max(1, availableParallelism() - 1);
/** Number of log lines of the library kept to explain a failure. */
const MOST_LOG_LINES = 20;
/** How long to wait for log lines, and the polling interval; milliseconds. */
const LOG_TIME = 2000;
const LOG_STEP = 50;

class Failure extends Error {
  readonly failure: ModelFailure;

  constructor(failure: ModelFailure, reason: string) {
    super(reason);
    this.failure = failure;
  }
}

export class ModelRuntime {
  readonly #send: (message: FromModel) => void;
  readonly #aborts = new Map<number, AbortController>();
  #loaded: Promise<Loaded> | null = null;
  #previous: Promise<void> = Promise.resolve();
  #log: string[] = [];

  constructor(send: (message: FromModel) => void) {
    this.#send = send;
  }

  receive(message: ToModel): void {
    const { id } = message;
    if (message.type === 'cancel') {
      this.#aborts.get(id)?.abort();
      return;
    }
    const abort = new AbortController();
    this.#aborts.set(id, abort);
    this.#previous = this.#previous
      .then(() => this.#answer(message, abort.signal))
      .finally(() => this.#aborts.delete(id));
  }

  /** Never rejects. */
  async #answer(
    { id, source, completion }: Extract<ToModel, { type: 'complete' }>,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      signal.throwIfAborted();
      await this.#complete(source, completion, signal, (text) =>
        this.#send({ type: 'text', id, text }),
      );
      this.#send({ type: 'done', id });
    } catch (error) {
      const known = failureOf(error);
      this.#send({ type: 'failed', id, failure: known.failure, reason: known.message });
    }
  }

  async #complete(
    source: ModelSource,
    { messages, jsonSchema, maxTokens }: Completion,
    signal: AbortSignal,
    onText: (text: string) => void,
  ): Promise<void> {
    this.#loaded ??= this.#load(source);
    const { llama, model, LlamaChatSession } = await this.#loaded.catch((error) => {
      this.#loaded = null;
      throw error;
    });
    const prompt = messages.reduce((sum, { content }) => sum + model.tokenize(content).length, 0);
    const needed = prompt + maxTokens + TEMPLATE_TOKENS;
    if (prompt + maxTokens > model.trainContextSize) {
      throw new Failure('length', `${model.trainContextSize}`);
    }
    signal.throwIfAborted();
    const grammar = jsonSchema && (await llama.createGrammarForJsonSchema(jsonSchema));
    const context = await model.createContext({ contextSize: needed });
    try {
      const session = new LlamaChatSession({ contextSequence: context.getSequence() });
      const history = messages
        .slice(0, -1)
        .map(({ role, content }) =>
          role === 'assistant'
            ? { type: 'model', response: [content] }
            : { type: role, text: content },
        );
      session.setChatHistory(history);
      await session.prompt(messages.at(-1)?.content ?? '', {
        maxTokens,
        temperature: 0,
        // A quote repeats words of the prompt, and JSON repeats its keys.
        repeatPenalty: false,
        signal,
        onTextChunk: onText,
        ...(grammar && { grammar }),
      });
      session.dispose();
    } finally {
      await context.dispose();
    }
  }

  async #load({ module, path }: ModelSource): Promise<Loaded> {
    this.#log = [];
    try {
      const { getLlama, LlamaChatSession } = (await import(pathToFileURL(module).href)) as Package;
      const llama = await getLlama({
        build: 'never',
        skipDownload: true,
        // The binary for Apple silicon supports Metal only; elsewhere the CPU is used.
        gpu: process.platform === 'darwin' && process.arch === 'arm64' ? 'metal' : false,
        maxThreads: THREADS,
        logLevel: 'error',
        logger: (_level: string, line: string) => {
          this.#log = [...this.#log, line.trim()].slice(-MOST_LOG_LINES);
        },
      });
      const model = await llama.loadModel({ modelPath: path });
      return { llama, model, LlamaChatSession };
    } catch (error) {
      if (isMemoryError(error)) throw error;
      // The log has the cause; the error often only that it failed. Log lines come from another
      // thread.
      for (let wait = 0; wait < LOG_TIME && this.#log.length === 0; wait += LOG_STEP) {
        await sleep(LOG_STEP);
      }
      throw new Failure('load', [...this.#log, messageOf(error)].join('\n'));
    }
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const isMemoryError = (error: unknown): boolean =>
  error instanceof Error && error.constructor.name === 'InsufficientMemoryError';

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure(isMemoryError(error) ? 'memory' : 'run', messageOf(error));
}
