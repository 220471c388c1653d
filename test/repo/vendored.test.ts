/** Files that others made, and packages: each with its source and licence. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MANIFEST_PATH, type Manifest } from '../../scripts/lib/vendored.ts';

const root = join(import.meta.dirname, '..', '..');
const json = async (path: string) => JSON.parse(await readFile(join(root, path), 'utf8'));
const manifest = (await json(MANIFEST_PATH)) as Manifest;

describe('vendored files', () => {
  it('lists every file of resources/models', async () => {
    const present = (await readdir(join(root, 'resources/models')))
      .filter((name) => name !== 'LICENSE')
      .map((name) => `resources/models/${name}`);
    expect(manifest.files.map(({ path }) => path).sort()).toEqual(present.sort());
  });

  it.each(manifest.files)('$path is the file that the manifest describes', async (file) => {
    const bytes = await readFile(join(root, file.path));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
    expect(file.licence).toMatch(/^[\w.+-]+$/);
    expect(existsSync(join(root, file.licenceFile))).toBe(true);
    expect(file.origin.sha256).toMatch(/^[0-9a-f]{64}$/);
    for (const url of [file.origin.project, file.origin.published]) {
      expect(new URL(url).protocol).toBe('https:');
    }
    // A changed file says what was changed.
    expect(file.changes === null).toBe(file.sha256 === file.origin.sha256);
  });
});

describe('packages', () => {
  const values = (node: unknown): string[] =>
    typeof node === 'string' ? [node] : Object.values(node as object).flatMap(values);

  it('no override puts another package in the place of one', async () => {
    const { overrides } = await json('package.json');
    expect(values(overrides).filter((value) => !/^\d+\.\d+\.\d+$/.test(value))).toEqual([]);
  });

  it('each direct dependency names its licence', async () => {
    const { dependencies, devDependencies } = await json('package.json');
    const unlicensed: string[] = [];
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      const { license } = await json(`node_modules/${name}/package.json`);
      if (typeof license !== 'string' || license === 'UNLICENSED') unlicensed.push(name);
    }
    expect(unlicensed).toEqual([]);
  });
});
