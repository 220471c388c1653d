/** The runtime of model files comes from a registry on loopback that has two packages. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'tar';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RuntimeInstaller, type RuntimePackage } from './install.ts';
import { llamaModule } from './part.ts';

const NAMES = ['node-llama-cpp', '@node-llama-cpp/some-system'];

let folder: string;
let server: Server;
let registry: string;
/** By the path of the request. */
const served = new Map<string, Buffer>();
let packages: RuntimePackage[];
let asked: string[];
let counted: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-runtime-'));
  asked = [];
  counted = [];
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const file = served.get(url);
    response.writeHead(file ? 200 : 404).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  packages = await Promise.all(NAMES.map(packed));
});
afterEach(async () => {
  served.clear();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

/** Serves a package as npm packs it, and describes it. */
async function packed(name: string): Promise<RuntimePackage> {
  const source = join(folder, 'sources', name);
  const long = 'long/'.repeat(30);
  await mkdir(join(source, 'package', long), { recursive: true });
  const manifest = JSON.stringify({ name, version: '1.0.0', main: 'index.js' });
  await writeFile(join(source, 'package/package.json'), manifest);
  await writeFile(join(source, 'package/index.js'), 'module.exports = {};');
  await writeFile(join(source, 'package', long, 'file.txt'), 'deep');
  const archive = create({ cwd: source, gzip: true, sync: true }, ['package']).read();
  if (!archive) throw new Error('nothing was packed');
  served.set(`/${name}/-/${name.split('/').at(-1)}-1.0.0.tgz`, archive);
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
  const bytes = archive.length;
  return { folder: `node_modules/${name}`, version: '1.0.0', integrity, bytes };
}

const parts = () => join(folder, 'parts');

/** Resolves once an installation has ended. */
async function installed(given = packages): Promise<RuntimeInstaller> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const installer = new RuntimeInstaller({
    ...{ parts: parts(), registry, packages: given, allowedHosts: new Set(['127.0.0.1']) },
    exposure: { countModelFile: async (_account, url) => void counted.push(url) },
    events: {
      publish: () => {
        if (installer.describe().state !== 'installing') resolve();
      },
    },
  });
  const before = asked.length;
  installer.install('acc');
  expect(asked).toHaveLength(before);
  expect(installer.describe().state).toBe('installing');
  await promise;
  return installer;
}

test('packages are unpacked where they are found, and every byte is reported', async () => {
  const { state, bytes_done: done, bytes_total: total } = (await installed()).describe();
  expect({ state, done }).toEqual({ state: 'installed', done: total });
  expect(llamaModule(parts())).toBe(join(parts(), 'node_modules/node-llama-cpp/index.js'));
  const files = await readdir(join(parts(), 'node_modules', NAMES[1] ?? ''), { recursive: true });
  expect(files).toContain(`${'long/'.repeat(30)}file.txt`);
  expect(await readdir(parts())).toEqual(['node_modules']);
  expect(counted).toEqual([registry]);
});

test('a package that is not the pinned one is not installed', async () => {
  const [first, ...others] = packages as [RuntimePackage];
  const other = await installed([{ ...first, integrity: `sha512-${'A'.repeat(86)}==` }, ...others]);
  expect(other.describe()).toMatchObject({
    state: 'missing',
    problem: 'node-llama-cpp from the registry is not the package that was expected.',
  });
  expect(existsSync(join(parts(), 'node_modules'))).toBe(false);
});

test('a package that is not pinned is compared with what the registry states', async () => {
  const [first, binary] = packages as [RuntimePackage, RuntimePackage];
  const stated = '/@node-llama-cpp%2fsome-system/1.0.0';
  const open = [first, { ...binary, integrity: null }];
  served.set(stated, Buffer.from(JSON.stringify({ dist: {} })));
  expect((await installed(open)).describe().state).toBe('missing');
  served.set(stated, Buffer.from(JSON.stringify({ dist: { integrity: binary.integrity } })));
  expect((await installed(open)).describe().state).toBe('installed');
});

test('what the registry lacks is a problem with its host, and can be tried again', async () => {
  const [path, archive] = [...served][0] as [string, Buffer];
  served.delete(path);
  const installer = await installed();
  expect(installer.describe().problem).toContain(`${new URL(registry).host} answered 404`);
  served.set(path, archive);
  expect((await installed()).describe()).toMatchObject({ state: 'installed', problem: null });
});
