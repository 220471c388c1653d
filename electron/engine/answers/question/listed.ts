/**
 * What a question wants to have listed: `segments` in "In which segments does the company operate?".
 * Only plurals are lists: "Which bank does the company use?" asks for one name.
 */

const DETERMINERS = String.raw`(?:the|its|their|all|different|various|several)\s+`;
const NOUNS = String.raw`(?:(?:${DETERMINERS})*)([\p{L}'’&/-]+(?:\s+[\p{L}'’&/-]+){0,4}?)`;
/** `which segments does it have`, `what kinds of business does it have`. */
const BEFORE_VERB = new RegExp(
  String.raw`\b(?:what|which)\s+(?:(kinds?|types?|sorts?|categories)\s+of\s+)?${NOUNS}\s+(?:do|does|did|has|have|had)\s`,
  'iu',
);
const PLURAL = /[^s]s$/i;

/** The words for what is to be listed; null if the question does not ask so. */
export function listedIn(core: string): string | null {
  const [, kinds, nouns] = BEFORE_VERB.exec(core) ?? [];
  if (nouns === undefined) return null;
  return kinds !== undefined || PLURAL.test(nouns) ? nouns : null;
}
