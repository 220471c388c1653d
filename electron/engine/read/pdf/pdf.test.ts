import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { degrees, PDFDocument, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { formatCodedText } from '../../../../shared/coded-text.ts';
import { rawDocument, stream } from '../../../../test/fixtures/make/raw.ts';
import { EngineError } from '../../common/errors.ts';
import { openPdf } from './index.ts';
import { GlyphFlag, type PdfDocument, type RawPage } from './types.ts';

async function make(draw: (page: PDFPage, document: PDFDocument) => void | Promise<void>) {
  const document = await PDFDocument.create();
  await draw(document.addPage([400, 300]), document);
  return document.save();
}

async function withPdf<T>(bytes: Uint8Array, use: (pdf: PdfDocument) => T): Promise<T> {
  const pdf = await openPdf(bytes);
  try {
    return use(pdf);
  } finally {
    pdf.close();
  }
}

const firstPage = (bytes: Uint8Array): Promise<RawPage> => withPdf(bytes, (pdf) => pdf.readPage(1));

const textOf = ({ glyphs }: RawPage): string =>
  String.fromCodePoint(...glyphs.codePoint.subarray(0, glyphs.count));

const codeOf = (source: string | Uint8Array, password?: string): Promise<unknown> =>
  openPdf(source, { password }).then(
    () => 'opened',
    (error: unknown) => (error instanceof EngineError ? error.code : error),
  );

describe('openPdf', () => {
  it('reads from a path what it reads from bytes', async () => {
    const bytes = await make((page) => page.drawText('same', { x: 50, y: 200 }));
    const folder = mkdtempSync(join(tmpdir(), 'quarry-'));
    try {
      const path = join(folder, 'a.pdf');
      writeFileSync(path, bytes);
      const pdf = await openPdf(path);
      expect(pdf.readPage(1)).toEqual(await firstPage(bytes));
      pdf.close();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('gives pages, title and outline', async () => {
    const bytes = await make((_, document) => {
      document.setTitle('A title');
      document.addPage();
    });
    await withPdf(bytes, (pdf) => {
      expect([pdf.pageCount, pdf.title, pdf.outline]).toEqual([2, 'A title', []]);
    });
  });

  it('tolerates junk before the header', async () => {
    const bytes = await make((page) => page.drawText('late', { x: 50, y: 200 }));
    const junk = new TextEncoder().encode('junk before the header\n');
    expect(textOf(await firstPage(new Uint8Array([...junk, ...bytes])))).toBe('late');
  });

  it('repairs a file without its cross-reference table', async () => {
    const document = await PDFDocument.create();
    document.addPage().drawText('repaired', { x: 50, y: 200 });
    const text = Buffer.from(await document.save({ useObjectStreams: false })).toString('latin1');
    const truncated = Buffer.from(text.replace(/xref\n0[\s\S]*?trailer/, 'trailer'), 'latin1');
    expect(textOf(await firstPage(truncated))).toBe('repaired');
  });

  it('says what is wrong', async () => {
    expect(await codeOf(new Uint8Array(0))).toBe('empty_file');
    expect(await codeOf(new TextEncoder().encode('no document'))).toBe('not_a_pdf');
    expect(await codeOf(new TextEncoder().encode('%PDF-1.7\nnothing else'))).toBe('corrupt');
  });

  it('keeps a page out of reach to itself', async () => {
    await withPdf(await make(() => {}), (pdf) => {
      expect(() => pdf.readPage(2)).toThrow(RangeError);
      expect(pdf.readPage(1).glyphs.count).toBe(0);
    });
  });
});

describe('glyphs', () => {
  it('stand in displayed points, from the top left', async () => {
    const bytes = await make(async (page, document) => {
      const font = await document.embedFont(StandardFonts.HelveticaBold);
      page.drawText('AV', { x: 50, y: 200, size: 20, font, color: rgb(1, 0, 0) });
    });
    const { glyphs, fonts, width, height } = await firstPage(bytes);
    expect([width, height]).toEqual([400, 300]);
    expect(glyphs.count).toBe(2);
    expect(glyphs.originX[0]).toBeCloseTo(50);
    expect(glyphs.originY[0]).toBeCloseTo(100);
    expect(glyphs.x1[0]).toBeCloseTo(50 + 20 * 0.722, 1);
    expect(glyphs.size[0]).toBeCloseTo(20);
    expect(glyphs.color[0]).toBe(0xff0000);
    expect(fonts[glyphs.font[0] ?? 0]).toMatchObject({ name: 'Helvetica-Bold', bold: true });
  });

  it.each([90, 180, 270])(
    'of a page turned by %i degrees are upright as displayed',
    async (rotation) => {
      const bytes = await make((page) => {
        page.setRotation(degrees(rotation));
        page.drawText('up', { x: 200, y: 150, rotate: degrees(rotation) });
      });
      const page = await firstPage(bytes);
      expect(page.rotation).toBe(rotation);
      expect(page.glyphs.angle[0]).toBe(0);
      expect(page.glyphs.x0[1]).toBeGreaterThan(page.glyphs.x0[0] ?? 0);
      expect(page.width).toBe(rotation === 180 ? 400 : 300);
    },
  );

  it('outside the crop box are marked, and all counted from its corner', async () => {
    const bytes = await make((page) => {
      page.setCropBox(100, 100, 200, 100);
      page.drawText('in', { x: 110, y: 150 });
      page.drawText('out', { x: 20, y: 20 });
    });
    const page = await firstPage(bytes);
    expect([page.width, page.height]).toEqual([200, 100]);
    expect(textOf(page)).toBe('inout');
    const { flags } = page.glyphs;
    const off = [...flags.subarray(0, 5)].map((bits) => (bits & GlyphFlag.offPage) !== 0);
    expect(off).toEqual([false, false, true, true, true]);
    expect(page.glyphs.originX[0]).toBeCloseTo(10);
    expect(page.glyphs.originY[0]).toBeCloseTo(50);
  });
});

describe('form fields', () => {
  const form = make((page, document) => {
    const fields = document.getForm();
    const name = fields.createTextField('person.name');
    name.setText('Ada');
    name.addToPage(page, { x: 80, y: 200, width: 150, height: 24 });
    const agree = fields.createCheckBox('agree');
    agree.addToPage(page, { x: 80, y: 150, width: 14, height: 14 });
    agree.check();
  });

  it('come with name, kind, value and place', async () => {
    const { fields } = await firstPage(await form);
    expect(fields).toMatchObject([
      { name: 'person.name', kind: 'text', value: 'Ada' },
      { name: 'agree', kind: 'checkbox', value: 'Yes' },
    ]);
    expect(fields[0]?.y0).toBeCloseTo(75.5);
  });

  it('show their values and marks as glyphs, at every reading the same', async () => {
    await withPdf(await form, (pdf) => {
      for (let read = 0; read < 2; read++) {
        const { glyphs } = pdf.readPage(1);
        const shown = Array.from(glyphs.codePoint.subarray(0, glyphs.count)).filter(
          (_, i) => ((glyphs.flags[i] ?? 0) & GlyphFlag.widget) !== 0,
        );
        expect(String.fromCodePoint(...shown)).toBe('Ada\u2611');
      }
    });
  });
});

describe('renderPage', () => {
  it('draws on white, at the width asked for', async () => {
    const bytes = await make((page) =>
      page.drawRectangle({ x: 0, y: 0, width: 200, height: 150, color: rgb(0, 0, 1) }),
    );
    await withPdf(bytes, (pdf) => {
      const { width, height, rgba } = pdf.renderPage(1, { width: 200 });
      expect([width, height]).toEqual([200, 150]);
      const pixel = (x: number, y: number) => [
        ...rgba.subarray((y * 200 + x) * 4, (y * 200 + x) * 4 + 4),
      ];
      expect(pixel(10, 10)).toEqual([255, 255, 255, 255]);
      expect(pixel(10, 140)).toEqual([0, 0, 255, 255]);
    });
  });

  it('draws a part alone, turned as the page is', async () => {
    const bytes = await make((page) => {
      page.drawRectangle({ x: 0, y: 150, width: 200, height: 150, color: rgb(0, 0, 1) });
      page.setRotation(degrees(90));
    });
    await withPdf(bytes, (pdf) => {
      // What lies above the middle on paper is on the right of the page as displayed.
      const right = pdf.renderPage(1, { width: 60, box: { x: 0.5, y: 0, width: 0.5, height: 1 } });
      const left = pdf.renderPage(1, { width: 60, box: { x: 0, y: 0, width: 0.5, height: 1 } });
      const colors = ({ rgba }: typeof left) => new Set(new Uint32Array(rgba.buffer));
      expect([right.width, left.width]).toEqual([60, 60]);
      expect(colors(left)).toEqual(new Set([0xffffffff]));
      expect(colors(right)).toContain(0xffff0000);
    });
  });

  it('keeps the picture within bounds', async () => {
    await withPdf(await make(() => {}), (pdf) => {
      const { width, height } = pdf.renderPage(1, { width: 1_000_000 });
      expect(width * height).toBeLessThanOrEqual(21_000_000);
    });
  });
});

it('marks codes without a map that are no code points as unmapped', async () => {
  const cmap =
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 1 def ' +
    '2 begincodespacerange <00> <0F> <10000000> <7FFFFFFF> endcodespacerange ' +
    '1 begincidrange <40000000> <40000010> 5 endcidrange endcmap end end';
  const bytes = rawDocument({
    content: 'BT /F2 12 Tf 50 200 Td <4EA2FEFE> Tj ET',
    fonts: '/F2 6 0 R',
    more: [
      '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding 8 0 R /DescendantFonts [7 0 R] >>',
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /DW 500 ' +
        '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
      stream(cmap, '/Type /CMap /CMapName /X'),
    ],
  });
  const { glyphs } = await firstPage(bytes);
  expect(glyphs.codePoint[0]).toBe(0xfffd);
  expect(Number(glyphs.flags[0]) & GlyphFlag.unmapped).toBeGreaterThan(0);
});

describe('a glyph that stands for more text than it can show', () => {
  const mapped = (to: string) =>
    stream(
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def ' +
        `1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <41> <${to}> endbfchar endcmap end end`,
    );
  const shown = (to: string, tag = '') =>
    rawDocument({
      content: '/Span << /MCID 0 >> BDC BT /G1 12 Tf 40 150 Td (AA) Tj ET EMC',
      fonts: '/G1 6 0 R',
      page: '/StructParents 0',
      catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 8 0 R',
      more: [
        '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 7 0 R >>',
        mapped(to),
        '<< /Type /StructTreeRoot /K [9 0 R] /ParentTree 10 0 R >>',
        `<< /Type /StructElem /S /Span /P 8 0 R /Pg 3 0 R /K 0 ${tag} >>`,
        '<< /Nums [0 [9 0 R]] >>',
      ],
    });

  it('by its map to Unicode: the page says what was left out', async () => {
    const page = await firstPage(shown('006C006F'.repeat(250)));
    expect(textOf(page)).toHaveLength(2 * 256);
    expect(page.warnings.map(formatCodedText).join()).toContain('the other 488 were left out');
    const ligature = await firstPage(shown('006600660069'));
    expect([textOf(ligature), ligature.warnings]).toEqual(['ffiffi', []]);
  });

  it('by its replacement text: that is not used, and the page says so', async () => {
    const page = await firstPage(shown('FFFD', `/ActualText (${'lo'.repeat(500)})`));
    expect(textOf(page)).toHaveLength(2);
    expect(page.warnings.map(formatCodedText).join()).toContain('ActualText');
    const word = await firstPage(shown('FFFD', '/ActualText (office)'));
    expect([textOf(word), word.warnings]).toEqual(['office', []]);
  });
});

it('reads codes of which the font says that they are code points', async () => {
  const saying = (entry: string, other = '') =>
    firstPage(
      rawDocument({
        content: 'BT /F2 12 Tf 50 200 Td <0141017A> Tj ET',
        fonts: `/F2 6 0 R ${other && '/F3 8 0 R'}`,
        more: [
          `<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H ${entry} /DescendantFonts [7 0 R] >>`,
          '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /DW 500 ' +
            '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
          '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [7 0 R] >>',
        ],
      }),
    );
  const isUnmapped = ({ glyphs }: RawPage) => (Number(glyphs.flags[0]) & GlyphFlag.unmapped) !== 0;
  const read = await saying('/ToUnicode /Identity-H');
  expect([textOf(read), isUnmapped(read)]).toEqual(['Łź', false]);
  expect(isUnmapped(await saying(''))).toBe(true);
  // Another font of that name does not say so.
  expect(isUnmapped(await saying('/ToUnicode /Identity-H', 'other'))).toBe(true);
});

it('tells which signature fields are signed whose widgets are parts of them', async () => {
  const signature = '/V << /Type /Sig /Contents <3080> >>';
  const field = (name: string, kid: number, entry = '') =>
    `<< /FT /Sig /T (${name}) ${entry} /Kids [${kid} 0 R] >>`;
  const widget = (parent: number) =>
    `<< /Type /Annot /Subtype /Widget /Parent ${parent} 0 R /Rect [50 50 200 80] /F 4 >>`;
  const page = await firstPage(
    rawDocument({
      content: '',
      catalog: '/AcroForm << /Fields [6 0 R 8 0 R 10 0 R] >>',
      page: '/Annots [9 0 R 11 0 R 7 0 R]',
      more: [
        ...[field('buyer', 7), widget(6), field('seller', 9, signature), widget(8)],
        ...[field('witness', 11), widget(10)],
      ],
    }),
  );
  expect(page.fields.map(({ kind, name, value }) => [kind, name, value])).toEqual([
    ['signature', 'seller', 'signed'],
    ['signature', 'witness', ''],
    ['signature', 'buyer', ''],
  ]);
});

describe('fonts without a name', () => {
  const letter = (stem: number) =>
    stream(`500 0 0 0 500 700 d1 50 0 ${stem} 700 re 350 0 ${stem} 700 re f`);
  const font = (glyph: number) =>
    '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 500 700] /FontMatrix [.001 0 0 .001 0 0] ' +
    `/CharProcs << /a ${glyph} 0 R >> /Resources << >> /Encoding << /Differences [97 /a] >> ` +
    '/FirstChar 97 /LastChar 97 /Widths [500] >>';

  it('are bold if their strokes are wide', async () => {
    const page = await firstPage(
      rawDocument({
        content:
          '1 0 0 rg BT /G0 12 Tf 40 200 Td (aaaa) Tj ET 0 g .2 g 30 160 200 20 re f 1 g BT /G1 9 Tf 40 165 Td (aaaa) Tj ET',
        fonts: '/G0 8 0 R /G1 9 0 R',
        more: [letter(70), letter(130), font(6), font(7)],
      }),
    );
    expect(page.fonts).toMatchObject([
      { name: '', bold: false },
      { name: '', bold: true },
    ]);
  });
});

describe('a Type 3 font without a map to Unicode', () => {
  const box = stream('500 0 0 0 500 700 d1 0 0 500 700 re f');
  const shown = (...encodings: string[]) =>
    rawDocument({
      content: encodings
        .map((_, at) => `BT /G${at} 12 Tf 40 ${200 - 30 * at} Td (abcd) Tj ET`)
        .join(' '),
      fonts: encodings.map((_, at) => `/G${at} ${7 + at} 0 R`).join(' '),
      more: [
        box,
        ...encodings.map(
          (names) =>
            '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 500 700] /FontMatrix [.001 0 0 .001 0 0] ' +
            `/CharProcs << ${names.replace(/\/\S+/g, '$& 6 0 R')} >> /Resources << >> ` +
            `/Encoding << /Type /Encoding /Differences [97 ${names}] >> ` +
            '/FirstChar 97 /LastChar 100 /Widths [500 500 500 500] >>',
        ),
      ],
    });

  it('is read by the names of its glyphs', async () => {
    expect(textOf(await firstPage(shown('/R /eacute /three /uni0416')))).toBe('Ré3Ж');
  });

  it('is read by the encoding that it names, and by the differences from it', async () => {
    const named = (encoding: string) =>
      new TextEncoder().encode(
        new TextDecoder().decode(shown('/g1')).replace(/\/Encoding << .*?>>/, encoding),
      );
    expect(textOf(await firstPage(named('/Encoding /WinAnsiEncoding')))).toBe('abcd');
    const different = '/Encoding << /BaseEncoding /WinAnsiEncoding /Differences [98 /R] >>';
    expect(textOf(await firstPage(named(different)))).toBe('aRcd');
  });

  it('is not read where names have no meaning, or those of two fonts disagree', async () => {
    const unread = ({ glyphs }: RawPage) =>
      [...glyphs.flags.subarray(0, glyphs.count)].map(
        (flags) => (flags & GlyphFlag.unmapped) !== 0,
      );
    const odd = await firstPage(shown('/g1 /g2 /a0 /C'));
    expect(unread(odd)).toEqual([true, true, true, false]);
    // The byte of a glyph is no letter.
    expect(textOf(odd)).toBe('\ufffd\ufffd\ufffdC');
    const two = await firstPage(shown('/A /B /C /D', '/A /C /B /D'));
    expect(unread(two)).toEqual([false, true, true, false, false, true, true, false]);
  });
});
