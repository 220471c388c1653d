/**
 * Puts the text that a structure element stands for (`ActualText`, ISO 32000-1, 14.9.4) in the place
 * of glyphs that do not spell it.
 *
 * Only where a glyph of the element has no meaning of its own: elsewhere the glyphs are what the page
 * shows, and the entry may hold anything (a remark for a screen reader, a whole paragraph). Where
 * there are as many letters as glyphs, each glyph gets its letter; else the letters share the box of
 * them all, as those of a ligature do, which a text of several words cannot.
 */
import {
  type GlyphColumns,
  GlyphFlag,
  type Glyphs,
  glyphColumns,
  type StructureElements,
  UNTAGGED,
} from './types.ts';

const REPLACEMENT = 0xfffd;
const isBlank = (code: number): boolean => code <= 0x20 || code === 0xa0;
const isBroken = (glyphs: Glyphs, i: number): boolean => {
  const code = glyphs.codePoint[i] as number;
  const unmapped = ((glyphs.flags[i] as number) & GlyphFlag.unmapped) !== 0;
  return unmapped || code === REPLACEMENT || (code >= 0xe000 && code <= 0xf8ff);
};

interface Repaired {
  readonly glyphs: Glyphs;
  readonly structure: StructureElements;
}

/** `texts`: what elements stand for, by index. */
export function repairFromActualText(
  glyphs: Glyphs,
  structure: StructureElements,
  texts: ReadonlyMap<number, string>,
): Repaired {
  const whole = new Map<number, readonly number[]>();
  let grown = glyphs.count;
  for (const [element, text] of texts) {
    const letters = Array.from(text, (letter) => letter.codePointAt(0) ?? REPLACEMENT);
    const members = membersOf(glyphs, structure, element);
    if (letters.length === 0 || !members.some((i) => isBroken(glyphs, i))) continue;
    const inked = letters.filter((code) => !isBlank(code));
    if (inked.length === members.length) {
      members.forEach((i, k) => {
        spell(glyphs, i, inked[k] as number);
      });
    } else if (inked.length === letters.length) {
      whole.set(element, letters);
      grown += letters.length;
    }
  }
  return whole.size === 0 ? { glyphs, structure } : rebuilt(glyphs, structure, whole, grown);
}

function spell(glyphs: Glyphs, i: number, code: number): void {
  glyphs.codePoint[i] = code;
  glyphs.flags[i] = (glyphs.flags[i] as number) & ~GlyphFlag.unmapped;
}

function membersOf(glyphs: Glyphs, { of }: StructureElements, element: number): number[] {
  const members: number[] = [];
  for (let i = 0; i < glyphs.count; i++) {
    if (of[i] === element && !isBlank(glyphs.codePoint[i] as number)) members.push(i);
  }
  return members;
}

/** The columns with the glyphs of each element in `whole` replaced by its letters in one box. */
function rebuilt(
  glyphs: Glyphs,
  { elements, of }: StructureElements,
  whole: ReadonlyMap<number, readonly number[]>,
  capacity: number,
): Repaired {
  const columns = glyphColumns(capacity);
  const elementOf = new Int16Array(capacity).fill(UNTAGGED);
  const firstOf = new Map<number, number>();
  for (let i = 0; i < glyphs.count; i++) {
    const element = of[i] ?? UNTAGGED;
    const letters = whole.get(element);
    const first = firstOf.get(element);
    if (letters !== undefined && first !== undefined) {
      widen(columns, first, letters.length, glyphs, i);
      continue;
    }
    if (letters !== undefined) firstOf.set(element, columns.count);
    for (const code of letters ?? [glyphs.codePoint[i] as number]) {
      const at = columns.count++;
      copy(columns, at, glyphs, i);
      if (letters !== undefined) spell(columns, at, code);
      elementOf[at] = element;
    }
  }
  return { glyphs: columns, structure: { elements, of: elementOf } };
}

function copy({ count: _, ...to }: GlyphColumns, at: number, from: Glyphs, i: number): void {
  for (const name of Object.keys(to) as (keyof typeof to)[]) to[name][at] = from[name][i] as number;
}

function widen(columns: GlyphColumns, first: number, length: number, from: Glyphs, i: number) {
  for (let at = first; at < first + length; at++) {
    columns.x0[at] = Math.min(columns.x0[at] as number, from.x0[i] as number);
    columns.y0[at] = Math.min(columns.y0[at] as number, from.y0[i] as number);
    columns.x1[at] = Math.max(columns.x1[at] as number, from.x1[i] as number);
    columns.y1[at] = Math.max(columns.y1[at] as number, from.y1[i] as number);
  }
}
