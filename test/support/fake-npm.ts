/**
 * A stand-in for npm at the beginning of PATH, for the test at hand: puts the package of model files
 * where it is asked to.
 */
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

/** `fails`: what it says before it ends with code 1. */
export function useFakeNpm({ fails }: { readonly fails?: string } = {}): void {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-npm-'));
  const module = '"$3/node_modules/node-llama-cpp"';
  const lines =
    fails === undefined
      ? [
          `mkdir -p ${module}`,
          `echo '{"name":"node-llama-cpp","main":"index.js"}' > ${module}/package.json`,
          `echo 'module.exports = {}' > ${module}/index.js`,
        ]
      : [`echo '${fails}' >&2`, 'exit 1'];
  writeFileSync(join(folder, 'npm'), ['#!/bin/sh', ...lines, ''].join('\n'));
  chmodSync(join(folder, 'npm'), 0o755);
  vi.unstubAllEnvs();
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
}

export function useNoNpm(): void {
  vi.stubEnv('PATH', '');
}
