/** PDFs for end-to-end tests: some are drawn when they are needed, others are the fixtures. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib';
import type { TestFile } from './support.ts';

/** A report whose pages each say which they are, so that a search can land on one of them. */
export async function report(name: string, pageCount = 3): Promise<TestFile> {
  const document = await PDFDocument.create({ updateMetadata: false });
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

const QUARRIES = [
  ['Quarry', 'Opened', 'Sold', 'Share'],
  ['Whitmoor', '1 March 1987', '1,204', '36.0%'],
  ['Calder Edge', '12 May 1962', '88', '25.5%'],
  ['Penhale', '3 June 2011', '(240)', '9.4%'],
];
const WIDTHS = [140, 120, 90, 90];
const ROW_HEIGHT = 22;

const PARAGRAPHS = [
  'Stone is patient, and so are those who cut it.',
  'The quarries below were open for the whole of the year that this report tells of.',
  'In the year before, the beds of Penhale lay under snow until the first days of May.',
];

/** Three pages of prose; the second and the third hold a ruled table as well. */
export async function quarryReport(): Promise<TestFile> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const font = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const tables = [[], QUARRIES, QUARRIES.slice(0, 3)];
  PARAGRAPHS.forEach((paragraph, index) => {
    const page = document.addPage([595, 842]);
    page.drawText(paragraph, { x: 60, y: 740 - index * 12, size: 11, font });
    drawTable(page, tables[index] ?? [], font, bold);
  });
  return { name: 'quarries.pdf', bytes: await document.save() };
}

function drawTable(page: PDFPage, rows: readonly string[][], font: PDFFont, bold: PDFFont): void {
  const [left, top] = [60, 660];
  const edges = [left];
  for (const width of WIDTHS) edges.push((edges.at(-1) ?? left) + width);
  const bottom = top - rows.length * ROW_HEIGHT;
  if (rows.length === 0) return;
  for (const x of edges) page.drawLine({ start: { x, y: top }, end: { x, y: bottom } });
  for (let y = top; y >= bottom; y -= ROW_HEIGHT) {
    page.drawLine({ start: { x: left, y }, end: { x: edges.at(-1) ?? left, y } });
  }
  rows.forEach((texts, row) => {
    texts.forEach((text, column) => {
      const position = { x: (edges[column] ?? left) + 5, y: top - row * ROW_HEIGHT - 15 };
      page.drawText(text, { ...position, size: 10, font: row === 0 ? bold : font });
    });
  });
}

const HAZARDS: readonly (readonly [hazard: string, lines: readonly string[], by: string])[] = [
  ['Hazard', ['What is done'], 'By'],
  [
    'Dust',
    ['Water is sprayed on the roads of the pit', 'as soon as the wind comes from the', 'west'],
    'Foreman',
  ],
  ['Falling stone', ['The face is looked over before each', 'shift and after rain'], 'Leader'],
  ['Noise', ['Ear muffs are worn near the saws'], 'All'],
  [
    'Blasting',
    ['Roads are closed, a horn is blown three', 'times, and nobody goes back before'],
    'Shot firer',
  ],
];

/** A small table without rules whose cells wrap: one that has to be checked. */
export async function wrappedTable(name: string): Promise<TestFile> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  const draw = (text: string, x: number, y: number) =>
    page.drawText(text, { x, y, size: 10, font });
  draw('Hazards of the upper quarry and what was done about each of them in this year', 60, 760);
  let y = 700;
  for (const [hazard, lines, by] of HAZARDS) {
    draw(hazard, 60, y);
    draw(by, 400, y);
    for (const line of lines) {
      draw(line, 160, y);
      y -= 12;
    }
    y -= 6;
  }
  return { name, bytes: await document.save() };
}

/**
 * A page for each name: the name as a heading, the unit below it, text, and a ruled table. A page
 * without a name goes on with the section before.
 */
export async function namedTables(names: readonly string[]): Promise<TestFile> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const font = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  for (const name of names) {
    const page = document.addPage([595, 842]);
    PARAGRAPHS.forEach((paragraph, at) => {
      page.drawText(paragraph, { x: 60, y: 780 - at * 14, size: 10, font });
    });
    if (name !== '') {
      page.drawText(name, { x: 60, y: 694, size: 15, font: bold });
      page.drawText('(in thousands of tonnes)', { x: 60, y: 676, size: 10, font });
    }
    drawTable(page, QUARRIES, font, bold);
  }
  return { name: 'names.pdf', bytes: await document.save() };
}
