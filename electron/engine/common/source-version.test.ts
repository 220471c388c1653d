import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkout, engineVersionsOf, modulesRunBy, versionOf } from './source-version.ts';
import { engineVersions } from './version.ts';

let root = '';
const write = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'quarry-version-'));
  await write('package.json', '{ "dependencies": { "pdf": "1.0.0" } }');
  await write(
    'electron/engine/structure/document.ts',
    "import { a } from '../read/pdf/a.ts';\nexport { a };\n",
  );
  await write('electron/engine/read/pdf/a.ts', "export * from './b.ts';\nimport('./c.ts');\n");
  await write(
    'electron/engine/read/pdf/b.ts',
    "import data from './d.json' with { type: 'json' };\n",
  );
  await write('electron/engine/read/pdf/c.ts', "import type { T } from '../../write/t.ts';\n");
  await write('electron/engine/read/pdf/d.json', '{ "limit": 1 }');
  await write('electron/engine/understand/checks/index.ts', '');
  await write('electron/engine/read/ocr/process/program.ts', '');
  await write('electron/engine/write/t.ts', 'export type T = string;\n');
});
afterEach(() => rm(root, { recursive: true }));

test('modules are followed through every form of import, types left out', () => {
  expect(modulesRunBy(root, ['electron/engine/structure/document.ts'])).toEqual([
    'electron/engine/read/pdf/a.ts',
    'electron/engine/read/pdf/b.ts',
    'electron/engine/read/pdf/c.ts',
    'electron/engine/read/pdf/d.json',
    'electron/engine/structure/document.ts',
  ]);
});

test.each([
  ['electron/engine/read/pdf/c.ts', 'export const c = 2;\n'],
  ['electron/engine/read/pdf/d.json', '{ "limit": 2 }'],
  ['electron/engine/read/ocr/process/program.ts', 'export const slower = true;\n'],
  ['package.json', '{ "dependencies": { "pdf": "1.0.1" } }'],
])('a change of %s is another version of the pages', async (path, text) => {
  const before = engineVersionsOf(root);
  await write(path, text);
  const after = engineVersionsOf(root);
  expect(after.pages).not.toBe(before.pages);
  expect(after.engine).not.toBe(before.engine);
});

test('a change of what writes files is another engine, but reads the same pages', async () => {
  const before = engineVersionsOf(root);
  await write('electron/engine/write/t.ts', 'export type T = number;\n');
  const after = engineVersionsOf(root);
  expect(after.pages).toBe(before.pages);
  expect(after.engine).not.toBe(before.engine);
});

test('text that moves from one file to the next is another version', async () => {
  await write('one.ts', 'ab');
  await write('two.ts', 'c');
  const before = versionOf(root, ['one.ts', 'two.ts']);
  await write('one.ts', 'a');
  await write('two.ts', 'bc');
  expect(versionOf(root, ['one.ts', 'two.ts'])).not.toBe(before);
});

test('the version of this checkout covers the stages and their data', () => {
  const modules = modulesRunBy(checkout(), ['electron/engine/structure/document.ts']);
  expect(modules).toEqual(
    expect.arrayContaining([
      'electron/engine/structure/tables/confidence/confidence.json',
      'electron/engine/read/ocr/regions-to-read.ts',
      'shared/values/number-value.ts',
    ]),
  );
  expect(engineVersions()).toEqual(engineVersionsOf(checkout()));
});
