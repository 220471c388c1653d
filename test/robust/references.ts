/** Bombs in what PDF objects refer to: cross-references, object streams, masks, layers, fields, labels. */
import { deflateSync } from 'node:zlib';
import { rawDocument, rawFile, stream } from '../fixtures/make/raw.ts';
import { randomFrom } from '../support/mutate-pdf.ts';
import { type Bomb, pdfBomb, times } from './types.ts';

const TEXT = 'BT /F1 12 Tf 40 200 Td (A line of text) Tj ET';
const text = () => Buffer.from(rawDocument({ content: TEXT })).toString('latin1');
const bytes = (file: string) => Buffer.from(file, 'latin1');

/** A composite font with this CMap as its ToUnicode. */
const composite = (cmap: string) => [
  '<< /Type /Font /Subtype /Type0 /BaseFont /Odd /Encoding /Identity-H /ToUnicode 8 0 R /DescendantFonts [7 0 R] >>',
  '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Odd /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
  cmap,
];

/** A soft mask whose group has the next one, `depth` times. */
const masks = (depth: number): string[] =>
  Array.from({ length: depth }, (_, i) => [
    `<< /Type /ExtGState /SMask << /S /Luminosity /G ${7 + 2 * i} 0 R >> >>`,
    stream(
      '/M gs 0 0 400 300 re f',
      `/Type /XObject /Subtype /Form /BBox [0 0 400 300] /Group << /S /Transparency /CS /DeviceGray >> /Resources << /ExtGState << /M ${i + 1 < depth ? 8 + 2 * i : 6} 0 R >> >>`,
    ),
  ]).flat();

export const referenceBombs: readonly Bomb[] = [
  pdfBomb('cross-reference sections in a circle', 1, 1, () => {
    const file = text();
    const start = /startxref\s+(\d+)/.exec(file)?.[1];
    return bytes(file.replace('/Root 1 0 R', `/Root 1 0 R /Prev ${start} /XRefStm ${start}`));
  }),
  pdfBomb('a cross-reference stream that claims many objects', 2_000_000_000, 1_000_000, (size) => {
    const objects = text().slice(0, text().indexOf('xref\n'));
    const data = deflateSync(Buffer.alloc(100_000)).toString('latin1');
    const entries = `/Type /XRef /Size ${size} /W [1 4 2] /Index [0 ${size}] /Root 1 0 R /Filter /FlateDecode`;
    return bytes(
      `${objects}9 0 obj\n${stream(data, entries)}\nendobj\nstartxref\n${objects.length}\n%%EOF\n`,
    );
  }),
  pdfBomb('an object stream within itself', 1, 1, () => {
    const container = stream(
      '6 0 << /Type /ObjStm >>',
      '/Type /ObjStm /N 1 /First 4 /Extends 6 0 R',
    );
    return rawDocument({ content: TEXT, page: '/Odd 6 0 R', more: [container] });
  }),
  pdfBomb('lengths that refer to each other', 1, 1, () => {
    const file = text().replace(/\/Length \d+/, '/Length 6 0 R');
    return bytes(file.replace('xref\n', '6 0 obj\n6 0 R\nendobj\nxref\n'));
  }),
  pdfBomb('a CMap that uses itself', 1, 1, () =>
    rawDocument({
      content: 'BT /F2 9 Tf 9 100 Td <00410042> Tj ET',
      fonts: '/F2 6 0 R',
      more: composite(
        stream('/Odd usecmap begincmap endcmap', '/Type /CMap /CMapName /Odd /UseCMap 8 0 R'),
      ),
    }),
  ),
  pdfBomb('a Type 1C font of noise', 1_000_000, 10_000, (size) => {
    const random = randomFrom(size);
    const noise = times(size, () => String.fromCharCode(random(256)), '');
    return rawDocument({
      content: 'BT /F2 9 Tf 9 100 Td (abc) Tj ET',
      fonts: '/F2 6 0 R',
      more: [
        '<< /Type /Font /Subtype /Type1 /BaseFont /Odd /FontDescriptor 7 0 R >>',
        '<< /Type /FontDescriptor /FontName /Odd /Flags 4 /FontFile3 8 0 R >>',
        stream(`\x01\x00\x04\x04${noise}`, '/Subtype /Type1C'),
      ],
    });
  }),
  pdfBomb('a sampled function of many inputs', 12, 3, (inputs) =>
    rawDocument({
      content: '/S sh',
      resources:
        '/Shading << /S << /ShadingType 1 /ColorSpace /DeviceGray /Domain [0 1 0 1] /Matrix [400 0 0 300 0 0] /Function 6 0 R >> >>',
      more: [
        stream(
          'x'.repeat(1000),
          `/FunctionType 0 /Domain [${'0 1 '.repeat(inputs)}] /Range [0 1] /BitsPerSample 8 /Size [${'255 '.repeat(inputs)}]`,
        ),
      ],
    }),
  ),
  pdfBomb('soft masks within soft masks', 500, 5, (size) =>
    rawDocument({
      content: `/M gs ${TEXT}`,
      resources: '/ExtGState << /M 6 0 R >>',
      more: masks(size),
    }),
  ),
  pdfBomb('layers', 50_000, 100, (size) => {
    const all = times(size, (i) => `${i + 6} 0 R`, ' ');
    return rawDocument({
      content: times(
        size,
        (i) => `/OC /L${i} BDC BT /F1 4 Tf ${i % 400} ${(i * 7) % 300} Td (w) Tj ET EMC`,
      ),
      resources: `/Properties << ${times(size, (i) => `/L${i} ${i + 6} 0 R`, ' ')} >>`,
      catalog: `/OCProperties << /OCGs [${all}] /D << /OFF [${all}] >> >>`,
      more: Array.from({ length: size }, (_, i) => `<< /Type /OCG /Name (Layer ${i}) >>`),
    });
  }),
  pdfBomb('form fields with appearances', 20_000, 100, (size) =>
    rawDocument({
      content: TEXT,
      page: `/Annots [${times(size, (i) => `${i + 7} 0 R`, ' ')}]`,
      catalog: `/AcroForm << /Fields [${times(size, (i) => `${i + 7} 0 R`, ' ')}] >>`,
      more: [
        stream('BT /F1 5 Tf 1 1 Td (v) Tj ET', '/Type /XObject /Subtype /Form /BBox [0 0 9 9]'),
        ...Array.from(
          { length: size },
          (_, i) =>
            `<< /Type /Annot /Subtype /Widget /FT /Tx /T (f${i}) /V (v) /Rect [${i % 390} 10 ${(i % 390) + 9} 20] /AP << /N 6 0 R >> >>`,
        ),
      ],
    }),
  ),
  pdfBomb('a deep outline', 50_000, 100, (size) =>
    rawDocument({
      content: TEXT,
      catalog: '/Outlines 6 0 R',
      more: [
        '<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 1 >>',
        ...Array.from({ length: size }, (_, i) => {
          const child = i + 1 < size ? `/First ${i + 8} 0 R /Last ${i + 8} 0 R /Count 1` : '';
          return `<< /Title (Item) /Parent ${i + 6} 0 R /Dest [3 0 R /Fit] ${child} >>`;
        }),
      ],
    }),
  ),
  pdfBomb('page labels', 1_000_000, 1000, (size) =>
    rawDocument({
      content: TEXT,
      catalog: `/PageLabels << /Nums [${times(size, (i) => `${i} << /S /D >>`, ' ')}] >>`,
    }),
  ),
  pdfBomb('run lengths over ASCII over Flate', 100_000_000, 1_000_000, (size) => {
    const runs = Buffer.alloc(Math.ceil(size / 64), '\x81 ', 'latin1').toString('hex');
    return rawDocument({
      content: '',
      page: '/Contents 6 0 R',
      more: [
        stream(
          deflateSync(`${runs}>`).toString('latin1'),
          '/Filter [/FlateDecode /ASCIIHexDecode /RunLengthDecode]',
        ),
      ],
    });
  }),
  pdfBomb('paths beside a line of text', 1_000_000, 1000, (size) => {
    const random = randomFrom(size);
    const point = () => `${random(400)} ${random(300)}`;
    return rawDocument({
      content: `${TEXT} ${times(size, () => `${point()} m ${point()} ${point()} ${point()} c S`)}`,
    });
  }),
  pdfBomb('names of one resource', 1_000_000, 1000, (size) =>
    rawDocument({
      content: TEXT,
      resources: `/ColorSpace << ${times(size, (i) => `/C${i} /DeviceGray`, ' ')} >>`,
    }),
  ),
  pdfBomb('pages that are their own parents', 1000, 10, (size) =>
    rawFile([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${'3 0 R '.repeat(size)}] /Count ${size} /Parent 3 0 R >>`,
      '<< /Type /Page /Parent 3 0 R >>',
    ]),
  ),
];
