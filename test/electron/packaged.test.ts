/** What the packager makes: only what is needed, closed from outside, and it runs. */
import { spawnSync } from 'node:child_process';
import {
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildIfStale } from '../../scripts/lib/build.ts';
import { electronArguments } from '../../scripts/lib/electron.ts';
import { bin, root } from '../../scripts/lib/process.ts';
import { Traced, whyNotTraced } from '../support/trace.ts';
import { expectQuietDesktop } from './quiet-desktop.ts';
import { fixture, row, runtime, whySkipped } from './support.ts';
import { inTracedWindow } from './traced-window.ts';

/** The packager reads the version from here where it does not fetch Electron itself. */
const versionOf = (folder: string): string =>
  readFileSync(join(folder, 'version'), 'utf8').trim().replace(/^v/, '');

/** A fuse is a character of the program: `1` where it is on. */
const ON = '1'.charCodeAt(0);

const why = whySkipped ?? (process.platform === 'linux' ? null : 'it packages for Linux');

describe.skipIf(why)(`the packaged program${why ? ` (skipped: ${why})` : ''}`, () => {
  let output: string;
  let program: string;

  beforeAll(async () => {
    await buildIfStale(['renderer', 'electron']);
    output = mkdtempSync(join(tmpdir(), 'quarry-packaged-'));
    const folder = runtime?.folder ?? '';
    const config = {
      electronDist: folder,
      electronVersion: versionOf(folder),
      'directories.output': output,
    };
    const settings = Object.entries(config).map(([key, value]) => `-c.${key}=${value}`);
    const args = [bin('electron-builder'), '--linux', 'dir', ...settings];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: root,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`electron-builder failed:\n${stdout}${stderr}`);
    program = join(output, 'linux-unpacked', 'quarry');
  });
  afterAll(() => rmSync(output, { recursive: true, force: true }));

  test('holds the built programs, the packages they need, and no source, map or foreign binary', () => {
    const files = listPackage(join(output, 'linux-unpacked/resources/app.asar'), { isPack: false });
    const packages = files
      .map((file) => file.match(/^\/node_modules\/((?:@[^/]+\/)?[^/@]+)$/)?.[1])
      .filter((name) => name !== undefined);
    expect(packages.sort()).toEqual([
      '@embedpdf/pdfium',
      'better-sqlite3',
      'onnxruntime-common',
      'onnxruntime-node',
      'onnxruntime-web',
      'pdfjs-dist',
      'tesseract.js-core',
    ]);
    expect(files).toContain('/dist/electron/main.js');
    expect(files).toContain('/dist/renderer/index.html');
    expect(files).toContain('/dist/models/LICENSE');
    const { platform, arch } = process;
    expect(files.filter((file) => file.endsWith('.node')).sort()).toEqual([
      `/node_modules/better-sqlite3/prebuilds/${platform}-${arch}.node`,
      `/node_modules/onnxruntime-node/bin/napi-v6/${platform}/${arch}/onnxruntime_binding.node`,
    ]);
    const unwanted = /\.(ts|tsx|map|c|cc|h|gyp)$|\/(test|src|deps)\//;
    expect(files.filter((file) => unwanted.test(file))).toEqual([]);
  });

  test('stays within its size', () => {
    const megabytes = (folder: string): number =>
      globSync('**/*', { cwd: folder, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) /
      1e6;
    const folder = join(output, 'linux-unpacked');
    // Networks for scans and for answers 66 MB, the runtime for them 51, PDF readers 13, own code 18.
    expect(megabytes(join(folder, 'resources'))).toBeLessThan(160);
    expect(readdirSync(join(folder, 'locales')).sort()).toEqual(['de.pak', 'en-US.pak']);
    // With Electron, whose program is 210 MB, its licences 20 and the tables of ICU 11.
    expect(megabytes(folder)).toBeLessThan(440);
  });

  test('cannot be made to run as Node, to be inspected, or to load another program', async () => {
    const fuses = await getCurrentFuseWire(program);
    const state = (fuse: FuseV1Options) => fuses[fuse]?.valueOf() === ON;
    expect({
      runAsNode: state(FuseV1Options.RunAsNode),
      nodeOptions: state(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
      inspect: state(FuseV1Options.EnableNodeCliInspectArguments),
      onlyAsar: state(FuseV1Options.OnlyLoadAppFromAsar),
      cookies: state(FuseV1Options.EnableCookieEncryption),
      files: state(FuseV1Options.GrantFileProtocolExtraPrivileges),
    }).toEqual({
      runAsNode: false,
      nodeOptions: false,
      inspect: false,
      onlyAsar: true,
      cookies: true,
      files: false,
    });
  });

  const untraced = whyNotTraced ? ` (skipped: ${whyNotTraced})` : '';

  test.skipIf(whyNotTraced)(
    `starts, extracts a PDF and reads a scan, on this machine alone${untraced}`,
    async () => {
      const traced = new Traced();
      try {
        const files = [fixture('ruled-table'), fixture('scan')];
        await inTracedWindow(traced, program, files, async (page) => {
          await row(page, 'ruled-table.pdf').getByText('1 table').waitFor();
          await row(page, 'scan.pdf').getByText('2 pages').waitFor();
          expect(page.url()).toBe('app://quarry/index.html');
        });
        await expectQuietDesktop(traced);
      } finally {
        traced.remove();
      }
    },
  );

  test.skipIf(whyNotTraced)(
    `offers updates if it was built with an address for releases, and asks nobody by itself${untraced}`,
    async () => {
      const traced = new Traced();
      const config = join(output, 'linux-unpacked/resources/app-update.yml');
      writeFileSync(config, 'provider: generic\nurl: https://releases.example.com/quarry\n');
      try {
        await inTracedWindow(traced, program, [], async (page) => {
          const dialog = page.getByRole('dialog', { name: 'Settings' });
          await page.getByRole('button', { name: 'Settings' }).click();
          await dialog.getByRole('tab', { name: 'About' }).click();
          await dialog.getByText('Asks releases.example.com').waitFor();
          await dialog.getByText('Not checked yet').waitFor();
          // An unpacked folder cannot replace itself, which the updater says without a request.
          await dialog.getByRole('button', { name: 'Check now' }).click();
          await dialog.getByText('This installation cannot update itself').waitFor();
        });
        await expectQuietDesktop(traced);
      } finally {
        rmSync(config);
        traced.remove();
      }
    },
  );

  test.skipIf(whyNotTraced)(
    `works on the command line as well, on this machine alone${untraced}`,
    async () => {
      const traced = new Traced();
      try {
        const extract = (name: string) => {
          const args = [...electronArguments(), 'extract', fixture(name)];
          const options = { encoding: 'utf8', env: traced.environment } as const;
          return spawnSync(...traced.command(program, args), options).stdout;
        };
        expect(extract('ruled-table')).toContain('| Eastern slope | 97 | 310.4 | 55.10 |');
        expect(extract('scan').trim().length).toBeGreaterThan(100);
        await expectQuietDesktop(traced);
      } finally {
        traced.remove();
      }
    },
  );
});
