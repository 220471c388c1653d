/** Text that names the type of a document, or is a greeting: no name of a party. */
import { labelTerms } from '../../language/vocabulary/index.ts';
import { hasDigit } from './run-text.ts';
import type { Surroundings } from './types.ts';

/** Whether the text names the document type or is a greeting: "Tax Invoice", "Thank you". */
export function isTitle({ vocabulary }: Pick<Surroundings, 'vocabulary'>, text: string): boolean {
  const terms = labelTerms(text).filter((term) => !vocabulary.isFunctionWord(term));
  return terms.every(
    (term) =>
      vocabulary.words.titles.has(term) ||
      vocabulary.units([term]).some((unit) => vocabulary.concepts.has(unit)),
  );
}

/** Whether the text ends in a word for the entries below it: "Order Details", "Guest Information". */
export function isSectionTitle(
  { vocabulary }: Pick<Surroundings, 'vocabulary'>,
  text: string,
): boolean {
  const last = vocabulary.units(labelTerms(text)).at(-1) ?? '';
  return !hasDigit(text) && vocabulary.isNeutral(last) && !vocabulary.isLegalForm(last);
}

/** "Alder Web Services Invoice" without the document type. */
export function withoutTitle(around: Pick<Surroundings, 'vocabulary'>, text: string): string {
  const words = text.split(' ');
  const isTitleWord = (word: string) => /\p{L}/u.test(word) && isTitle(around, word);
  while (words.length > 1 && isTitleWord(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}
