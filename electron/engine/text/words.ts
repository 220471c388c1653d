/** From rows to words: where they part, what they say, how they look. */
import { type Rect, unionOf } from '../../../shared/geometry.ts';
import { GlyphFlag, type Glyphs, type RawPage, UNTAGGED } from '../pdf/types.ts';
import { isCjk, isUnspacedScript } from './characters.ts';
import type { Row } from './rows.ts';
import type { Script } from './scripts.ts';
import { isBlankBetween, type SpacedPart, type Spacing, spacedParts } from './spacing.ts';
import type { Stretch } from './stretches.ts';
import { pageBaseline, pageBox, type Strip } from './strip.ts';
import type { Word } from './types.ts';
import { type Letters, wordText } from './word-text.ts';

/** A neighbour that begins this far left of where the last glyph ended is another word; ems. */
const OVERLAP = 0.5;
/** So many dots or underscores in a row lead the eye or wait for a pen: a word of their own. */
const LEADER = 4;
const DOT = 0x2e;
const UNDERSCORE = 0x5f;
const MIDDLE_DOT = 0xb7;

/** What words are formed from. */
type PageGlyphs = Pick<RawPage, 'glyphs' | 'fonts' | 'structure'>;

/** A word in its row, before it is put into reading order. */
export interface PlacedWord {
  readonly word: Omit<Word, 'glued'>;
  readonly letters: Letters;
  readonly u0: number;
  readonly u1: number;
  readonly top: number;
  readonly bottom: number;
  readonly count: number;
  /** No blank stands between this word and its right neighbour in the row. */
  readonly joinsNext: boolean;
  /** Distance of letters in letter-spaced text, points. */
  readonly tracking: number;
  /** Text operations of its first and last glyph. */
  readonly firstRun: number;
  readonly lastRun: number;
}

/** Words of a row by place, left to right. */
export function formWords(strip: Strip, page: PageGlyphs, row: Row): PlacedWord[] {
  const { glyphs } = page;
  const words: PlacedWord[] = [];
  let members: number[] = [];
  let script: Script = 'normal';
  let spacing: Spacing | null = null;
  let last = -1;
  const close = (joinsNext: boolean) => {
    if (members.length === 0) return;
    const tracking = spacing?.tracking ?? 0;
    for (const word of buildWords(strip, page, members, script, joinsNext)) {
      words.push({ ...word, tracking });
    }
    members = [];
  };
  for (const piece of row) {
    const { from, to } = piece.stretch;
    const goesOn = last >= 0 && sameRun(strip, glyphs, last, from);
    const parts = spacedParts(strip, glyphs, piece.stretch, goesOn ? spacing : null);
    let part = 0;
    for (let i = from; i < to; i++) {
      if (i >= (parts[part] as SpacedPart).to) part++;
      const own = (parts[part] as SpacedPart).spacing;
      if (last >= 0 && spacing !== null) {
        const gap = (strip.u0[i] as number) - (strip.u1[last] as number);
        const em = Math.min(strip.size[i] as number, strip.size[last] as number);
        const overlapping = i === from && gap < -OVERLAP * em && !sharesPlace(strip, last, i);
        const blank = isBlankBetween(strip, glyphs, last, i, spacing, own);
        const level = sameLevel(strip, last, i) && piece.script === script;
        if (blank || overlapping) close(false);
        else if (!level) close(true);
        else {
          const leader = leaderAt(strip, glyphs, piece.stretch, last, i);
          // Dots lead from one thing to another; what is written on a line is part of a phrase.
          if (leader !== 0) close(leader === UNDERSCORE);
        }
      }
      script = piece.script;
      spacing = own;
      members.push(i);
      // What follows an accent is measured from the letter that carries it.
      const carried = last >= 0 && members.length > 1 && liesWithin(strip, i, last);
      if (!carried) last = i;
    }
  }
  close(false);
  return joinLeaders(words);
}

const sameRun = (strip: Strip, { run }: Glyphs, p: number, q: number): boolean =>
  run[strip.glyph[p] as number] === run[strip.glyph[q] as number];

/** Dots set apart as a leader, ". . . . .", become one word. */
function joinLeaders(words: PlacedWord[]): PlacedWord[] {
  const joined: PlacedWord[] = [];
  for (let k = 0; k < words.length; ) {
    let end = k;
    while (end < words.length && words[end]?.word.text === '.') end++;
    const first = words[k] as PlacedWord;
    if (end - k < LEADER) {
      joined.push(first);
      k++;
      continue;
    }
    const last = words[end - 1] as PlacedWord;
    const dots = words.slice(k, end);
    const word = {
      ...first.word,
      ...unionOf(dots.map((dot) => dot.word)),
      text: '.'.repeat(end - k),
    };
    const { u1, joinsNext, lastRun } = last;
    const letters = { codes: dots.map(() => DOT), overlapsNext: [] };
    joined.push({ ...first, word, letters, u1, joinsNext, lastRun, count: end - k });
    k = end;
  }
  return joined;
}

/** One of two glyphs lies within the other's width: an accent on its letter. */
const sharesPlace = (strip: Strip, p: number, q: number): boolean =>
  (strip.u0[q] as number) >= (strip.u0[p] as number) - 0.1 * (strip.size[p] as number);

const liesWithin = (strip: Strip, p: number, q: number): boolean =>
  (strip.u0[p] as number) >= (strip.u0[q] as number) &&
  (strip.u1[p] as number) < (strip.u1[q] as number);

const sameLevel = (strip: Strip, p: number, q: number): boolean =>
  Math.abs((strip.base[p] as number) - (strip.base[q] as number)) <=
  0.25 * Math.min(strip.size[p] as number, strip.size[q] as number);

/** The dot or line that leads up to the edge between `p` and `q`, or away from it; else 0. */
function leaderAt(strip: Strip, glyphs: Glyphs, stretch: Stretch, p: number, q: number): number {
  const code = (i: number) => glyphs.codePoint[strip.glyph[i] as number] as number;
  const a = code(p);
  const b = code(q);
  if (a === b || (!isLeader(a) && !isLeader(b))) return 0;
  let length = 0;
  if (isLeader(b)) for (let i = q; i < stretch.to && code(i) === b; i++) length++;
  if (length >= LEADER) return b;
  length = 0;
  if (isLeader(a)) for (let i = p; i >= 0 && code(i) === a; i--) length++;
  return length >= LEADER ? a : 0;
}

const isLeader = (code: number): boolean =>
  code === DOT || code === UNDERSCORE || code === MIDDLE_DOT || code === 0x2026;

let segmenter: Intl.Segmenter | undefined;

/** One word, or several where the script writes none of the blanks that the language has. */
function buildWords(
  strip: Strip,
  page: PageGlyphs,
  members: readonly number[],
  script: Script,
  joinsNext: boolean,
): PlacedWord[] {
  const code = (i: number) => page.glyphs.codePoint[strip.glyph[i] as number] as number;
  const unspaced = members.length > 1 && members.some((i) => code(i) > 0xdff && segments(code(i)));
  if (!unspaced) return [buildWord(strip, page, members, script, joinsNext)];
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  const words: PlacedWord[] = [];
  const text = String.fromCodePoint(...members.map(code));
  const ends: number[] = [];
  let position = 0;
  for (const { segment } of segmenter.segment(text)) {
    position += [...segment].length;
    // Punctuation stays with the word before it.
    if (/^[\p{P}\p{M}]+$/u.test(segment) && ends.length > 0) ends[ends.length - 1] = position;
    else ends.push(position);
  }
  let start = 0;
  for (const end of ends) {
    const joins = end < members.length || joinsNext;
    words.push(buildWord(strip, page, members.slice(start, end), script, joins));
    start = end;
  }
  return words;
}

const segments = (code: number): boolean => isCjk(code) || isUnspacedScript(code);

function buildWord(
  strip: Strip,
  { glyphs, fonts, structure }: PageGlyphs,
  members: readonly number[],
  script: Script,
  joinsNext: boolean,
): PlacedWord {
  const codes: number[] = [];
  const overlapsNext: boolean[] = [];
  let u0 = Number.POSITIVE_INFINITY;
  let u1 = Number.NEGATIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  let widget = true;
  members.forEach((i, k) => {
    const index = strip.glyph[i] as number;
    codes.push(glyphs.codePoint[index] as number);
    u0 = Math.min(u0, strip.u0[i] as number);
    u1 = Math.max(u1, strip.u1[i] as number);
    top = Math.min(top, strip.top[i] as number);
    bottom = Math.max(bottom, strip.bottom[i] as number);
    widget &&= ((glyphs.flags[index] as number) & GlyphFlag.widget) !== 0;
    const next = members[k + 1];
    overlapsNext.push(next !== undefined && liesUpon(strip, i, next));
  });
  const typical = members[commonest(members, (i) => styleKey(strip, glyphs, i))] as number;
  const index = strip.glyph[typical] as number;
  const font = glyphs.font[index] as number;
  const first = strip.glyph[members[0] as number] as number;
  const last = strip.glyph[members.at(-1) as number] as number;
  const element = structure?.of[first] ?? UNTAGGED;
  const letters = { codes, overlapsNext };
  const box: Rect = pageBox(strip.angle, u0, top, u1, bottom);
  return {
    word: {
      ...box,
      ...wordText(letters),
      baseline: pageBaseline(strip.angle, u0, strip.base[typical] as number),
      size: strip.size[typical] as number,
      font,
      bold: (fonts[font]?.bold ?? false) || strip.emboldened[typical] === 1,
      italic: fonts[font]?.italic ?? false,
      color: glyphs.color[index] as number,
      angle: strip.angle,
      script,
      confidence: 1,
      widget,
      ...(element !== UNTAGGED && { element }),
    },
    letters,
    u0,
    u1,
    top,
    bottom,
    count: members.length,
    joinsNext,
    tracking: 0,
    firstRun: glyphs.run[first] as number,
    lastRun: glyphs.run[last] as number,
  };
}

/** More than half of the narrower glyph is shared, and not as the letters of one ligature. */
function liesUpon(strip: Strip, p: number, q: number): boolean {
  const a0 = strip.u0[p] as number;
  const a1 = strip.u1[p] as number;
  const b0 = strip.u0[q] as number;
  const b1 = strip.u1[q] as number;
  const shared = Math.min(a1, b1) - Math.max(a0, b0);
  return shared > 0.5 * Math.min(a1 - a0, b1 - b0) && !(a0 === b0 && a1 === b1);
}

const styleKey = (strip: Strip, glyphs: Glyphs, i: number): number => {
  const index = strip.glyph[i] as number;
  return (glyphs.font[index] as number) * 4096 + Math.round((strip.size[i] as number) * 4);
};

/** Position of the first member of the most frequent kind. */
function commonest(members: readonly number[], keyOf: (i: number) => number): number {
  const firstKey = keyOf(members[0] as number);
  if (members.every((i) => keyOf(i) === firstKey)) return 0;
  const counts = new Map<number, number>();
  for (const i of members) counts.set(keyOf(i), (counts.get(keyOf(i)) ?? 0) + 1);
  let best = firstKey;
  for (const [key, count] of counts) if (count > (counts.get(best) ?? 0)) best = key;
  return members.findIndex((i) => keyOf(i) === best);
}
