/**
 * Words to text: blanks between words, hyphens at line ends healed. A line-end hyphen between
 * lower-case letters is the typesetter's and goes, unless the part before it is one of the prefixes
 * that English keeps apart, the document writes the word with its hyphen elsewhere, or the page holds
 * both parts as words of their own and nowhere the whole: of a word that was broken, seldom both parts
 * are words, and then it is a common one. Any other
 * hyphen or dash that is set close to its word goes on close to the next one ("Weighted-Average",
 * "2019–2020"), but for the one that stands for a part left out: "short- and long-term".
 */
export const LINE_END_HYPHEN = /\p{L}[-\u2010\u00ad]$/u;
const SET_CLOSE = /[\p{L}\p{N}][-\u2010\u2011\u2013\u2014]$/u;
const WORD_START = /^[\p{L}\p{N}]/u;
/** What joins two parts of which the first is not written out. */
const CONJUNCTION = /^(?:and|or|to|und|oder|bis)$/u;
/** Shorter ones are rather the end of a broken word: doct-or. */
const LEAST_CONJUNCTION = 3;
const LOWER_START = /^\p{Ll}/u;
const IDEOGRAPH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
/** Prefixes that keep their hyphen in compounds. */
const KEEPS_HYPHEN =
  /(^|[-\u2010])(self|well|non|ex|all|high|low|long|short|half|full|cross|co|mid|so|two|three|four|five|six|ten)$/iu;

/** Shorter parts are the beginning of too many words: in-form, for-ward. */
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
  const parted = part.length >= LEAST_PART && vocabulary.standsAlone(part);
  if (parted && vocabulary.standsAlone(tail)) return false;
  const goesOn = next.length >= LEAST_CONJUNCTION && CONJUNCTION.test(next);
  return !KEEPS_HYPHEN.test(stem) && !goesOn;
}

/** What the document writes, in lower case and without punctuation, as evidence for hyphens. */
export interface Vocabulary {
  has(word: string): boolean;
  /** Whether it stands within a line, by itself or in a compound: what begins a line may be the rest
   * of a broken word. */
  standsAlone(word: string): boolean;
}

/** What stands between two words: nothing, or a blank; and whether the first loses its hyphen. */
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

/** Two parts of a text that was torn apart over a column's or a page's end, a hyphen healed. */
export function tornJoint(
  before: string,
  after: string,
): { readonly cut: number; readonly glue: string } {
  const word = before.slice(before.lastIndexOf(' ') + 1);
  const { blank, healed } = jointOf(word, after, true, false);
  return { cut: healed ? 1 : 0, glue: blank ? ' ' : '' };
}
