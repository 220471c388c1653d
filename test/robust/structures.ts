/** Bombs in the objects of a PDF: trees of pages, outlines, tags, annotations, streams, layers. */
import { deflateSync } from 'node:zlib';
import { HELVETICA, rawDocument, rawFile, stream } from '../fixtures/make/raw.ts';
import { type Bomb, pdfBomb, times } from './types.ts';

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const TEXT = 'BT /F1 12 Tf 40 200 Td (A line of text) Tj ET';
const PAGE = (content: number) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents ${content} 0 R /Resources << /Font << /F1 4 0 R >> >> >>`;

/** Zeros deflate to a thousandth, `layers` times over. */
function nestedFlate(bytes: number, layers: number): Buffer {
  let data: Buffer = Buffer.alloc(bytes, ' ');
  for (let layer = 0; layer < layers; layer++) data = deflateSync(data, { level: 9 });
  return data;
}

const annotations = (count: number) =>
  times(
    count,
    (i) =>
      `<< /Type /Annot /Subtype /Link /Rect [${i % 400} 10 ${(i % 400) + 9} 20] /A << /S /URI /URI (https://example.com/${i}) >> >>`,
  );

const nestedForms = (depth: number, fan: number): string[] =>
  Array.from({ length: depth }, (_, i) =>
    stream(
      i + 1 < depth ? '/X Do '.repeat(fan) : TEXT,
      `/Type /XObject /Subtype /Form /BBox [0 0 400 300] /Resources << /Font << /F1 5 0 R >> /XObject << /X ${Math.min(7 + i, 5 + depth)} 0 R >> >>`,
    ),
  );

export const structureBombs: readonly Bomb[] = [
  pdfBomb('real pages in one flat tree', 100_000, 100, (size) =>
    rawFile([
      CATALOG,
      `<< /Type /Pages /Kids [${times(size, (i) => `${i + 5} 0 R`, ' ')}] /Count ${size} >>`,
      stream(TEXT),
      HELVETICA,
      ...Array.from({ length: size }, () => PAGE(3)),
    ]),
  ),
  pdfBomb('one page named many times', 1_000_000, 100, (size) =>
    rawFile([
      CATALOG,
      `<< /Type /Pages /Kids [${'5 0 R '.repeat(size)}] /Count ${size} >>`,
      stream(TEXT),
      HELVETICA,
      PAGE(3),
    ]),
  ),
  pdfBomb('a page count that lies', 2_000_000_000, 2_000_000_000, (size) =>
    rawFile([
      CATALOG,
      `<< /Type /Pages /Kids [5 0 R] /Count ${size} >>`,
      stream(TEXT),
      HELVETICA,
      PAGE(3),
    ]),
  ),
  pdfBomb('a tree of pages that holds itself', 1000, 10, (size) =>
    rawFile([
      CATALOG,
      `<< /Type /Pages /Kids [5 0 R ${'2 0 R '.repeat(size)}] /Count ${size} >>`,
      stream(TEXT),
      HELVETICA,
      PAGE(3),
    ]),
  ),
  pdfBomb('a deep tree of pages', 20_000, 50, (size) =>
    rawFile([
      CATALOG,
      `<< /Type /Pages /Kids [6 0 R] /Count 1 >>`,
      stream(TEXT),
      HELVETICA,
      PAGE(3),
      ...Array.from(
        { length: size },
        (_, i) =>
          `<< /Type /Pages /Parent ${i === 0 ? 2 : i + 5} 0 R /Kids [${i + 1 < size ? i + 7 : 5} 0 R] /Count 1 >>`,
      ),
    ]),
  ),
  pdfBomb('content streams of one page', 100_000, 200, (size) =>
    rawFile([
      CATALOG,
      '<< /Type /Pages /Kids [5 0 R] /Count 1 >>',
      stream(TEXT),
      HELVETICA,
      PAGE(3).replace('/Contents 3 0 R', `/Contents [${times(size, (i) => `${i + 6} 0 R`, ' ')}]`),
      ...Array.from({ length: size }, (_, i) =>
        stream(`BT /F1 4 Tf ${(i * 37) % 400} ${(i * 11) % 300} Td (w${i}) Tj ET`),
      ),
    ]),
  ),
  pdfBomb('flat structure elements', 100_000, 200, (size) =>
    rawDocument({
      content: times(
        size,
        (i) =>
          `/P << /MCID ${i} >> BDC BT /F1 4 Tf ${(i * 37) % 400} ${(i * 11) % 300} Td (w) Tj ET EMC`,
      ),
      page: '/StructParents 0',
      catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 6 0 R',
      more: [
        `<< /Type /StructTreeRoot /K [${times(size, (i) => `${i + 8} 0 R`, ' ')}] /ParentTree 7 0 R >>`,
        `<< /Nums [0 [${times(size, (i) => `${i + 8} 0 R`, ' ')}]] >>`,
        ...Array.from(
          { length: size },
          (_, i) => `<< /Type /StructElem /S /P /P 6 0 R /Pg 3 0 R /K ${i} >>`,
        ),
      ],
    }),
  ),
  pdfBomb('a deep structure tree', 50_000, 100, (size) =>
    rawDocument({
      content: `/P << /MCID 0 >> BDC ${TEXT} EMC`,
      page: '/StructParents 0',
      catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 6 0 R',
      more: [
        '<< /Type /StructTreeRoot /K 8 0 R /ParentTree 7 0 R >>',
        `<< /Nums [0 [${size + 7} 0 R]] >>`,
        ...Array.from(
          { length: size },
          (_, i) =>
            `<< /Type /StructElem /S /Div /P ${i === 0 ? 6 : i + 7} 0 R /Pg 3 0 R /K ${i + 1 < size ? `${i + 9} 0 R` : 0} >>`,
        ),
      ],
    }),
  ),
  pdfBomb('annotations', 100_000, 200, (size) =>
    rawDocument({ content: TEXT, page: `/Annots [${annotations(size)}]` }),
  ),
  pdfBomb('an outline', 100_000, 200, (size) =>
    rawDocument({
      content: TEXT,
      catalog: '/Outlines 6 0 R',
      more: [
        `<< /Type /Outlines /First 7 0 R /Last ${size + 6} 0 R /Count ${size} >>`,
        ...Array.from(
          { length: size },
          (_, i) =>
            `<< /Title (Item ${i}) /Parent 6 0 R /Dest [3 0 R /Fit] ${i + 1 < size ? `/Next ${i + 8} 0 R` : ''} >>`,
        ),
      ],
    }),
  ),
  pdfBomb('an outline that runs in a circle', 10, 10, () =>
    rawDocument({
      content: TEXT,
      catalog: '/Outlines 6 0 R',
      more: [
        '<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 2 >>',
        '<< /Title (Again) /Parent 6 0 R /Next 7 0 R /First 7 0 R /Last 7 0 R /Count 1 >>',
      ],
    }),
  ),
  pdfBomb('forms that draw forms', 12, 2, (size) =>
    rawDocument({
      content: '/X Do',
      resources: '/XObject << /X 6 0 R >>',
      more: nestedForms(size, 10),
    }),
  ),
  pdfBomb('a form that draws itself', 10, 1, (size) =>
    rawDocument({
      content: '/X Do',
      resources: '/XObject << /X 6 0 R >>',
      more: [
        stream(
          '/X Do '.repeat(size),
          '/Type /XObject /Subtype /Form /BBox [0 0 400 300] /Resources << /XObject << /X 6 0 R >> >>',
        ),
      ],
    }),
  ),
  pdfBomb('a pattern that paints itself', 20, 1, (size) =>
    rawDocument({
      content: '/Pattern cs /P scn 0 0 400 300 re f',
      resources: '/Pattern << /P 6 0 R >>',
      more: [
        stream(
          '/Pattern cs /P scn 0 0 9 9 re f '.repeat(size),
          '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 1 /YStep 1 /Resources << /Pattern << /P 6 0 R >> >>',
        ),
      ],
    }),
  ),
  pdfBomb('Flate over Flate', 500_000_000, 1_000_000, (size) => {
    const data = nestedFlate(size, 2).toString('latin1');
    return rawDocument({
      content: '',
      page: '/Contents 6 0 R',
      more: [stream(data, '/Filter [/FlateDecode /FlateDecode]')],
    });
  }),
  pdfBomb('a deep array', 1_000_000, 1000, (size) =>
    rawDocument({ content: TEXT, page: `/Odd ${'['.repeat(size)}${']'.repeat(size)}` }),
  ),
  pdfBomb('states saved and never restored', 1_000_000, 1000, (size) =>
    rawDocument({ content: `${'q '.repeat(size)}${TEXT}` }),
  ),
  {
    ...pdfBomb('a file with a hole', 2_000_000_000, 1_000_000, () =>
      rawDocument({ content: TEXT }),
    ),
    hole: 1,
  },
  pdfBomb('documents one after the other', 2000, 5, (size) =>
    Buffer.concat(Array.from({ length: size }, () => rawDocument({ content: TEXT }))),
  ),
  pdfBomb('a page within another kind of file', 1, 1, () =>
    Buffer.concat([
      Buffer.from('GIF89a/*<html><script>'),
      rawDocument({ content: TEXT }),
      Buffer.from('PK\x03\x04'),
    ]),
  ),
];
