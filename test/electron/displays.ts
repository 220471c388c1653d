/**
 * Virtual displays for the desktop's tests, one for each worker: windows of one display take the focus
 * and the clipboard from each other, so that files side by side need their own.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { TestProject } from 'vitest/node';

/** Environment variable: the displays, separated by spaces. */
export const DISPLAYS = 'QUARRY_TEST_DISPLAYS';

/** Without Xvfb, the tests take the display that is there. */
export const hasVirtualDisplays =
  process.platform === 'linux' && spawnSync('Xvfb', ['-help']).error === undefined;

async function startDisplay() {
  const program = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const [number] = await once(program.stdio[3] as Readable, 'data');
  return { program, name: `:${String(number).trim()}` };
}

export default async function setUp({ config }: TestProject) {
  if (!hasVirtualDisplays) return undefined;
  const displays = await Promise.all(Array.from({ length: config.maxWorkers }, startDisplay));
  // Workers are started later and inherit it.
  process.env[DISPLAYS] = displays.map(({ name }) => name).join(' ');
  return () => {
    for (const { program } of displays) program.kill();
  };
}
