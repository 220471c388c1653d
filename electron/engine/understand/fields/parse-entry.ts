/**
 * Values of a form entry: by their notation for dates, amounts and codes, otherwise the text of the
 * entry if it can be a value of the kind.
 */

import { isRoleWord } from '../../language/vocabulary/role-words.ts';
import { termsOf } from '../../language/vocabulary/terms.ts';
import { bareWord, entitiesIn, isOrganisation, trimmedName } from './entities.ts';
import { parseValues } from './parse-values.ts';
import { hasDigit, textsOf } from './run-text.ts';
import { scaledAmount } from './table-scale.ts';
import type { ParsedValue, PreparedDocument, Run, ValueKind } from './types.ts';

/** Kinds recognised by their notation; for the others any text may be the value. */
export const STRICT: ReadonlySet<string> = new Set(
  'date money number percent identifier boolean currency email phone duration'.split(' '),
);

export function parseEntry(
  kind: ValueKind,
  run: Run,
  prepared: PreparedDocument,
): { parsedValues: ParsedValue[]; typed: boolean } {
  if (kind === 'money' || kind === 'number') {
    const parsedValues = parseValues(run, kind, prepared).map((parsed) => {
      const scaled = scaledAmount(run.page, parsed);
      // What is not known to be an amount may be a count, which the unit of the table is not for.
      return scaled.value === parsed.value || kind === 'money'
        ? scaled
        : { ...scaled, others: [Number(parsed.value), ...(scaled.others ?? [])] };
    });
    return { parsedValues, typed: true };
  }
  if (STRICT.has(kind)) return { parsedValues: parseValues(run, kind, prepared), typed: true };
  const parsedValues = parseValues(run, 'text', prepared);
  if (kind === 'address') return { parsedValues: parsedValues.filter(isAddress), typed: false };
  if (kind !== 'organisation' && kind !== 'person' && kind !== 'party') {
    return { parsedValues, typed: false };
  }
  const named = parsedValues
    .map((parsed) => nameIn(run, parsed, prepared))
    .filter(({ value }) => isName(String(value), prepared));
  return { parsedValues: named, typed: false };
}

/**
 * The name of an entry without what describes its bearer: "Alder KG, Bremen", "Ms Ann Reed of 5 Oak
 * Hill", "Ann Reed, Head of Sales". Several names are kept as they are printed.
 */
export function nameIn(run: Run, entry: ParsedValue, prepared: PreparedDocument): ParsedValue {
  const { page } = run;
  const { honorifics } = prepared.vocabulary.words;
  const texts = textsOf({ page, words: entry.words });
  const start = texts.findIndex((text) => !honorifics.has(bareWord(text).toLowerCase()));
  const words = entry.words.slice(Math.max(0, start));
  const [name] = entitiesIn({ page, words }, 'party', prepared);
  const rest = words.slice(name?.words.length);
  const [after = '', ...further] = textsOf({ page, words: rest });
  const ends =
    /[,;]$/.test(page.words.text[name?.words.at(-1) ?? -1] ?? '') || /^\p{Ll}/u.test(after);
  const isCompany =
    name !== undefined && isOrganisation(String(name.value).split(' '), prepared.vocabulary);
  const describes =
    isCompany ||
    [after, ...further].some((text) => hasDigit(text) || termsOf(text).some(isRoleWord));
  if (name && name.words[0] === words[0] && (rest.length === 0 || (ends && describes)))
    return { words: name.words, value: String(name.value) };
  return { words, value: trimmedName(textsOf({ page, words }).join(' ')) };
}

const isAddress = ({ value, words }: ParsedValue): boolean =>
  words.length >= 3 && hasDigit(String(value)) && /\p{L}{3}/u.test(String(value));

/** Starts like a name, is not only a legal form, and is not a sentence. */
export function isName(text: string, { vocabulary }: PreparedDocument): boolean {
  const words = text.split(' ');
  if (!/^["“(]?[\p{Lu}\p{Lo}\d][\p{L}\p{N}.&'’-]/u.test(text)) return false;
  if (words.every((word) => vocabulary.isLegalForm(word))) return false;
  if (vocabulary.isAttentionLine(text)) return false;
  const small = words.filter(
    (word) => /^\p{Ll}/u.test(word) && !vocabulary.words.name_joiners.has(bareWord(word)),
  );
  // "Alder and the Company are": a clause.
  if (small.some(vocabulary.isFunctionWord)) return false;
  return small.length * 2 <= words.length || isOrganisation(words, vocabulary);
}
