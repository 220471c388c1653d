/** A document that needs more memory than a thread may have loses that thread, and nothing else. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { extractDocument } from '../../electron/engine/runtime/extract.ts';
import { createPool } from '../../electron/engine/runtime/index.ts';
import { BOMBS, writeBomb } from '../robust/index.ts';
import { fixturePath } from './read.ts';

test('only the guilty document fails, and says which limit it met', async () => {
  const bomb = BOMBS.find(({ name }) => name === 'words by chance');
  if (!bomb) throw new Error('the bomb is gone');
  const folder = await mkdtemp(join(tmpdir(), 'quarry-heap-'));
  const pool = createPool({ workers: 2, ocr: false, heapLimit: 48 });
  try {
    const path = join(folder, bomb.file);
    await writeBomb(bomb, bomb.size, path);
    const guilty = extractDocument(pool, path).catch((error: unknown) => error);
    const others = await Promise.all(
      ['ruled-table', 'annual-report', 'headings'].map((name) =>
        extractDocument(pool, fixturePath(name)),
      ),
    );
    for (const { pages, failures, pageCount } of others) {
      expect(failures).toEqual([]);
      expect(pages).toHaveLength(pageCount);
    }
    expect(String(await guilty)).toContain('more than the 48 MB of memory that a thread may have');
    const { failures } = await extractDocument(pool, fixturePath('ruled-table'));
    expect(failures).toEqual([]);
  } finally {
    await pool.close();
    await rm(folder, { recursive: true });
  }
}, 120_000);

test('a document that meets the limit of the parser takes no more than 700 MB', async () => {
  const bomb = BOMBS.find(({ name }) => name === 'forms that draw forms');
  if (!bomb) throw new Error('the bomb is gone');
  const folder = await mkdtemp(join(tmpdir(), 'quarry-heap-'));
  try {
    const path = join(folder, bomb.file);
    await writeBomb(bomb, bomb.size, path);
    const program = join(import.meta.dirname, '../bench/robust/one.ts');
    const { messages, megabytes } = JSON.parse(
      execFileSync(process.execPath, [program, path], { encoding: 'utf8' }),
    );
    expect(messages).toEqual([expect.stringContaining('more than the 448 MB')]);
    expect(megabytes).toBeLessThan(700);
  } finally {
    await rm(folder, { recursive: true });
  }
}, 120_000);
