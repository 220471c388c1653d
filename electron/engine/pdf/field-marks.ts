/**
 * Adds the marks of selected check boxes and radio buttons as glyphs. Most forms draw the mark as a
 * path, which text formation does not read.
 */
import { type FontInfo, type FormField, GlyphFlag, type Glyphs, glyphColumns } from './types.ts';

const MARKS: Partial<Record<FormField['kind'], number>> = { checkbox: 0x2611, radio: 0x25c9 };

/** Margin above and below the mark, as a share of the field height. */
const MARGIN = 0.1;
const BASELINE = 0.8;

const MARK_FONT: FontInfo = {
  name: '',
  bold: false,
  italic: false,
  fixedPitch: false,
  serif: false,
};

interface MarkedGlyphs {
  readonly glyphs: Glyphs;
  readonly fonts: readonly FontInfo[];
}

/** The same glyphs, followed by the marks not yet among them. */
export function withFieldMarks(
  glyphs: Glyphs,
  fonts: readonly FontInfo[],
  fields: readonly FormField[],
): MarkedGlyphs {
  const marked = fields.filter(
    (field) => MARKS[field.kind] !== undefined && field.value !== '' && !hasGlyph(glyphs, field),
  );
  if (marked.length === 0) return { glyphs, fonts };
  const { count: before, ...old } = glyphs;
  const { count: _, ...columns } = glyphColumns(before + marked.length);
  for (const name of Object.keys(columns) as (keyof typeof columns)[]) {
    columns[name].set(old[name].subarray(0, before));
  }
  const lastRun = before > 0 ? (glyphs.run[before - 1] as number) : -1;
  marked.forEach((field, k) => {
    const i = before + k;
    const size = (field.y1 - field.y0) * (1 - 2 * MARGIN);
    columns.codePoint[i] = MARKS[field.kind] ?? 0;
    columns.x0[i] = field.x0;
    columns.x1[i] = field.x1;
    columns.y0[i] = field.y0;
    columns.y1[i] = field.y1;
    columns.originX[i] = field.x0;
    columns.originY[i] = field.y0 + BASELINE * (field.y1 - field.y0);
    columns.size[i] = size;
    columns.font[i] = fonts.length;
    columns.flags[i] = GlyphFlag.widget;
    columns.run[i] = lastRun + 1 + k;
  });
  return {
    glyphs: { ...columns, count: before + marked.length },
    fonts: [...fonts, MARK_FONT],
  };
}

function hasGlyph({ count, x0, x1, y0, y1, flags }: Glyphs, field: FormField): boolean {
  for (let i = 0; i < count; i++) {
    if (((flags[i] as number) & GlyphFlag.widget) === 0) continue;
    const x = ((x0[i] as number) + (x1[i] as number)) / 2;
    const y = ((y0[i] as number) + (y1[i] as number)) / 2;
    if (x >= field.x0 && x <= field.x1 && y >= field.y0 && y <= field.y1) return true;
  }
  return false;
}
