/** Renders a page or a part of it, with annotations and form fields, on white. */

import type { Box } from '../../../../../shared/geometry.ts';
import type { PageSpace } from '../page-space.ts';
import type { PageImage, RenderOptions } from '../types.ts';
import type { Pointer } from './exports.ts';
import type { PdfiumInstance } from './instance.ts';
import { PageError } from './page-error.ts';

/** Maximum output size in pixels: A4 at some 450 dpi. */
const PIXEL_LIMIT = 20_000_000;
/** Maximum resolution in pixels per point (864 dpi): print has no more detail. */
const FINEST = 12;
const WHOLE_PAGE: Box = { x: 0, y: 0, width: 1, height: 1 };
const BGRA = 4;
const OPAQUE_WHITE = 0xffffffff;
/** FPDF_ANNOT | FPDF_REVERSE_BYTE_ORDER: with annotations, and RGBA instead of BGRA. */
const DRAW_FLAGS = 0x01 | 0x10;

export function renderBitmap(
  pdfium: PdfiumInstance,
  page: Pointer,
  form: Pointer,
  space: PageSpace,
  { width: wantedWidth, box = WHOLE_PAGE }: RenderOptions,
): PageImage {
  const { call } = pdfium;
  const across = Math.max(box.width * space.width, Number.MIN_VALUE);
  const aspect = (box.height * space.height) / across;
  const largest = Math.min(Math.sqrt(PIXEL_LIMIT / aspect), FINEST * across);
  const width = Math.max(1, Math.round(Math.min(wantedWidth, largest)));
  const height = Math.max(1, Math.round(width * aspect));
  // The whole page at this scale, offset so that the requested part is on the bitmap.
  const scale = width / across;
  const pageWidth = Math.max(1, Math.round(scale * space.width));
  const pageHeight = Math.max(1, Math.round(scale * space.height));
  const left = -Math.round(box.x * pageWidth);
  const top = -Math.round(box.y * pageHeight);
  const bitmap = call.FPDFBitmap_CreateEx(width, height, BGRA, 0, 0);
  if (bitmap === 0) throw new PageError('The picture of the page does not fit into memory.');
  call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, OPAQUE_WHITE);
  call.FPDF_RenderPageBitmap(bitmap, page, left, top, pageWidth, pageHeight, 0, DRAW_FLAGS);
  if (form !== 0) {
    call.FPDF_FFLDraw(form, bitmap, page, left, top, pageWidth, pageHeight, 0, DRAW_FLAGS);
  }
  const buffer = call.FPDFBitmap_GetBuffer(bitmap);
  const stride = call.FPDFBitmap_GetStride(bitmap);
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const row = buffer + y * stride;
    rgba.set(pdfium.bytes.subarray(row, row + width * 4), y * width * 4);
  }
  call.FPDFBitmap_Destroy(bitmap);
  return { width, height, rgba };
}
