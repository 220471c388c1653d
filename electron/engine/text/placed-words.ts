/**
 * Words in their row, by place: what they say and where they stand. How they look is read from the
 * glyph that stands for most of the word, once it is known in which order they are read (`wordOf`).
 */
import { GlyphFlag, type Glyphs, type RawPage, UNTAGGED } from '../pdf/types.ts';
import { isCjk, isUnspacedScript } from './characters.ts';
import type { Script } from './scripts.ts';
import { pageBaseline, pageBox, type Strip } from './strip.ts';
import type { Word } from './types.ts';
import { isPlain, type Letters, wordText } from './word-text.ts';

/** What words are formed from. */
export type PageGlyphs = Pick<RawPage, 'glyphs' | 'fonts' | 'structure'>;

/** A word in its row, before it is put into reading order. */
export interface PlacedWord extends Letters {
  readonly text: string;
  readonly rtl: boolean;
  readonly script: Script;
  readonly u0: number;
  readonly u1: number;
  readonly top: number;
  readonly bottom: number;
  readonly size: number;
  readonly count: number;
  /** No blank stands between this word and its right neighbour in the row. */
  readonly joinsNext: boolean;
  /** Distance of letters in letter-spaced text, points. */
  readonly tracking: number;
  /** Its first glyph, and the one that looks like most of them; indexes into the strip. */
  readonly first: number;
  readonly typical: number;
  /** Text operations of its first and last glyph. */
  readonly firstRun: number;
  readonly lastRun: number;
  readonly widget: boolean;
}

let segmenter: Intl.Segmenter | undefined;

/** Scripts that write no blanks come after it. */
const LAST_SPACED = 0xdff;

/**
 * Puts the word of `members` (indexes into the strip) behind `words`; several where the script writes
 * none of the blanks that the language has.
 */
export function placeWords(
  words: PlacedWord[],
  strip: Strip,
  glyphs: Glyphs,
  members: readonly number[],
  script: Script,
  joinsNext: boolean,
  tracking: number,
): void {
  const codes: number[] = [];
  let unspaced = false;
  for (const i of members) {
    const code = glyphs.codePoint[strip.glyph[i] as number] as number;
    codes.push(code);
    if (code > LAST_SPACED && (isCjk(code) || isUnspacedScript(code))) unspaced = true;
  }
  if (codes.length === 1 || !unspaced) {
    words.push(placeWord(strip, glyphs, members, codes, script, joinsNext, tracking));
    return;
  }
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  const ends: number[] = [];
  let position = 0;
  for (const { segment } of segmenter.segment(String.fromCodePoint(...codes))) {
    position += [...segment].length;
    // Punctuation stays with the word before it.
    if (/^[\p{P}\p{M}]+$/u.test(segment) && ends.length > 0) ends[ends.length - 1] = position;
    else ends.push(position);
  }
  let start = 0;
  for (const end of ends) {
    const joins = end < members.length || joinsNext;
    const part = members.slice(start, end);
    words.push(placeWord(strip, glyphs, part, codes.slice(start, end), script, joins, tracking));
    start = end;
  }
}

const NO_OVERLAPS: readonly boolean[] = [];

function placeWord(
  strip: Strip,
  glyphs: Glyphs,
  members: readonly number[],
  codes: readonly number[],
  script: Script,
  joinsNext: boolean,
  tracking: number,
): PlacedWord {
  const first = members[0] as number;
  const last = members[members.length - 1] as number;
  const font = glyphs.font[strip.glyph[first] as number];
  const size = strip.size[first];
  let u0 = Number.POSITIVE_INFINITY;
  let u1 = Number.NEGATIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  let widget = true;
  let oneStyle = true;
  for (let k = 0; k < members.length; k++) {
    const i = members[k] as number;
    const glyph = strip.glyph[i] as number;
    u0 = Math.min(u0, strip.u0[i] as number);
    u1 = Math.max(u1, strip.u1[i] as number);
    top = Math.min(top, strip.top[i] as number);
    bottom = Math.max(bottom, strip.bottom[i] as number);
    if (((glyphs.flags[glyph] as number) & GlyphFlag.widget) === 0) widget = false;
    if (glyphs.font[glyph] !== font || strip.size[i] !== size) oneStyle = false;
  }
  const typical = oneStyle ? first : withCommonestStyle(strip, glyphs, members);
  const overlapsNext = codes.every(isPlain) ? NO_OVERLAPS : overlapsOf(strip, members);
  const { text, rtl } = wordText({ codes, overlapsNext });
  return {
    codes,
    overlapsNext,
    text,
    rtl,
    script,
    u0,
    u1,
    top,
    bottom,
    size: strip.size[typical] as number,
    count: members.length,
    joinsNext,
    tracking,
    first,
    typical,
    firstRun: glyphs.run[strip.glyph[first] as number] as number,
    lastRun: glyphs.run[strip.glyph[last] as number] as number,
    widget,
  };
}

/** Whether each glyph lies upon the next: half of the narrower one, not as letters of a ligature. */
function overlapsOf({ u0, u1 }: Strip, members: readonly number[]): boolean[] {
  return members.map((i, k) => {
    const next = members[k + 1];
    if (next === undefined) return false;
    const a0 = u0[i] as number;
    const a1 = u1[i] as number;
    const b0 = u0[next] as number;
    const b1 = u1[next] as number;
    const shared = Math.min(a1, b1) - Math.max(a0, b0);
    return shared > 0.5 * Math.min(a1 - a0, b1 - b0) && !(a0 === b0 && a1 === b1);
  });
}

/** A number for the font and size of a glyph. */
const styleOf = (strip: Strip, glyphs: Glyphs, i: number): number =>
  (glyphs.font[strip.glyph[i] as number] as number) * 4096 +
  Math.round((strip.size[i] as number) * 4);

/** The first of the members that have the most frequent style. */
function withCommonestStyle(strip: Strip, glyphs: Glyphs, members: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const i of members) {
    const style = styleOf(strip, glyphs, i);
    counts.set(style, (counts.get(style) ?? 0) + 1);
  }
  let best = styleOf(strip, glyphs, members[0] as number);
  for (const [style, count] of counts) if (count > (counts.get(best) ?? 0)) best = style;
  return members.find((i) => styleOf(strip, glyphs, i) === best) as number;
}

/** `text` as its line reads it, `glued` if the line shows no blank behind it. */
export function wordOf(
  strip: Strip,
  { glyphs, fonts, structure }: PageGlyphs,
  placed: PlacedWord,
  text: string,
  glued: boolean,
): Word {
  const { angle } = strip;
  const { u0, typical } = placed;
  const index = strip.glyph[typical] as number;
  const font = glyphs.font[index] as number;
  const element = structure?.of[strip.glyph[placed.first] as number] ?? UNTAGGED;
  const box = pageBox(angle, u0, placed.top, placed.u1, placed.bottom);
  // One shape for every word, tagged or not: all later stages read them.
  return {
    x0: box.x0,
    y0: box.y0,
    x1: box.x1,
    y1: box.y1,
    text,
    baseline: pageBaseline(angle, u0, strip.base[typical] as number),
    size: placed.size,
    font,
    bold: (fonts[font]?.bold ?? false) || strip.emboldened[typical] === 1,
    italic: fonts[font]?.italic ?? false,
    color: glyphs.color[index] as number,
    angle,
    script: placed.script,
    rtl: placed.rtl,
    glued,
    confidence: 1,
    widget: placed.widget,
    element: element === UNTAGGED ? undefined : element,
  };
}
