/**
 * Builds the window once, before the workers that run end-to-end tests all find that it is missing,
 * and makes the folder of the libraries that they begin with.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../../scripts/lib/build.ts';
import { hasBrowser, LIBRARIES_FOLDER } from './support.ts';

export default async function setUp() {
  if (!hasBrowser) return undefined;
  await buildIfStale(['renderer']);
  const folder = await mkdtemp(join(tmpdir(), 'quarry-libraries-'));
  // Workers are started later and inherit it.
  process.env[LIBRARIES_FOLDER] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
