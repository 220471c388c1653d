/**
 * Names, places, addresses and spans of time as capital letters, legal forms and numerals show them.
 * Recognises no name by itself: only how names are written. Gives up on names that nothing marks.
 */
import type { Reading, Run } from './types.ts';
import type { ValueKind } from './vocabulary.ts';

/** Ends the name of a company or an institution, in the forms of many countries. */
const LEGAL_FORM =
  /^(?:inc|incorporated|corp|corporation|llc|l\.l\.c|llp|lp|l\.p|ltd|limited|plc|co|company|gmbh|ag|kg|ug|ohg|s\.?a|s\.?a\.?s|sarl|s\.?r\.?l|s\.?p\.?a|b\.?v|n\.?v|ab|as|a\/s|oy|oyj|bhd|pte|pty|kk|sdn|trust|bank|university|foundation|association|partners|group|holdings|enterprises?|trading|restaurant|store|mart|committee)$/i;
/** Stand within names in small letters. */
const JOINING = /^(?:of|and|the|for|&|de|du|la|van|von|und|et|y|d’|in)$/i;
const CAPITAL = /^["“(]?\p{Lu}[\p{L}\p{M}\p{N}.,’'&/-]*$/u;
const SENTENCE_WORDS =
  /^(?:the|this|that|these|a|an|in|on|by|and|between|if|whereas|agreement|date|dated)$/i;

/** Capitalised in contracts, and no place. */
const NO_PLACE =
  /^(?:laws?|governing|applicable|agreement|section|article|court|courts|party|parties|confidential|information|company|employee|employer|executive|recipient|act|venue|miscellaneous|jurisdiction|any|each|such|no|all|it|he|she|you|we|i)$/i;

const bare = (word: string): string => word.replace(/^["“‘(]+|["”’),;:.]+$/g, '');

/**
 * `common` are the words that the document also writes in small letters: capitals alone do not make
 * names of them ("Effective Time", "Witness Whereof").
 */
export function entitiesIn(
  run: Run,
  kind: ValueKind,
  common: ReadonlySet<string> = new Set(),
): Reading[] {
  const texts = run.words.map((word) => run.page.words.text[word] ?? '');
  switch (kind) {
    case 'organisation':
      return names(run, texts, isOrganisation);
    case 'party':
      return names(run, texts, (words) => isOrganisation(words) || isPerson(words, common));
    case 'person':
      return names(run, texts, (words) => isPerson(words, common));
    case 'place':
      return names(run, texts, (words) => isPlace(words, common)).map(({ value, words }) => ({
        value: String(value).replace(/^.*\b(?:of|in)\s+(?:the\s+)?(?=\p{Lu})/u, ''),
        words,
      }));
    case 'duration':
      return durations(run, texts);
    case 'phone':
      return phones(run, texts);
    case 'address':
      return addresses(run, texts);
    default:
      return [];
  }
}

const isLegalForm = (word: string): boolean => LEGAL_FORM.test(bare(word));
const areCommon = (words: readonly string[], common: ReadonlySet<string>): boolean => {
  const known = words.filter((word) => common.has(bare(word).toLowerCase()));
  return known.length * 2 >= words.length;
};
const isOrganisation = (words: readonly string[]): boolean =>
  words.length > 1 && words.slice(1).some(isLegalForm);
const isPerson = (words: readonly string[], common: ReadonlySet<string>): boolean =>
  !areCommon(words, common) &&
  words.length >= 2 &&
  words.length <= 4 &&
  words.every((word) => /^\p{Lu}[\p{L}.’'-]*$/u.test(bare(word))) &&
  !words.some(isLegalForm);

const isPlace = (words: readonly string[], common: ReadonlySet<string>): boolean =>
  !areCommon(words.slice(-1), common) &&
  words.length <= 5 &&
  !words.some(isLegalForm) &&
  !words.some((word) => NO_PLACE.test(bare(word))) &&
  /\p{Ll}/u.test(words.at(-1) ?? '');

/** Runs of capitalised words that `fits`; joining words within them stay. */
function names(
  run: Run,
  texts: readonly string[],
  fits: (words: readonly string[]) => boolean,
): Reading[] {
  const found: Reading[] = [];
  let from = 0;
  while (from < texts.length) {
    if (!CAPITAL.test(texts[from] ?? '') || SENTENCE_WORDS.test(bare(texts[from] ?? ''))) {
      from++;
      continue;
    }
    let to = from + 1;
    while (to < texts.length && continues(texts, to)) to++;
    while (to > from + 1 && JOINING.test(texts[to - 1] ?? '')) to--;
    const words = texts.slice(from, to);
    if (fits(words)) {
      const value = trimmedName(words.join(' '));
      found.push({ value, words: run.words.slice(from, to) });
    }
    from = to;
  }
  return found;
}

/** Without quotation marks, the point of a sentence and a registration number after the name. */
export const trimmedName = (text: string): string =>
  text
    .replace(/\s*\([^()]*\d[^()]*\)?$|\s+\d{5,}(?:-[A-Z])?\)?$/, '')
    .replace(/^["“(]+|[,;:"”)]+$/g, '')
    .replace(/(?<=\p{Ll}{3})\.$/u, '');

function continues(texts: readonly string[], at: number): boolean {
  const before = texts[at - 1] ?? '';
  const word = texts[at] ?? '';
  // After a comma only a legal form goes on with the name: "Kite Pharma, Inc."
  if (/[,;]["”)]*$/.test(before)) return isLegalForm(word);
  if (/[.)]["”]*$/.test(before) && !isLegalForm(word) && bare(before).length > 2 && !/&/.test(word))
    return false;
  if (CAPITAL.test(word)) return true;
  return JOINING.test(word) && CAPITAL.test(texts[at + 1] ?? '') && !/^(?:in|the)$/i.test(word);
}

const NUMERALS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  eighteen: 18,
  twenty: 20,
  thirty: 30,
  sixty: 60,
  ninety: 90,
};
const UNIT = /^(year|month|week|day|hour)s?[.,;)’']*$/i;
/** Words between the number and its unit: "two (2) full calendar years". */
const BETWEEN = 3;

function durations(run: Run, texts: readonly string[]): Reading[] {
  return texts.flatMap((text, at) => {
    const unit = UNIT.exec(text)?.[1]?.toLowerCase();
    if (!unit) return [];
    for (let back = 1; back <= BETWEEN && at - back >= 0; back++) {
      const word = bare(texts[at - back] ?? '').toLowerCase();
      const count = /^\d{1,3}$/.test(word) ? Number(word) : NUMERALS[word];
      if (count === undefined) continue;
      const value = `${count} ${unit}${count === 1 ? '' : 's'}`;
      return [{ value, words: run.words.slice(at - back, at + 1) }];
    }
    return [];
  });
}

function phones(run: Run, texts: readonly string[]): Reading[] {
  const text = texts.join(' ');
  const match = /\+?\(?\d[\d\s().-]{6,}\d/.exec(text);
  if (!match || match[0].replace(/\D/g, '').length < 7) return [];
  const first = text.slice(0, match.index).split(' ').length - 1;
  const count = match[0].trim().split(' ').length;
  return [{ value: match[0].trim(), words: run.words.slice(first, first + count) }];
}

/** A house number or a postal code beside words: the run as a whole is taken. */
function addresses(run: Run, texts: readonly string[]): Reading[] {
  const text = texts.join(' ');
  const looksLike =
    /\d/.test(text) && /\p{L}{3,}/u.test(text) && texts.length >= 3 && text.length <= 250;
  return looksLike ? [{ value: text.replace(/^[\s:]+/, ''), words: run.words }] : [];
}
