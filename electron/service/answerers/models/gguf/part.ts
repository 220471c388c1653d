/**
 * node-llama-cpp, the optional package that runs model files: the user installs it into the data
 * folder (docs/decisions/0020); the program never builds it.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';

const PACKAGE = 'node-llama-cpp';

/** Absolute path of the module in the folder of optional packages; null if it is not installed. */
export function llamaModule(parts: string): string | null {
  try {
    return createRequire(join(parts, 'package.json')).resolve(PACKAGE);
  } catch {
    return null;
  }
}
