/** Pages whose graphics exceed a limit: their text is kept, and the page says what is missing. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { extractDocument } from '../../electron/engine/runtime/extract.ts';
import { createPool, type EnginePool } from '../../electron/engine/runtime/index.ts';
import { rawDocument, rawFile, stream } from '../fixtures/make/raw.ts';
import { randomFrom } from '../support/mutate-pdf.ts';

const TEXT = 'BT /F1 12 Tf 40 250 Td (Words among the curves) Tj ET';
/** Milliseconds. */
const PAGE_TIME_LIMIT = 3_000;

/** A page with text, and a pattern that paints itself until the page is given up. */
const endless = (text: string): Uint8Array =>
  rawDocument({
    content: `${text} /Pattern cs /P scn 0 0 400 300 re f`,
    resources: '/Pattern << /P 6 0 R >>',
    more: [
      stream(
        '/Pattern cs /P scn 0 0 9 9 re f '.repeat(20),
        '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 1 /YStep 1 /Resources << /Pattern << /P 6 0 R >> >>',
      ),
    ],
  });

let files = 0;
let folder: string;
let pool: EnginePool;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-text-only-'));
  pool = createPool({ workers: 1, pageTimeLimit: PAGE_TIME_LIMIT, memoryLimit: 96 * 1024 * 1024 });
});
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});

/** Each file has a name of its own: the pool keeps the last one open. */
async function read(bytes: Uint8Array) {
  const path = join(folder, `${++files}.pdf`);
  await writeFile(path, bytes);
  return extractDocument(pool, path);
}

/** Curves that take more memory to draw than the parser may have. */
function curves(count: number): string {
  const random = randomFrom(count);
  const point = () => `${random(400)} ${random(300)}`;
  const each = () => `${point()} ${point()} ${point()} c`;
  return `0 0 m ${Array.from({ length: count }, each).join('\n')} S`;
}

test('a page that takes too long keeps its text, and names the limit', async () => {
  const { pages, failures } = await read(endless(TEXT));
  expect(failures).toEqual([]);
  expect(pages[0]?.words.text).toEqual(['Words', 'among', 'the', 'curves']);
  expect(pages[0]?.warnings).toEqual([
    'Only the text of the page was read, without tables and pictures. It took longer than the 3 s that it may take, and was given up.',
  ]);
});

test('such a page among others costs none of them', async () => {
  const page = (content: number, resources = '') =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents ${content} 0 R /Resources << /Font << /F1 4 0 R >> ${resources} >> >>`;
  const bytes = rawFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [5 0 R 6 0 R 5 0 R] /Count 3 >>',
    stream(TEXT),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    page(3),
    page(7, '/Pattern << /P 8 0 R >>'),
    stream(`${TEXT} /Pattern cs /P scn 0 0 400 300 re f`),
    stream(
      '/Pattern cs /P scn 0 0 9 9 re f '.repeat(20),
      '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 1 /YStep 1 /Resources << /Pattern << /P 8 0 R >> >>',
    ),
  ]);
  const { pages, failures } = await read(bytes);
  expect(failures).toEqual([]);
  expect(pages.map(({ words }) => words.text.length)).toEqual([4, 4, 4]);
  expect(pages.map(({ warnings }) => warnings.length)).toEqual([0, 1, 0]);
});

test('a page that cannot be drawn for recognition keeps what was read, and names the limit', async () => {
  const { pages, failures } = await read(rawDocument({ content: `${TEXT} ${curves(60_000)}` }));
  expect(failures).toEqual([]);
  expect(pages[0]?.words.text).toHaveLength(4);
  expect(pages[0]?.warnings).toEqual([
    'The page could not be drawn, so text in its pictures is missing. The PDF parser needs more than the 96 MB that it may have for one page.',
  ]);
});

test('a page that cannot be drawn and has no text does not fail the document', async () => {
  const { pages, failures } = await read(rawDocument({ content: curves(60_000) }));
  expect(failures).toEqual([]);
  expect(pages[0]?.warnings).toHaveLength(1);
});

test('a page without text that takes too long is named as failed', async () => {
  await expect(read(endless(''))).rejects.toThrow('longer than the 3 s');
});
