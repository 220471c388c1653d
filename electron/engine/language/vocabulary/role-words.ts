/** Words of the offices that people hold: "Chief Executive Officer" is no name. */

import data from './role-words.json' with { type: 'json' };
import { sameFamily, termsOf } from './terms.ts';

const ROLE_WORDS: ReadonlySet<string> = new Set(Object.values(data.words).flatMap(termsOf));

/** Whether a term (terms.ts) is part of the name of an office, in any language. */
export const isRoleWord = (term: string): boolean => ROLE_WORDS.has(term);

/** Who does what a verb says, `auditor` for "audited"; null if that is no office. */
export const actorOf = (verb: string): string | null =>
  ACTORS.find((actor) => sameFamily(actor, verb.toLowerCase())) ?? null;

const ACTORS = [...ROLE_WORDS].filter((word) => /[eo]r$/.test(word));

const OFFICES = data.offices.map((names) => names.split('|'));

/** The names of an office in all languages, as given first; only that one if others are unknown. */
export function namesOfOffice(name: string): readonly string[] {
  const keyOf = (text: string): string => termsOf(text).join(' ');
  const all = OFFICES.find((names) => names.some((other) => keyOf(other) === keyOf(name))) ?? [];
  return [name, ...all.filter((other) => keyOf(other) !== keyOf(name))];
}
