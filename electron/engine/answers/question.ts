/** What kind of thing a question asks for, as far as its words tell. */
export type QuestionKind = 'number' | 'date' | 'person' | 'any';

const DATE =
  /\b(?:when|what (?:date|day|year|month)|which (?:date|day|year|month)|(?:effective|due|expiry|start|end) date)\b/i;
const NUMBER =
  /\bhow (?:much|many|long|old|large|high|far)\b|\b(?:percentage|percent|proportion|ratio|number|amount|total|average|sum|price|cost|rate|value|count)\b|%/i;
const PERSON = /\bwho(?:m|se)?\b/i;

export function questionKind(question: string): QuestionKind {
  if (DATE.test(question)) return 'date';
  if (NUMBER.test(question)) return 'number';
  return PERSON.test(question) ? 'person' : 'any';
}
