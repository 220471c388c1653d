/**
 * Words of a row with text and position. Font and colour are read from the glyph that represents
 * most of the word, once the reading order is known (`toWord`).
 */
import { MARK_FONT } from '../pdf/choice-marks.ts';
import { GlyphFlag, type Glyphs, type RawPage, UNTAGGED } from '../pdf/types.ts';
import { isCjk, isRightToLeftMark, isUnspacedScript } from './characters.ts';
import { type OrientedGlyphs, toPageBaseline, toPageBox } from './oriented-glyphs.ts';
import type { Script } from './scripts.ts';
import type { Word } from './types.ts';
import { isPlainAscii, type WordGlyphs, wordText } from './word-text.ts';

/** The parts of a page that words are formed from. */
export type PageGlyphs = Pick<RawPage, 'glyphs' | 'fonts' | 'structure'>;

/** A word in its row, before reading order is applied. */
export interface RowWord extends WordGlyphs {
  readonly text: string;
  readonly rtl: boolean;
  readonly script: Script;
  readonly u0: number;
  readonly u1: number;
  readonly top: number;
  readonly bottom: number;
  readonly size: number;
  readonly count: number;
  /** No space between this word and its right neighbour in the row. */
  readonly joinsNext: boolean;
  /** Letter-spacing; points. */
  readonly tracking: number;
  /** First glyph, and the one with the dominant style; indexes into `OrientedGlyphs`. */
  readonly first: number;
  readonly typical: number;
  /** Indexes of the text operations of the first and last glyph. */
  readonly firstOperation: number;
  readonly lastOperation: number;
  readonly widget: boolean;
  /** A mark to choose with. */
  readonly choice?: boolean;
  /** Written in character boxes; the next such word belongs to the same value. */
  readonly comb?: true;
}

let segmenter: Intl.Segmenter | undefined;

/** Scripts without word spaces have higher code points. */
const LAST_LATIN_CODE = 0xdff;

/**
 * Appends the word of `positioned` (indexes into `OrientedGlyphs`) to `words`; several words for
 * scripts written without spaces.
 */
export function appendRowWords(
  words: RowWord[],
  oriented: OrientedGlyphs,
  glyphs: Glyphs,
  positioned: readonly number[],
  script: Script,
  joinsNext: boolean,
  tracking: number,
): void {
  const codes: number[] = [];
  let unspaced = false;
  const members = attachMarksToLetters(oriented, glyphs, positioned);
  for (const i of members) {
    const code = glyphs.codePoint[oriented.glyph[i] as number] as number;
    codes.push(code);
    if (code > LAST_LATIN_CODE && (isCjk(code) || isUnspacedScript(code))) unspaced = true;
  }
  if (codes.length === 1 || !unspaced) {
    words.push(toRowWord(oriented, glyphs, members, codes, script, joinsNext, tracking));
    return;
  }
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  const ends: number[] = [];
  let position = 0;
  for (const { segment } of segmenter.segment(String.fromCodePoint(...codes))) {
    position += [...segment].length;
    // Keep punctuation with the preceding word.
    if (/^[\p{P}\p{M}]+$/u.test(segment) && ends.length > 0) ends[ends.length - 1] = position;
    else ends.push(position);
  }
  let start = 0;
  for (const end of ends) {
    const joins = end < members.length || joinsNext;
    const part = members.slice(start, end);
    words.push(toRowWord(oriented, glyphs, part, codes.slice(start, end), script, joins, tracking));
    start = end;
  }
}

/**
 * Members by position, each vowel sign or other mark of right-to-left text after the letter that it
 * is drawn on: the one drawn by the same glyph, or else the nearest.
 */
function attachMarksToLetters(
  { u0, u1, glyph }: OrientedGlyphs,
  { codePoint, run }: Glyphs,
  members: readonly number[],
): readonly number[] {
  const isMark = (i: number) => isRightToLeftMark(codePoint[glyph[i] as number] as number);
  const marks = members.filter(isMark);
  if (marks.length === 0 || marks.length === members.length) return members;
  const letters = members.filter((i) => !isMark(i));
  const marksOf = new Map<number, number[]>(letters.map((i) => [i, []]));
  const middle = (i: number) => (u0[i] as number) + (u1[i] as number);
  // The characters of one glyph are listed in reverse: the letter comes after its mark.
  const distance = (i: number, mark: number) => {
    const [letter, sign] = [glyph[i] as number, glyph[mark] as number];
    if (u0[i] !== u0[mark] || run[letter] !== run[sign]) return Math.abs(middle(i) - middle(mark));
    return letter > sign ? -2 : -1;
  };
  for (const mark of marks) {
    const nearest = letters.reduce((best, i) =>
      distance(i, mark) < distance(best, mark) ? i : best,
    );
    marksOf.get(nearest)?.push(mark);
  }
  return letters.flatMap((i) => [i, ...(marksOf.get(i) ?? [])]);
}

const NO_OVERLAPS: readonly boolean[] = [];

function toRowWord(
  oriented: OrientedGlyphs,
  glyphs: Glyphs,
  members: readonly number[],
  codes: readonly number[],
  script: Script,
  joinsNext: boolean,
  tracking: number,
): RowWord {
  const first = members[0] as number;
  const last = members[members.length - 1] as number;
  const font = glyphs.font[oriented.glyph[first] as number];
  const size = oriented.size[first];
  let u0 = Number.POSITIVE_INFINITY;
  let u1 = Number.NEGATIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  let widget = true;
  let oneStyle = true;
  for (let k = 0; k < members.length; k++) {
    const i = members[k] as number;
    const glyph = oriented.glyph[i] as number;
    u0 = Math.min(u0, oriented.u0[i] as number);
    u1 = Math.max(u1, oriented.u1[i] as number);
    top = Math.min(top, oriented.top[i] as number);
    bottom = Math.max(bottom, oriented.bottom[i] as number);
    if (((glyphs.flags[glyph] as number) & GlyphFlag.widget) === 0) widget = false;
    if (glyphs.font[glyph] !== font || oriented.size[i] !== size) oneStyle = false;
  }
  const typical = oneStyle ? first : findDominantGlyph(oriented, glyphs, members);
  const overlapsNext = codes.every(isPlainAscii) ? NO_OVERLAPS : findOverlaps(oriented, members);
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
    size: oriented.size[typical] as number,
    count: members.length,
    joinsNext,
    tracking,
    first,
    typical,
    firstOperation: glyphs.run[oriented.glyph[first] as number] as number,
    lastOperation: glyphs.run[oriented.glyph[last] as number] as number,
    widget,
  };
}

/**
 * Whether each glyph overlaps the next by half of the narrower one; letters of one ligature do not
 * count.
 */
function findOverlaps({ u0, u1 }: OrientedGlyphs, members: readonly number[]): boolean[] {
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

/** A key for the font and size of a glyph. */
const fontStyleKey = (oriented: OrientedGlyphs, glyphs: Glyphs, i: number): number =>
  (glyphs.font[oriented.glyph[i] as number] as number) * 4096 +
  Math.round((oriented.size[i] as number) * 4);

/** The first of the members with the most frequent style. */
function findDominantGlyph(
  oriented: OrientedGlyphs,
  glyphs: Glyphs,
  members: readonly number[],
): number {
  const counts = new Map<number, number>();
  for (const i of members) {
    const style = fontStyleKey(oriented, glyphs, i);
    counts.set(style, (counts.get(style) ?? 0) + 1);
  }
  let best = fontStyleKey(oriented, glyphs, members[0] as number);
  for (const [style, count] of counts) if (count > (counts.get(best) ?? 0)) best = style;
  return members.find((i) => fontStyleKey(oriented, glyphs, i) === best) as number;
}

/** `text`: the word as read in its line; `glued`: no space follows it in the line. */
export function toWord(
  oriented: OrientedGlyphs,
  { glyphs, fonts, structure }: PageGlyphs,
  placed: RowWord,
  text: string,
  glued: boolean,
): Word {
  const { angle } = oriented;
  const { u0, typical } = placed;
  const index = oriented.glyph[typical] as number;
  const font = glyphs.font[index] as number;
  const element = structure?.of[oriented.glyph[placed.first] as number] ?? UNTAGGED;
  const box = toPageBox(angle, u0, placed.top, placed.u1, placed.bottom);
  // One object shape for all words, tagged or not, keeps later stages fast.
  return {
    x0: box.x0,
    y0: box.y0,
    x1: box.x1,
    y1: box.y1,
    text,
    baseline: toPageBaseline(angle, u0, oriented.base[typical] as number),
    size: placed.size,
    font,
    bold: (fonts[font]?.bold ?? false) || oriented.emboldened[typical] === 1,
    italic: fonts[font]?.italic ?? false,
    color: glyphs.color[index] as number,
    angle,
    script: placed.script,
    rtl: placed.rtl,
    glued,
    confidence: 1,
    widget: placed.widget,
    choice: placed.choice ?? fonts[font] === MARK_FONT,
    element: element === UNTAGGED ? undefined : element,
  };
}
