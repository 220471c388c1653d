/** Words of the offices that people hold: "Chief Executive Officer" is no name. */
import { termsOf } from '../evidence/terms.ts';
import words from './role-words.json' with { type: 'json' };

const ROLE_WORDS: ReadonlySet<string> = new Set(Object.values(words).flatMap(termsOf));

/** Whether a term (terms.ts) is part of the name of an office, in any language. */
export const isRoleWord = (term: string): boolean => ROLE_WORDS.has(term);
