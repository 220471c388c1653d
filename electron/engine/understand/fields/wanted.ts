/** What a schema field asks for: units that labels may contain, and the kind of its value. */
import type { FieldFormat, FieldType, SchemaField } from '../../../../shared/contract/schema.ts';
import { magnitudeIn } from '../../../../shared/values/magnitudes.ts';
import { unitLikeness, type Vocabulary } from '../../language/vocabulary/index.ts';
import { isStopWord, nameTerms, termsOf } from '../../language/vocabulary/terms.ts';
import { hasDigit } from './run-text.ts';
import type { ValueKind, Wanted } from './types.ts';

const KIND_OF_TYPE: Partial<Record<FieldType, ValueKind>> = {
  date: 'date',
  number: 'number',
  boolean: 'boolean',
};

const KIND_OF_FORMAT: Readonly<Record<FieldFormat, ValueKind>> = {
  amount: 'money',
  percentage: 'percent',
  choice: 'text',
  identifier: 'identifier',
  address: 'address',
};

export type AmountRole = 'total' | 'net' | 'tax';

/** Roles of amounts by the units of a field's name. */
const ROLES: ReadonlyMap<string, AmountRole> = new Map([
  ['total', 'total'],
  ['gross', 'total'],
  ['gross total', 'total'],
  ['tax', 'tax'],
  ['subtotal', 'net'],
  ['net', 'net'],
  ['net amount', 'net'],
  ['net total', 'net'],
]);
/** What values are of as a whole: the total of an invoice is printed as "Total". */
const DOCUMENTS: ReadonlySet<string> = new Set(['invoice', 'order', 'receipt']);

const withoutDocument = (units: readonly string[]): string[] =>
  units.filter((unit) => !DOCUMENTS.has(unit));

export const amountRole = (units: readonly string[]): AmountRole | null =>
  ROLES.get(withoutDocument(units).join(' ')) ?? null;

/** `outer` is the key of the enclosing object: `number` within `invoice`. */
export function wantedOf(field: SchemaField, vocabulary: Vocabulary, outer = ''): Wanted {
  const keyTerms = nameTerms(`${outer} ${field.key}`);
  const titleTerms = termsOf(field.title ?? '');
  const key = vocabulary.units(keyTerms);
  const title = vocabulary.units(titleTerms);
  // Grammatical words have no meaning in a sentence: "had to pay" does not name an end.
  const description = vocabulary.units(
    termsOf(field.description ?? '').filter((term) => !isStopWord(term)),
  );
  const names = [key, title]
    .filter((units) => units.length > 0)
    .flatMap((units) => {
      const own = withoutDocument(units);
      const isNamed = amountRole(own) !== null || !own.every(vocabulary.isGeneral);
      return own.length < units.length && isNamed ? [units, own] : [units];
    });
  const described = new Set([...key, ...title, ...description]);
  return {
    texts: [field.title ?? '', nameTerms(field.key).join(' ')],
    type: field.type,
    kind: kindOf(field, vocabulary, [titleTerms, keyTerms], description),
    names,
    described,
    end: endOf(key) ?? endOf(title) ?? endOf(description),
    scale: Math.max(...[field.title, field.description].map(scaleIn)),
    example: field.example ? notationOf(field.example) : null,
    choices: field.choices,
  };
}

/** `net revenue in £m`: a unit of a few words at the end of a text; 1 without one. */
function scaleIn(text = ''): number {
  const [, unit = ''] = /(?:\s(?:in|en|em)\s|\()((?:\S+\s?){1,3})$/u.exec(text) ?? [];
  return magnitudeIn(unit);
}

function endOf(units: readonly string[]): 'start' | 'end' | null {
  if (units.includes('end')) return 'end';
  return units.includes('start') ? 'start' : null;
}

/**
 * Title and key determine the kind; if they do not, the first decisive unit of the description
 * does.
 */
function kindOf(
  { type, format, example }: SchemaField,
  vocabulary: Vocabulary,
  [title = [], key = []]: readonly (readonly string[])[],
  description: readonly string[],
): ValueKind {
  if (format) return KIND_OF_FORMAT[format];
  const named = (vocabulary.kindOfName(title) ??
    vocabulary.kindOfName(key) ??
    vocabulary.kindOf(description.slice(0, 1)) ??
    vocabulary.kindOf(description.slice(0, 2))) as ValueKind | null;
  const typed = KIND_OF_TYPE[type];
  if (typed === 'number') return named === 'money' || named === 'percent' ? named : 'number';
  if (typed) return typed;
  if (named !== null) return named === 'money' || named === 'percent' ? 'text' : named;
  if (example && hasDigit(example) && !/\s/.test(example.trim())) return 'identifier';
  return 'text';
}

/** `AB-2041` as `A-0`: runs of letters and of digits replaced, other characters kept. */
export const notationOf = (text: string): string =>
  text
    .trim()
    .replace(/\p{L}+/gu, 'A')
    .replace(/\d+/g, '0');

/** Name units implied by a value of the kind: "Order: 4711" is the order number. */
const IMPLIED: Partial<Record<ValueKind, string>> = {
  identifier: 'number',
  organisation: 'name',
  person: 'name',
  text: 'name',
};
/** Weight of such a unit if the label omits it. */
const IMPLIED_WEIGHT = 0.1;

/** Similarity of units to the best matching name: matching units less additional ones; 0 to 1. */
export const nameLikeness = (
  units: readonly string[],
  { names, kind }: Wanted,
  vocabulary: Vocabulary,
): number => Math.max(0, ...names.map((name) => likenessTo(name, units, vocabulary, kind)));

function likenessTo(
  name: readonly string[],
  units: readonly string[],
  vocabulary: Vocabulary,
  kind: ValueKind,
): number {
  // What a yes or no is about may be a word that means little beside an amount: "paid".
  const weightOf = (unit: string): number =>
    kind === 'boolean' && vocabulary.isNeutral(unit) ? 1 : vocabulary.weightOf(unit);
  let whole = 0;
  let matched = 0;
  const used = new Set<string>();
  for (const wanted of name) {
    const isImplied = name.length > 1 && wanted === IMPLIED[kind] && !units.includes(wanted);
    const weight = isImplied ? IMPLIED_WEIGHT : weightOf(wanted);
    whole += weight;
    let best = 0;
    for (const unit of units) {
      const share = unitLikeness(wanted, unit);
      if (share > best) best = share;
      if (share > 0) used.add(unit);
    }
    matched += best * weight;
  }
  let surplus = 0;
  for (const unit of units) if (!used.has(unit)) surplus += weightOf(unit) / 2;
  return whole === 0 ? 0 : matched / (whole + surplus);
}
