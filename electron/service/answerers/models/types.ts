/** The interface of a language model for its answerer, whichever program runs it. */
import type { Completion } from './completion.ts';
import type { LaunchModel } from './model-messages.ts';

/** Failures are ModelErrors (error.ts); an abort rejects with the reason of the signal. */
export interface LanguageModel {
  /** The response in chunks, as they are generated. */
  stream(completion: Completion, signal: AbortSignal): AsyncIterable<string>;
  /** Names of the available models; shows that the provider can be reached. */
  models(signal: AbortSignal): Promise<string[]>;
  /** Frees the resources of the model. */
  close?(): Promise<void>;
}

/** The settings that the user entered for a provider. */
export interface ModelSettings {
  readonly name: string;
  readonly model: string | null;
  /** For a server. */
  readonly baseUrl: string | null;
  /** For a model file. */
  readonly path: string | null;
  readonly key: string | null;
}

export interface ModelSurroundings {
  /** Folder of the installed optional packages. */
  readonly parts: string;
  /** Milliseconds without a byte after which a server times out. */
  readonly silence: number;
  /** Starts the processes of model files; default: child processes. */
  readonly launchModel?: LaunchModel;
}

export type ModelAdapter = (
  settings: ModelSettings,
  surroundings: ModelSurroundings,
) => LanguageModel;
