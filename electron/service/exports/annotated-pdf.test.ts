import { degrees, PDFDocument } from 'pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { annotatedPdf, type PageNote } from './annotated-pdf.ts';

const NOTE: PageNote = {
  ...{
    page: 1,
    box: { x: 0.1, y: 0.2, width: 0.3, height: 0.05 },
    text: 'Total: 1 234 € (accepted)',
  },
  ...{ author: 'Ada Żak', at: '2026-11-26T09:08:07.123Z', kind: 'accepted' },
};

async function blankPdf(angle = 0): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([600, 800]);
  // A frame that does not begin at the origin.
  page.setCropBox(50, 20, 500, 700);
  page.setRotation(degrees(angle));
  return pdf.save();
}

/** The annotations of the first page, with their rectangles in fractions of the page as shown. */
async function annotationsOf(bytes: Uint8Array) {
  const page = await (await getDocument({ data: Uint8Array.from(bytes) }).promise).getPage(1);
  const { width, height, ...viewport } = page.getViewport({ scale: 1 });
  return (await page.getAnnotations()).map(({ rect, ...annotation }) => {
    const corners = [rect.slice(0, 2), rect.slice(2)].map(([x, y]) =>
      page.getViewport({ scale: 1 }).convertToViewportPoint(x, y),
    );
    const across = corners.map(([x]) => x / width).sort();
    const down = corners.map(([, y]) => y / height).sort();
    const box = { left: across[0], top: down[0], right: across[1], bottom: down[1] };
    return { ...annotation, viewport, box };
  });
}

test.each([0, 90, 180, 270])(
  'a note lies on its words on a page turned by %i degrees',
  async (angle) => {
    const copy = await annotatedPdf(await blankPdf(angle), [NOTE]);
    const [annotation] = await annotationsOf(copy);
    expect(annotation?.box.left).toBeCloseTo(0.1);
    expect(annotation?.box.top).toBeCloseTo(0.2);
    expect(annotation?.box.right).toBeCloseTo(0.4);
    expect(annotation?.box.bottom).toBeCloseTo(0.25);
  },
);

test('notes without a position stand side by side at the top of their page', async () => {
  const loose = { ...NOTE, box: null };
  const found = await annotationsOf(await annotatedPdf(await blankPdf(), [loose, NOTE, loose]));
  expect(found.map(({ subtype }) => subtype)).toEqual(['Text', 'Highlight', 'Text']);
  const [first, , second] = found;
  expect(first?.box.bottom).toBeLessThan(0.1);
  expect(second?.box.top).toBeCloseTo(first?.box.top ?? 0);
  expect(second?.box.left).toBeGreaterThanOrEqual(first?.box.right ?? 1);
});

test('says what, by whom and when', async () => {
  const [annotation] = await annotationsOf(await annotatedPdf(await blankPdf(), [NOTE]));
  expect(annotation).toMatchObject({
    subtype: 'Highlight',
    contentsObj: { str: 'Total: 1 234 € (accepted)' },
    titleObj: { str: 'Ada Żak' },
    modificationDate: 'D:20261126090807Z',
  });
});

test('keeps the pages, and notes of pages that are not there are left out', async () => {
  const copy = await annotatedPdf(await blankPdf(), [{ ...NOTE, page: 7 }]);
  expect((await PDFDocument.load(copy)).getPageCount()).toBe(1);
  expect(await annotationsOf(copy)).toEqual([]);
});
