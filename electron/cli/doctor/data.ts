/** Read-only checks of the data folder and its store. */
import { existsSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inspectStore } from '../../store/index.ts';
import { sentenceOf } from '../sentence.ts';
import { type Check, failure, good, warning } from './finding.ts';

const MEGABYTE = 1_000_000;
/** Less is not enough for a day's PDFs, or for any at all; bytes. */
const LITTLE_SPACE = 2_000 * MEGABYTE;
const NO_SPACE = 100 * MEGABYTE;

const sizeOf = (bytes: number): string =>
  bytes < 1_000 * MEGABYTE
    ? `${(bytes / MEGABYTE).toFixed(1)} MB`
    : `${(bytes / MEGABYTE / 1_000).toFixed(1)} GB`;

/** The folder, or its nearest existing ancestor. */
function existing(folder: string): string {
  let at = folder;
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at);
  return at;
}

export const folder = (path: string): Check => ({
  name: 'Data folder',
  async run() {
    const nearest = existing(path);
    const probe = join(nearest, `.quarry-doctor-${process.pid}`);
    try {
      await writeFile(probe, '', { flag: 'wx' });
      await rm(probe);
    } catch (error) {
      return failure(
        `${path} is not writable (${sentenceOf(error)})`,
        'Change its permissions, or choose another folder with --data',
      );
    }
    return good(nearest === path ? path : `${path}, created at the first start`);
  },
});

export const space = (path: string): Check => ({
  name: 'Free space',
  async run() {
    const { bavail, bsize } = await statfs(existing(path));
    const free = bavail * bsize;
    const remedy = 'Free some space, or choose another data folder with --data';
    if (free < NO_SPACE) return failure(sizeOf(free), remedy);
    return free < LITTLE_SPACE ? warning(sizeOf(free), remedy) : good(sizeOf(free));
  },
});

export const store = (path: string): Check => ({
  name: 'Database',
  async run() {
    const restore =
      'Restore the data folder from a backup, or move it away to start with an empty one';
    const report = await inspectStore(path).catch((error: unknown) => sentenceOf(error));
    if (report === null) return good('Not created yet');
    if (typeof report === 'string') return failure(`It cannot be read (${report})`, restore);
    const { schema, known, damage, missingFiles } = report;
    if (schema > known) {
      return failure(
        `It was written by a newer version of Quarry (schema version ${schema}, supported: ${known})`,
        'Update Quarry',
      );
    }
    if (damage.length > 0) return failure(`It is damaged: ${damage.join('; ')}`, restore);
    if (missingFiles > 0) {
      return warning(
        missingFiles === 1 ? '1 PDF is missing' : `${missingFiles} PDFs are missing`,
        'Add them again, or restore the folder "files" from a backup',
      );
    }
    const outdated = schema < known ? `, upgraded to ${known} at the next start` : '';
    return good(
      `OK: schema version ${schema}${outdated}, ${report.documents} documents, ${sizeOf(report.size)}`,
    );
  },
});
