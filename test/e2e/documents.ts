/** PDFs for end-to-end tests: some are drawn when they are needed, others are the fixtures. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { TestFile } from './support.ts';

/** A report whose pages each say which they are, so that a search can land on one of them. */
export async function report(name: string, pageCount = 3): Promise<TestFile> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pageCount; number++) {
    const page = document.addPage([420, 595]);
    page.drawText(`Chapter ${number} of ${name}`, { x: 48, y: 520, size: 18, font });
    page.drawText(`The word for page ${number} is ${wordOf(number)}.`, {
      x: 48,
      y: 480,
      size: 11,
      font,
    });
  }
  return { name, bytes: await document.save() };
}

const WORDS = ['granite', 'limestone', 'sandstone', 'basalt', 'slate', 'marble'];

/** The word that stands on a page of a `report` and on no other within a dozen pages. */
export const wordOf = (page: number): string => {
  const word = WORDS[(page - 1) % WORDS.length] ?? '';
  return page > WORDS.length ? `${word}${page}` : word;
};

/** One of the PDFs that lie in test/fixtures. */
export const fixture = async (name: string): Promise<TestFile> => ({
  name,
  bytes: await readFile(join(import.meta.dirname, '..', 'fixtures', name)),
});

/** A PDF that breaks off in its first page. */
export async function damaged(name: string): Promise<TestFile> {
  const { bytes } = await report(name);
  return { name, bytes: bytes.slice(0, 200) };
}
