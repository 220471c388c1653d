/** The kind of entity that a question asks for, as far as its words show it. */
export type QuestionKind = 'number' | 'date' | 'person' | 'place' | 'any';

const DATE =
  /\b(?:when|what (?:date|day|year|month)|which (?:date|day|year|month)|(?:effective|due|expiry|start|end) date)\b/i;
const NUMBER =
  /\bhow (?:much|many|long|old|large|high|far)\b|\b(?:percentage|percent|proportion|ratio|number|amount|total|average|sum|price|cost|rate|value|count)\b|%/i;
const PLACE = /\bwhere\b|\b(?:what|which) (?:city|country|town|state|place|location)\b/i;
const PERSON = /\bwho(?:m|se)?\b/i;

/** A place after a preposition: `in Bergen`, `at 12 Kiln Road`, `aus Lund`. */
export const LOCATION_PATTERN =
  /\b(?:in|at|near|from|to|of|aus|bei|nach|à|en|a|em|te)\s+(?:the\s+)?(?:\d+\s+)?\p{Lu}\p{Ll}+/u;

export function questionKind(question: string): QuestionKind {
  if (DATE.test(question)) return 'date';
  if (NUMBER.test(question)) return 'number';
  if (PLACE.test(question)) return 'place';
  return PERSON.test(question) ? 'person' : 'any';
}
