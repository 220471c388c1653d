/** Versions of program code, computed from its source files. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';

/** Statements that load a module; those that import types only are gone when the program runs. */
const STATIC_IMPORT =
  /^(?:import\s+(?!type\s)(?:[^'"();]*?\sfrom\s+)?|export\s+[*{][^'"();]*?\sfrom\s+)'(\.[^']+)'/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*'(\.[^']+)'\s*\)/g;

/**
 * Modules that run with the modules `entries`, themselves included; paths relative to `root`, with
 * slashes, sorted.
 */
export function modulesRunBy(root: string, entries: readonly string[]): string[] {
  const found = new Set<string>();
  const open = [...entries];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    if (!path.endsWith('.ts')) continue;
    const source = readFileSync(join(root, path), 'utf8');
    const folder = posix.dirname(path);
    for (const pattern of [STATIC_IMPORT, DYNAMIC_IMPORT]) {
      for (const [, specifier = ''] of source.matchAll(pattern)) {
        open.push(posix.join(folder, specifier));
      }
    }
  }
  return [...found].sort();
}

/** Packages are pinned, so their versions stand for their code. */
function packageVersions(root: string): string {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return JSON.stringify(dependencies);
}

/** A short hash over the packages of `root` and the names and contents of `files`. */
export function versionOf(root: string, files: readonly string[]): string {
  const hash = createHash('sha256').update(packageVersions(root));
  for (const file of files) {
    // The length keeps two files from being taken for one.
    const bytes = readFileSync(join(root, file));
    hash.update(`${file}\n${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
}

export interface EngineVersions {
  /** Changes with everything that decides what the pages of a document are. */
  readonly pages: string;
  /** Changes with every source file of the engine. */
  readonly engine: string;
}

/** Programs that make pages; the one for recognition runs in a process of its own. */
const PAGE_PROGRAMS = [
  'electron/engine/structure/document.ts',
  'electron/engine/understand/checks/index.ts',
  'electron/engine/read/ocr/process/program.ts',
] as const;

/** The versions of the checkout in `root`; takes about a twentieth of a second. */
export function engineVersionsOf(root: string): EngineVersions {
  const all = globSync('{electron/engine,shared}/**/*.{ts,json}', { cwd: root })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !path.endsWith('.test.ts'));
  return {
    pages: versionOf(root, modulesRunBy(root, PAGE_PROGRAMS)),
    engine: versionOf(root, all.sort()),
  };
}

/** The root of the checkout that this module is in. */
export const checkout = (): string => join(dirname(import.meta.filename), '..', '..', '..');
