/**
 * Parties of an agreement: the names that its opening sentences introduce, and those that are again
 * above the signature lines.
 */
import { termsOf } from '../../language/vocabulary/terms.ts';
import { bareWord } from './entities.ts';
import { asksForAnyParty, valueFeatures } from './features.ts';
import { type Introduced, introducedIn, OPENING, openingsOf } from './party-introductions.ts';
import { textsOf } from './run-text.ts';
import { type Signature, signaturesOf } from './signatures.ts';
import type {
  Candidate,
  FeatureVector,
  ParsedValue,
  PreparedDocument,
  Sentence,
  Wanted,
} from './types.ts';

/** Maximum words between "represented" and the name: "by its sole director Ms". */
const LONGEST_OFFICE = 8;

/** The party of a role that a field asks for; without one, all parties. */
export const partiesFor = (prepared: PreparedDocument, wanted: Wanted): Candidate[] =>
  asksForAnyParty(wanted) ? parties(prepared, wanted) : partiesWithRole(prepared, wanted);

function parties(prepared: PreparedDocument, wanted: Wanted): Candidate[] {
  const { signatures, lines } = signaturesOf(prepared);
  const named = signatures.map(({ name }) => normalizeName(String(name.value)));
  const signers = new Set([...lines, ...named]);
  const introduced = openingsOf(prepared).flatMap(({ id, sentence, starts }) =>
    introducedIn(prepared, sentence, starts).map((one) => ({
      ...one.name,
      page: sentence.page,
      features: {
        ...partyFeatures(prepared, sentence, one, signers),
        'opening sentence': Number(id < OPENING / 3),
        ...valueFeatures(prepared, wanted, sentence, one.name),
      },
      sentence: id,
    })),
  );
  const persons = signatures.filter(({ isCompany, hasTitle }) => !isCompany && !hasTitle);
  const isOnlyOne =
    new Set(persons.map(({ name }) => normalizeName(String(name.value)))).size === 1;
  const subjects = new Set(prepared.vocabulary.units([...openingTerms(prepared)]));
  const isUnnamed = introduced.length === 0 && subjects.has('contract');
  const others = { isOnlyOne, isUnnamed };
  return [...introduced, ...signatures.map((one) => signing(prepared, wanted, one, others))];
}

/** A party that is named where it signs. */
function signing(
  prepared: PreparedDocument,
  wanted: Wanted,
  { run, name, isCompany, hasTitle, isForCompany, isLabelled }: Signature,
  { isOnlyOne, isUnnamed }: { readonly isOnlyOne: boolean; readonly isUnnamed: boolean },
): Candidate {
  const terms = termsOf(String(name.value));
  const opening = openingTerms(prepared);
  return {
    ...{ ...name, page: run.page },
    features: {
      'at a signature': 1,
      'company at a signature': Number(isCompany),
      'person signs with a title': Number(!isCompany && hasTitle),
      'person signs for a company': Number(!isCompany && isForCompany),
      'only person who signs without a title': Number(!isCompany && !hasTitle && isOnlyOne),
      'signs an agreement that names no party': Number(
        isUnnamed && (isCompany || (isLabelled && !hasTitle && !isForCompany)),
      ),
      'signer named at the opening': Number(terms.every((term) => opening.has(term))),
      ...valueFeatures(prepared, wanted, run, name),
      // Few who sign are parties by that alone; it says nothing of those that the opening names.
      'is party': 0,
    },
  };
}

const openingTerms = ({ sentences }: PreparedDocument): ReadonlySet<string> =>
  new Set(sentences.slice(0, OPENING).flatMap((one) => textsOf(one).flatMap(termsOf)));

/**
 * The names that the term behind the name at `at` stands for: those joined to it, or the party before
 * it that this name only represents ("Alder SA, represented by Ann Reed, the “Lessor”").
 */
function namesOfTerm(
  prepared: PreparedDocument,
  sentence: Sentence,
  all: readonly Introduced[],
  at: number,
): readonly Introduced[] {
  const texts = textsOf(sentence);
  const isJoined = (index: number) => {
    const [before, own] = [all[index - 1], all[index]];
    const joint = texts.slice(before?.last, own?.first);
    return (
      before?.term.length === 0 &&
      joint.every((text) => prepared.vocabulary.words.conjunctions.has(text))
    );
  };
  let from = at;
  while (from > 0 && isJoined(from)) from--;
  const names = all.slice(from, at + 1);
  if (names[0]?.isItem) return names;
  const before = all.slice(
    all.findLastIndex(({ term }, n) => n < from && term.length > 0) + 1,
    from,
  );
  const isNamed = ({ first, distance }: Introduced) =>
    distance !== null && !isPlaced(prepared, texts[first - 1]);
  const party = before.find(({ isItem }) => isItem) ?? before.find(isNamed);
  if (party) return [party];
  return names.some(({ first }) => represents(prepared, texts.slice(0, first))) ? [] : names;
}

/** Whether the name after these words only signs for a party: "represented by its director Ms". */
function represents(
  { vocabulary: { words } }: PreparedDocument,
  before: readonly string[],
): boolean {
  const near = before.slice(-LONGEST_OFFICE).map((text) => bareWord(text).toLowerCase());
  const joint = near.findLastIndex((word) => words.conjunctions.has(word));
  return near.slice(joint + 1).some((word) => words.represented.has(word));
}

/** The parties that the opening of an agreement introduces under the name of the field. */
function partiesWithRole(prepared: PreparedDocument, wanted: Wanted): Candidate[] {
  const { vocabulary } = prepared;
  const isRole = (unit: string) => unit !== 'party' && vocabulary.roles.has(unit);
  // The landlord is asked for by this name alone, not by that of what is the landlord's.
  const roles = wanted.names
    .map((units) => units.filter((unit) => unit !== 'name' && !vocabulary.isNeutral(unit)))
    .flatMap((units) => (units.every(isRole) ? units : []));
  return openingsOf(prepared).flatMap(({ id, sentence, starts }) => {
    const all = introducedIn(prepared, sentence, starts);
    return all
      .flatMap(({ term }, at) =>
        vocabulary.units(term).some((unit) => roles.includes(unit))
          ? namesOfTerm(prepared, sentence, all, at)
          : [],
      )
      .map(({ name }) => ({
        ...{ ...name, page: sentence.page, sentence: id },
        features: {
          'introduced under its name': 1,
          ...valueFeatures(prepared, wanted, sentence, name),
        },
      }));
  });
}

function partyFeatures(
  prepared: PreparedDocument,
  sentence: Sentence,
  { name, first, last, distance, isItem, isPlain, isDefined, term }: Introduced,
  signers: ReadonlySet<string>,
): FeatureVector {
  const texts = textsOf(sentence);
  const before = texts[first - 1] ?? '';
  const after = texts.slice(last, last + 2).join(' ');
  return {
    'between the parties': Number(distance !== null),
    'right after between': Number(distance !== null && distance <= 2),
    'item of the parties': Number(isItem),
    'defined term': Number(isDefined),
    ...termFeatures(prepared, term, name),
    signs: Number(signers.has(normalizeName(String(name.value)))),
    'name without a mark': Number(isPlain),
    // Not the mark of an item: "2. Alder Works".
    'after a number': Number(/\d,?$/.test(before)),
    // "Eva Lorenz, Quay Street 8": the address of a party follows its name.
    'within an address': Number(
      !isItem && /,$/.test(texts[last - 1] ?? '') && ADDRESS_AFTER.test(after),
    ),
    'after a comma': Number(/,$/.test(before)),
    'after a preposition': Number(isPlaced(prepared, before)),
  };
}

/** "in Bergen" */
const isPlaced = ({ vocabulary }: PreparedDocument, before = ''): boolean =>
  vocabulary.words.place_prepositions.has(before.toLowerCase());

/** After a street or town name: a postal code, a state abbreviation, another name. */
const ADDRESS_AFTER = /^(?:\p{Lu}{2}\b|\d{4,5}\b|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?[,.]? ?\d*$)/u;

/** The defined term is a part of the name, its initials or a role: Alder, APM, the Employee. */
function termFeatures(
  prepared: PreparedDocument,
  term: readonly string[],
  name: ParsedValue,
): FeatureVector {
  if (term.length === 0) return {};
  const own = termsOf(String(name.value));
  const initials = own.map(([letter = '']) => letter).join('');
  return {
    'term from the name': Number(
      term.some((word) => own.includes(word) || (word.length > 1 && initials.startsWith(word))),
    ),
    'term is a role': Number(term.some((word) => prepared.vocabulary.roles.has(word))),
  };
}

const normalizeName = (name: string): string => termsOf(name).join(' ');
