/** Pages of tens of thousands of things, as maps and plots are: read all the same, in linear time. */
import { PDFDocument, PDFName, StandardFonts } from 'pdf-lib';
import { expect, test } from 'vitest';
import { type Random, randomFrom } from '../support/mutate-pdf.ts';
import { readDocument } from '../support/read-document.ts';

const SIDE = 1000;
/** A picture over nearly all of the page would be its background. */
const PLOT = 600;

/** A page of `count` operations, placed by chance but the same every time. */
async function densePage(count: number, operation: (random: Random, index: number) => string) {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([SIDE, SIDE]);
  page.node.setFontDictionary(PDFName.of('F'), font.ref);
  const random = randomFrom(count);
  const content = Array.from({ length: count }, (_, index) => operation(random, index)).join('\n');
  const stream = document.context.register(document.context.flateStream(content));
  page.node.set(PDFName.of('Contents'), stream);
  const { pages, failures } = await readDocument(await document.save(), { ocr: false });
  expect(failures).toEqual([]);
  return pages[0];
}

/** Quadratic searches take minutes of computing; a busy machine may take a part of one for the rest. */
const PATIENCE = { timeout: 120_000 };

test('a plot of 40,000 rectangles', PATIENCE, async () => {
  const page = await densePage(
    40_000,
    (random) => `${random(PLOT)} ${random(PLOT)} ${1 + random(20)} ${1 + random(20)} re f`,
  );
  expect(page?.blocks.map(({ type }) => type)).toEqual(['figure']);
});

test('a sheet of 20,000 words, each where chance put it', PATIENCE, async () => {
  const page = await densePage(
    20_000,
    (random, index) => `BT /F 6 Tf ${random(SIDE - 40)} ${random(SIDE)} Td (w${index}) Tj ET`,
  );
  expect(page?.words.text.length).toBeGreaterThan(10_000);
});
