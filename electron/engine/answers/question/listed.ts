/**
 * What a question wants to have listed: `segments` in "In which segments does the company operate?".
 * Only plurals are lists: "Which bank does the company use?" asks for one name.
 */
import { slotsIn } from '../../vocabulary/question-words.ts';

const PLURAL = /[^s]s$/i;
/** Maximum words for what is to be listed. */
const MOST_WORDS = 5;

/** The words for what is to be listed; null if the question does not ask so. */
export function listedIn(core: string): string | null {
  const { nouns, noun = '' } = slotsIn(core, 'listed')?.named ?? {};
  const listed = nouns ?? (PLURAL.test(noun) ? noun : null);
  return listed !== null && listed.split(' ').length <= MOST_WORDS ? listed : null;
}
