/** Bombs in what a page shows: boxes, paths, glyphs, fonts, functions. */
import { rawDocument, stream } from '../fixtures/make/raw.ts';
import { randomFrom } from '../support/mutate-pdf.ts';
import { type Bomb, pdfBomb, times } from './types.ts';

/** A line grid of `size` x `size` cells of 4 points. */
const grid = (size: number): string => {
  const end = size * 4;
  return times(
    size + 1,
    (i) => `${i * 4} 0 m ${i * 4} ${end} l S 0 ${i * 4} m ${end} ${i * 4} l S`,
  );
};

const cmap = (size: number): string =>
  `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
1 begincodespacerange <0000> <FFFF> endcodespacerange
${times(size, (i) => `1 beginbfrange <${(i % 65_536).toString(16).padStart(4, '0')}> <FFFF> <0041> endbfrange`)}
endcmap end end`;

export const contentBombs: readonly Bomb[] = [
  pdfBomb('a huge page', 1e9, 1e9, (size) =>
    rawDocument({ content: 'BT /F1 12 Tf 40 200 Td (A line) Tj ET', size: [size, size] }),
  ),
  pdfBomb('a page without extent', 0.0001, 0.0001, (size) =>
    rawDocument({ content: 'BT /F1 12 Tf 40 200 Td (A line) Tj ET', size: [size, size] }),
  ),
  pdfBomb('a drawn grid', 300, 20, (size) =>
    rawDocument({ content: grid(size), size: [size * 4, size * 4] }),
  ),
  pdfBomb('a drawn grid with text', 200, 10, (size) =>
    rawDocument({
      content: `${grid(size)}\nBT /F1 2 Tf ET ${times(size * size, (i) => `BT /F1 2 Tf ${(i % size) * 4 + 1} ${Math.floor(i / size) * 4 + 1} Td (${i % 10}) Tj ET`)}`,
      size: [size * 4, size * 4],
    }),
  ),
  pdfBomb('lines on one baseline', 20_000, 200, (size) =>
    rawDocument({
      content: times(size, (i) => `BT /F1 8 Tf ${(i * 37) % 5000} 100 Td (w${i}) Tj ET`),
      size: [5000, 300],
    }),
  ),
  pdfBomb('words in a column of one place', 20_000, 200, (size) =>
    rawDocument({ content: times(size, () => 'BT /F1 8 Tf 100 100 Td (word) Tj ET') }),
  ),
  pdfBomb('glyphs of one line', 500_000, 2000, (size) =>
    rawDocument({ content: `BT /F1 8 Tf 1 100 Td (${'abcdefgh '.repeat(size / 9)}) Tj ET` }),
  ),
  pdfBomb('words by chance', 60_000, 300, (size) => {
    const random = randomFrom(size);
    return rawDocument({
      content: times(size, (i) => `BT /F1 5 Tf ${random(2000)} ${random(2000)} Td (w${i}) Tj ET`),
      size: [2000, 2000],
    });
  }),
  pdfBomb('numbers in columns', 40_000, 300, (size) =>
    rawDocument({
      content: times(
        size,
        (i) => `BT /F1 4 Tf ${(i % 40) * 40} ${Math.floor(i / 40) * 6} Td (${i}) Tj ET`,
      ),
      size: [1600, Math.ceil(size / 40) * 6],
    }),
  ),
  pdfBomb('curves of one path', 500_000, 2000, (size) => {
    const random = randomFrom(size);
    return rawDocument({
      content: `0 0 m ${times(size, () => `${random(400)} ${random(300)} ${random(400)} ${random(300)} ${random(400)} ${random(300)} c`)} S`,
    });
  }),
  pdfBomb('clips within clips', 20_000, 200, (size) =>
    rawDocument({
      content: `${times(size, (i) => `q ${i % 300} 0 100 100 re W n`)} BT /F1 9 Tf 1 1 Td (x) Tj ET`,
    }),
  ),
  pdfBomb('dashes', 1e6, 1000, (size) =>
    rawDocument({ content: `[0.0001 0.0001] 0 d 0 100 m ${size} 100 l S` }),
  ),
  pdfBomb('ranges of a CMap', 100_000, 100, (size) =>
    rawDocument({
      content: 'BT /F2 9 Tf 9 100 Td <00410042> Tj ET',
      fonts: '/F2 6 0 R',
      more: [
        '<< /Type /Font /Subtype /Type0 /BaseFont /Odd /Encoding /Identity-H /ToUnicode 8 0 R /DescendantFonts [7 0 R] >>',
        '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Odd /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
        stream(cmap(size)),
      ],
    }),
  ),
  pdfBomb('a font of noise', 2_000_000, 20_000, (size) => {
    const random = randomFrom(size);
    const noise = times(size, () => String.fromCharCode(random(256)), '');
    return rawDocument({
      content: 'BT /F2 9 Tf 9 100 Td (abc) Tj ET',
      fonts: '/F2 6 0 R',
      more: [
        '<< /Type /Font /Subtype /TrueType /BaseFont /Odd /FontDescriptor 7 0 R >>',
        '<< /Type /FontDescriptor /FontName /Odd /Flags 4 /FontFile2 8 0 R >>',
        stream(`\x00\x01\x00\x00${noise}`),
      ],
    });
  }),
  pdfBomb('a Type 3 font that shows itself', 20, 2, (size) =>
    rawDocument({
      content: 'BT /F2 9 Tf 9 100 Td (a) Tj ET',
      fonts: '/F2 6 0 R',
      more: [
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a 7 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [9] /Resources << /Font << /F2 6 0 R >> >> >>',
        stream(`9 0 d0 ${'BT /F2 1 Tf (aa) Tj ET '.repeat(size)}`),
      ],
    }),
  ),
  pdfBomb('a shading by a type 4 function', 5000, 20, (size) =>
    rawDocument({
      content: '/S sh',
      resources:
        '/Shading << /S << /ShadingType 1 /ColorSpace /DeviceGray /Domain [0 1 0 1] /Matrix [400 0 0 300 0 0] /Function 6 0 R >> >>',
      more: [
        stream(
          `{ ${'dup 0.5 mul sin abs sqrt add '.repeat(size)} exch pop }`,
          '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1]',
        ),
      ],
    }),
  ),
];
