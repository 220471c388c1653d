import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';

const PAGE: [number, number] = [595, 842];
const MARGIN = 56;
const LINE = 14;

/** Writes a document of prose and ledgers into `folder` and gives the folder back. */
export async function makeLongDocument(folder: string, pages: number): Promise<string> {
  const pdf = await PDFDocument.create();
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage(PAGE);
    const write = (text: string, x: number, y: number, size = 10, font = regular) =>
      page.drawText(text, { x, y: PAGE[1] - y, size, font });
    write('Register of works', MARGIN, 40, 8);
    write(`Section ${number}`, MARGIN, 80, 16, bold);
    for (let line = 0; line < 18; line++) {
      write(
        `Bench ${line + 1} was cut along the joint and its stone was set aside for section ${number}.`,
        MARGIN,
        110 + line * LINE,
      );
    }
    for (let row = 0; row < 22; row++) {
      const y = 380 + row * LINE;
      write(row === 0 ? 'Course' : `Course ${row}`, MARGIN, y, 10, row === 0 ? bold : regular);
      for (let column = 0; column < 4; column++) {
        const text =
          row === 0 ? `Bay ${column + 1}` : ((row * 37 + column * 11 + number) * 13.7).toFixed(2);
        write(text, 260 + column * 80 - regular.widthOfTextAtSize(text, 10), y);
      }
    }
    write(`${number}`, PAGE[0] / 2, 810, 8);
  }
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'long.pdf'), await pdf.save());
  return folder;
}
