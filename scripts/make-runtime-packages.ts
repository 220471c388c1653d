/**
 * Pins what the optional runtime of model files consists of, after its version was changed in
 * `electron/service/answerers/models/gguf/packages.json`: npm resolves it and packs each package
 * once, for its size. A binary that the registry lacks is pinned by the registry's own word.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from './lib/process.ts';

const path = join(root, 'electron/service/answerers/models/gguf/packages.json');
const { version, binaries } = JSON.parse(readFileSync(path, 'utf8')) as {
  version: string;
  binaries: Record<string, unknown>;
};
const folder = mkdtempSync(join(tmpdir(), 'quarry-runtime-'));
const npm = (...args: string[]): string =>
  execFileSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 });
const resolveOnly = ['--package-lock-only', '--ignore-scripts', '--omit=optional'];
npm('install', ...resolveOnly, `node-llama-cpp@${version}`);
const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string; optional?: boolean }>;
};
const required = Object.entries(lock.packages).filter(([at, one]) => at && !one.optional);
const nameOf = (at: string): string => at.split('node_modules/').at(-1) ?? at;

interface Packed {
  readonly id: string;
  readonly integrity: string;
  readonly size: number;
}
const pack = (specs: readonly string[]): Packed[] =>
  JSON.parse(npm('pack', '--dry-run', '--json', ...specs)) as Packed[];
const specs = new Set(required.map(([at, one]) => `${nameOf(at)}@${one.version}`));
const packed = new Map(pack([...specs]).map((one) => [one.id, one]));
const packages = required.map(([at, { version: own }]) => {
  const { integrity, size } = packed.get(`${nameOf(at)}@${own}`) ?? {};
  return { folder: at, version: own, integrity, bytes: size };
});
const pinned = Object.keys(binaries).map((name) => {
  try {
    const [one] = pack([`@node-llama-cpp/${name}@${version}`]);
    return [name, { integrity: one?.integrity, bytes: one?.size }];
  } catch {
    console.warn(`${basename(name)} is not in the registry`);
    return [name, { integrity: null, bytes: 12_000_000 }];
  }
});
const text = JSON.stringify({ version, binaries: Object.fromEntries(pinned), packages }, null, 2);
// A line for each binary and package.
writeFileSync(path, `${text.replaceAll(/{[^{}]*}/g, (one) => one.replaceAll(/\s+/g, ' '))}\n`);
