/** Files with holes, which take no space on the disk: how much of them is read to open them. */
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawDocument } from '../../../../test/fixtures/make/raw.ts';
import { openPdf } from './index.ts';

const DOCUMENT = rawDocument({ content: 'BT /F1 12 Tf 40 200 Td (A line) Tj ET' });
/** Bytes; more than pdf.js may read. */
const HOLE = 300_000_000;
const LIMIT = 50_000_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-large-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function withHole(before: Uint8Array, behind: Uint8Array): Promise<string> {
  const path = join(folder, 'hole.pdf');
  const file = await open(path, 'w');
  try {
    await file.write(before, 0, before.length, 0);
    if (behind.length > 0) await file.write(behind, 0, behind.length, before.length + HOLE);
    else await file.truncate(before.length + HOLE);
  } finally {
    await file.close();
  }
  return path;
}

test('a file with zeros behind its end is read to its end', async () => {
  const path = await withHole(DOCUMENT, new Uint8Array());
  const pdf = await openPdf(path, { searchLimit: LIMIT });
  expect(pdf.pageCount).toBe(1);
  pdf.close();
});

test('a damaged file is searched up to a limit, which the error states', async () => {
  const damaged = Buffer.from(Buffer.from(DOCUMENT).toString('latin1').replace('startxref', 'x'));
  const path = await withHole(damaged, Buffer.from('the end is lost'));
  const message = expect.stringContaining('ended at the limit of 50 MB');
  const opened = openPdf(path, { searchLimit: LIMIT });
  await expect(opened).rejects.toMatchObject({ code: 'corrupt', message });
});

test('a damaged file below the limit is searched whole', async () => {
  const damaged = Buffer.from(Buffer.from(DOCUMENT).toString('latin1').replace('startxref', 'x'));
  const pdf = await openPdf(await withHole(damaged, Buffer.from('the end is lost')));
  expect(pdf.pageCount).toBe(1);
  pdf.close();
});
