/**
 * Other words for the same: usual short forms of roles and business terms, by language ("CEO", "R&D",
 * "VAT"), and names that a question gives another name.
 */

import { likelyLanguages } from './index.ts';
import { says } from './question-words.ts';
import shortForms from './short-forms.json' with { type: 'json' };
import synonyms from './synonyms.json' with { type: 'json' };

interface Wording {
  readonly written: RegExp;
  readonly other: string;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const whole = (text: string): string =>
  String.raw`(?<![\p{L}\p{N}])${escaped(text)}(?![\p{L}\p{N}])`;

/** A short form is written in capitals, so that "as", "it" and "md" in other senses are kept. */
const WORDINGS: readonly Wording[] = Object.values(shortForms)
  .flatMap((language) => Object.entries<string>(language))
  .flatMap(([short, long]) => {
    const [capitals, words] = [short.toUpperCase(), long.replaceAll('’', "['’]")];
    return [
      { written: new RegExp(whole(capitals), 'gu'), other: long },
      { written: new RegExp(`(?<!\\p{L})${words}(?!\\p{L})`, 'giu'), other: capitals },
    ];
  });

const NAME = String.raw`\p{Lu}[\p{L}\p{N}&.'’-]*(?: \p{Lu}[\p{L}\p{N}&.'’-]*)*`;
/** `Elm (formerly known as Ash)`. */
const RENAMED = new RegExp(`(${NAME}) \\((\\P{Lu}[^()]*? )(${NAME})\\)`, 'gu');

/**
 * The same text with each short form spelled out, each spelled-out term shortened, or each other name in
 * place of the name before it.
 */
export function otherWordings(text: string): string[] {
  return [
    ...WORDINGS.map(({ written, other }) => text.replace(written, other)),
    text.replace(RENAMED, (whole, _, how: string, name: string) =>
      says(how, 'other_name') ? name : whole,
    ),
  ].filter((changed) => changed !== text);
}

const { comment: _, ...groups } = synonyms;
const SYNONYMS = Object.entries(groups).map(([language, all]) => ({
  language,
  groups: all.map((group) =>
    group.split(', ').map((word) => ({ word, written: new RegExp(whole(word), 'iu') })),
  ),
}));

/** The same question with another word for the same in place of one, for each that `isUsed`. */
export function withSynonyms(text: string, isUsed: (words: string) => boolean): string[] {
  const likely: readonly string[] = likelyLanguages(text);
  const lower = text.toLowerCase();
  return SYNONYMS.filter(({ language }) => likely.includes(language)).flatMap(({ groups: all }) =>
    all.flatMap((group) =>
      group
        .filter(({ word, written }) => lower.includes(word.toLowerCase()) && written.test(text))
        .flatMap(({ written }) =>
          group.flatMap(({ word, written: own }) =>
            own !== written && isUsed(word) ? text.replace(written, word) : [],
          ),
        ),
    ),
  );
}
