/** Messages between the service and the process of a model. */
import type { Launch } from '../../../engine/index.ts';
import type { Completion } from './completion.ts';

/** The file that the process runs, and the module that runs it. */
export interface ModelSource {
  readonly module: string;
  readonly path: string;
}

export type ToModel =
  | {
      readonly type: 'complete';
      readonly id: number;
      readonly source: ModelSource;
      readonly completion: Completion;
    }
  | { readonly type: 'cancel'; readonly id: number };

/**
 * `load`: the file cannot be loaded; `memory`: out of memory; `length`: the prompt exceeds the
 * context of the model; `run`: anything else.
 */
export type ModelFailure = 'load' | 'memory' | 'length' | 'run';

export type FromModel =
  | { readonly type: 'text'; readonly id: number; readonly text: string }
  | { readonly type: 'done'; readonly id: number }
  | {
      readonly type: 'failed';
      readonly id: number;
      readonly failure: ModelFailure;
      readonly reason: string;
    };

/** Starts a process for one model. */
export type LaunchModel = Launch<ToModel, FromModel>;
