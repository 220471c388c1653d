import { forkProgram } from '../../child-process/fork.ts';
import type { LaunchRecognition } from './messages.ts';

/** The same file as source under Node and as a bundle beside its callers. */
export const forkRecognition: LaunchRecognition = forkProgram(
  new URL(import.meta.url.endsWith('.ts') ? './program.ts' : './recognition.js', import.meta.url),
);
