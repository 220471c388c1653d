/**
 * One or two lines of text around a match, with the match in the middle even in a narrow list.
 * Words that are far apart on the page are shown as pieces with an ellipsis between them.
 */
import { groupNeighbours } from '../../shared/neighbours.ts';

export interface Snippet {
  readonly text: string;
  /** Start and end (exclusive) of each match in `text`. */
  readonly marks: readonly (readonly [number, number])[];
}

/** Characters before the first match: less than half of a narrow line plus its next. */
const BEFORE = 36;
const AFTER = 90;
/** Characters around each piece if there are several. */
const AROUND = 18;
const ELLIPSIS = '…';

/** `words` of the page in reading order; `matched`: ascending indices of the matches. */
export function snippetOf(words: readonly string[], matched: readonly number[]): Snippet {
  const pieces = piecesOf(words, matched);
  const isMatched = new Set(matched);
  let text = (pieces[0]?.[0] ?? 0) > 0 ? `${ELLIPSIS} ` : '';
  const marks: [number, number][] = [];
  pieces.forEach(([first, last], index) => {
    if (index > 0) text += ` ${ELLIPSIS} `;
    for (let word = first; word <= last; word++) {
      if (word > first) text += ' ';
      const start = text.length;
      text += words[word] ?? '';
      if (!isMatched.has(word)) continue;
      const previous = marks.at(-1);
      const adjoins = word > first && isMatched.has(word - 1);
      if (previous && adjoins) previous[1] = text.length;
      else marks.push([start, text.length]);
    }
  });
  if ((pieces.at(-1)?.[1] ?? 0) < words.length - 1) text += ` ${ELLIPSIS}`;
  return { text, marks };
}

/** First and last word of each piece, including the words around it. */
function piecesOf(words: readonly string[], matched: readonly number[]): [number, number][] {
  const near = 2 * AROUND;
  const groups = groupNeighbours(matched, (a, b) => lengthBetween(words, a, b) <= near);
  const alone = groups.length === 1;
  return groups.map((group) => [
    extend(words, Math.min(...group), -1, alone ? BEFORE : AROUND),
    extend(words, Math.max(...group), 1, alone ? AFTER : AROUND),
  ]);
}

function lengthBetween(words: readonly string[], from: number, to: number): number {
  let length = 0;
  for (let word = from + 1; word < to; word++) length += (words[word]?.length ?? 0) + 1;
  return length;
}

/** The last word in a direction whose distance is at most `room` characters. */
function extend(words: readonly string[], from: number, step: 1 | -1, available: number): number {
  let length = 0;
  let at = from;
  for (let word = from + step; word >= 0 && word < words.length; word += step) {
    length += (words[word]?.length ?? 0) + 1;
    if (length > available) break;
    at = word;
  }
  return at;
}
