/**
 * Draws resources/sample.pdf, the document that the first run offers: four pages with a cover,
 * two-column text, a ruled table with spans, a statement without rulings, a chart and footnotes.
 *
 *   node scripts/make-sample.ts
 */
import { writeFile } from 'node:fs/promises';
import { PDFDocument, rgb } from 'pdf-lib';
import {
  COMPANY,
  INCOME,
  KEY_FIGURES,
  LETTER,
  OUTLOOK,
  PRODUCTION,
  PRODUCTION_TEXT,
  REPORT,
  SALES_BY_QUARTER,
} from './sample/content.ts';
import { A4, type Fonts, GREY, HAIRLINE, loadFonts, PALE, Sheet, TEAL } from './sample/sheet.ts';
import { ruledTable, statement } from './sample/tables.ts';

const MARGIN = 56;
const WIDTH = A4.width - 2 * MARGIN;
const GAP = 22;
const COLUMN = (WIDTH - GAP) / 2;
const WHITE = rgb(1, 1, 1);

const body = (fonts: Fonts) => ({ font: fonts.serif, size: 11 });

function chapter(document: PDFDocument, fonts: Fonts, page: number, title: string): Sheet {
  const sheet = new Sheet(document, fonts);
  const small = { font: fonts.regular, size: 8, color: GREY };
  sheet.text(COMPANY, MARGIN, 40, small);
  sheet.text(REPORT, A4.width - MARGIN, 40, small, 'right');
  sheet.line(MARGIN, 46, A4.width - MARGIN, 46);
  sheet.text(String(page), A4.width / 2, 812, small, 'center');
  sheet.text(title, MARGIN, 90, { font: fonts.bold, size: 20, color: TEAL });
  return sheet;
}

function cover(document: PDFDocument, fonts: Fonts): void {
  const sheet = new Sheet(document, fonts);
  sheet.fill(0, 0, A4.width, 236, TEAL);
  for (const [x, y, width, height, tint] of [
    [430, 60, 110, 34, 0.55],
    [430, 98, 52, 74, 0.68],
    [486, 98, 54, 34, 0.8],
    [486, 136, 54, 36, 0.62],
  ] as const) {
    sheet.fill(x, y, width, height, rgb(tint * 0.6, tint, tint * 0.95));
  }
  sheet.text(COMPANY, MARGIN, 96, { font: fonts.regular, size: 13, color: WHITE });
  sheet.text(REPORT, MARGIN, 142, { font: fonts.bold, size: 32, color: WHITE });
  sheet.text('Year ended 30 September 2025', MARGIN, 166, {
    font: fonts.regular,
    size: 11,
    color: WHITE,
  });
  KEY_FIGURES.forEach(([label, value, change], i) => {
    const x = MARGIN + (i * WIDTH) / KEY_FIGURES.length;
    sheet.text(label, x, 278, { font: fonts.regular, size: 9, color: GREY });
    sheet.text(value, x, 302, { font: fonts.bold, size: 18 });
    sheet.text(change, x, 318, { font: fonts.regular, size: 9, color: TEAL });
  });
  sheet.line(MARGIN, 338, A4.width - MARGIN, 338);
  sheet.text('To our shareholders', MARGIN, 376, { font: fonts.bold, size: 14, color: TEAL });
  sheet.columns(LETTER, MARGIN, 402, {
    width: COLUMN,
    height: 268,
    gap: GAP,
    style: body(fonts),
    leading: 17,
  });
  sheet.text('Miriam Oakes, chair of the board', MARGIN + COLUMN + GAP, 706, {
    font: fonts.italic,
    size: 11,
  });
}

function production(document: PDFDocument, fonts: Fonts): void {
  const sheet = chapter(document, fonts, 2, 'Production');
  sheet.columns(PRODUCTION_TEXT, MARGIN, 120, {
    width: COLUMN,
    height: 190,
    gap: GAP,
    style: body(fonts),
    leading: 15,
  });
  sheet.text('Stone sold, by quarry', MARGIN, 396, { font: fonts.bold, size: 13, color: TEAL });
  const caption = { font: fonts.italic, size: 10 };
  const captionText = 'Table 1. Thousand tonnes and share of the total';
  sheet.text(captionText, MARGIN, 416, caption);
  mark(sheet, 1, MARGIN + fonts.italic.widthOfTextAtSize(captionText, 10), 416);
  const end = ruledTable(sheet, {
    x: MARGIN,
    y: 426,
    widths: [74, 117, 73, 73, 73, 73],
    rowHeight: 24,
    cells: PRODUCTION,
  });
  sheet.paragraph(
    'Sales leave out 19 thousand tonnes that were used for restoring worked-out land, which the company does not count as product.',
    MARGIN,
    end + 26,
    WIDTH,
    body(fonts),
    15,
  );
  footnote(sheet, 1, 'Weights are of finished product at the gate, with natural moisture.', 760);
}

/** The superscript number in the text that refers to a footnote. */
function mark(sheet: Sheet, number: number, x: number, y: number): void {
  sheet.text(String(number), x + 1, y - 4, { font: sheet.fonts.serif, size: 6.5 });
}

function footnote(sheet: Sheet, number: number, text: string, y: number): void {
  sheet.line(MARGIN, y - 14, MARGIN + 120, y - 14);
  sheet.text(String(number), MARGIN, y - 2.5, { font: sheet.fonts.serif, size: 6 });
  sheet.text(text, MARGIN + 6, y, { font: sheet.fonts.serif, size: 8.5 });
}

function accounts(document: PDFDocument, fonts: Fonts): void {
  const sheet = chapter(document, fonts, 3, 'Income statement');
  const period = 'for the year ended 30 September 2025, in thousands of pounds';
  sheet.text(period, MARGIN, 110, { font: fonts.italic, size: 10.5, color: GREY });
  mark(sheet, 2, MARGIN + fonts.italic.widthOfTextAtSize(period, 10.5), 110);
  const end = statement(sheet, {
    x: MARGIN,
    y: 142,
    width: WIDTH,
    edges: [310, 400, WIDTH],
    heads: ['Note', '2025', '2024'],
    rows: INCOME,
  });
  sheet.text('How to read it', MARGIN, end + 30, { font: fonts.bold, size: 13, color: TEAL });
  sheet.paragraph(
    'Costs stand in parentheses. Restoration of land rose because the western face of St Ebb was closed and planted a year early; the provision for it, made in 2019, had been discounted at a higher rate than is now appropriate. Finance costs fell with net debt. The tax charge corresponds to a rate of 24.7 per cent.',
    MARGIN,
    end + 52,
    WIDTH,
    body(fonts),
    15,
  );
  footnote(sheet, 2, 'The notes are part of the full accounts, which are filed separately.', 760);
}

function outlook(document: PDFDocument, fonts: Fonts): void {
  const sheet = chapter(document, fonts, 4, 'Outlook');
  sheet.text('Figure 1. Stone sold by quarter, thousand tonnes', MARGIN, 120, {
    font: fonts.italic,
    size: 10,
  });
  const [top, bottom, most] = [136, 316, 140];
  const y = (value: number) => bottom - (value / most) * (bottom - top);
  for (let value = 0; value <= most; value += 35) {
    sheet.line(MARGIN + 26, y(value), A4.width - MARGIN, y(value));
    sheet.text(
      String(value),
      MARGIN + 20,
      y(value) + 3,
      { font: fonts.regular, size: 8, color: GREY },
      'right',
    );
  }
  const step = (WIDTH - 26) / SALES_BY_QUARTER.length;
  SALES_BY_QUARTER.forEach(([label, value], i) => {
    const x = MARGIN + 26 + i * step + step * 0.22;
    sheet.fill(x, y(value), step * 0.56, bottom - y(value), i < 4 ? HAIRLINE : TEAL);
    const at = x + step * 0.28;
    sheet.text(String(value), at, y(value) - 4, { font: fonts.bold, size: 8 }, 'center');
    sheet.text(label, at, bottom + 13, { font: fonts.regular, size: 8, color: GREY }, 'center');
  });
  sheet.text('Plans for 2026', MARGIN, 376, { font: fonts.bold, size: 13, color: TEAL });
  let baseline = 400;
  OUTLOOK.forEach((plan, i) => {
    sheet.text(`${i + 1}.`, MARGIN, baseline, body(fonts));
    baseline = sheet.paragraph(plan, MARGIN + 18, baseline, WIDTH - 18, body(fonts), 15) + 4;
  });
  sheet.fill(MARGIN, baseline + 20, WIDTH, 74, PALE);
  sheet.text('Annual meeting', MARGIN + 16, baseline + 44, { font: fonts.bold, size: 11 });
  sheet.paragraph(
    'The annual meeting takes place on 21 January 2026 at 11:00 in the old saw mill, Whitmoor. Those who wish to see the quarry afterwards should bring boots.',
    MARGIN + 16,
    baseline + 62,
    WIDTH - 32,
    body(fonts),
    15,
  );
}

const document = await PDFDocument.create();
const fonts = await loadFonts(document);
document.setTitle(`${COMPANY}, ${REPORT}`);
document.setAuthor(COMPANY);
document.setSubject('A sample document; the company is invented.');
// A fixed date, so that every run writes the same bytes.
const when = new Date('2025-11-14T00:00:00Z');
document.setCreationDate(when);
document.setModificationDate(when);
cover(document, fonts);
production(document, fonts);
accounts(document, fonts);
outlook(document, fonts);
await writeFile(new URL('../resources/sample.pdf', import.meta.url), await document.save());
