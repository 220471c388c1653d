/**
 * Text that its code points do not tell: regions to be recognised from the image, and characters that
 * are lost where nothing was recognised.
 */
import { areaOf, intersectionArea, type Rect, unionOf } from '../../../../shared/geometry.ts';
import { decodeSymbolFont, isPrivateUse } from './characters.ts';
import type { LeftOut, Line, Word } from './types.ts';

const MAY_BE_UNKNOWN = /[\ufffd\ue000-\uf8ff\u{f0000}-\u{10ffff}]/u;

/** `lowConfidence`: fonts whose text probably differs from what they show. */
export function findUnreadableRegions(
  words: readonly Word[],
  lines: readonly Line[],
  leftOut: readonly LeftOut[],
  lowConfidence: ReadonlySet<number>,
): Rect[] {
  const regions = leftOut
    .filter(({ reason }) => reason === 'unreadable')
    .map(({ x0, y0, x1, y1 }) => ({ x0, y0, x1, y1 }));
  const cannotTrust = (word: Word) =>
    lowConfidence.has(word.font) || hasUnknownCharacter(word.text);
  if (!words.some(cannotTrust)) return regions;
  for (const line of lines) {
    // Adjacent words form one region, so that they are recognised as one piece of a line.
    let piece: Word[] = [];
    for (const index of [...line.words, -1]) {
      const word = words[index];
      if (word !== undefined && cannotTrust(word)) piece.push(word);
      else if (piece.length > 0) {
        regions.push(unionOf(piece));
        piece = [];
      }
    }
  }
  return regions;
}

/** A line with words over this share of its area has its text, drawn as shapes or not. */
const MAX_WORD_COVER = 0.3;

/** Of the lines drawn as shapes, those that no words explain. */
export const findUnwrittenLines = (outlined: readonly Rect[], words: readonly Word[]): Rect[] =>
  outlined.filter((line) => {
    const covered = words.reduce((sum, word) => sum + intersectionArea(word, line), 0);
    return covered < MAX_WORD_COVER * areaOf(line);
  });

function hasUnknownCharacter(text: string): boolean {
  if (!MAY_BE_UNKNOWN.test(text)) return false;
  return Array.from(text, (letter) => letter.codePointAt(0) ?? 0).some(
    (code) => code === 0xfffd || (isPrivateUse(code) && decodeSymbolFont(code) === code),
  );
}

const LOST = '\ufffd';
/** Within a word a character without a meaning is text. */
const LOST_IN_WORD = /\ufffd|(?<=[\p{L}\p{N}])\p{Co}(?=[\p{L}\p{N}])/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * How many characters of these words are lost. One that stands alone is a bullet or an ornament,
 * unless its font, where known, also has letters.
 */
export function countLostCharacters(
  words: readonly string[],
  fonts: readonly number[] = [],
): number {
  if (!words.some((word) => MAY_BE_UNKNOWN.test(word))) return 0;
  const ofText = new Set(fonts.filter((_, at) => LETTER_OR_DIGIT.test(words[at] ?? '')));
  return words.reduce((lost, word, at) => {
    const isAlone = word === LOST && !ofText.has(fonts[at] ?? Number.NaN);
    return lost + (isAlone ? 0 : (word.match(LOST_IN_WORD)?.length ?? 0));
  }, 0);
}
