/**
 * Luminance of a picture from the pixels of its image. Rendering decodes, converts and scales every pixel and
 * draws everything else in the region. If one upright image fills the region, its pixels or JPEG bytes give the
 * same result in a fraction of the time. In other cases the result is null and the caller renders. The content
 * of an image may be in its mask, which is not read; its pixels then have one shade, and it is rendered too.
 */
import { intersectionArea, type Rect } from '../../../../../shared/geometry.ts';
import { decodeJpegLuminance } from '../jpeg-luminance.ts';
import { type Luminance, luminanceOfSamples } from '../luminance.ts';
import { type Matrix, type PageSpace, transformRect } from '../page-space.ts';
import { BitmapFormat, ObjectType, type Pointer } from './exports.ts';
import type { PdfiumInstance } from './instance.ts';
import { matrixOf, objectsOfForm, objectsOfPage } from './page-objects.ts';

/** Maximum difference between an image and the region that it fills; points. */
const FITS = 2;
/** An image is skewed if its edges deviate by more than this; points. */
const MOST_SKEW = 1;
/** The name of the JPEG filter and its abbreviation. */
const JPEG_FILTERS: readonly string[] = ['DCTDecode', 'DCT'];
const NAME_BUFFER_SIZE = 64;
/** Larger images need too much memory unscaled; rendering reads them row by row. */
const MOST_PIXELS = 20_000_000;
/** Maximum difference of pixels of one shade, 0 to 255. */
const SAME_LUMINANCE = 8;

/** Luminance of the region `place`, at least `leastWidth` pixels across if the image has that many. */
export function luminanceOfPicture(
  pdfium: PdfiumInstance,
  page: Pointer,
  { toDisplay }: PageSpace,
  region: Rect,
  leastWidth: number,
): Luminance | null {
  const image = topImage(pdfium, page, toDisplay, region);
  const luminance = image === 0 ? null : luminanceOfImage(pdfium, image, leastWidth);
  return luminance !== null && isUniform(luminance) ? null : luminance;
}

/** The image that fills `place` with nothing painted over it; 0 if there is none. */
function topImage(pdfium: PdfiumInstance, page: Pointer, toDisplay: Matrix, region: Rect): Pointer {
  const { call } = pdfium;
  let last: Pointer = 0;
  let fits = false;
  const visit = (object: Pointer, outer: Matrix, depth: number) => {
    const type = object === 0 ? 0 : call.FPDFPageObj_GetType(object);
    if (type === ObjectType.image) {
      const matrix = matrixOf(pdfium, object, outer);
      const rect = transformRect(matrix, 0, 0, 1, 1);
      if (intersectionArea(rect, region) === 0) return;
      last = object;
      fits = isUpright(matrix) && areSame(rect, region);
    } else if (type === ObjectType.form) {
      const matrix = matrixOf(pdfium, object, outer);
      for (const inner of objectsOfForm(pdfium, object, depth)) visit(inner, matrix, depth + 1);
    }
  };
  for (const object of objectsOfPage(pdfium, page)) visit(object, toDisplay, 0);
  return fits && call.FPDFPageObj_HasTransparency(last) === 0 ? last : 0;
}

const isUpright = ({ b, c }: Matrix): boolean => Math.abs(b) + Math.abs(c) <= MOST_SKEW;

const areSame = (a: Rect, b: Rect): boolean =>
  Math.abs(a.x0 - b.x0) + Math.abs(a.x1 - b.x1) <= FITS &&
  Math.abs(a.y0 - b.y0) + Math.abs(a.y1 - b.y1) <= FITS;

function luminanceOfImage(
  pdfium: PdfiumInstance,
  image: Pointer,
  leastWidth: number,
): Luminance | null {
  const { call } = pdfium;
  if (isJpeg(pdfium, image)) {
    const size = call.FPDFImageObj_GetImageDataRaw(image, 0, 0);
    const luminance = pdfium.withBuffer(size, (buffer) => {
      call.FPDFImageObj_GetImageDataRaw(image, buffer, size);
      return decodeJpegLuminance(pdfium.bytes.subarray(buffer, buffer + size), leastWidth);
    });
    if (luminance !== null) return luminance;
  }
  return luminanceOfBitmap(pdfium, image, leastWidth);
}

/** Whether the bytes of an image are JPEG, without a further filter. */
function isJpeg(pdfium: PdfiumInstance, image: Pointer): boolean {
  const { call, scratch } = pdfium;
  if (call.FPDFImageObj_GetImageFilterCount(image) !== 1) return false;
  const size = call.FPDFImageObj_GetImageFilter(image, 0, scratch, NAME_BUFFER_SIZE);
  const name = pdfium.bytes.subarray(scratch, scratch + Math.min(NAME_BUFFER_SIZE, size) - 1);
  return JPEG_FILTERS.includes(String.fromCharCode(...name));
}

/** As decoded by PDFium, in the image's colour format. */
function luminanceOfBitmap(
  pdfium: PdfiumInstance,
  image: Pointer,
  leastWidth: number,
): Luminance | null {
  const { call, scratch } = pdfium;
  if (call.FPDFImageObj_GetImagePixelSize(image, scratch, scratch + 4) === 0) return null;
  const [across = 0, down = 0] = pdfium.ints.subarray(scratch >> 2, (scratch >> 2) + 2);
  if (across * down > MOST_PIXELS) return null;
  const bitmap = call.FPDFImageObj_GetBitmap(image);
  if (bitmap === 0) return null;
  const [width, height] = [call.FPDFBitmap_GetWidth(bitmap), call.FPDFBitmap_GetHeight(bitmap)];
  const stride = call.FPDFBitmap_GetStride(bitmap);
  const step = BitmapFormat[call.FPDFBitmap_GetFormat(bitmap)];
  const buffer = call.FPDFBitmap_GetBuffer(bitmap);
  const bytes = pdfium.bytes.subarray(buffer, buffer + stride * height);
  const channels = step === 1 ? GREY : BGR;
  const luminance =
    step === undefined
      ? null
      : luminanceOfSamples({ width, height, bytes, stride, step, channels }, leastWidth);
  call.FPDFBitmap_Destroy(bitmap);
  return luminance;
}

const GREY = [0, 0, 0] as const;
const BGR = [2, 1, 0] as const;

function isUniform({ values: luminance }: Luminance): boolean {
  const first = luminance[0] ?? 0;
  return luminance.every((value) => Math.abs(value - first) <= SAME_LUMINANCE);
}
