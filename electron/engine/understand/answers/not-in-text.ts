/**
 * What a document does not contain, or what its text does not tell: a figure or page with a number that it
 * does not have, "Phase C" where it has Phases A and B; colours, and what pictures show.
 */

import {
  COLOUR_NAMES,
  COLOURS,
  findPhrase,
  PICTURES,
  partOf,
  WHICH_PAGE,
} from '../../language/vocabulary/document-parts.ts';
import { phraseIn } from '../../language/vocabulary/question-words.ts';
import { hasDigit, termsOf } from '../../language/vocabulary/terms.ts';
import { partsOf } from './compose/document.ts';
import { referencesIn } from './question/references.ts';
import type { PassageIndex } from './search.ts';

/** `colours` or `what pictures show`, where the answer lies in these and not in words; otherwise null. */
export function unreadIn(core: string, statement: string): string | null {
  if (asksForPictures(core)) return 'what pictures show';
  const asksForColour = termsOf(core).some((term) => COLOURS.has(term));
  return asksForColour && !termsOf(statement).some((term) => COLOUR_NAMES.has(term))
    ? 'colours'
    : null;
}

/** Words between `how many` and what is counted. */
const BETWEEN = 4;

/** Whether a question asks how many pictures there are of something, or on which page one is. */
function asksForPictures(core: string): boolean {
  const terms = termsOf(core);
  if (findPhrase(terms, WHICH_PAGE)) return terms.some((term) => PICTURES.has(term));
  const count = phraseIn(core, 'count');
  if (!count) return false;
  const counted = termsOf(core.slice(count.end)).slice(0, BETWEEN);
  return partOf(counted[0] ?? '') === 'figure' || counted.some((term) => PICTURES.has(term));
}

/** A part or a thing with a number or letter that the document does not have; null if there is none. */
export function absentReference(
  { pages }: Pick<PassageIndex, 'pages'>,
  text: string,
): string | null {
  const { captions, pages: numbers } = referencesIn(text);
  const printed = new Set(pages.map(({ page_label: label }) => label));
  const page = numbers.find((number) => number > pages.length && !printed.has(`${number}`));
  if (page !== undefined) return `page ${page}`;
  for (const caption of captions) {
    const [word = '', number = ''] = caption.split(' ');
    const part = partOf(word);
    if (part !== 'figure' && part !== 'table') continue;
    const known = partsOf(pages, part).flatMap((one) => one.number?.toLowerCase() ?? []);
    if (known.length > 1 && !known.includes(number)) return `${part} ${number}`;
  }
  return absentMark(pages, text);
}

/** A noun with a letter or small number: `Recruiter C`, `Phase 3`. */
const MARKED =
  /(?<![\p{L}\d])(?<noun>\p{L}{4,})\s+(?<mark>\p{Lu}|\d{1,2})(?![\p{L}\d%]|\s?%|[.,/-]\S)/gu;
/** Fewest other marks of the noun in the document that show a series. */
const LEAST_SERIES = 2;

/** The letters or the numbers that follow each noun. */
const marksIn = (text: string) =>
  [...text.matchAll(MARKED)].map(({ 0: whole, groups: { noun = '', mark = '' } = {} }) => ({
    ...{ whole, mark },
    series: `${noun.toLowerCase()} ${hasDigit(mark)}`,
  }));

/** What the question names by a letter or number (Series A) where a text has others of the kind alone. */
export function marksUnsaid(question: string, text: string): string[] {
  const said = Map.groupBy(marksIn(text), ({ series }) => series);
  return marksIn(question).flatMap(({ whole, series, mark }) =>
    said.has(series) && !said.get(series)?.some((one) => one.mark === mark) ? whole : [],
  );
}

function absentMark(pages: PassageIndex['pages'], text: string): string | null {
  const asked = marksIn(text).filter(({ whole }) => partOf(termsOf(whole)[0] ?? '') === null);
  if (asked.length === 0) return null;
  const printed = pages.flatMap(({ words }) => marksIn(words.text.join(' ')));
  const absent = asked.find(({ series, mark }) => {
    const marks = new Set(printed.flatMap((one) => (one.series === series ? one.mark : [])));
    return marks.size >= LEAST_SERIES && !marks.has(mark);
  });
  return absent?.whole ?? null;
}
