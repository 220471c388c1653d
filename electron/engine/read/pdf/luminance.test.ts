/** What is taken from the pixels of a picture is what drawing it shows. */
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { boxOf, type Rect } from '../../../../shared/geometry.ts';
import { fixturePath } from '../../../../test/engine/read.ts';
import { rawDocument, stream } from '../../../../test/fixtures/make/raw.ts';
import { openPdf } from './index.ts';
import { decodeJpegLuminance } from './jpeg-luminance.ts';
import { type Luminance, luminanceOf } from './luminance.ts';

const SIDE = 64;
const REGION: Rect = { x0: 50, y0: 50, x1: 250, y1: 250 };
/** Wanted across; a picture of 64 pixels is made smaller by 2, a drawing is as wide as is wanted. */
const WANTED = 25;
const OWN = 32;

/** Dark at the top left, light at the bottom right, with a bar across. */
const luminanceAt = (x: number, y: number) => (y >= 40 && y < 48 ? 20 : 2 * x + y + 40);
const pixels = (of: (x: number, y: number) => readonly number[]): Buffer =>
  Buffer.from(
    Array.from({ length: SIDE * SIDE }, (_, i) => of(i % SIDE, Math.floor(i / SIDE))).flat(),
  );
const grey = pixels((x, y) => [luminanceAt(x, y)]);
const bits = Buffer.from(
  Array.from({ length: (SIDE / 8) * SIDE }, (_, i) => {
    const [x, y] = [(i % 8) * 8, i >> 3];
    return [0, 1, 2, 3, 4, 5, 6, 7].reduce(
      (byte, bit) => byte * 2 + (luminanceAt(x + bit, y) > 128 ? 1 : 0),
      0,
    );
  }),
);
const palette = Buffer.from(Array.from({ length: 256 }, (_, i) => [255 - i, 255 - i, 0]).flat());

const image = (data: Buffer, entries: string): string =>
  stream(
    deflateSync(data).toString('latin1'),
    `/Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /Filter /FlateDecode ${entries}`,
  );
const GREY = '/ColorSpace /DeviceGray /BitsPerComponent 8';
const DRAW_IMAGE = 'q 200 0 0 200 50 50 cm /I Do Q';

const page = (images: readonly string[], content = DRAW_IMAGE): Uint8Array =>
  rawDocument({
    content,
    size: [300, 300],
    resources: '/XObject << /I 6 0 R /J 7 0 R >>',
    more: images,
  });

/** What is told of a place, and how far it is from what drawing shows there; mean of the shades. */
async function decode(
  source: Uint8Array | string,
  number: number,
  region: Rect,
  wanted: number,
): Promise<{ luminance: Luminance; error: number }> {
  const pdf = await openPdf(source);
  const { width, height } = pdf.readPage(number);
  const luminance = pdf.luminanceAt(number, region, wanted);
  const box = boxOf(region, width, height);
  const drawn = luminanceOf(pdf.renderPage(number, { width: luminance.width, box }));
  pdf.close();
  const error = luminance.values.reduce(
    (sum, value, i) => sum + Math.abs(value - (drawn.values[i] ?? 0)),
    0,
  );
  return { luminance, error: error / luminance.values.length };
}

it.each([
  ['grey', image(grey, GREY)],
  [
    'coloured',
    image(
      pixels((x, y) => [luminanceAt(x, y), 60, 255 - x]),
      '/ColorSpace /DeviceRGB /BitsPerComponent 8',
    ),
  ],
  ['of a bit', image(bits, '/ColorSpace /DeviceGray /BitsPerComponent 1')],
  [
    'with a palette',
    image(
      grey,
      `/ColorSpace [/Indexed /DeviceRGB 255 <${palette.toString('hex')}>] /BitsPerComponent 8`,
    ),
  ],
  [
    'for four inks',
    image(
      pixels((x, y) => [0, x, y, 255 - luminanceAt(x, y)]),
      '/ColorSpace /DeviceCMYK /BitsPerComponent 8',
    ),
  ],
])('a picture that is %s tells its shades itself', async (_, picture) => {
  const { luminance, error } = await decode(page([picture]), 1, REGION, WANTED);
  expect(luminance.width).toBe(OWN);
  expect(error).toBeLessThan(10);
});

it.each([
  [
    'holds its shapes in a mask',
    page([
      image(
        pixels(() => [0]),
        `${GREY} /SMask 7 0 R`,
      ),
      image(grey, GREY),
    ]),
  ],
  ['leans', page([image(grey, GREY)], 'q 190 20 -20 190 60 45 cm /I Do Q')],
  ['is cut', page([image(grey, GREY)], 'q 50 50 100 200 re W n 200 0 0 200 50 50 cm /I Do Q'), 100],
  [
    'lies under another',
    page([image(grey, GREY), image(bits, GREY)], `${DRAW_IMAGE} q 50 0 0 50 90 90 cm /J Do Q`),
  ],
])('a picture that %s is drawn', async (_, source, truncated = 0) => {
  const seen = { ...REGION, x1: REGION.x1 - truncated };
  const { luminance, error } = await decode(source, 1, seen, WANTED);
  expect(luminance.width).toBe(WANTED);
  expect(error).toBe(0);
});

it('a JPEG is decoded at a fraction of its size', async () => {
  const region = { x0: 60, y0: 265, x1: 357, y1: 475 };
  const { luminance, error } = await decode(fixturePath('scans-mixed'), 4, region, 500);
  expect(luminance.width).toBe(620);
  expect(error).toBeLessThan(3);
});

it('a JPEG that ends early is grey from there on', async () => {
  const file = readFileSync(fixturePath('scans-mixed'));
  const start = file.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
  const whole = decodeJpegLuminance(file.subarray(start), 300);
  const truncated = decodeJpegLuminance(file.subarray(start, start + 6000), 300);
  expect(truncated?.width).toBe(whole?.width);
  expect(truncated?.values.subarray(0, 1000)).toEqual(whole?.values.subarray(0, 1000));
  expect(truncated?.values.subarray(-1000).every((value) => value === 128)).toBe(true);
  expect(decodeJpegLuminance(file.subarray(start, start + 20), 300)).toBeNull();
});
