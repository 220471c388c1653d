/** Replaces the characters that the parser found for glyphs. */
import { type GlyphColumns, GlyphFlag, type Glyphs, glyphColumns } from './types.ts';

/**
 * Most code points for one glyph: a value of a map to Unicode has at most 512 bytes of UTF-16 (Adobe Technical
 * Note 5411). Leaders are one glyph of 70 full stops in places; longer values make gigabytes of a page.
 */
export const MOST_LETTERS = 256;

/**
 * The same glyphs, with each one in `spellings` replaced by those code points, which share its box like the
 * letters of a ligature; an empty list removes the glyph. `from` gives the original glyph of each new one.
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

/** The glyphs with the indexes `from`, in that order. */
function taken(glyphs: Glyphs, from: Uint32Array): GlyphColumns {
  const { count, ...columns } = glyphColumns(from.length);
  for (const name of Object.keys(columns) as (keyof typeof columns)[]) {
    const source = glyphs[name];
    const column = columns[name];
    for (let k = 0; k < from.length; k++) column[k] = source[from[k] as number] as number;
  }
  return { count: from.length, ...columns };
}
