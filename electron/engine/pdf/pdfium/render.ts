/** Draws a page, its annotations and form fields, on white. */

import type { PageSpace } from '../page-space.ts';
import type { PageImage } from '../types.ts';
import type { Pointer } from './exports.ts';
import type { PdfiumInstance } from './instance.ts';
import { PageError } from './page-error.ts';

/** Largest picture given, in pixels: A4 at some 450 dpi. */
const PIXEL_LIMIT = 20_000_000;
const BGRA = 4;
const OPAQUE_WHITE = 0xffffffff;
/** FPDF_ANNOT | FPDF_REVERSE_BYTE_ORDER: with annotations, and RGBA instead of BGRA. */
const DRAW_FLAGS = 0x01 | 0x10;

export function renderBitmap(
  pdfium: PdfiumInstance,
  page: Pointer,
  form: Pointer,
  space: PageSpace,
  wantedWidth: number,
): PageImage {
  const { call } = pdfium;
  const aspect = space.height / space.width;
  const largest = Math.sqrt(PIXEL_LIMIT / aspect);
  const width = Math.max(1, Math.round(Math.min(wantedWidth, largest)));
  const height = Math.max(1, Math.round(width * aspect));
  const bitmap = call.FPDFBitmap_CreateEx(width, height, BGRA, 0, 0);
  if (bitmap === 0) throw new PageError('The picture of the page does not fit into memory.');
  call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, OPAQUE_WHITE);
  call.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, DRAW_FLAGS);
  if (form !== 0) call.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, DRAW_FLAGS);
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
