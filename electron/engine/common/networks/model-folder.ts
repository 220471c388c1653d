import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** In a checkout. */
const SOURCE = join(import.meta.dirname, '../../../../resources/models');

/** Folder of the networks: the given one, that beside the built programs, or that of the sources. */
export function modelFolder(resources?: string): string {
  const candidates = [
    resources && join(resources, 'models'),
    join(import.meta.dirname, '../models'),
  ];
  return candidates.find((candidate) => candidate && existsSync(candidate)) || SOURCE;
}
