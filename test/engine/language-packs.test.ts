/** Languages of scans that come with language packs: data of Tesseract, and networks. */
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelFolder } from '../../electron/engine/common/networks/model-folder.ts';
import { openModels } from '../../electron/engine/read/ocr/models.ts';
import { installPack, removePack } from '../../electron/engine/read/ocr/packs/install.ts';
import { installedPacks } from '../../electron/engine/read/ocr/packs/pack.ts';
import { recogniseLines } from '../../electron/engine/read/ocr/recognise.ts';
import { extractDocument } from '../../electron/engine/runtime/extract.ts';
import { createPool, type EnginePool } from '../../electron/engine/runtime/index.ts';
import { SCRIPT_LINES } from '../fixtures/make/scan-scripts.ts';

import { tinyPack } from '../support/tiny-network.ts';
import { fixturePath } from './read.ts';

const { resolve } = createRequire(import.meta.url);
const DATA = {
  ell: resolve('@tesseract.js-data/ell/4.0.0_best_int/ell.traineddata.gz'),
  heb: resolve('@tesseract.js-data/heb/4.0.0_best_int/heb.traineddata.gz'),
};

let folder: string;
let pool: EnginePool;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-packs-'));
  pool = createPool({ workers: 1, languagePacks: folder });
});
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true, force: true });
});

/** Text and warnings of a page of the scan in Greek and Hebrew. */
async function read(page: number, languages: readonly string[]) {
  const { pages } = await extractDocument(pool, fixturePath('scan-scripts'), {
    pages: [page],
    languages,
  });
  const text = pages[0]?.blocks.map((block) => ('text' in block ? block.text : '')).join('\n');
  return { text: text?.replace(/\s+/g, ' '), warnings: pages[0]?.warnings ?? [] };
}

async function add(language: keyof typeof DATA) {
  return installPack(folder, DATA[language], `${language}.traineddata.gz`);
}

test('a page in a script without a pack says which pack it needs', async () => {
  expect((await read(1, ['en'])).warnings).toEqual([
    expect.stringMatching(
      /looks like Greek script, which needs a language pack \(Greek\): add one/,
    ),
  ]);
});

test('with its pack the page names the language, and is read in it', async () => {
  expect((await add('ell')).languages).toEqual(['el']);
  expect((await read(1, ['en'])).warnings).toEqual([
    expect.stringMatching(/looks like Greek: extract the document again/),
  ]);
  expect(await read(1, ['el'])).toEqual({ text: SCRIPT_LINES.el.join(' '), warnings: [] });
});

test('right-to-left lines come in reading order, their numbers as printed', async () => {
  await add('heb');
  expect(await read(2, ['he'])).toEqual({ text: SCRIPT_LINES.he.join(' '), warnings: [] });
});

test('a network and its alphabet read the lines that it was made for', async () => {
  const path = join(folder, 'pack.zip');
  await writeFile(path, tinyPack());
  expect(await installPack(folder, path, 'squares.zip')).toMatchObject({
    languages: ['ru'],
    licence: 'MIT',
  });
  const [reader] = await openModels({ shipped: modelFolder(), packs: folder }).readers(['ru']);
  const lines = await recogniseLines(reader as NonNullable<typeof reader>, squares('ЖЯЖ'), [
    { cx: 96, cy: 24, length: 192, height: 40, angle: 0 },
  ]);
  expect(lines[0]?.map(({ text }) => text).join('')).toBe('ЖЯЖ');
});

/** An image with a square of 32 pixels for each letter. */
function squares(letters: string) {
  const [width, height] = [64 * letters.length, 48];
  const rgba = new Uint8Array(width * height * 4).fill(255);
  [...letters].forEach((letter, at) => {
    const bottom = letter === 'Ж' ? 46 : 24;
    for (let y = 2; y < bottom; y++) {
      for (let x = 64 * at + 16; x < 64 * at + 48; x++)
        rgba.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  });
  return { width, height, rgba };
}

test('a pack replaces the one for the same language, and is removed as a whole', async () => {
  const path = join(folder, 'pack.zip');
  await writeFile(path, tinyPack({ languages: ['ru', 'el'] }));
  await installPack(folder, path, 'squares.zip');
  const languages = (await installedPacks(folder)).flatMap((pack) => pack.languages);
  expect(languages.toSorted()).toEqual(['el', 'he', 'ru']);
  expect(await removePack(folder, 'el')).toBe(true);
  expect(await removePack(folder, 'el')).toBe(false);
  expect((await installedPacks(folder)).flatMap((pack) => pack.languages)).toEqual(['he']);
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test.each([
  ['no pack', 'notes.zip', () => Buffer.from('some text'), /no ZIP file/],
  [
    'a text in place of data',
    'ell.traineddata',
    () => Buffer.from('text'),
    /no network that reads/,
  ],
  [
    'a changed file',
    'a.zip',
    () => tinyPack({ network: { name: 'squares.onnx', sha256: '0'.repeat(64) } }),
    /squares\.onnx .* is damaged/,
  ],
  [
    'a missing file',
    'a.zip',
    () => tinyPack({ network: { name: 'other.onnx', sha256: '0'.repeat(64) } }),
    /lacks its file other\.onnx/,
  ],
  [
    'a file outside the pack',
    'a.zip',
    () => tinyPack({ network: { name: '../a', sha256: '0'.repeat(64) } }),
    /pack\.json .* not valid/,
  ],
  [
    'a language that is built in',
    'a.zip',
    () => tinyPack({ languages: ['de'] }),
    /read without a language pack/,
  ],
])('%s is refused', async (_, name, make, message) => {
  const path = join(folder, 'pack.zip');
  await writeFile(path, make());
  await expect(installPack(folder, path, name)).rejects.toThrow(message);
});

test('a file that was changed after it was added is not used', async () => {
  const pack = await add('ell');
  await copyFile(DATA.heb, join(pack.folder, pack.network.name));
  const models = openModels({ shipped: modelFolder(), packs: folder });
  await expect(models.readers(['el'])).rejects.toThrow(/was changed. Add the language pack again/);
});
