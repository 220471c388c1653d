/**
 * Reads a page's glyphs in bulk. A page has thousands of glyphs and each call into PDFium costs
 * some 20 ns, so only code point, origin and box are queried per glyph. Font, size, colour,
 * direction and rendering mode belong to the text object and are read once per object. Spaces that
 * PDFium inserts are left out: `text/` detects them with more information.
 */

import { codedText } from '../../../../../shared/coded-text.ts';
import type { CodedText } from '../../../../../shared/contract/coded-text.ts';
import type { PageSpace } from '../page-space.ts';
import { MOST_LETTERS } from '../respell.ts';
import { type FontInfo, GlyphFlag, type Glyphs, glyphColumns } from '../types.ts';
import { rotateVerticalWriting } from '../vertical-writing.ts';
import type { Pointer } from './exports.ts';
import { FontTable } from './font-table.ts';
import { GlyphReader } from './glyph-reader.ts';
import type { PdfiumInstance } from './instance.ts';
import { type RunStyle, StyleReader } from './run-style.ts';

const EXCESS =
  'Single glyphs stand for more than {most} characters: the other {excess} were left out.';

/** Code points that PDFium inserts into the text: spaces, line ends, the mark of a line-end hyphen. */
const mayBeGenerated = (code: number): boolean => code <= 32 || code === 0xfffe;

export interface PageGlyphs {
  readonly glyphs: Glyphs;
  readonly fonts: readonly FontInfo[];
  /** The text object of each run. */
  readonly objects: readonly Pointer[];
  /** Character codes of glyphs without a Unicode value, by glyph index. */
  readonly unmapped: ReadonlyMap<number, number>;
  readonly warnings: readonly CodedText[];
}

/** `widgetObjects`: text objects of form fields and annotations. */
export function readGlyphs(
  pdfium: PdfiumInstance,
  textPage: Pointer,
  space: PageSpace,
  widgetObjects: ReadonlySet<Pointer>,
): PageGlyphs {
  const { call } = pdfium;
  const total = Math.max(0, call.FPDFText_CountChars(textPage));
  const columns = glyphColumns(total);
  const fonts = new FontTable(pdfium);
  const styles = new StyleReader(pdfium, textPage, space, fonts);
  const glyph = new GlyphReader(pdfium, textPage, space);
  let object = -1;
  let style: RunStyle | null = null;
  let widget = 0;
  const objects: Pointer[] = [];
  const unmapped = new Map<number, number>();
  let runStart = 0;
  let count = 0;
  let letters = 0;
  let excess = 0;

  for (let i = 0; i < total; i++) {
    const code = call.FPDFText_GetUnicode(textPage, i);
    if (mayBeGenerated(code) && call.FPDFText_IsGenerated(textPage, i) === 1) continue;
    const glyphObject = call.FPDFText_GetTextObject(textPage, i);
    if (glyphObject !== object) {
      object = glyphObject;
      runStart = count;
      objects.push(glyphObject);
      style = glyphObject === 0 ? null : styles.read(i, glyphObject);
      widget = widgetObjects.has(glyphObject) ? GlyphFlag.widget : 0;
    }
    if (style === null) continue;
    if (!glyph.readCode(i, code, style.size, style.flags | widget) || !glyph.readBox(i)) continue;
    const before = count - 1;
    const together =
      count > runStart &&
      columns.originX[before] === Math.fround(glyph.penX) &&
      columns.originY[before] === Math.fround(glyph.penY);
    letters = together ? letters + 1 : 1;
    if (letters > MOST_LETTERS) {
      excess++;
      continue;
    }
    glyph.fitToAdvance(style, together);
    if (together) setBox(columns, before, glyph);
    glyph.nameSymbol(style);
    if (glyph.charCode >= 0) unmapped.set(count, glyph.charCode);
    setBox(columns, count, glyph);
    columns.codePoint[count] = glyph.code;
    columns.originX[count] = glyph.penX;
    columns.originY[count] = glyph.penY;
    columns.size[count] = style.size;
    columns.angle[count] = style.angle;
    columns.font[count] = style.font.index;
    columns.color[count] = style.color;
    columns.flags[count] = glyph.flags;
    columns.run[count] = objects.length - 1;
    count++;
  }
  columns.count = count;
  rotateVerticalWriting(columns);
  const warnings = excess > 0 ? [codedText(EXCESS, { most: MOST_LETTERS, excess })] : [];
  return { glyphs: columns, fonts: fonts.infos, objects, unmapped, warnings };
}

function setBox(columns: Glyphs, at: number, { x0, y0, x1, y1 }: GlyphReader): void {
  columns.x0[at] = x0;
  columns.y0[at] = y0;
  columns.x1[at] = x1;
  columns.y1[at] = y1;
}
