/**
 * Joins words to text: spaces between words, line-end hyphens removed.
 *
 * A line-end hyphen between lower-case letters was inserted by the typesetter and is removed,
 * unless the part before it is one of the prefixes that keep their hyphen in English, the document
 * hyphenates the word elsewhere, or the page contains both parts as separate words and nowhere the
 * joined word: the parts of a broken word are seldom both words, and if they are, the joined word
 * is common. Any other hyphen or dash set close to its word stays close to the next one
 * ("Weighted-Average", "2019–2020"), except a suspended hyphen: "short- and long-term".
 */
export const LINE_END_HYPHEN = /\p{L}[-\u2010\u00ad]$/u;
const SET_CLOSE = /[\p{L}\p{N}][-\u2010\u2011\u2013\u2014]$/u;
const WORD_START = /^[\p{L}\p{N}]/u;
/** Conjunctions after a suspended hyphen. */
const CONJUNCTION = /^(?:and|or|to|und|oder|bis)$/u;
/** Shorter parts are more likely the end of a broken word: doct-or. */
const LEAST_CONJUNCTION = 3;
const LOWER_START = /^\p{Ll}/u;
const IDEOGRAPH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
/** Prefixes that keep their hyphen in compounds. */
const KEEPS_HYPHEN =
  /(^|[-\u2010])(self|well|non|ex|all|high|low|long|short|half|full|cross|co|mid|so|two|three|four|five|six|ten)$/iu;

/** Shorter parts begin too many words: in-form, for-ward. */
const LEAST_PART = 4;

const NO_WORDS: Vocabulary = { has: () => false, standsAlone: () => false };

/** Whether the hyphen at the end of `word` was put in by the line break before `next`. */
export function isBreakHyphen(
  word: string,
  next: string,
  vocabulary: Vocabulary = NO_WORDS,
): boolean {
  if (!LINE_END_HYPHEN.test(word) || !LOWER_START.test(next)) return false;
  if (word.endsWith('\u00ad')) return true;
  const stem = word.slice(0, -1);
  const tail = /^[\p{L}\p{M}]+/u.exec(next)?.[0] ?? '';
  if (vocabulary.has(`${stem}-${tail}`.toLowerCase())) return false;
  if (vocabulary.has(`${stem}${tail}`.toLowerCase())) return true;
  const part = stem.slice(stem.lastIndexOf('-') + 1).toLowerCase();
  const isCompound = part.length >= LEAST_PART && vocabulary.standsAlone(part);
  if (isCompound && vocabulary.standsAlone(tail)) return false;
  const isConjunction = next.length >= LEAST_CONJUNCTION && CONJUNCTION.test(next);
  return !KEEPS_HYPHEN.test(stem) && !isConjunction;
}

/** The words of the document, in lower case and without punctuation, as features for hyphens. */
export interface Vocabulary {
  has(word: string): boolean;
  /**
   * Whether the word occurs within a line, by itself or in a compound: at the start of a line it
   * may be the rest of a broken word.
   */
  standsAlone(word: string): boolean;
}

/** Separator between two words: nothing or a space; and whether the first loses its hyphen. */
export interface Joint {
  readonly blank: boolean;
  readonly healed: boolean;
}

export function jointOf(
  before: string,
  after: string,
  lineBreak: boolean,
  glued: boolean,
  vocabulary?: Vocabulary,
): Joint {
  if (!lineBreak) return { blank: !glued, healed: false };
  if (isBreakHyphen(before, after, vocabulary)) return { blank: false, healed: true };
  if (SET_CLOSE.test(before) && WORD_START.test(after)) {
    return { blank: CONJUNCTION.test(after), healed: false };
  }
  const ideographs = IDEOGRAPH.test(before.slice(-1)) && IDEOGRAPH.test(after.slice(0, 1));
  return { blank: !ideographs, healed: false };
}

/** Joins two parts of a text that was split at the end of a column or page, removing the hyphen. */
export function splitJoint(
  before: string,
  after: string,
): { readonly cut: number; readonly glue: string } {
  const word = before.slice(before.lastIndexOf(' ') + 1);
  const { blank, healed } = jointOf(word, after, true, false);
  return { cut: healed ? 1 : 0, glue: blank ? ' ' : '' };
}
