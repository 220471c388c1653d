/** What the questions that are made from documents have in common. */

import { termsOf } from '../../../electron/engine/language/vocabulary/terms.ts';
import { TOTAL } from '../../../electron/engine/understand/answers/question/kind.ts';
import type { Labelled } from './judge.ts';

/** Longest label or heading that a person would type. */
const MOST_WORDS = 7;

/** Picks from a list by a number that repeats on every run. */
export const pick = <T>(all: readonly T[], at: number): T => all[at % all.length] as T;

/** At most so many, from all over the list. */
export const some = <T>(all: readonly T[], most: number): T[] => {
  const step = Math.max(1, Math.floor(all.length / most));
  return all.filter((_, at) => at % step === 0).slice(0, most);
};

export const isSayable = (text: string): boolean => {
  const words = text.trim().split(/\s+/);
  return /^[\p{L}][\p{L}\s’',&()-]+$/u.test(text.trim()) && words.length <= MOST_WORDS;
};

export const isTotal = (label: string): boolean => termsOf(label).some((term) => TOTAL.has(term));

export const spoken = (text: string): string =>
  text
    .trim()
    .replace(/[:,]+$/, '')
    .replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

export const stated = (
  question: string,
  kind: string,
  accept: readonly string[],
  page: number,
): Labelled => ({
  ...{ question, kind, stated: true, answer: accept[0] ?? '', accept, pages: [page] },
});

export const unstated = (question: string, kind: string): Labelled => ({
  ...{ question, kind, stated: false, answer: null, accept: [], pages: [] },
});
