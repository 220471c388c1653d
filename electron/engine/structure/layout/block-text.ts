/** Joins words to text: spaces between words, hyphens at line ends removed or kept. */
import { jointOf, LINE_END_HYPHEN, type Vocabulary } from '../../../../shared/text/joints.ts';
import { raisedText } from '../../../../shared/text/raised.ts';
import type { PageText, Word } from '../../read/text/types.ts';
import { wordAt } from './page-items.ts';

const COMPOUND = /\p{L}{2,}(-\p{L}{2,})+/u;

/** Baselines this close belong to one line; ems. */
const SAME_LINE = 0.1;

const NOT_LETTERS_AROUND = /^[^\p{L}]+|[^\p{L}]+$/gu;

/** Words of the page and `more`. Collected on first use, because few pages break a word. */
export function buildVocabulary(text: PageText, more: readonly string[] = []): Vocabulary {
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
          .filter((word, i) => i > 0 && isAdjacentWord(wordAt(text, i - 1), word))
          .filter((word) => !LINE_END_HYPHEN.test(word.text))
          .flatMap((word) => plain(word.text).split(/[-\u2010\u2013\u2014/]/u)),
      );
      return alone.has(word);
    },
  };
}

/** Whether `word` directly follows `before` on one line. */
const isAdjacentWord = (before: Word, word: Word): boolean =>
  Math.abs(word.baseline - before.baseline) < SAME_LINE * word.size &&
  Math.abs(word.x0 - before.x1) < word.size;

/** Words printed with a hyphen within a line, in lower case. */
export function findHyphenatedCompounds(text: PageText): string[] {
  const found = new Set<string>();
  for (const { text: word } of text.words) {
    const compound = word.includes('-') ? COMPOUND.exec(word)?.[0] : undefined;
    if (compound) found.add(compound.toLowerCase());
  }
  return [...found];
}

/** Words hyphenated at a line end, as the compounds that they may be. */
export function findBrokenWords(
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

/** A raised digit that follows a number must not become one of its digits. */
export const spellRaised = ({ text, script }: Word): string =>
  script === 'superscript' ? raisedText(text) : text;

/** The text of rows (word indexes) as one string; `spell` gives the text of a word. */
export function joinRows(
  text: PageText,
  rows: readonly (readonly number[])[],
  vocabulary?: Vocabulary,
  spell = (word: Word): string => word.text,
): string {
  let prose = '';
  let glued = false;
  for (const row of rows) {
    let begins = prose !== '';
    for (const index of row) {
      const word = wordAt(text, index);
      const spelled = spell(word);
      if (begins) {
        const before = prose.slice(prose.lastIndexOf(' ') + 1);
        const joint = jointOf(before, spelled, true, glued, vocabulary);
        if (joint.healed) prose = prose.slice(0, -1);
        prose += joint.blank ? ` ${spelled}` : spelled;
        begins = false;
      } else prose += prose === '' || glued ? spelled : ` ${spelled}`;
      glued = word.glued;
    }
  }
  return prose;
}
