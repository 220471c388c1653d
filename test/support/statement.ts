/** A financial statement as analysts read them: long labels, bold totals, lines above and below sums. */
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib';

type Style = 'plain' | 'part' | 'total';
type Line = readonly [label: string, ...rest: readonly [...numbers: string[], style: Style]];

/** The longest label, which no pane shows in one line. */
export const LONG_LABEL =
  'Adjustments to reconcile net income to net cash provided by operating activities';

/** A grand total: the widest number of its column, and the last. */
export const GRAND_TOTAL = '6,787,214';

const GROUPS: readonly (readonly Line[])[] = [
  [
    ['Cash and cash equivalents', '4,249', '3,808', 'plain'],
    [LONG_LABEL, '996', '2,371', 'plain'],
    ['Prepaid expenses and other current assets', '1,130', '1,150', 'part'],
    ['Total current assets', '6,375', '7,329', 'total'],
  ],
  [
    ['Property, plant and equipment, net', '4,454', '3,989', 'plain'],
    ['Identifiable intangible assets, net', '285', '283', 'plain'],
    ['Deferred income taxes and other assets', '2,509', '2,787', 'part'],
    ['Total assets', '13,623', '14,388', 'total'],
  ],
];
/** So many groups that the grid has to scroll. */
const REPEATS = 5;

const COLUMNS = { label: 50, first: 430, second: 520 } as const;
const ROW_HEIGHT = 15;

/** Page 1 holds the statement; page 2 a table of more numbers than any pane has room for. */
export async function statementPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  drawStatement(document.addPage([595, 842]), font, bold);
  drawWide(document.addPage([842, 595]), font, bold);
  return document.save();
}

function drawStatement(page: PDFPage, font: PDFFont, bold: PDFFont): void {
  let y = 800;
  const put = (text: string, right: number | null, from: PDFFont) => {
    const x = right === null ? COLUMNS.label : right - from.widthOfTextAtSize(text, 9);
    page.drawText(text, { x, y, size: 9, font: from });
  };
  const rule = (at: number, right: number) =>
    page.drawLine({
      start: { x: right - 55, y: at },
      end: { x: right, y: at },
      thickness: 0.6,
    });
  put('2024', COLUMNS.first, bold);
  put('2023', COLUMNS.second, bold);
  page.drawLine({ start: { x: 50, y: y - 4 }, end: { x: 520, y: y - 4 }, thickness: 1 });
  const lines = Array.from({ length: REPEATS }, () => GROUPS).flat(2);
  const last: Line = ['Total assets of all segments', GRAND_TOTAL, '7,002,951', 'total'];
  for (const line of [...lines, last]) {
    const [label, first = '', second = '', style] = line;
    y -= ROW_HEIGHT;
    const face = style === 'total' ? bold : font;
    put(label, null, face);
    put(first, COLUMNS.first, face);
    put(second, COLUMNS.second, face);
    for (const right of [COLUMNS.first, COLUMNS.second]) {
      if (style === 'part') rule(y - 4, right);
      if (style === 'total') {
        rule(y - 3, right);
        rule(y - 5, right);
      }
    }
  }
}

const WIDE_COLUMNS = 11;
const WIDE_ROWS = 12;

function drawWide(page: PDFPage, font: PDFFont, bold: PDFFont): void {
  for (let row = 0; row <= WIDE_ROWS; row++) {
    const y = 540 - row * 16;
    const face = row === 0 ? bold : font;
    page.drawText(row === 0 ? 'Segment' : `Segment ${row}`, { x: 40, y, size: 8, font: face });
    for (let column = 0; column < WIDE_COLUMNS; column++) {
      const text = row === 0 ? `${2014 + column}` : `${column + 1},${300 + row},${400 + column}`;
      const right = 160 + column * 62;
      const x = right - face.widthOfTextAtSize(text, 8);
      page.drawText(text, { x, y, size: 8, font: face });
    }
  }
}
