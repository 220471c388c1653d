/**
 * Starts one of the repository's programs in a Node that can run TypeScript. Plain JavaScript that
 * old Nodes understand: it is the place that tells what is wrong with a Node that is too old or with
 * a checkout whose dependencies are not installed. npm puts node_modules/.bin first on the path, so
 * `node` is normally the one that the lockfile pins, whatever the machine has.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PROGRAMS = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  build: 'scripts/build.ts',
  test: 'scripts/test.ts',
  check: 'scripts/check.ts',
  quarry: 'electron/cli/main.ts',
};

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [name = '', ...args] = process.argv.slice(2);
const program = PROGRAMS[name];

const stop = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

if (!program)
  stop(`There is no program "${name}"; there are: ${Object.keys(PROGRAMS).join(', ')}.`);
if (!existsSync(join(root, 'node_modules', 'vite'))) {
  stop('The dependencies are not installed yet. Run: npm ci');
}
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  stop(
    `Quarry needs Node 24, and this is Node ${process.versions.node}. ` +
      `Start it with npm, which uses the Node that "npm ci" installed: npm run ${name}` +
      (existsSync(join(root, 'node_modules', '.bin', 'node'))
        ? ''
        : ` (there is no such Node for ${process.platform}-${process.arch}: install Node 24 first)`),
  );
}

const file = join(root, program);
process.argv = [process.execPath, file, ...args];
await import(pathToFileURL(file).href);
