/** A small sample of every bomb of test/robust: read, or refused with a sentence, and soon. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool, type EnginePool } from '../../electron/engine/pool/index.ts';
import { BOMBS, writeBomb } from '../robust/index.ts';
import { readBomb } from '../robust/read.ts';

/** A page is given up after this long; milliseconds. */
const PAGE_TIME_LIMIT = 20_000;
const SENTENCE = /^[A-Z].*\.$/s;

let folder: string;
let pool: EnginePool;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-bombs-'));
  pool = createPool({ workers: 2, ocr: false, pageTimeLimit: PAGE_TIME_LIMIT });
});
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});

test.each(BOMBS.map((bomb, index) => ({ ...bomb, index })))('$name', async ({ index, ...bomb }) => {
  const own = join(folder, `${index}`);
  await mkdir(own);
  const path = join(own, bomb.file);
  await writeBomb(bomb, bomb.sample, path);
  const { messages } = await readBomb(pool, path);
  for (const message of messages) {
    expect(message).toMatch(SENTENCE);
    expect(message).not.toContain('It took longer');
  }
});
