import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix, win32 } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import type { EnginePool } from '../engine/runtime/index.ts';
import { freeStems, sourceOf } from './sources.ts';

const MEGABYTE = 1024 * 1024;

test('standard input goes to the disk, not into memory', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'quarry-stdin-'));
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const input = Readable.from(
    (function* () {
      for (let sent = 0; sent < 200; sent++) {
        most = Math.max(most, process.memoryUsage().arrayBuffers - before);
        yield Buffer.alloc(MEGABYTE);
      }
    })(),
    { objectMode: false },
  );
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as unknown as typeof process.stdin);
  try {
    const { path } = await sourceOf({} as EnginePool, '-', 'stdin', scratch);
    expect((await stat(path)).size).toBe(200 * MEGABYTE);
    expect(most / MEGABYTE).toBeLessThan(150);
  } finally {
    await rm(scratch, { recursive: true });
  }
});

test.each([
  [win32, ['C:\\in\\Report.pdf', 'D:report.PDF', '\\\\server\\share\\REPORT.pdf']],
  [posix, ['/in/Report.pdf', 'report.PDF', '/Volumes/share/REPORT.pdf']],
])('results of files of one name in several folders have names of their own', (rules, files) => {
  expect(freeStems(files, rules)).toEqual(['Report', 'report-2', 'REPORT-3']);
});

test('two spellings of one name are one on macOS', () => {
  const stems = freeStems(['a/résumé.pdf', 'b/re\u0301sume\u0301.pdf'], posix);
  expect(stems[1]).toMatch(/-2$/);
});
