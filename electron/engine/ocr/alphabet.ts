/**
 * What the classes of a recogniser stand for. A network knows more than one language needs: only the
 * characters that the language admits are considered, and forms that differ in width alone (the ASCII
 * and the full-width colon) are one character, whose probabilities add up.
 */

/** Indexes into `Alphabet.characters`. */
export const BLANK = 0;
export const SPACE = 1;

export interface Alphabet {
  /** What can be read; the first two stand for the blank of CTC and for a space. */
  readonly characters: readonly string[];
  /** Classes of the network that count, and the index into `characters` of each. */
  readonly classes: Uint16Array;
  readonly meanings: Uint16Array;
}

/** Says how a character of the network is written, null where it is none of the language's. */
export type Spelling = (character: string) => string | null;

/** Printable ASCII, its full-width forms folded. */
export const asAscii: Spelling = (character) => {
  const folded = character.normalize('NFKC');
  return /^[\x20-\x7e]$/.test(folded) ? folded : null;
};

/** Every character as the network has it. */
export const asItIs: Spelling = (character) => character;

/** `names`: characters of the classes from 1 on; class 0 is the blank. */
export function alphabetOf(names: readonly string[], spell: Spelling): Alphabet {
  const characters = ['', ' '];
  const index = new Map([[' ', SPACE]]);
  const classes = [0];
  const meanings = [BLANK];
  names.forEach((name, at) => {
    const character = spell(name);
    if (character === null || character === '') return;
    let meaning = index.get(character);
    if (meaning === undefined) {
      meaning = characters.push(character) - 1;
      index.set(character, meaning);
    }
    classes.push(at + 1);
    meanings.push(meaning);
  });
  return { characters, classes: Uint16Array.from(classes), meanings: Uint16Array.from(meanings) };
}
