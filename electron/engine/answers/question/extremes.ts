/** Words for the most, the least and the sum of something. */
import { termsOf } from '../../evidence/terms.ts';
import superlatives from '../../vocabulary/superlatives.json' with { type: 'json' };

const termSet = (words: string): ReadonlySet<string> => new Set(termsOf(words));

export const MOST = termSet(superlatives.most);
export const LEAST = termSet(superlatives.least);
export const TOTAL = termSet(superlatives.total);

/** The extreme that a text asks for; null if none. */
export function extremeIn(text: string): 'most' | 'least' | null {
  const terms = termsOf(text);
  if (terms.some((term) => LEAST.has(term))) return 'least';
  return terms.some((term) => MOST.has(term)) ? 'most' : null;
}
