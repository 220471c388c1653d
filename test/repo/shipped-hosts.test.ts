/** Every host and every word of telemetry in what ships is known, with the reason why it is there. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import known from '../../scripts/lib/shipped-hosts.json' with { type: 'json' };
import {
  type Findings,
  searchFiles,
  shippedFiles,
  unexplained,
} from '../../scripts/lib/shipped-hosts.ts';

let found: Findings;
let files: string[];
// `npm test` has built what ships; a build in this process would be one for tests.
beforeAll(() => {
  files = shippedFiles();
  found = searchFiles(files);
});

const knownHosts = () => known.hosts.flatMap(({ hosts }) => hosts);

test('bundles and native libraries of all platforms are searched', () => {
  expect(files).toContain('dist/electron/service.js');
  expect(files).toContain(
    'node_modules/onnxruntime-node/bin/napi-v6/linux/x64/libonnxruntime.so.1',
  );
  expect(files.filter((file) => file.includes('/darwin/arm64/')).length).toBeGreaterThan(0);
  expect(files.filter((file) => file.endsWith('.node')).length).toBeGreaterThan(4);
  expect(files.filter((file) => file.includes('/win32/') && file.includes('onnx'))).toEqual([]);
});

test('no host and no word of telemetry is unexplained (scripts/lib/shipped-hosts.json)', () => {
  expect(unexplained(found)).toEqual([]);
});

test('every known host and word is still there', () => {
  expect(knownHosts().filter((host) => !found.hosts.has(host))).toEqual([]);
  const unused = known.words.filter(
    (one) =>
      ![...found.words].some(([file, words]) => file.startsWith(one.in) && words.has(one.word)),
  );
  expect(unused).toEqual([]);
});

test('a library with a collector of telemetry is found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-hosts-'));
  try {
    const bytes = '\0\u0001https://mobile.events.data.example.com/OneCollector/1.0\0';
    writeFileSync(join(folder, 'library.so.1'), bytes, 'latin1');
    expect(unexplained(searchFiles(['library.so.1'], folder))).toEqual([
      'mobile.events.data.example.com in library.so.1',
      '"events.data." in library.so.1',
      '"onecollector" in library.so.1',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
