/** Splits rows into words. */
import type { Glyphs } from '../pdf/types.ts';
import type { GlyphRow, RowPiece } from './glyph-rows.ts';
import type { OrientedGlyphs } from './oriented-glyphs.ts';
import { appendRowWords, type PageGlyphs, type RowWord } from './row-words.ts';
import type { Script } from './scripts.ts';
import { isWordBreak, type Spacing, type SpacingRange, splitBySpacing } from './spacing.ts';
import type { TextRun } from './text-runs.ts';

/** A glyph that starts this far left of the end of the last one is another word; ems. */
const MAX_OVERLAP = 0.5;
/** This many dots or underscores in a row are a leader or a fill-in line: a word of their own. */
const MIN_LEADER_LENGTH = 4;
const DOT = 0x2e;
const UNDERSCORE = 0x5f;
const MIDDLE_DOT = 0xb7;

/** What separates a glyph from the previous one. */
const WordBoundary = { none: 0, edge: 1, space: 2 } as const;
type WordBoundary = (typeof WordBoundary)[keyof typeof WordBoundary];

/** Words of a row by position, left to right. */
export function formWords(
  oriented: OrientedGlyphs,
  { glyphs }: PageGlyphs,
  row: GlyphRow,
): RowWord[] {
  const words: RowWord[] = [];
  const members: number[] = [];
  let script: Script = 'normal';
  let spacing: Spacing | null = null;
  let last = -1;
  for (const piece of row) {
    const { from, to } = piece.run;
    const continuesOperation = last >= 0 && isSameOperation(oriented, glyphs, last, from);
    const parts = splitBySpacing(oriented, glyphs, piece.run, continuesOperation ? spacing : null);
    let part = 0;
    for (let i = from; i < to; i++) {
      if (i >= (parts[part] as SpacingRange).to) part++;
      const own = (parts[part] as SpacingRange).spacing;
      if (spacing !== null) {
        const boundary = isWordBreak(oriented, glyphs, last, i, spacing, own)
          ? WordBoundary.space
          : boundaryWithoutSpace(oriented, glyphs, piece, last, i, script);
        if (boundary !== WordBoundary.none) {
          const joins = boundary === WordBoundary.edge;
          appendRowWords(words, oriented, glyphs, members, script, joins, spacing.tracking);
          members.length = 0;
        }
      }
      script = piece.script;
      spacing = own;
      members.push(i);
      // The gap after an accent is measured from the letter that carries it.
      const carried = members.length > 1 && liesWithin(oriented, i, last);
      if (!carried) last = i;
    }
  }
  if (spacing !== null)
    appendRowWords(words, oriented, glyphs, members, script, false, spacing.tracking);
  return joinLeaders(words);
}

/**
 * Boundary between `last` and `i`, a glyph of `piece`, where there is no space; `script` is that of
 * `last`.
 */
function boundaryWithoutSpace(
  oriented: OrientedGlyphs,
  glyphs: Glyphs,
  { run, script: own }: RowPiece,
  last: number,
  i: number,
  script: Script,
): WordBoundary {
  if (i === run.from) {
    const gap = (oriented.u0[i] as number) - (oriented.u1[last] as number);
    const em = Math.min(oriented.size[i] as number, oriented.size[last] as number);
    if (gap < -MAX_OVERLAP * em && !overlapsGlyph(oriented, last, i)) return WordBoundary.space;
  }
  if (own !== script || !isOnSameLevel(oriented, last, i)) return WordBoundary.edge;
  const leader = findLeader(oriented, glyphs, run, last, i);
  if (leader === 0) return WordBoundary.none;
  // Dot leaders separate two entries; text typed on an underscore line belongs to its phrase.
  return leader === UNDERSCORE ? WordBoundary.edge : WordBoundary.space;
}

const isSameOperation = (
  oriented: OrientedGlyphs,
  { run }: Glyphs,
  p: number,
  q: number,
): boolean => run[oriented.glyph[p] as number] === run[oriented.glyph[q] as number];

/** Merges dots set apart as a leader, ". . . . .", into one word. */
function joinLeaders(words: RowWord[]): RowWord[] {
  let dots = 0;
  for (const { text } of words) if (text === '.') dots++;
  if (dots < MIN_LEADER_LENGTH) return words;
  const joined: RowWord[] = [];
  for (let k = 0; k < words.length; ) {
    let end = k;
    while (end < words.length && words[end]?.text === '.') end++;
    const first = words[k] as RowWord;
    if (end - k < MIN_LEADER_LENGTH) {
      joined.push(first);
      k++;
      continue;
    }
    const dots = words.slice(k, end);
    const { u1, joinsNext, lastOperation } = dots.at(-1) as RowWord;
    joined.push({
      ...first,
      codes: dots.map(() => DOT),
      text: '.'.repeat(dots.length),
      u1,
      top: Math.min(...dots.map((dot) => dot.top)),
      bottom: Math.max(...dots.map((dot) => dot.bottom)),
      count: dots.length,
      joinsNext,
      lastOperation,
    });
    k = end;
  }
  return joined;
}

/** One of two glyphs lies within the other's width: an accent on its letter. */
const overlapsGlyph = (oriented: OrientedGlyphs, p: number, q: number): boolean =>
  (oriented.u0[q] as number) >= (oriented.u0[p] as number) - 0.1 * (oriented.size[p] as number);

const liesWithin = (oriented: OrientedGlyphs, p: number, q: number): boolean =>
  (oriented.u0[p] as number) >= (oriented.u0[q] as number) &&
  (oriented.u1[p] as number) < (oriented.u1[q] as number);

const isOnSameLevel = (oriented: OrientedGlyphs, p: number, q: number): boolean =>
  Math.abs((oriented.base[p] as number) - (oriented.base[q] as number)) <=
  0.25 * Math.min(oriented.size[p] as number, oriented.size[q] as number);

/** The leader character that ends at `p` or starts at `q`; 0 if there is none. */
function findLeader(
  { glyph }: OrientedGlyphs,
  { codePoint }: Glyphs,
  run: TextRun,
  p: number,
  q: number,
): number {
  const a = codePoint[glyph[p] as number] as number;
  const b = codePoint[glyph[q] as number] as number;
  if (a === b) return 0;
  if (isLeaderCode(b)) {
    let end = q;
    while (end < run.to && codePoint[glyph[end] as number] === b) end++;
    if (end - q >= MIN_LEADER_LENGTH) return b;
  }
  if (isLeaderCode(a)) {
    let start = p;
    while (start >= 0 && codePoint[glyph[start] as number] === a) start--;
    if (p - start >= MIN_LEADER_LENGTH) return a;
  }
  return 0;
}

const isLeaderCode = (code: number): boolean =>
  code === DOT || code === UNDERSCORE || code === MIDDLE_DOT || code === 0x2026;
