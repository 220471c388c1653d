/**
 * Replaces glyphs that do not spell their text by the `ActualText` of their structure element (ISO
 * 32000-1, 14.9.4). Only where a glyph of the element has no Unicode value: elsewhere the glyphs
 * are what the page shows, and the entry may hold anything (a remark for a screen reader, a whole
 * paragraph). If there are as many letters as glyphs, each glyph gets its letter; else the letters
 * share the bounding box of all, like those of a ligature, which is not done for texts of several
 * words, nor for more letters than a glyph can stand for.
 */

import { codedText } from '../../../../shared/coded-text.ts';
import type { CodedText } from '../../../../shared/contract/coded-text.ts';
import { addTo } from '../../../../shared/neighbours.ts';
import { MOST_LETTERS, respell } from './respell.ts';
import { GlyphFlag, type Glyphs, type StructureElements } from './types.ts';

const REPLACEMENT = 0xfffd;
const isBlank = (code: number): boolean => code <= 0x20 || code === 0xa0;
const isBroken = (glyphs: Glyphs, i: number): boolean => {
  const code = glyphs.codePoint[i] as number;
  const unmapped = ((glyphs.flags[i] as number) & GlyphFlag.unmapped) !== 0;
  return unmapped || code === REPLACEMENT || (code >= 0xe000 && code <= 0xf8ff);
};

interface Tagged {
  readonly glyphs: Glyphs;
  readonly structure: StructureElements;
}

interface Repaired extends Tagged {
  readonly warnings: readonly CodedText[];
}

const TOO_LONG = codedText(
  'The replacement text (ActualText) of some tags was not used: it is longer than their glyphs can stand for.',
);

/** `texts`: ActualText by element index. */
export function repairFromActualText(
  { glyphs, structure }: Tagged,
  texts: ReadonlyMap<number, string>,
): Repaired {
  let warnings: readonly CodedText[] = [];
  if (texts.size === 0) return { glyphs, structure, warnings };
  const byElement = membersByElement(glyphs, structure);
  const spellings = new Map<number, readonly number[]>();
  for (const [element, text] of texts) {
    const letters = Array.from(text, (letter) => letter.codePointAt(0) ?? REPLACEMENT);
    const members = byElement.get(element) ?? [];
    if (letters.length === 0 || !members.some((i) => isBroken(glyphs, i))) continue;
    const visible = letters.filter((code) => !isBlank(code));
    if (visible.length === members.length) {
      members.forEach((i, k) => {
        spellings.set(i, [visible[k] as number]);
      });
    } else if (letters.length > MOST_LETTERS * members.length) warnings = [TOO_LONG];
    else if (visible.length === letters.length) {
      members.forEach((i, k) => {
        spellings.set(i, k === 0 ? letters : []);
      });
      widen(glyphs, members);
    }
  }
  if (spellings.size === 0) return { glyphs, structure, warnings };
  const respelled = respell(glyphs, spellings);
  const of = Int16Array.from(respelled.from, (i) => structure.of[i] as number);
  return { glyphs: respelled.glyphs, structure: { elements: structure.elements, of }, warnings };
}

/** Non-space glyphs by element. */
function membersByElement(glyphs: Glyphs, { of }: StructureElements): Map<number, number[]> {
  const byElement = new Map<number, number[]>();
  for (let i = 0; i < glyphs.count; i++) {
    if (isBlank(glyphs.codePoint[i] as number)) continue;
    addTo(byElement, of[i] as number, i);
  }
  return byElement;
}

/** Extends the first of `members` to the bounding box of all. */
function widen({ x0, y0, x1, y1 }: Glyphs, members: readonly number[]): void {
  const [first = 0] = members;
  for (const i of members) {
    x0[first] = Math.min(x0[first] as number, x0[i] as number);
    y0[first] = Math.min(y0[first] as number, y0[i] as number);
    x1[first] = Math.max(x1[first] as number, x1[i] as number);
    y1[first] = Math.max(y1[first] as number, y1[i] as number);
  }
}
