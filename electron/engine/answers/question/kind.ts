import { says } from '../../vocabulary/question-words.ts';

/** The kind of entity that a question asks for, as far as its words show it. */
export type QuestionKind = 'number' | 'date' | 'person' | 'place' | 'any';

/** A place after a preposition: `in Bergen`, `at 12 Kiln Road`, `aus Lund`. */
export const LOCATION_PATTERN =
  /\b(?:in|at|near|from|to|of|aus|bei|nach|à|en|a|em|te)\s+(?:the\s+)?(?:\d+\s+)?\p{Lu}\p{Ll}+/u;

export function questionKind(question: string): QuestionKind {
  if (says(question, 'date')) return 'date';
  if (says(question, 'amount')) return 'number';
  if (says(question, 'place')) return 'place';
  return says(question, 'person') ? 'person' : 'any';
}
