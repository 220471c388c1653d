import { PDFDocument, StandardFonts } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { EngineError } from '../../common/errors.ts';
import { openPdf } from './index.ts';

/** Two pages; the catalogue comes first, the table of objects last. */
const twoPages = (useObjectStreams: boolean) => written(['first', 'second'], useObjectStreams);

async function written(texts: readonly string[], useObjectStreams: boolean): Promise<string> {
  const document = await PDFDocument.create();
  document.setTitle('A title');
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const text of texts) {
    document.addPage([300, 200]).drawText(text, { x: 20, y: 100, font });
  }
  return Buffer.from(await document.save({ useObjectStreams })).toString('latin1');
}

const open = (text: string) => openPdf(Buffer.from(text, 'latin1'));

async function textsOf(text: string) {
  const pdf = await open(text);
  const pages = Array.from({ length: pdf.pageCount }, (_, index) => pdf.readPage(index + 1));
  pdf.close();
  return {
    texts: pages.map(({ glyphs }) =>
      String.fromCodePoint(...glyphs.codePoint.subarray(0, glyphs.count)),
    ),
    warnings: pages.map(({ warnings }) => warnings.length),
  };
}

describe('a truncated file', () => {
  it('is read, and its last page says that others may be missing', async () => {
    const whole = await twoPages(false);
    const { texts, warnings } = await textsOf(whole.slice(0, whole.indexOf('\nxref')));
    expect(texts).toEqual(['first', 'second']);
    expect(warnings).toEqual([0, 1]);
  });

  it('is noticed where the parser could rebuild its table of objects by itself', async () => {
    const whole = await twoPages(false);
    const { texts, warnings } = await textsOf(whole.slice(0, whole.indexOf('startxref')));
    expect(texts).toEqual(['first', 'second']);
    expect(warnings).toEqual([0, 1]);
  });

  it('is not one that zeros were appended to', async () => {
    const { warnings } = await textsOf(`${await twoPages(false)}${'\0'.repeat(5_000)}`);
    expect(warnings).toEqual([0, 0]);
  });

  it('is read without its catalogue, and without its tree of pages', async () => {
    const whole = await twoPages(false);
    const broken = whole.slice(0, whole.indexOf('\nxref'));
    const noCatalog = broken.replace('/Type /Catalog', '/Type /Catamaran');
    expect((await textsOf(noCatalog)).texts).toEqual(['first', 'second']);
    const noTree = noCatalog.replace('/Type /Pages', '/Type /Payees');
    expect((await textsOf(noTree)).texts).toEqual(['first', 'second']);
  });

  it('is read where its objects were stored compressed', async () => {
    const whole = await twoPages(true);
    const table = whole.lastIndexOf(' 0 obj', whole.indexOf('/Type /XRef'));
    const broken = whole.slice(0, whole.lastIndexOf('\n', table));
    expect(broken).not.toContain('/Catalog');
    expect((await textsOf(broken)).texts).toEqual(['first', 'second']);
  });

  it('is refused where it was encrypted: the key went with its end', async () => {
    const whole = await twoPages(false);
    const broken = whole.slice(0, whole.indexOf('\nxref'));
    const scrambled = broken.replaceAll('stream\nx', 'stream\n\u0001');
    expect(scrambled).not.toBe(broken);
    await expect(open(scrambled)).rejects.toThrow(EngineError);
    await expect(open('%PDF-1.7\n1 0 obj\n<< /Type /Font >>\nendobj\n')).rejects.toThrow(
      EngineError,
    );
  });
});

describe('a file whose packed objects are not marked as such', () => {
  const unmarked = (whole: string) => whole.replaceAll('/ObjStm', '/Object');

  it('is read from a copy of its pages, which say that the file is damaged', async () => {
    const { texts, warnings } = await textsOf(unmarked(await twoPages(true)));
    expect(texts).toEqual(['first', 'second']);
    expect(warnings).toEqual([1, 1]);
  });

  it('keeps its title, and its pages can be drawn', async () => {
    const pdf = await open(unmarked(await twoPages(true)));
    expect(pdf.title).toBe('A title');
    const { rgba } = pdf.renderPage(1, { width: 300 });
    pdf.close();
    expect(new Set(rgba).size).toBeGreaterThan(1);
  });

  it('keeps the numbers of its pages where some are lost', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `page ${index + 1}`);
    const whole = unmarked(await written(names, true));
    const packed = [...whole.matchAll(/\/Object[\s\S]*?stream\r?\n/g)];
    const second = (packed[1]?.index ?? 0) + (packed[1]?.[0].length ?? 0);
    const blank = ' '.repeat(30);
    const pdf = await open(whole.slice(0, second) + blank + whole.slice(second + blank.length));
    expect(pdf.pageCount).toBe(60);
    expect(pdf.readPage(10).glyphs.count).toBe('page 10'.length);
    expect(() => pdf.readPage(60)).toThrow('damaged');
    pdf.close();
  });
});
