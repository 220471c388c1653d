/** Where rows part into words. */
import type { Glyphs } from '../pdf/types.ts';
import { type PageGlyphs, type PlacedWord, placeWords } from './placed-words.ts';
import type { Row, RowPiece } from './rows.ts';
import type { Script } from './scripts.ts';
import { isBlankBetween, type SpacedPart, type Spacing, spacedParts } from './spacing.ts';
import type { Stretch } from './stretches.ts';
import type { Strip } from './strip.ts';

/** A neighbour that begins this far left of where the last glyph ended is another word; ems. */
const OVERLAP = 0.5;
/** So many dots or underscores in a row lead the eye or wait for a pen: a word of their own. */
const LEADER = 4;
const DOT = 0x2e;
const UNDERSCORE = 0x5f;
const MIDDLE_DOT = 0xb7;

/** What stands between a glyph and the one before it. */
const Parting = { none: 0, edge: 1, blank: 2 } as const;
type Parting = (typeof Parting)[keyof typeof Parting];

/** Words of a row by place, left to right. */
export function formWords(strip: Strip, { glyphs }: PageGlyphs, row: Row): PlacedWord[] {
  const words: PlacedWord[] = [];
  const members: number[] = [];
  let script: Script = 'normal';
  let spacing: Spacing | null = null;
  let last = -1;
  for (const piece of row) {
    const { from, to } = piece.stretch;
    const goesOn = last >= 0 && sameRun(strip, glyphs, last, from);
    const parts = spacedParts(strip, glyphs, piece.stretch, goesOn ? spacing : null);
    let part = 0;
    for (let i = from; i < to; i++) {
      if (i >= (parts[part] as SpacedPart).to) part++;
      const own = (parts[part] as SpacedPart).spacing;
      if (spacing !== null) {
        const parting = isBlankBetween(strip, glyphs, last, i, spacing, own)
          ? Parting.blank
          : edgeBetween(strip, glyphs, piece, last, i, script);
        if (parting !== Parting.none) {
          const joins = parting === Parting.edge;
          placeWords(words, strip, glyphs, members, script, joins, spacing.tracking);
          members.length = 0;
        }
      }
      script = piece.script;
      spacing = own;
      members.push(i);
      // What follows an accent is measured from the letter that carries it.
      const carried = members.length > 1 && liesWithin(strip, i, last);
      if (!carried) last = i;
    }
  }
  if (spacing !== null) placeWords(words, strip, glyphs, members, script, false, spacing.tracking);
  return joinLeaders(words);
}

/** What parts `i`, a glyph of `piece`, from `last` without a blank; `script` is that of `last`. */
function edgeBetween(
  strip: Strip,
  glyphs: Glyphs,
  { stretch, script: own }: RowPiece,
  last: number,
  i: number,
  script: Script,
): Parting {
  if (i === stretch.from) {
    const gap = (strip.u0[i] as number) - (strip.u1[last] as number);
    const em = Math.min(strip.size[i] as number, strip.size[last] as number);
    if (gap < -OVERLAP * em && !sharesPlace(strip, last, i)) return Parting.blank;
  }
  if (own !== script || !sameLevel(strip, last, i)) return Parting.edge;
  const leader = leaderAt(strip, glyphs, stretch, last, i);
  if (leader === 0) return Parting.none;
  // Dots lead from one thing to another; what is written on a line is part of a phrase.
  return leader === UNDERSCORE ? Parting.edge : Parting.blank;
}

const sameRun = (strip: Strip, { run }: Glyphs, p: number, q: number): boolean =>
  run[strip.glyph[p] as number] === run[strip.glyph[q] as number];

/** Dots set apart as a leader, ". . . . .", become one word. */
function joinLeaders(words: PlacedWord[]): PlacedWord[] {
  let dots = 0;
  for (const { text } of words) if (text === '.') dots++;
  if (dots < LEADER) return words;
  const joined: PlacedWord[] = [];
  for (let k = 0; k < words.length; ) {
    let end = k;
    while (end < words.length && words[end]?.text === '.') end++;
    const first = words[k] as PlacedWord;
    if (end - k < LEADER) {
      joined.push(first);
      k++;
      continue;
    }
    const dots = words.slice(k, end);
    const { u1, joinsNext, lastRun } = dots.at(-1) as PlacedWord;
    joined.push({
      ...first,
      codes: dots.map(() => DOT),
      text: '.'.repeat(dots.length),
      u1,
      top: Math.min(...dots.map((dot) => dot.top)),
      bottom: Math.max(...dots.map((dot) => dot.bottom)),
      count: dots.length,
      joinsNext,
      lastRun,
    });
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
function leaderAt(
  { glyph }: Strip,
  { codePoint }: Glyphs,
  stretch: Stretch,
  p: number,
  q: number,
): number {
  const a = codePoint[glyph[p] as number] as number;
  const b = codePoint[glyph[q] as number] as number;
  if (a === b) return 0;
  if (isLeader(b)) {
    let end = q;
    while (end < stretch.to && codePoint[glyph[end] as number] === b) end++;
    if (end - q >= LEADER) return b;
  }
  if (isLeader(a)) {
    let start = p;
    while (start >= 0 && codePoint[glyph[start] as number] === a) start--;
    if (p - start >= LEADER) return a;
  }
  return 0;
}

const isLeader = (code: number): boolean =>
  code === DOT || code === UNDERSCORE || code === MIDDLE_DOT || code === 0x2026;
