import { forkProgram } from '../../../engine/index.ts';
import type { LaunchWorker } from './messages.ts';

/** The same file as source under Node and as a bundle beside its callers. */
export const forkWorker: LaunchWorker = forkProgram(
  new URL(import.meta.url.endsWith('.ts') ? './program.ts' : './queue-worker.js', import.meta.url),
);
