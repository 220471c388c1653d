/**
 * Starts one of the repository's programs in a Node that can run TypeScript: this one, or the one
 * that the lockfile pins and `npm ci` installed. Plain JavaScript that old Node versions can parse,
 * because it reports what is wrong with a checkout that is not set up.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PROGRAMS = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  build: 'scripts/build.ts',
  test: 'scripts/test.ts',
  check: 'scripts/check.ts',
  quarry: 'electron/cli/main.ts',
  bench: 'test/bench/main.ts',
  'bench:predict': 'scripts/bench-predict.ts',
  fixtures: 'test/fixtures/make/all.ts',
  'docs:api': 'scripts/api-docs.ts',
  clients: 'scripts/clients.ts',
  package: 'scripts/package.ts',
  recipes: 'scripts/recipes.ts',
};
/** The first Node version that runs the sources directly. */
const NODE_MAJOR = 24;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [name = '', ...args] = process.argv.slice(2);
const program = PROGRAMS[name];

function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** The Node of the lockfile; packages of other platforms are not installed. */
function installedNode() {
  const { platform, arch } = process;
  const system = platform === 'win32' ? 'win' : platform;
  const file = platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  return [`node-${system}-${arch}`, `node-bin-${system}-${arch}`]
    .map((folder) => join(root, 'node_modules', folder, file))
    .find((path) => existsSync(path));
}

/** Runs the program in another Node and exits with its status. The terminal sends Ctrl C to both. */
function runIn(node, file) {
  const path = [dirname(node), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH: path };
  const child = spawn(node, [file, ...args], { stdio: 'inherit', env });
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('error', (error) => stop(`Node could not be started: ${error.message}`));
  child.on('close', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

if (!program)
  stop(`There is no program "${name}"; there are: ${Object.keys(PROGRAMS).join(', ')}.`);
if (!existsSync(join(root, 'node_modules', 'vite'))) {
  stop('The dependencies are not installed yet. Run: npm ci');
}

// Caches stripped and compiled sources for the next run, of the program and of its threads: otherwise
// every thread spends more time on them than on a short document.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'compile');

const file = join(root, program);
const [major = 0] = process.versions.node.split('.').map(Number);
if (major >= NODE_MAJOR) {
  process.argv = [process.execPath, file, ...args];
  nodeModule.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  await import(pathToFileURL(file).href);
} else {
  const node = installedNode();
  if (node) runIn(node, file);
  else {
    stop(
      `Quarry needs Node ${NODE_MAJOR} or later and this is Node ${process.versions.node}; ` +
        `npm has none for ${process.platform}-${process.arch}, so install it from https://nodejs.org.`,
    );
  }
}
