/** Bombs in pictures, alone and within PDFs: sizes that no memory holds, data that never ends. */
import { crc32, deflateSync } from 'node:zlib';
import { rawDocument, stream } from '../fixtures/make/raw.ts';
import { randomFrom } from '../support/mutate-pdf.ts';
import { type Bomb, pdfBomb, times } from './types.ts';

const noise = (size: number): Buffer => {
  const random = randomFrom(size);
  return Buffer.from(Array.from({ length: size }, () => random(256)));
};

const picture = (side: number, filter: string, data: Buffer, more = ''): Uint8Array =>
  rawDocument({
    content: 'q 400 0 0 300 0 0 cm /I Do Q',
    resources: '/XObject << /I 6 0 R >>',
    more: [
      stream(
        data.toString('latin1'),
        `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter ${filter} ${more}`,
      ),
    ],
  });

/** Data of each codec that says next to nothing of what it is to fill. */
const CODECS: Readonly<Record<string, () => Buffer>> = {
  '/FlateDecode': () => deflateSync(Buffer.alloc(10_000_000)),
  '/LZWDecode': () => noise(100_000),
  '/RunLengthDecode': () => Buffer.alloc(100_000, '\x81\x00', 'latin1'),
  '/CCITTFaxDecode': () => noise(100_000),
  '/DCTDecode': () => jpegHeader(65_000, noise(100_000)),
  '/JPXDecode': () => noise(100_000),
  '/JBIG2Decode': () => noise(100_000),
  '/ASCIIHexDecode': () => Buffer.alloc(100_000, '0'),
};

function jpegHeader(side: number, data: Buffer): Buffer {
  const [high, low] = [side >> 8, side & 255];
  const quantise = [0xff, 0xdb, 0, 67, 0, ...Array(64).fill(1)];
  const frame = [0xff, 0xc0, 0, 17, 8, high, low, high, low, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0];
  const scan = [0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0];
  return Buffer.concat([Buffer.from([0xff, 0xd8, ...quantise, ...frame, ...scan]), data]);
}

function png(side: number, data: Buffer): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), body]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(body.length);
    frame.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Little-endian; one strip. */
export function tiff(
  { width, height, compression }: { width: number; height: number; compression: number },
  data: Buffer,
  next = 0,
): Buffer {
  const entries: [number, number][] = [
    [256, width],
    [257, height],
    [258, 8],
    [259, compression],
    [262, 1],
    [273, 8 + 2 + 9 * 12 + 4],
    [277, 1],
    [278, height],
    [279, data.length],
  ];
  const head = Buffer.alloc(8 + 2 + 9 * 12 + 4);
  head.write('II');
  head.writeUInt16LE(42, 2);
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(entries.length, 8);
  entries.forEach(([tag, value], i) => {
    head.writeUInt16LE(tag, 10 + i * 12);
    head.writeUInt16LE(4, 12 + i * 12);
    head.writeUInt32LE(1, 14 + i * 12);
    head.writeUInt32LE(value, 18 + i * 12);
  });
  head.writeUInt32LE(next, head.length - 4);
  return Buffer.concat([head, data]);
}

/** Side of a picture that the data seems to fill, packed as fax usually is; pixels. */
const faxSide = (bytes: number): number => Math.ceil(Math.sqrt(60 * bytes));

const TIFF = (
  name: string,
  size: number,
  sample: number,
  make: (size: number) => Buffer,
): Bomb => ({
  name,
  size,
  sample,
  file: 'bomb.tif',
  make,
});

export const pictureBombs: readonly Bomb[] = [
  ...Object.entries(CODECS).map(([filter, data]) =>
    pdfBomb(`a giant picture, ${filter.slice(1)}`, 65_000, 2000, (side) =>
      picture(side, filter, data()),
    ),
  ),
  pdfBomb('pictures upon pictures', 20_000, 50, (size) =>
    rawDocument({
      content: times(size, () => 'q 400 0 0 300 0 0 cm /I Do Q'),
      resources: '/XObject << /I 6 0 R >>',
      more: [
        stream(
          deflateSync(Buffer.alloc(3_000_000)).toString('latin1'),
          '/Type /XObject /Subtype /Image /Width 1000 /Height 1000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
        ),
      ],
    }),
  ),
  TIFF('a TIFF of garbage LZW', 20_000_000, 20_000, (size) =>
    tiff({ width: 11_000, height: 11_000, compression: 5 }, noise(size)),
  ),
  TIFF('a TIFF of garbage fax', 2_000_000, 20_000, (size) =>
    tiff({ width: faxSide(size), height: faxSide(size), compression: 4 }, noise(size)),
  ),
  TIFF('a TIFF of garbage Deflate', 2_000_000, 20_000, (size) =>
    tiff({ width: 11_000, height: 11_000, compression: 8 }, noise(size)),
  ),
  TIFF('a TIFF whose directories run in a circle', 1, 1, () =>
    tiff({ width: 1, height: 1, compression: 1 }, Buffer.alloc(1), 8),
  ),
  TIFF('a TIFF larger than any memory', 4_000_000_000, 4_000_000_000, (side) =>
    tiff({ width: side, height: side, compression: 1 }, Buffer.alloc(10)),
  ),
  TIFF('a TIFF of many pages', 3000, 20, (pages) => {
    const page = tiff({ width: 1, height: 1, compression: 1 }, Buffer.alloc(1));
    const directory = page.subarray(8, -1);
    const file = Buffer.concat([page.subarray(0, 8), ...Array(pages).fill(directory)]);
    for (let at = 1; at <= pages; at++) {
      const next = at < pages ? 8 + at * directory.length : 0;
      file.writeUInt32LE(next, 8 + at * directory.length - 4);
    }
    return file;
  }),
  TIFF('a TIFF whose strip inflates', 100_000_000, 1_000_000, (size) =>
    tiff({ width: 100, height: 100, compression: 8 }, deflateSync(Buffer.alloc(size))),
  ),
  {
    name: 'a PNG whose rows inflate beyond its size',
    size: 100_000_000,
    sample: 1_000_000,
    file: 'bomb.png',
    make: (size) => png(100, deflateSync(Buffer.alloc(size))),
  },
  {
    name: 'a PNG larger than its data',
    size: 60_000,
    sample: 3000,
    file: 'bomb.png',
    make: (side) => png(side, deflateSync(Buffer.alloc(1_000_000))),
  },
  {
    name: 'a JPEG larger than its data',
    size: 65_000,
    sample: 3000,
    file: 'bomb.jpg',
    make: (side) => jpegHeader(side, noise(10_000)),
  },
];
