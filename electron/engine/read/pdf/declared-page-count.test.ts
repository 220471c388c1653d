import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawDocument, rawFile } from '../../../../test/fixtures/make/raw.ts';
import { declaredPageCount } from './declared-page-count.ts';
import { openPdf } from './index.ts';

const FIXTURES = join(import.meta.dirname, '../../../../test/fixtures');

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-pages-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(bytes: Uint8Array): Promise<string> {
  const path = join(folder, `${++count}.pdf`);
  await writeFile(path, bytes);
  return path;
}

async function pdfOf(pages: number): Promise<PDFDocument> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page++) pdf.addPage([100, 100]);
  return pdf;
}

describe('the declared page count', () => {
  test('is found by a cross-reference table', async () => {
    const bytes = await (await pdfOf(37)).save({ useObjectStreams: false });
    expect(await declaredPageCount(await written(bytes))).toBe(37);
  });

  test('is found by cross-reference and object streams', async () => {
    const bytes = await (await pdfOf(2500)).save({ useObjectStreams: true });
    expect(await declaredPageCount(await written(bytes))).toBe(2500);
  });

  test('is unknown where it exceeds the number of objects', async () => {
    const damaged = Buffer.from(rawDocument({ content: '' })).toString('latin1');
    const path = await written(Buffer.from(damaged.replace('/Count 1', '/Count 9999'), 'latin1'));
    expect(await declaredPageCount(path)).toBeNull();
  });

  test('is that of the last incremental update', async () => {
    const first = Buffer.from(rawDocument({ content: '' }));
    const pages = '2 0 obj\n<< /Type /Pages /Kids [3 0 R 3 0 R 3 0 R] /Count 3 >>\nendobj\n';
    const start = first.length + pages.length;
    const previous = /startxref\s+(\d+)/.exec(first.toString('latin1'))?.[1];
    const update = `${pages}xref\n2 1\n${String(first.length).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${start}\n%%EOF\n`;
    const path = await written(Buffer.concat([first, Buffer.from(update)]));
    expect(await declaredPageCount(path)).toBe(3);
  });

  test('is unknown in a file that is cut off, empty or no PDF', async () => {
    const whole = Buffer.from(rawDocument({ content: '' }));
    expect(await declaredPageCount(await written(whole.subarray(0, whole.length / 2)))).toBeNull();
    expect(await declaredPageCount(await written(Buffer.alloc(0)))).toBeNull();
    expect(await declaredPageCount(await written(Buffer.from('no PDF')))).toBeNull();
  });

  test('is unknown where sections point at each other', async () => {
    const bytes = Buffer.from(rawFile(['<< >>'])).toString('latin1');
    const start = /startxref\s+(\d+)/.exec(bytes)?.[1];
    const path = await written(Buffer.from(bytes.replace('/Root 1 0 R', `/Prev ${start}`)));
    expect(await declaredPageCount(path)).toBeNull();
  });

  test('takes a moment, however large the file is', async () => {
    const path = await written(rawDocument({ content: '' }));
    await truncate(path, 2_000_000_000);
    const started = performance.now();
    expect(await declaredPageCount(path)).toBeNull();
    expect(performance.now() - started).toBeLessThan(500);
  });

  test('is the one that the engine counts, in every fixture that declares one', async () => {
    const files = (await readdir(FIXTURES)).filter((file) => file.endsWith('.pdf')).sort();
    let known = 0;
    for (const file of files) {
      const declared = await declaredPageCount(join(FIXTURES, file));
      if (declared === null) continue;
      known++;
      const pdf = await openPdf(join(FIXTURES, file)).catch(() => null);
      if (pdf) expect([file, pdf.pageCount]).toEqual([file, declared]);
      pdf?.close();
    }
    expect(known).toBeGreaterThan(files.length * 0.8);
  });
});
