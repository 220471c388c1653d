/**
 * Hosts and words of telemetry in everything that ships but Electron itself: the bundles, and the
 * files of packages that electron-builder.yml names, for all platforms. A dependency that begins to
 * call home shows here before it runs. Electron's own hosts are hundreds; what it does is recorded by
 * test/electron/traced.test.ts.
 */
import { globSync, readFileSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { root } from './process.ts';
import known from './shipped-hosts.json' with { type: 'json' };

/** Files that are code; the others are texts, fonts and tables of characters. */
const CODE = new Set(['.js', '.cjs', '.mjs', '.css', '.html', '.wasm', '.node', '.dll', '.dylib']);
const LIBRARY = /\.so(\.\d+)*$/;

const ADDRESS = /(?:https?|wss?):\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,})/gi;
/** Parts of identifiers and addresses; of clients that report use to a collector. */
const REPORTING =
  /telemetr|one_?collector|applications\d*events|events\.data\.|google-?analytics|sentry\.io|mixpanel|sendbeacon/gi;

export interface Findings {
  /** Files by host. */
  readonly hosts: ReadonlyMap<string, ReadonlySet<string>>;
  /** Words of telemetry, in lower case, by file. */
  readonly words: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Paths from the root, with slashes; the bundles have to be built. */
export function shippedFiles(): string[] {
  const builder = readFileSync(join(root, 'electron-builder.yml'), 'utf8');
  const packaged = [...builder.matchAll(/^ +- (node_modules\/\S+)$/gm)].map(([, pattern = '']) =>
    pattern.replace(/\$\{\w+\}/g, '*'),
  );
  // The first exclusion is of all packages, which the lines after it add to.
  const left = [...builder.matchAll(/^ {2}- "!(node_modules\/[^*"]\S+)"$/gm)].map(
    ([, pattern = '']) => pattern,
  );
  return globSync(['dist/{electron,renderer}/**', ...packaged], { cwd: root, exclude: left })
    .filter((path) => CODE.has(extname(path)) || LIBRARY.test(path))
    .filter((path) => statSync(join(root, path)).isFile())
    .map((path) => path.split(sep).join('/'))
    .sort();
}

export function searchFiles(files: readonly string[], folder = root): Findings {
  const hosts = new Map<string, Set<string>>();
  const words = new Map<string, Set<string>>();
  const add = (map: Map<string, Set<string>>, key: string, value: string) =>
    map.set(key, (map.get(key) ?? new Set()).add(value));
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'latin1');
    for (const [, host = ''] of text.matchAll(ADDRESS)) add(hosts, host.toLowerCase(), file);
    for (const [word] of text.matchAll(REPORTING)) add(words, file, word.toLowerCase());
  }
  return { hosts, words };
}

/** What was found that scripts/lib/shipped-hosts.json does not explain, in sentences. */
export function unexplained({ hosts, words }: Findings): string[] {
  const listed = new Set(known.hosts.flatMap((group) => group.hosts));
  const isKnown = (word: string, file: string) =>
    known.words.some((one) => one.word === word && file.startsWith(one.in));
  return [
    ...[...hosts]
      .filter(([host]) => !listed.has(host))
      .map(([host, files]) => `${host} in ${[...files].join(', ')}`),
    ...[...words].flatMap(([file, found]) =>
      [...found].filter((word) => !isKnown(word, file)).map((word) => `"${word}" in ${file}`),
    ),
  ];
}
