import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { modelFolder } from '../../common/networks/model-folder.ts';
import { openModels, unreadable } from './models.ts';

it('languages whose network is missing or another one are told, the others are read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-networks-'));
  try {
    const offered = ['en', 'fr', 'ja'] as const;
    expect(await unreadable({ shipped: folder, packs: null }, offered)).toEqual(offered);
    for (const file of await readdir(modelFolder())) {
      const there = join(modelFolder(), file);
      if (file.startsWith('japan')) await writeFile(join(folder, file), 'another network');
      else await symlink(there, join(folder, file));
    }
    expect(await unreadable({ shipped: folder, packs: null }, offered)).toEqual(['ja']);
    await rm(join(folder, 'en_PP-OCRv4_rec_infer.onnx'));
    expect(await unreadable({ shipped: folder, packs: null }, offered)).toEqual(offered);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('a language without a network is refused, not read by that of another script', async () => {
  const models = openModels({ shipped: modelFolder(), packs: null });
  await expect(models.readers(['ko'])).rejects.toThrow(/Korean without its language pack/);
});

it('numbers of a language with a network of its own are read by the reader of English too', async () => {
  const models = openModels({ shipped: modelFolder(), packs: null });
  const [[english], [french]] = [await models.readers(['en']), await models.readers(['fr'])];
  if (typeof english !== 'object' || typeof french !== 'object') throw new TypeError('no network');
  expect(english.numbers).toBeUndefined();
  expect((await french.numbers?.())?.network).toBe(english.network);
});
