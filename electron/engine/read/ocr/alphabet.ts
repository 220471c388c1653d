/**
 * Maps the classes of a recogniser to characters. A network knows more characters than a language
 * needs: only those of the language are considered, and characters that differ only in width (the
 * ASCII and the full-width colon) are one, whose probabilities are added.
 */

/** Indexes into `Alphabet.characters`. */
export const BLANK = 0;
export const SPACE = 1;

export interface Alphabet {
  /** Recognisable characters; the first two are the CTC blank and the space. */
  readonly characters: readonly string[];
  /** Classes of the network in use, and for each the index into `characters`. */
  readonly classes: Uint16Array;
  readonly meanings: Uint16Array;
}

/** Spelling of a character of the network; null if it is not in the language. */
export type Spelling = (character: string) => string | null;

/** Printable ASCII; full-width forms are mapped to it. */
export const asAscii: Spelling = (character) => {
  const folded = character.normalize('NFKC');
  return /^[\x20-\x7e]$/.test(folded) ? folded : null;
};

/** Every character unchanged. */
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
