/**
 * A visual row cut along columns. A phrase within one column is a segment of it; a phrase whose blanks
 * happen to fall on the gutters is parted there; a phrase whose words bridge a gutter is one segment
 * over several columns.
 */
import { isFigure, isUnit } from './content.ts';
import { intervalOf } from './grid.ts';
import type { Gutter } from './gutters.ts';
import type { Row } from './rows.ts';
import { phrasesOf } from './rows.ts';
import type { SheetWord } from './sheet.ts';

/** Words of one row that lie in the same column, or in the same run of columns. */
export interface Segment {
  readonly first: number;
  readonly last: number;
  readonly words: readonly SheetWord[];
}

/** A visual row cut along the columns. */
export interface CutRow {
  readonly row: Row;
  readonly segments: readonly Segment[];
}

/** A word that covers this share of a gutter bridges it. */
const BRIDGE = 0.4;
/** A blank wider than this, in type sizes, is more than set text has. */
const WIDE_BLANK = 0.5;

const isValue = (text: string): boolean => isFigure(text) || isUnit(text);

/**
 * Whether a phrase may be parted where its words change columns: figures stand on both sides, or on
 * one where the stub ends, or the blanks there are wider than a blank. "All items" and "June 30,"
 * centred over two columns are one name, not two.
 */
function partsAt(words: readonly SheetWord[], columns: readonly number[], size: number): boolean {
  return words.every((word, i) => {
    const before = words[i - 1];
    if (!before || columns[i] === columns[i - 1]) return true;
    if (word.x0 - before.x1 > WIDE_BLANK * size) return true;
    if (columns[i - 1] === 0) return isFigure(before.text) || isFigure(word.text);
    return isValue(before.text) && isValue(word.text);
  });
}

/** Cuts one row along `borders`; a phrase that bridges a gutter becomes a segment of many columns. */
export function cutRow(row: Row, borders: readonly Gutter[]): CutRow {
  const middles = [Number.NEGATIVE_INFINITY, ...borders.map((b) => b.middle), Infinity];
  const columnOf = (word: SheetWord) => intervalOf(middles, (word.x0 + word.x1) / 2);
  const bridges = (word: SheetWord, border: Gutter) =>
    Math.min(word.x1, border.x1) - Math.max(word.x0, border.x0) >
    BRIDGE * Math.max(border.x1 - border.x0, 1);

  const segments: { first: number; last: number; words: SheetWord[] }[] = [];
  const phrases = phrasesOf(row);
  const namesAll = new Set(row.words.map(columnOf)).size === borders.length + 1;
  const placed = new Set(phrases.flatMap((phrase) => phrase.words));
  for (const phrase of phrases) {
    const columns = phrase.words.map(columnOf);
    const first = Math.min(...columns);
    const last = Math.max(...columns);
    const bridged = borders
      .slice(first, last)
      .some((border) => phrase.words.some((word) => bridges(word, border)));
    if (first === last || bridged || !(namesAll || partsAt(phrase.words, columns, row.size))) {
      segments.push({ first, last, words: [...phrase.words] });
      continue;
    }
    phrase.words.forEach((word, i) => {
      const column = columns[i] ?? first;
      const open = segments.at(-1);
      if (i > 0 && open && open.first === column) open.words.push(word);
      else segments.push({ first: column, last: column, words: [word] });
    });
  }
  // Leaders belong to the text that they follow.
  for (const word of row.words) {
    if (placed.has(word)) continue;
    const column = columnOf(word);
    const host = segments.findLast((s) => (s.words[0]?.x0 ?? 0) < word.x0) ?? segments[0];
    if (host) host.words.push(word);
    else segments.push({ first: column, last: column, words: [word] });
  }
  return { row, segments: joinTouching(segments) };
}

/** Segments of one row that share a column are one cell. */
function joinTouching(
  segments: readonly { first: number; last: number; words: SheetWord[] }[],
): Segment[] {
  const joined: { first: number; last: number; words: SheetWord[] }[] = [];
  for (const segment of segments.toSorted((a, b) => a.first - b.first || a.last - b.last)) {
    const open = joined.at(-1);
    if (open && segment.first <= open.last) {
      open.last = Math.max(open.last, segment.last);
      open.words.push(...segment.words);
    } else {
      joined.push({ first: segment.first, last: segment.last, words: [...segment.words] });
    }
  }
  return joined;
}
