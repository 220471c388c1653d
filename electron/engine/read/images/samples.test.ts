/** Pictures of every depth and colour space: the left half dark, the right half light. */
import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openPdf } from '../pdf/index.ts';
import { pdfOfImage } from './index.ts';
import type { ImageKind } from './sniff.ts';

const SIDE = 8;

/** Red, green and blue of the left and of the right half. */
async function halves(bytes: Uint8Array, kind: ImageKind): Promise<number[][]> {
  const document = await openPdf(await pdfOfImage(bytes, kind));
  const { rgba, width } = document.renderPage(1, { width: 4 * SIDE });
  document.close();
  return [6, 26].map((x) => {
    const at = (12 * width + x) * 4;
    return [...rgba.subarray(at, at + 3)];
  });
}

/** Rows that each begin with `start` and hold `left` and `right`, each for half of the row. */
const rows = (left: readonly number[], right: readonly number[], start: readonly number[] = []) => {
  const half = (pixel: readonly number[]) => Array.from({ length: SIDE / 2 }, () => pixel).flat();
  return Buffer.from(
    Array(SIDE)
      .fill([...start, ...half(left), ...half(right)])
      .flat(),
  );
};

function png(kind: number, bits: number, content: Buffer, palette: readonly number[] = []): Buffer {
  const chunk = (name: string, bytes: Uint8Array) => {
    const framed = Buffer.concat([Buffer.alloc(4), Buffer.from(name), bytes, Buffer.alloc(4)]);
    framed.writeUInt32BE(bytes.length, 0);
    framed.writeUInt32BE(crc32(framed.subarray(4, -4)), framed.length - 4);
    return framed;
  };
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.from([0, 0, 0, SIDE, 0, 0, 0, SIDE, bits, kind, 0, 0, 0])),
    ...(palette.length > 0 ? [chunk('PLTE', Buffer.from(palette))] : []),
    chunk('IDAT', deflateSync(content)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Uncompressed and big-endian: values of tags, and strips of rows. */
function tiff(values: Readonly<Record<number, readonly number[]>>, ...strips: Buffer[]): Buffer {
  const tags: Record<number, readonly number[]> = {
    ...{ 256: [SIDE], 257: [SIDE], 259: [1], 278: [SIDE], 273: [], 279: [], ...values },
  };
  const words = (numbers: readonly number[]) =>
    Buffer.concat(
      numbers.map((number) => {
        const word = Buffer.alloc(2);
        word.writeUInt16BE(number);
        return word;
      }),
    );
  tags[279] = strips.map(({ length }) => length);
  tags[273] = tags[279];
  const lists = () => Object.values(tags).filter(({ length }) => length > 2);
  const behind = 8 + 2 + Object.keys(tags).length * 12 + 4;
  const start = behind + words(lists().flat()).length;
  tags[273] = strips.map((_, index) => start + Buffer.concat(strips.slice(0, index)).length);
  let at = behind;
  const entries = Object.entries(tags).map(([tag, numbers]) => {
    const outside = numbers.length > 2;
    const entry = Buffer.concat([words([Number(tag), 3, 0, numbers.length]), Buffer.alloc(4)]);
    if (outside) entry.writeUInt32BE(at, 8);
    else words(numbers).copy(entry, 8);
    if (outside) at += numbers.length * 2;
    return entry;
  });
  const head = Buffer.concat([Buffer.from('MM\0*\0\0\0\x08', 'latin1'), words([entries.length])]);
  return Buffer.concat([head, ...entries, Buffer.alloc(4), words(lists().flat()), ...strips]);
}

const grey = (left: number, right: number) => [
  [left, left, left],
  [right, right, right],
];

describe('a PNG', () => {
  it.each([
    ['black and white', png(0, 1, Buffer.from(Array(SIDE).fill([0, 0x0f]).flat())), grey(0, 255)],
    ['grey of 16 bits', png(0, 16, rows([40, 200], [200, 255], [0])), grey(40, 200)],
    [
      'of a palette',
      png(3, 8, rows([1], [0], [0]), [250, 240, 230, 50, 40, 30]),
      [
        [50, 40, 30],
        [250, 240, 230],
      ],
    ],
    ['transparent on the right', png(4, 8, rows([0, 255], [0, 0], [0])), grey(0, 255)],
  ])('%s keeps its shades', async (_, bytes, expected) => {
    expect(await halves(bytes, 'png')).toEqual(expected);
  });
});

describe('a JPEG', () => {
  const bytes = Buffer.from(
    '/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwANCQoLCggNCwoLDg4NDxMgFRMSEhMnHB4XIC4pMTAuKS0sMzpKPjM2Rjcs' +
      'LUBXQUZMTlJTUjI+WmFaUGBKUVJP/9sAQwEODg4TERMmFRUmTzUtNU9PT09PT09PT09PT09PT09PT09PT09PT09P' +
      'T09PT09PT09PT09PT09PT09PT09PT09P/8AAFAgACAAIBAEiAAIRAQMRAQQiAP/EABUAAQEAAAAAAAAAAAAAAAAA' +
      'AAAH/8QAGBABAAMBAAAAAAAAAAAAAAAAAAdFg8P/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/8QAFBEBAAAAAAAAAAAA' +
      'AAAAAAAAAP/aAA4EAQACEQMRBAAAPwCYAAQxc4dAH//Z',
    'base64',
  );

  it('of four colours is no negative, wherever in a buffer it lies', async () => {
    const [left, right] = await halves(Buffer.concat([Buffer.alloc(9), bytes]).subarray(9), 'jpeg');
    expect(Math.max(...(left ?? []))).toBeLessThan(60);
    expect(Math.min(...(right ?? []))).toBeGreaterThan(240);
  });
});

describe('a TIFF', () => {
  it.each([
    ['grey of 4 bits', tiff({ 258: [4], 262: [1] }, packed(0x33, 0xcc)), grey(0x33, 0xcc)],
    ['a fax', tiff({ 258: [1], 262: [0] }, Buffer.alloc(SIDE, 0xf0)), grey(0, 255)],
    ['grey of 16 bits', tiff({ 258: [16], 262: [1] }, rows([40, 9], [200, 9])), grey(40, 200)],
    [
      'with transparency',
      tiff({ 258: [8, 8], 262: [1], 277: [2] }, rows([40, 255], [200, 255])),
      grey(40, 200),
    ],
    [
      'of channels apart',
      tiff(
        { 258: [8, 8, 8], 262: [2], 277: [3], 284: [2] },
        ...[1, 2, 3].map((n) => rows([n], [60 * n])),
      ),
      [
        [1, 2, 3],
        [60, 120, 180],
      ],
    ],
    [
      'of a palette',
      tiff({ 258: [1], 262: [3], 320: [2e3, 5e4, 2e3, 5e4, 2e3, 5e4] }, Buffer.alloc(SIDE, 0x0f)),
      grey(7, 195),
    ],
  ])('%s keeps its shades', async (_, bytes, expected) => {
    expect(await halves(bytes, 'tiff')).toEqual(expected);
  });

  it('of four inks is printed on white', async () => {
    const cmyk = tiff(
      { 258: [8, 8, 8, 8], 262: [5], 277: [4] },
      rows([0, 0, 0, 255], [0, 0, 0, 0]),
    );
    const [left, right] = await halves(cmyk, 'tiff');
    expect(Math.max(...(left ?? []))).toBeLessThan(60);
    expect(right).toEqual([255, 255, 255]);
  });

  it('of samples that nobody knows is refused, not shown black', async () => {
    const lab = tiff({ 258: [8, 8, 8], 262: [8], 277: [3] }, rows([9, 9, 9], [90, 9, 9]));
    await expect(pdfOfImage(lab, 'tiff')).rejects.toMatchObject({ code: 'corrupt' });
  });
});

/** Rows of four bits a pixel. */
function packed(left: number, right: number): Buffer {
  return Buffer.from(Array(SIDE).fill([left, left, right, right]).flat());
}
