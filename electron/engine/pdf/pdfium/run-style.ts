/** What all glyphs of a text object share: font, size, direction, colour, how they are painted. */
import { compose, type PageSpace } from '../page-space.ts';
import { GlyphFlag } from '../types.ts';
import type { Pointer } from './exports.ts';
import type { FontTable, PageFont } from './font-table.ts';
import type { PdfiumInstance } from './instance.ts';

/** Text rendering modes (ISO 32000-1, table 106). */
const RenderMode = {
  stroke: 1,
  both: 2,
  invisible: 3,
  strokeClip: 5,
  bothClip: 6,
  clip: 7,
} as const;

export interface RunStyle {
  readonly font: PageFont;
  readonly size: number;
  readonly angle: number;
  readonly color: number;
  readonly flags: number;
  /** Points along the line for one unit of the font's advance widths. */
  readonly advance: number;
  /** Direction of the pen in displayed points, if it is one of the four axes; else 0, 0. */
  readonly dirX: number;
  readonly dirY: number;
}

/** Of the object that drew character `index` of the page's text; null where PDFium does not tell. */
export function readStyle(
  pdfium: PdfiumInstance,
  textPage: Pointer,
  index: number,
  object: Pointer,
  space: PageSpace,
  fonts: FontTable,
): RunStyle | null {
  const { call, scratch } = pdfium;
  const at = scratch >> 2;
  if (call.FPDFText_GetMatrix(textPage, index, scratch) === 0) return null;
  const { floats } = pdfium;
  const own = {
    a: floats[at] ?? 1,
    b: floats[at + 1] ?? 0,
    c: floats[at + 2] ?? 0,
    d: floats[at + 3] ?? 1,
    e: 0,
    f: 0,
  };
  const matrix = compose(own, { ...space.toDisplay, e: 0, f: 0 });
  const sized = call.FPDFTextObj_GetFontSize(object, scratch) !== 0;
  const nominal = sized ? (pdfium.floats[at] ?? 1) : 1;
  const sign = nominal < 0 ? -1 : 1;
  const angle = (Math.atan2(matrix.b * sign, matrix.a * sign) * 180) / Math.PI;
  const mode = call.FPDFTextObj_GetTextRenderMode(object);
  const stroked = mode === RenderMode.stroke || mode === RenderMode.strokeClip;
  const read = stroked ? call.FPDFPageObj_GetStrokeColor : call.FPDFPageObj_GetFillColor;
  const known = read(object, scratch, scratch + 4, scratch + 8, scratch + 12) !== 0;
  const { ints } = pdfium;
  const opaque = (ints[at + 3] ?? 255) !== 0;
  const color = ((ints[at] ?? 0) << 16) | ((ints[at + 1] ?? 0) << 8) | (ints[at + 2] ?? 0);
  const shown = mode !== RenderMode.invisible && mode !== RenderMode.clip && (opaque || !known);
  const both = mode === RenderMode.both || mode === RenderMode.bothClip;
  const emboldened = both && known && strokesIn(pdfium, object, color);
  const horizontal = Math.abs(matrix.b) < 1e-3 * Math.abs(matrix.a);
  const vertical = Math.abs(matrix.a) < 1e-3 * Math.abs(matrix.b);
  return {
    font: fonts.get(call.FPDFTextObj_GetFont(object)),
    size: Math.abs(nominal) * Math.hypot(matrix.c, matrix.d),
    angle: (Math.round(angle * 10) / 10 + 360) % 360,
    color: known ? color : 0,
    flags: (shown ? 0 : GlyphFlag.invisible) | (emboldened ? GlyphFlag.emboldened : 0),
    advance: Math.abs(nominal) * Math.hypot(matrix.a, matrix.b),
    dirX: horizontal ? Math.sign(matrix.a * sign) : 0,
    dirY: vertical ? Math.sign(matrix.b * sign) : 0,
  };
}

function strokesIn(
  { call, scratch, ints }: PdfiumInstance,
  object: Pointer,
  color: number,
): boolean {
  const read = call.FPDFPageObj_GetStrokeColor;
  if (read(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return false;
  const at = scratch >> 2;
  return (((ints[at] ?? 0) << 16) | ((ints[at + 1] ?? 0) << 8) | (ints[at + 2] ?? 0)) === color;
}
