import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore } from './index.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-private-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (path: string): Promise<string> =>
  ((await stat(path)).mode & 0o777).toString(8);

it.skipIf(process.platform === 'win32')(
  'a data folder that others could read is closed to them with its database',
  async () => {
    await chmod(folder, 0o755);
    await writeFile(join(folder, 'quarry.db'), '', { mode: 0o644 });
    const store = await openStore(folder);
    try {
      expect(await modeOf(folder)).toBe('700');
      const files = (await readdir(folder)).filter((name) => name.startsWith('quarry.db'));
      expect(files.length).toBeGreaterThan(1);
      for (const name of files) expect(await modeOf(join(folder, name))).toBe('600');
    } finally {
      await store.close();
    }
  },
);
