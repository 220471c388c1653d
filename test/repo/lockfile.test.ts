import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../package-lock.json'), 'utf8'),
) as { packages: Record<string, LockedPackage> };

/** Whether `name` is locked where a package at `from` finds it: beside it, or further out. */
function isLocked(name: string, from: string): boolean {
  for (
    let location = from;
    ;
    location = location.slice(0, Math.max(0, location.lastIndexOf('node_modules/') - 1))
  ) {
    if (`${location === '' ? '' : `${location}/`}node_modules/${name}` in packages) return true;
    if (location === '') return false;
  }
}

describe('the lockfile', () => {
  it('holds every dependency for every platform, without which npm ci refuses to install', () => {
    const missing = Object.entries(packages).flatMap(
      ([location, { dependencies, optionalDependencies }]) =>
        Object.keys({ ...dependencies, ...optionalDependencies })
          .filter((name) => !isLocked(name, location))
          .map((name) => `${location}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
});
