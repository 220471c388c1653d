/** Small PDFs for tests, made on the spot. */
import { PDFDocument, StandardFonts } from 'pdf-lib';

const SIZE = 12;
const MARGIN = 72;

/** A PDF with the given lines of text on each page. */
export async function makePdf(pages: readonly (readonly string[])[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = pdf.addPage([595, 842]);
    for (const [index, line] of lines.entries()) {
      page.drawText(line, { x: MARGIN, y: 842 - MARGIN - 2 * SIZE * index, size: SIZE, font });
    }
  }
  return pdf.save();
}

/** A page with one ruled table. */
export async function makeTablePdf(rows: readonly (readonly string[])[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  const [width, height, left, top] = [120, 24, MARGIN, 700];
  const columns = rows[0]?.length ?? 0;
  for (const [row, cells] of rows.entries()) {
    for (const [column, text] of cells.entries()) {
      page.drawText(text, {
        x: left + column * width + 6,
        y: top - (row + 1) * height + 8,
        size: SIZE,
        font,
      });
    }
  }
  for (let line = 0; line <= rows.length; line++) {
    const y = top - line * height;
    page.drawLine({ start: { x: left, y }, end: { x: left + columns * width, y } });
  }
  for (let line = 0; line <= columns; line++) {
    const x = left + line * width;
    page.drawLine({ start: { x, y: top }, end: { x, y: top - rows.length * height } });
  }
  return pdf.save();
}
