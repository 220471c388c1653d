/**
 * Words to text: blanks between words, hyphens at line ends healed. A line-end hyphen between
 * lower-case letters is the typesetter's and goes, unless the part before it is one of the prefixes
 * that English keeps apart, the document writes the word with its hyphen elsewhere, or the page holds
 * both parts as words of their own and nowhere the whole: of a word that was broken, seldom both parts
 * are words, and then it is a common one. Any other
 * hyphen or dash that is set close to its word goes on close to the next one ("Weighted-Average",
 * "2019–2020"), but for the one that stands for a part left out: "short- and long-term".
 */
import type { PageText, Word } from '../text/types.ts';
import { wordAt } from './items.ts';

const LINE_END_HYPHEN = /\p{L}[-\u2010\u00ad]$/u;
const SET_CLOSE = /[\p{L}\p{N}][-\u2010\u2011\u2013\u2014]$/u;
const WORD_START = /^[\p{L}\p{N}]/u;
/** What joins two parts of which the first is not written out. */
const CONJUNCTION = /^(?:and|or|to|und|oder|bis)$/u;
/** Shorter ones are rather the end of a broken word: doct-or. */
const LEAST_CONJUNCTION = 3;
const COMPOUND = /\p{L}{2,}(-\p{L}{2,})+/u;
const LOWER_START = /^\p{Ll}/u;
const IDEOGRAPH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
/** Prefixes that keep their hyphen in compounds. */
const KEEPS_HYPHEN =
  /(^|[-\u2010])(self|well|non|ex|all|high|low|long|short|half|full|cross|co|mid|so|two|three|four|five|six|ten)$/iu;

/** Shorter parts are the beginning of too many words: in-form, for-ward. */
const LEAST_PART = 4;

/** Baselines this close are one; ems. */
const SAME_LINE = 0.1;

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

const NOT_LETTERS_AROUND = /^[^\p{L}]+|[^\p{L}]+$/gu;

/** Words of the page and `more`, gathered once they are asked for: few pages break a word. */
export function vocabularyOf(text: PageText, more: readonly string[] = []): Vocabulary {
  let words: Set<string> | undefined;
  let alone: Set<string> | undefined;
  const plain = (word: string) => word.replace(NOT_LETTERS_AROUND, '').toLowerCase();
  return {
    has(word) {
      words ??= new Set(text.words.map((word) => plain(word.text)).concat(more));
      return words.has(word);
    },
    standsAlone(word) {
      alone ??= new Set(
        text.words
          .filter((word, i) => i > 0 && isNext(wordAt(text, i - 1), word))
          .filter((word) => !LINE_END_HYPHEN.test(word.text))
          .flatMap((word) => plain(word.text).split(/[-\u2010\u2013\u2014/]/u)),
      );
      return alone.has(word);
    },
  };
}

/** Whether `word` stands behind `before` on one line. */
const isNext = (before: Word, word: Word): boolean =>
  Math.abs(word.baseline - before.baseline) < SAME_LINE * word.size &&
  Math.abs(word.x0 - before.x1) < word.size;

/** Words that are written with a hyphen within a line, in lower case. */
export function compoundsOf(text: PageText): string[] {
  const found = new Set<string>();
  for (const { text: word } of text.words) {
    const compound = word.includes('-') ? COMPOUND.exec(word)?.[0] : undefined;
    if (compound) found.add(compound.toLowerCase());
  }
  return [...found];
}

/** Words broken with a hyphen at a line's end, as the compounds that they may be. */
export function brokenWords(
  text: PageText,
  blocks: readonly { readonly rows: readonly { readonly words: readonly number[] }[] }[],
): string[] {
  const broken = new Set<string>();
  for (const { rows } of blocks) {
    rows.forEach((row, at) => {
      const last = row.words.at(-1);
      const next = rows[at + 1]?.words[0];
      if (last === undefined || next === undefined) return;
      const stem = wordAt(text, last).text;
      if (!LINE_END_HYPHEN.test(stem)) return;
      const tail = /^[\p{L}\p{M}]+/u.exec(wordAt(text, next).text)?.[0];
      if (!tail) return;
      broken.add(`${stem.slice(0, -1)}-${tail}`.replace(/^[^\p{L}]+/u, '').toLowerCase());
    });
  }
  return [...broken];
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

/** The text of printed lines (word indexes each) as one string. */
export function proseOf(
  text: PageText,
  rows: readonly (readonly number[])[],
  vocabulary?: Vocabulary,
): string {
  let prose = '';
  let glued = false;
  for (const row of rows) {
    let begins = prose !== '';
    for (const index of row) {
      const word = wordAt(text, index);
      if (begins) {
        const before = prose.slice(prose.lastIndexOf(' ') + 1);
        const joint = jointOf(before, word.text, true, glued, vocabulary);
        if (joint.healed) prose = prose.slice(0, -1);
        prose += joint.blank ? ` ${word.text}` : word.text;
        begins = false;
      } else prose += prose === '' || glued ? word.text : ` ${word.text}`;
      glued = word.glued;
    }
  }
  return prose;
}
