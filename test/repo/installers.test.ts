/** What electron-builder.yml and packaging/ state of installers that cannot be made on every machine. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { fillRecipe, installerSettings } from '../../scripts/lib/installers.ts';
import { root } from '../../scripts/lib/process.ts';
import { WINDOW_LANGUAGES } from '../../shared/messages/messages.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface SystemSettings {
  readonly target: readonly { target: string; arch: readonly string[] }[];
  readonly files: readonly { filter: readonly string[] }[];
}
const { version } = JSON.parse(read('package.json'));
const builder = parse(read('electron-builder.yml'));
const SYSTEMS: Record<'linux' | 'mac' | 'win', { targets: string[]; networks: string[] }> = {
  linux: { targets: ['AppImage', 'deb', 'rpm'], networks: ['x64', 'arm64'] },
  mac: { targets: ['dmg', 'zip'], networks: ['arm64'] },
  win: { targets: ['nsis'], networks: [] },
};

/** Names by the pattern of electron-builder.yml; Linux packages use the names of their own systems. */
function installerNames(): string[] {
  const linux: Record<string, Record<string, string>> = {
    AppImage: { x64: 'x86_64' },
    deb: { x64: 'amd64' },
    rpm: { x64: 'x86_64', arm64: 'aarch64' },
  };
  return Object.keys(SYSTEMS).flatMap((system) =>
    (builder[system] as SystemSettings).target.flatMap(({ target, arch }) =>
      arch.map((processor) => {
        const values: Record<string, string> = {
          productName: 'Quarry',
          version,
          os: system,
          arch: linux[target]?.[processor] ?? processor,
          ext: target === 'nsis' ? 'exe' : target,
        };
        return builder.artifactName.replace(
          /\$\{(\w+)\}/g,
          (_: string, name: string) => values[name],
        );
      }),
    ),
  );
}

test('the settings are ones that the packager knows', () => {
  const schema = JSON.parse(read('node_modules/app-builder-lib/scheme.json'));
  const ajv = new Ajv({ strict: false });
  const isValid = ajv.validate(schema, builder);
  expect(ajv.errors).toBeNull();
  expect(isValid).toBe(true);
});

describe.each(Object.entries(SYSTEMS))('%s', (system, { targets, networks }) => {
  const { target, files } = builder[system] as SystemSettings;
  // Texts beside the objects of `filter` would replace the files of all systems.
  const filter = files.flatMap((entry) => entry.filter);

  test('has its installers for both processors', () => {
    expect(target).toEqual(targets.map((name) => ({ target: name, arch: ['x64', 'arm64'] })));
  });

  test.each(['x64', 'arm64'])('has the binaries of %s, and no other', (arch) => {
    const patterns = filter.map((pattern) => pattern.replace(/\$\{arch\}/g, arch));
    const binaries = globSync(patterns, { cwd: root })
      .filter((path) => path.endsWith('.node'))
      .map((path) => path.replace(/^node_modules\//, ''));
    const name = { linux: 'linux', mac: 'darwin', win: 'win32' }[system];
    const expected = [`better-sqlite3/prebuilds/${name}-${arch}.node`];
    if (networks.includes(arch)) {
      expected.push(`onnxruntime-node/bin/napi-v6/${name}/${arch}/onnxruntime_binding.node`);
    }
    expect(binaries.sort()).toEqual(expected);
  });
});

test('no file is chosen by the machine that packages', () => {
  expect(read('electron-builder.yml')).not.toMatch(/\$\{platform\}/);
});

test("Chromium's texts are kept in the languages of the window", () => {
  const languages = builder.electronLanguages.map((name: string) => name.replace(/-.*/, ''));
  expect(languages).toEqual([...WINDOW_LANGUAGES]);
});

test('PDFs are offered to be opened, and the program that people chose for them stays', () => {
  expect(builder.fileAssociations).toBeUndefined();
  expect(builder.win.fileAssociations).toBeUndefined();
  expect(builder.mac.fileAssociations).toMatchObject([{ ext: 'pdf', rank: 'Alternate' }]);
  expect(builder.linux.mimeTypes).toEqual(['application/pdf']);

  const script = read(builder.nsis.include);
  const removed = [...script.matchAll(/^\s*DeleteReg(?:Key|Value) SHELL_CONTEXT (.+)$/gm)];
  const written = [...script.matchAll(/^\s*WriteReg\w+ SHELL_CONTEXT (.+)$/gm)];
  expect(written.length).toBeGreaterThan(0);
  for (const [, entry = ''] of written) {
    const [, key = '', name] = entry.match(/^"([^"]+)" "([^"]*)"/) ?? [];
    const isOwn = removed.some(([, text = '']) => `"${key}\\`.startsWith(`${text.slice(0, -1)}\\`));
    const isEntry = removed.some(([, text]) => text === entry);
    expect({ key, name, isRemoved: isOwn || isEntry }).toEqual({ key, name, isRemoved: true });
  }
});

test('the macOS program may compile code, and nothing else that the hardened runtime forbids', () => {
  const { hardenedRuntime, entitlements, entitlementsInherit } = builder.mac;
  expect(hardenedRuntime).toBe(true);
  expect(entitlementsInherit).toBe(entitlements);
  const keys = [...read(entitlements).matchAll(/<key>(.*)<\/key>/g)].map(([, key]) => key);
  expect(keys).toEqual(['com.apple.security.cs.allow-jit']);
});

test('installs on Windows for one person, without the rights of an administrator', () => {
  expect(builder.nsis).toMatchObject({ oneClick: true, perMachine: false });
  const installer = parse(
    read('packaging/winget/Quarry.Quarry.installer.yaml').replace(/\{\{.*\}\}/g, 'x'),
  );
  expect(installer).toMatchObject({ InstallerType: 'nullsoft', Scope: 'user' });
});

test('the README names files that are made', () => {
  const named = read('README.md').match(/Quarry-\d[\w.-]+/g) ?? [];
  expect(named).toHaveLength(3);
  expect(installerNames()).toEqual(expect.arrayContaining(named));
});

describe('updates', () => {
  test('are offered by a program that was built with an address alone', () => {
    expect(builder.publish).toBeNull();
    expect(installerSettings({})).toEqual([]);
    const environment = {
      QUARRY_RELEASES: 'https://example.com/quarry/',
      QUARRY_PUBLISHER: 'A, Inc.',
    };
    expect(installerSettings(environment)).toEqual([
      '-c.publish.provider=generic',
      '-c.publish.url=https://example.com/quarry',
      '-c.win.signtoolOptions.publisherName=A, Inc.',
    ]);
  });

  test('never come over an open connection', () => {
    const settings = () => installerSettings({ QUARRY_RELEASES: 'http://example.com' });
    expect(settings).toThrow('QUARRY_RELEASES has to be an HTTPS address');
  });
});

describe('a recipe', () => {
  const releases = 'https://example.com/quarry';
  const recipes = globSync('packaging/*/*', { cwd: root });
  const fill = (text: string): string => {
    const folder = mkdtempSync(join(tmpdir(), 'quarry-installers-'));
    try {
      for (const name of installerNames()) writeFileSync(join(folder, name), name);
      return fillRecipe(text, folder, releases);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  test.each(recipes)('is filled with what was built: %s', (path) => {
    const text = fill(read(path));
    expect(text).not.toContain('{{');
    if (/\.ya?ml$/.test(path)) {
      for (const document of parseAllDocuments(text)) expect(document.errors).toEqual([]);
    }
  });

  test('has the address and the SHA-256 of each installer', () => {
    const names = installerNames();
    const checksums = new Set(names.map((name) => createHash('sha256').update(name).digest('hex')));
    const text = fill(recipes.map(read).join('\n'));
    const addresses = [...text.matchAll(/(?:url|InstallerUrl): (https\S+)/g)].map(([, url]) => url);
    expect(addresses.sort()).toEqual(
      ['linux-amd64.deb', 'linux-arm64.deb', 'win-arm64.exe', 'win-x64.exe'].map(
        (suffix) => `${releases}/Quarry-${version}-${suffix}`,
      ),
    );
    const stated = [...text.matchAll(/\b[0-9a-f]{64}\b/g)].map(([checksum]) => checksum);
    expect(stated).toHaveLength(6);
    for (const checksum of stated) expect(checksums).toContain(checksum);
  });

  test('is refused without its installer, and with an unknown field', () => {
    const folder = join(tmpdir(), 'no-installers');
    expect(existsSync(folder)).toBe(false);
    const missing = () => fillRecipe('{{sha256 win-x64.exe}}', folder, releases);
    expect(missing).toThrow(`Quarry-${version}-win-x64.exe is missing`);
    expect(() => fillRecipe('{{name}}', folder, releases)).toThrow('no field {{name}}');
  });
});
