/**
 * Compounds, which German and Dutch write as one word where a document may have two:
 * `Kilometerpauschale` for "Pauschale je Kilometer".
 */
import { likelyLanguages } from './index.ts';
import { capital, isCapitalised, termsOf } from './terms.ts';

/** Letters of each part of a compound; fewer are endings. */
const SHORTEST = 4;
const LONG_WORD = new RegExp(`\\p{L}{${SHORTEST},}`, 'gu');
/** What may stand between the parts: `Ausgangsdruck`, `Pumpengewicht`. */
const LINKS = ['', 's', 'es', 'n', 'en', 'e'];

/**
 * The same question with two words of a document in place of a compound that it lacks, or with a
 * compound of it in place of a word that is its end; `terms` are those of the document.
 */
export function withCompounds(text: string, terms: readonly string[]): string[] {
  if (!likelyLanguages(text).some((language) => language === 'de' || language === 'nl')) return [];
  const known = terms.filter(({ length }) => length >= SHORTEST);
  const words: string[] = text.match(LONG_WORD) ?? [];
  return words.flatMap((word) => {
    const [term = ''] = termsOf(word);
    if (known.includes(term)) return [];
    const whole = known.find((one) =>
      words.flatMap(termsOf).some((head) => isJoined(one, head, term)),
    );
    const parts = whole ? [whole] : splitCompound(term, known);
    const written = parts.map((part) => (isCapitalised(word) ? capital(part) : part));
    return parts.length > 0 ? [text.replace(word, written.join(' '))] : [];
  });
}

const isJoined = (compound: string, head: string, tail: string): boolean =>
  LINKS.some((link) => `${head}${link}${tail}` === compound);

/** The head of a compound and its end, which may be the end of another: `Nennleistung` for `Motorleistung`. */
function splitCompound(compound: string, known: readonly string[]): string[] {
  for (const head of known.filter((one) => compound.startsWith(one))) {
    const tails = LINKS.map((link) => compound.slice(`${head}${link}`.length)).filter(
      (tail) => tail.length >= SHORTEST && isJoined(compound, head, tail),
    );
    const tail =
      known.find((one) => tails.includes(one)) ??
      known.find((one) => tails.some((end) => one.endsWith(end)));
    if (tail !== undefined) return [head, tail];
  }
  return [];
}
