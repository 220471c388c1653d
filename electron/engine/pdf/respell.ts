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
  const from = new Uint32Array(count);
  const codes = new Uint32Array(count);
  let at = 0;
  for (let i = 0; i < glyphs.count; i++) {
    for (const code of spellings.get(i) ?? [glyphs.codePoint[i] as number]) {
      from[at] = i;
      codes[at++] = code;
    }
  }
  const respelled = taken(glyphs, from);
  respelled.codePoint.set(codes);
  for (let k = 0; k < count; k++) {
    if (spellings.has(from[k] as number)) (respelled.flags[k] as number) &= ~GlyphFlag.unmapped;
  }
  return { glyphs: respelled, from };
}

/** The glyphs numbered `from`, in that order. */
function taken(glyphs: Glyphs, from: Uint32Array): GlyphColumns {
  const { count, ...columns } = glyphColumns(from.length);
  for (const name of Object.keys(columns) as (keyof typeof columns)[]) {
    const source = glyphs[name];
    const column = columns[name];
    for (let k = 0; k < from.length; k++) column[k] = source[from[k] as number] as number;
  }
  return { count: from.length, ...columns };
}
