/** Gives glyphs other letters than the parser found for them. */
import { type GlyphColumns, GlyphFlag, type Glyphs, glyphColumns } from './types.ts';

/**
 * The same glyphs, each that is in `spellings` replaced by those code points, which share its box as
 * the letters of a ligature do; an empty list takes the glyph out. `from` tells for each new glyph
 * which one it came from.
 */
export function respell(
  glyphs: Glyphs,
  spellings: ReadonlyMap<number, readonly number[]>,
): { readonly glyphs: Glyphs; readonly from: Uint32Array } {
  let count = glyphs.count;
  for (const letters of spellings.values()) count += letters.length - 1;
  const columns = glyphColumns(count);
  const from = new Uint32Array(count);
  for (let i = 0; i < glyphs.count; i++) {
    const letters = spellings.get(i);
    if (letters === undefined) from[columns.count] = copy(columns, glyphs, i);
    else {
      for (const code of letters) {
        const at = columns.count;
        from[at] = copy(columns, glyphs, i);
        columns.codePoint[at] = code;
        columns.flags[at] = (columns.flags[at] as number) & ~GlyphFlag.unmapped;
      }
    }
  }
  return { glyphs: columns, from };
}

/** Appends glyph `i`, and gives `i` back. */
function copy(columns: GlyphColumns, from: Glyphs, i: number): number {
  const { count: at, ...to } = columns;
  for (const name of Object.keys(to) as (keyof typeof to)[]) to[name][at] = from[name][i] as number;
  columns.count++;
  return i;
}
