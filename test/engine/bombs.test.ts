/** A small sample of every bomb of test/robust: read, or refused with a sentence, and soon. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool, type EnginePool } from '../../electron/engine/runtime/index.ts';
import { BOMBS, writeBomb } from '../robust/index.ts';
import { readBomb } from '../robust/read.ts';

/** A page is given up after this long; milliseconds. */
const PAGE_TIME_LIMIT = 120_000;
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

test('a page that does not end is given up once, and named', async () => {
  const bomb = BOMBS.find(({ name }) => name === 'a pattern that paints itself');
  if (!bomb) throw new Error('There is no such bomb.');
  const path = join(folder, bomb.file);
  await writeBomb(bomb, bomb.size, path);
  // It is painted when the page is recognised.
  const impatient = createPool({ workers: 1, pageTimeLimit: 5_000 });
  try {
    const begun = await impatient.begin(path);
    expect(begun).toMatchObject({ pageCount: 1, finished: null, reads: [] });
    expect(begun.failures).toEqual([{ page: 1, message: expect.stringContaining('longer') }]);
  } finally {
    await impatient.close();
  }
});
