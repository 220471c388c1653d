import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

describe('makeFolder', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'quarry-folder-'));
    await writeFile(join(root, 'file'), '');
  });
  afterAll(() => rm(root, { recursive: true }));

  it('creates a folder and its parents with the given permissions', async () => {
    const made = join(root, 'a', 'b', 'c');
    await Promise.all([makeFolder(made, { mode: 0o700 }), makeFolder(made, { mode: 0o700 })]);
    for (const path of [made, join(root, 'a')]) {
      const found = await stat(path);
      expect(found.isDirectory()).toBe(true);
      if (process.platform !== 'win32') expect(found.mode & 0o777).toBe(0o700);
    }
    await makeFolder(made);
  });

  it('says that a file has the name, or that of a parent', async () => {
    await expect(makeFolder(join(root, 'file'))).rejects.toThrow(
      `The folder ${join(root, 'file')} cannot be created: a file has this name. Choose another folder.`,
    );
    await expect(makeFolder(join(root, 'file', 'x', 'y'))).rejects.toThrow(
      'cannot be created: a component of the path is a file. Choose another folder.',
    );
  });

  it.runIf(process.platform === 'linux')('fails where the file system has no new folders', () =>
    expect(makeFolder('/proc/x/y')).rejects.toThrow(
      'The folder /proc/x/y cannot be created: the file system does not allow it. Choose another folder.',
    ),
  );
});
