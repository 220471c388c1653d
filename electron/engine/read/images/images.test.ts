import { describe, expect, it, test } from 'vitest';
import { encodePng } from '../../runtime/png.ts';
import { openPdf } from '../pdf/index.ts';
import { quarterRotationsOf } from './header.ts';
import { densityOf, pdfOfImage } from './index.ts';
import { isImage, kindOf } from './sniff.ts';

/** White with a black square in the top left quarter. */
function picture(width: number, height: number, darkness = 0) {
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height / 2; y++) {
    for (let x = 0; x < width / 2; x++)
      rgba.fill(darkness, (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
  return { width, height, rgba };
}

/** Pages of 8 x 8 uncompressed grey pixels, the left half in the given grey, the right half white. */
function tiff(...greys: number[]): Uint8Array {
  const side = 8;
  const tags = [256, 257, 258, 259, 262, 273, 277, 278, 279];
  const directory = 2 + tags.length * 12 + 4;
  const page = directory + side * side;
  const bytes = new Uint8Array(8 + page * greys.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x49492a00);
  view.setUint32(4, 8, true);
  greys.forEach((grey, index) => {
    const start = 8 + index * page;
    const values = [side, side, 8, 1, 1, start + directory, 1, side, side * side];
    view.setUint16(start, tags.length, true);
    tags.forEach((tag, entry) => {
      const at = start + 2 + entry * 12;
      view.setUint16(at, tag, true);
      view.setUint16(at + 2, 4, true);
      view.setUint32(at + 4, 1, true);
      view.setUint32(at + 8, values[entry] ?? 0, true);
    });
    const next = index + 1 < greys.length ? start + page : 0;
    view.setUint32(start + directory - 4, next, true);
    for (let pixel = 0; pixel < side * side; pixel++) {
      bytes[start + directory + pixel] = pixel % side < side / 2 ? grey : 255;
    }
  });
  return bytes;
}

async function pixelOf(pdf: Uint8Array, page: number, x: number, y: number): Promise<number> {
  const document = await openPdf(pdf);
  const image = document.renderPage(page, { width: 40 });
  document.close();
  return image.rgba[(y * image.width + x) * 4] as number;
}

test('directories that run in a circle, or claim more than the file has, are a damaged file', async () => {
  const circle = tiff(0);
  const view = new DataView(circle.buffer);
  const directory = 8 + 2 + 9 * 12;
  view.setUint32(directory, 8, true);
  await expect(pdfOfImage(circle, 'tiff')).rejects.toThrow('damaged');
  const claims = tiff(0);
  new DataView(claims.buffer).setUint32(8 + 2 + 4, 4_000_000_000, true);
  await expect(pdfOfImage(claims, 'tiff')).rejects.toThrow('damaged');
});

describe('what a file is', () => {
  it('is told from its first bytes', () => {
    expect(kindOf(encodePng(picture(4, 4)))).toBe('png');
    expect(kindOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe('jpeg');
    expect(kindOf(tiff(0))).toBe('tiff');
    expect(kindOf(Buffer.from('\n\n%PDF-1.7'))).toBe('pdf');
    expect(kindOf(Buffer.from('PK'))).toBe('other');
    expect(isImage(kindOf(new Uint8Array()))).toBe(false);
  });
});

describe('a picture as a document', () => {
  it('is a page of its shape with the picture all over it', async () => {
    const pdf = await pdfOfImage(encodePng(picture(40, 60)), 'png');
    const document = await openPdf(pdf);
    const page = document.readPage(1);
    document.close();
    expect([page.width / page.height, page.pictures.length]).toEqual([40 / 60, 1]);
    expect(await pixelOf(pdf, 1, 5, 5)).toBe(0);
    expect(await pixelOf(pdf, 1, 35, 50)).toBe(255);
  });

  it('gives the same bytes each time', async () => {
    const png = encodePng(picture(40, 60));
    expect(await pdfOfImage(png, 'png')).toEqual(await pdfOfImage(png, 'png'));
  });

  it('may be a TIFF of several pages, black and white or grey', async () => {
    const pdf = await pdfOfImage(tiff(0, 90), 'tiff');
    expect(await pixelOf(pdf, 1, 5, 20)).toBe(0);
    expect(await pixelOf(pdf, 2, 5, 20)).toBe(90);
    expect(await pixelOf(pdf, 2, 35, 20)).toBe(255);
  });

  it('is refused in a sentence where it is damaged or too large', async () => {
    const png = encodePng(picture(4, 4));
    await expect(pdfOfImage(png.subarray(0, 40), 'png')).rejects.toThrow('PNG picture is damaged');
    const huge = new Uint8Array(png);
    new DataView(huge.buffer).setUint32(16, 60_000);
    new DataView(huge.buffer).setUint32(20, 60_000);
    await expect(pdfOfImage(huge, 'png')).rejects.toMatchObject({ code: 'too_large' });
    await expect(pdfOfImage(new Uint8Array([0x49, 0x49]), 'tiff')).rejects.toMatchObject({
      code: 'corrupt',
    });
  });
});

describe('the size of the page', () => {
  const size = { width: 1240, height: 1754, quarterRotations: 0 } as const;
  it('follows the resolution of a scanner and not that of a screen', () => {
    expect(densityOf({ ...size, density: 150 })).toBe(150);
    expect(densityOf({ ...size, density: 72 })).toBeCloseTo(150, 0);
    expect(densityOf({ ...size, density: null })).toBeCloseTo(150, 0);
  });
});

it('turns pictures upright as their orientation asks', () => {
  expect([1, 3, 6, 8].map(quarterRotationsOf)).toEqual([0, 2, 1, 3]);
});
