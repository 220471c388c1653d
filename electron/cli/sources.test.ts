import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import type { EnginePool } from '../engine/pool/index.ts';
import { sourceOf } from './sources.ts';

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
