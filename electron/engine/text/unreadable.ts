/** Places whose text has to be recognised from the picture, for the words there cannot be trusted. */
import { type Rect, unionOf } from '../../../shared/geometry.ts';
import { isPrivate, symbolOf } from './characters.ts';
import type { LeftOut, Line, Word } from './types.ts';

const MAY_BE_UNKNOWN = /[\ufffd\ue000-\uf8ff\u{f0000}-\u{10ffff}]/u;

/** `doubtful`: fonts whose text is probably not what they show. */
export function unreadablePlaces(
  words: readonly Word[],
  lines: readonly Line[],
  leftOut: readonly LeftOut[],
  doubtful: ReadonlySet<number>,
): Rect[] {
  const places = leftOut
    .filter(({ reason }) => reason === 'unreadable')
    .map(({ x0, y0, x1, y1 }) => ({ x0, y0, x1, y1 }));
  const cannotTrust = (word: Word) => doubtful.has(word.font) || isUnknown(word.text);
  if (!words.some(cannotTrust)) return places;
  for (const line of lines) {
    // Neighbours are one place, so that they are recognised as one piece of a line.
    let piece: Word[] = [];
    for (const index of [...line.words, -1]) {
      const word = words[index];
      if (word !== undefined && cannotTrust(word)) piece.push(word);
      else if (piece.length > 0) {
        places.push(unionOf(piece));
        piece = [];
      }
    }
  }
  return places;
}

function isUnknown(text: string): boolean {
  if (!MAY_BE_UNKNOWN.test(text)) return false;
  return Array.from(text, (letter) => letter.codePointAt(0) ?? 0).some(
    (code) => code === 0xfffd || (isPrivate(code) && symbolOf(code) === code),
  );
}
