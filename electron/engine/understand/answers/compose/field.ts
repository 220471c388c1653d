/**
 * Questions that a field of a schema answers: what the document labels ("What is the invoice
 * number?"), the parties, law, term and first day of an agreement, the end of the period of a report, who has a role in it ("Who is the
 * landlord?"). Words of questions are those that labels have in the vocabulary.
 */
import { codedText } from '../../../../../shared/coded-text.ts';
import type { Citation } from '../../../../../shared/contract/citation.ts';
import type { PageContent } from '../../../../../shared/contract/page.ts';
import type { SchemaField } from '../../../../../shared/contract/schema.ts';
import { CONTAINER_TERMS, GENERIC_TERMS } from '../../../language/vocabulary/accounting.ts';
import asked from '../../../language/vocabulary/asked-fields.json' with { type: 'json' };
import { DOCUMENT_WORDS } from '../../../language/vocabulary/document-parts.ts';
import {
  ALL_LANGUAGES,
  isFunctionWord,
  labelTerms,
  likelyLanguages,
  splitWords,
} from '../../../language/vocabulary/index.ts';
import { says, slotsIn } from '../../../language/vocabulary/question-words.ts';
import { capital, contentTerms, isPlural } from '../../../language/vocabulary/terms.ts';
import { isSurelyNamed } from '../../fields/features.ts';
import { extractFields } from '../../fields/index.ts';
import { QUALIFIERS } from '../../fields/labels.ts';
import { questionKind } from '../question/kind.ts';
import type { Question } from '../question/understand.ts';
import type { PageMatch, PassageIndex } from '../search.ts';
import type { Citations } from './citations.ts';
import { passageText } from './passages.ts';
import { type AnswerSegment, joined, paragraph, segments, value } from './segments.ts';
import { CERTAIN, OPEN, type Statement, WHOLE } from './statement.ts';

interface Asked {
  readonly field: SchemaField;
  readonly starts: string;
  /** The document has not all words of its name. */
  readonly isOpen?: boolean;
  /** Within the document it may be that of another one. */
  readonly isOnCover?: boolean;
  /** Its name tells of no kind of value. */
  readonly isOfNoKind?: boolean;
  /** The question asks who it is. */
  readonly isName?: boolean;
  /** As the document writes it; otherwise as it is understood: "two (2) full years" is 2 years. */
  readonly asWritten?: boolean;
}

/** Fields of agreements and reports, each with the units that the question must consist of. */
const KNOWN_FIELDS = asked.fields as readonly (Asked & { readonly units: string })[];

/** A date alone may be any; the other units name what is asked. */
const DECISIVE = new Set(asked.decisive.split(' '));
/** Kinds of values that stand beside a label of their own. */
const LABELLED: ReadonlySet<string> = new Set(['date', 'identifier', 'address', 'phone', 'email']);
/** Kinds whose labels are known in all languages, if all words of the name are. */
const KNOWN: ReadonlySet<string> = new Set(['money', 'organisation', 'identifier', 'date']);
const ORGANISATION = 'organisation';
/** Most words of the name of a value; more describe it. */
const LONGEST_NAME = 5;
/** Fields of this calibrated confidence are correct in nineteen of twenty cases. */
const PROMISED = 0.95;
const STARTS_AS_NAME = /^\p{L}/u;
/** `LS 55093` */
const CODE = /^\p{L}+[\s./-]*\d[\d\s./-]*$/u;
const ISO = /\bYYYY-MM-DD\b/;
/** Pages from the start on which an agreement names parties and dates, and at its end. */
const FRONT_PAGES = 4;
/** Who made out an invoice and to whom, asked for by a verb: the parties that labels name. */
const PARTIES = [
  ['issuer', 'supplier'],
  ['addressee', 'customer'],
] as const;
/** Words of a passage that says more than a label and its value. */
const LEAST_SENTENCE = 6;

const isContent = (term: string): boolean => !isFunctionWord(term);

export function fieldStatement(
  index: PassageIndex,
  question: Question,
  pages: readonly PageMatch[],
  citations: Citations,
): Statement | null {
  const { core } = question;
  const units = ALL_LANGUAGES.units(labelTerms(core).filter(isContent)).filter(
    (unit) => unit !== 'contract' && !DOCUMENT_WORDS.has(unit),
  );
  const known = KNOWN_FIELDS.find(({ units: own, field }) => {
    const names = own.split(' ');
    const isNamed = units.some((unit) => DECISIVE.has(unit) && names.includes(unit));
    // "Between whom is it made?" asks for no date.
    const isDate = field.type === 'date' && says(core, 'person');
    return isNamed && units.every((unit) => names.includes(unit)) && !isDate;
  });
  if (known) {
    const { key, description = '' } = known.field;
    const near = index.searchPages(`${key.replaceAll('_', ' ')} ${description}`, FRONT_PAGES);
    return ofField(index, pagesFor(index, near, FRONT_PAGES), known, citations);
  }
  const holder = units.length <= 2 ? slotsIn(core, 'holder')?.named.role : null;
  const [, party = holder ?? null] = PARTIES.find(([sense]) => says(core, sense)) ?? [];
  const labelled = labelledField(index, question, party);
  if (!labelled) return null;
  // With the first page, where documents identify themselves, those on which an agreement names its
  // parties, and the last, with its totals.
  const front = party === null ? 1 : FRONT_PAGES;
  return ofField(index, pagesFor(index, pages, front), labelled, citations);
}

/** The field for a value that the question names; null if it describes one, or names no kind of it. */
function labelledField(
  index: PassageIndex,
  { core, text, metrics, periods }: Question,
  role: string | null,
): Asked | null {
  const day = dayIn(core);
  // "Invoice number?" is the name alone.
  const named = slotsIn(core, 'labelled')?.named.name ?? (says(core, 'asks') ? '' : core);
  const name = (role ?? day?.name ?? named).replace(/[^\p{L}\p{N}]+$/u, '').trim();
  const words = splitWords(name);
  if (metrics.length + periods.length > 0 || name === '' || words.length > LONGEST_NAME)
    return null;
  const unitsOf = (text: string) => {
    // A known phrase keeps its function words: "total com IVA" is no "total IVA".
    const [whole, ...others] = ALL_LANGUAGES.units(labelTerms(text));
    const isPhrase = whole !== undefined && !others.length;
    return isPhrase ? [whole] : ALL_LANGUAGES.units(labelTerms(text).filter(isContent));
  };
  // The kind is that of the head: an address in "address of the shop".
  const end = words.findIndex((word, at) => at > 0 && labelTerms(word).some(isFunctionWord));
  const head = words.slice(0, end < 0 ? words.length : end).join(' ');
  const kind = day ? 'date' : (ALL_LANGUAGES.kindOfName(labelTerms(head).filter(isContent)) ?? '');
  const units = unitsOf(name);
  const isQualified = ALL_LANGUAGES.units(labelTerms(name)).some((unit) => QUALIFIERS.has(unit));
  const isKnown =
    KNOWN.has(kind) && !isQualified && units.every((unit) => ALL_LANGUAGES.concepts.has(unit));
  const isRole = role !== null && units.some((unit) => ALL_LANGUAGES.roles.has(unit));
  const own = contentTerms(isKnown || isRole ? '' : name).filter(
    (term) => !CONTAINER_TERMS.has(term) && !GENERIC_TERMS.has(term),
  );
  const isOpen = !own.every((term) => index.hasForm(term));
  const isOfKind = role === null ? LABELLED.has(kind) || isKnown : isRole || kind === ORGANISATION;
  const areSeveral = isPlural(head);
  const isText = kind === '' && ['any', 'person'].includes(questionKind(core));
  if (!isOfKind && (isOpen || areSeveral || !isText)) return null;
  // In English, which labels of any language are known by.
  const label = isKnown || isRole ? units.join(' ') : name;
  const key = day ? `${label} ${day.of}` : label;
  const due = isKnown && ALL_LANGUAGES.saysDue(name) ? ' due' : '';
  const type = kind === 'date' ? 'date' : kind === 'money' ? 'number' : 'string';
  const areDates = kind === 'date' && areSeveral && !day;
  const verb = areDates || (kind === 'address' && areSeveral) ? 'are' : 'is';
  return {
    field: {
      ...{ key, ...((role === null || kind === ORGANISATION) && { title: `${key}${due}` }) },
      ...(areDates ? { type: 'array', items: { type } } : { type }),
      ...(kind === 'address' || kind === 'identifier' ? { format: kind } : {}),
    },
    // "When is it due?" does not name what is due; of "payment terms" there is one value. No English
    // sentence is made around a word of another language.
    starts: likelyLanguages(text).includes('en')
      ? `${words.every(isFunctionWord) || (areSeveral && verb === 'is') ? 'It' : `The ${name}`} ${day?.says ?? verb}`
      : `${capital(name)}:`,
    isOpen,
    isOfNoKind: !isOfKind,
    isName: questionKind(core) === 'person',
    asWritten: !ISO.test(text),
  };
}

/** Days of a thing that questions ask for by a verb: what labels call them, and how they are said. */
const FALLS_DUE = { sense: 'falls_due', of: 'due date', says: 'is due on' } as const;
const DAYS = [
  { sense: 'starts', of: 'start date', says: 'starts on' },
  { sense: 'ends', of: 'end date', says: 'ends on' },
  { sense: 'dated', of: 'date', says: 'is dated' },
  FALLS_DUE,
] as const;

/** Of what such a day is asked: `flight` in `When does the flight end?`. */
function dayIn(core: string) {
  const [day] = DAYS.flatMap((one) => {
    const name = slotsIn(core, one.sense)?.named.name;
    return name ? [{ ...one, name }] : [];
  });
  if (day?.sense !== 'ends') return day ?? null;
  // One verb may say that an agreement ends and that an invoice falls due: "scade", "vence".
  const isBill = ALL_LANGUAGES.units(labelTerms(day.name)).includes('invoice');
  return isBill ? { ...day, ...FALLS_DUE } : day;
}

/** What is found for a field, with the sentence that says it. */
function ofField(
  index: PassageIndex,
  pages: readonly PageContent[],
  asked: Asked,
  citations: Citations,
): Statement | null {
  const { field, starts, isOpen = false, isOnCover = false } = asked;
  const { isOfNoKind = false, isName = false } = asked;
  const { asWritten = field.type !== 'string' } = asked;
  const [found] = extractFields(pages, [field]).fields;
  const [first] = found?.citations ?? [];
  if (!found || found.value === null || !first) return null;
  // Rows and options give numbers and marks, with what they belong to.
  if (isOfNoKind && (found.confidence < CERTAIN || !STARTS_AS_NAME.test(first.quote))) return null;
  if (isName && CODE.test(first.quote)) return null;
  const isLabelled = field.title !== undefined;
  const date = field.type === 'date' ? String(found.value) : undefined;
  const shown = found.citations.map((citation) => {
    const text = asWritten ? trimmed(citation.quote) : String(found.value);
    const page = isLabelled ? ` (p. ${citation.page})` : '';
    const at = citations.add(citation);
    return segments`${value(text, at.citation, date)}${page} ${at}`;
  });
  // An agreement has two parties or more.
  const isPartial = field.type === 'array' && shown.length < 2;
  const isKnown = KNOWN_FIELDS.some((one) => one === asked);
  const isImprobable = !isKnown && found.confidence < PROMISED && !isSurelyNamed(found);
  const isInside = isOnCover && found.citations.every(({ page }) => page > FRONT_PAGES);
  const last = shown.pop() ?? [];
  const values = shown.length === 0 ? last : segments`${joined(shown, ', ')} and ${last}`;
  const sentence =
    isLabelled || !isKnown || shown.length > 0 ? [] : around(index, first, citations);
  const isPart = isOpen || isPartial || isInside;
  return {
    content: [paragraph(segments`${starts} ${values}.${sentence}`)],
    confidence: found.confidence * (isPart || isImprobable ? OPEN : WHOLE),
    ...(isImprobable &&
      !isPart && {
        doubt: codedText('another value may be the one that is named.'),
      }),
  };
}

const trimmed = (quote: string): string => quote.replace(/(?:[,;:]|(?<=\d)\.)+$/, '');

/** The first pages, the last, and those nearest to the field. */
function pagesFor({ pages }: PassageIndex, near: readonly PageMatch[], front: number) {
  const chosen = new Set([...pages.slice(0, front), ...near.map(({ page }) => page), pages.at(-1)]);
  return pages.filter((page) => chosen.has(page));
}

/** The sentence of a citation, after the statement; empty if it is a label and its value. */
function around(
  index: PassageIndex,
  { page, quote }: Citation,
  citations: Citations,
): readonly AnswerSegment[] {
  const passage = index.passages.find(
    (one) => one.page.page === page && !one.heading && !one.row && one.text.includes(quote),
  );
  if (!passage || passage.words.length < LEAST_SENTENCE) return [];
  return segments` ${passageText(passage, citations)}`;
}
