import { forkProgram } from '../../../../engine/index.ts';
import type { LaunchModel } from '../model-messages.ts';

/** The same file as source under Node and as a bundle beside its callers. */
export const forkModel: LaunchModel = forkProgram(
  new URL(import.meta.url.endsWith('.ts') ? './process.ts' : './model.js', import.meta.url),
);
