/** Words of the offices that people hold: "Chief Executive Officer" is no name. */

import data from './role-words.json' with { type: 'json' };
import { termsOf } from './terms.ts';

const ROLE_WORDS: ReadonlySet<string> = new Set(Object.values(data.words).flatMap(termsOf));

/** Whether a term (terms.ts) is part of the name of an office, in any language. */
export const isRoleWord = (term: string): boolean => ROLE_WORDS.has(term);

const OFFICES = data.offices.map((names) => names.split('|'));

/** The names of an office in all languages, as given first; only that one if others are unknown. */
export function namesOfOffice(name: string): readonly string[] {
  const keyOf = (text: string): string => termsOf(text).join(' ');
  const all = OFFICES.find((names) => names.some((other) => keyOf(other) === keyOf(name))) ?? [];
  return [name, ...all.filter((other) => keyOf(other) !== keyOf(name))];
}
