import { forkProgram } from '../../../common/child-process/fork.ts';
import type { LaunchRecognition } from './messages.ts';

/** Runs the source under Node, and the bundle beside its callers when built. */
export const forkRecognition: LaunchRecognition = forkProgram(
  new URL(import.meta.url.endsWith('.ts') ? './program.ts' : './recognition.js', import.meta.url),
);
