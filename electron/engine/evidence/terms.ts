/**
 * Text as terms that questions, keys of fields and pages are compared by: letters without case and
 * accents, numbers without group marks. Plural endings are folded and no other (the S stemmer of
 * Harman 1991): heavier stemming joins words of finance and law that mean different things. Scripts
 * without blanks between words give pairs of characters, the usual unit of their retrieval.
 */

const TERM = /\d+(?:[.,]\d+)*|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const MARKS = /\p{M}/gu;
/** Only Latin letters carry marks that people leave out when they type. */
const ACCENTED = /[\u00c0-\u024f\u1e00-\u1eff]/u;

/** Words that say how a sentence is built, not what it is about. */
const STOP_WORDS = new Set(
  (
    'a an the this that these those there here it its he she they them their his her we our us you ' +
    'your i my me is are was were be been being am do does did done have has had having will would ' +
    'shall should can could may might must of in on at by for from to into onto with without as and ' +
    'or but nor not no if then than so such what which who whom whose when where why how all any ' +
    'each both some more most other own same too very just also about between during per via'
  ).split(' '),
);

export const isStopWord = (term: string): boolean => STOP_WORDS.has(term);

/** Singular of an English plural; other words as they are. */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || isStopWord(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(?:ss|us|is)$/.test(word) ? word : word.slice(0, -1);
}

function fold(part: string): string {
  const lower = part.toLowerCase();
  return ACCENTED.test(lower) ? lower.normalize('NFKD').replace(MARKS, '') : lower;
}

/** `1,234.50` as 1234.50; a comma that cannot part thousands stays, as in `12,5`. */
const plainNumber = (text: string): string => text.replace(/,(?=\d{3}(?:\D|$))/g, '');

/** The terms of a text in order, stop words among them. */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const [part] of text.normalize('NFKC').matchAll(TERM)) {
    if (/^\d/.test(part)) {
      terms.push(plainNumber(part));
      continue;
    }
    if (UNSPACED.test(part)) {
      const characters = [...part];
      if (characters.length === 1) terms.push(part);
      for (let i = 0; i + 1 < characters.length; i++) {
        terms.push(`${characters[i]}${characters[i + 1]}`);
      }
      continue;
    }
    terms.push(singular(fold(part.replace(/['’]s$/i, '')).replace(/['’]/g, '')));
  }
  return terms;
}

/** The terms that say what a text is about; all of them where it has no others. */
export function contentTerms(text: string): string[] {
  const terms = termsOf(text);
  const content = terms.filter((term) => !STOP_WORDS.has(term));
  return content.length > 0 ? content : terms;
}

/** The words of a name made for programs: `invoiceNumber`, `invoice_number`, `INVOICE-NUMBER`. */
export const nameTerms = (name: string): string[] =>
  termsOf(
    name
      .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .replace(/[_\-./]+/g, ' '),
  );

/** Letters that two words of one family share at least: govern, governing, governed. */
const FAMILY_STEM = 5;
/** Longest ending that words of one family may have past the stem. */
const FAMILY_ENDING = 4;

/** Whether two terms are forms of one word. */
export function sameFamily(a: string, b: string): boolean {
  if (a === b) return true;
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  return shared >= FAMILY_STEM && Math.max(a.length, b.length) - shared <= FAMILY_ENDING;
}
