import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The root folder of the checkout. */
export const root = join(import.meta.dirname, '..', '..');

const require = createRequire(import.meta.url);

/** The JavaScript file of a command of an installed package, to be run with this Node. */
export function bin(command: string, packageName = command): string {
  // By path, because not every package exports its manifest.
  const folder = join(root, 'node_modules', packageName);
  const { bin } = require(join(folder, 'package.json')) as { bin: string | Record<string, string> };
  const path = typeof bin === 'string' ? bin : bin[command];
  if (!path) throw new Error(`${packageName} has no command ${command}`);
  return join(folder, path);
}

/** Runs a program in the checkout, attached to this terminal; resolves with its exit status. */
export function run(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  const child = spawn(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  // The terminal sends Ctrl C to the child as well: wait until it ends by itself.
  const wait = () => {};
  process.on('SIGINT', wait);
  const pass = () => child.kill('SIGTERM');
  process.on('SIGTERM', pass);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGINT', wait);
      process.off('SIGTERM', pass);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 1));
    });
  });
}
