/** A language model as the answerer over models uses it, whichever program runs it. */
import type { Completion } from './completion.ts';
import type { LaunchModel } from './gguf/messages.ts';

/**
 * Failures are ModelErrors (error.ts); an abort rejects with the reason of the signal.
 */
export interface LanguageModel {
  /** The answer in pieces, as they are generated. */
  stream(completion: Completion, signal: AbortSignal): AsyncIterable<string>;
  /** Names of the models that can be chosen; shows that the provider can be reached. */
  models(signal: AbortSignal): Promise<string[]>;
  /** Frees what the model holds. */
  close?(): Promise<void>;
}

/** What the user entered of a provider. */
export interface ModelSettings {
  readonly name: string;
  readonly model: string | null;
  /** Of a server. */
  readonly baseUrl: string | null;
  /** Of a model file. */
  readonly path: string | null;
  readonly key: string | null;
}

export interface ModelSurroundings {
  /** Folder in which optional parts are installed. */
  readonly parts: string;
  /** Milliseconds without a byte after which a server is given up. */
  readonly silence: number;
  /** Starts the processes of model files; default: child processes. */
  readonly launchModel?: LaunchModel;
}

export type ModelAdapter = (
  settings: ModelSettings,
  surroundings: ModelSurroundings,
) => LanguageModel;
