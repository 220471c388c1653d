/**
 * The sentence that states what the question asks, in the document's words. For a yes-or-no
 * question, the matching sentence means yes, unless it is negated.
 */
import { pairsOf } from '../../../../../shared/neighbours.ts';
import { findNumbers } from '../../../../../shared/values/number-value.ts';
import { GENERIC_TERMS } from '../../../language/vocabulary/accounting.ts';
import { partOf } from '../../../language/vocabulary/document-parts.ts';
import {
  ALL_LANGUAGES,
  isUnitOfTime,
  labelTerms,
  splitWords,
} from '../../../language/vocabulary/index.ts';
import { isNumberWord } from '../../../language/vocabulary/number-words.ts';
import { askedTerms, says, slotsIn } from '../../../language/vocabulary/question-words.ts';
import {
  contentTerms,
  hasDigit,
  isAmong,
  isCapitalised,
  sameFamily,
  shareIn,
  termsOf,
} from '../../../language/vocabulary/terms.ts';
import type { RowCell } from '../../content/passages.ts';
import { extremeIn, type QuestionKind, questionKind } from '../question/kind.ts';
import { referencesIn } from '../question/references.ts';
import type { Question } from '../question/understand.ts';
import type { Match, PassageIndex } from '../search.ts';
import { frontWords } from '../subject/names.ts';
import { Citations } from './citations.ts';
import { hasEntityNear, saysWhen } from './entities.ts';
import { namedCells, namingCell, passageText, type Row, runningText } from './passages.ts';
import { namesRole, roleAskedFor } from './role-holder.ts';
import { isContentsLine, isContentsTitle } from './section.ts';
import { paragraph, segments } from './segments.ts';
import type { Candidate, FeatureVector, Statement } from './statement.ts';
import { surroundings } from './surroundings.ts';

/** Minimum share of the question in a sentence for a yes-or-no statement. */
const DECIDING = 0.7;
/** Words of a label that tell its row from the one asked for: `Total before tax`. */
const CONTRASTS: ReadonlySet<string> = new Set(['before', 'after', 'excluding', 'except']);

type SearchedDocument = Pick<PassageIndex, 'pages' | 'isName' | 'rarity' | 'shareOf'>;

/** Nearest pages that passages are taken from, and passages of each. */
const MOST_PAGES = 8;
const MOST_OF_PAGE = 5;
/** Best passages of the document, whatever their page. */
const MOST_OF_ALL = 10;

/** The passages nearest to the question, each as a candidate. */
export function sentences(index: PassageIndex, question: Question): Candidate[] {
  const { core, statements, text } = question;
  const pages = index.searchPages(core, MOST_PAGES, {
    ...{ statements, reference: text, perPage: MOST_OF_PAGE },
  });
  const ofPages = pages.flatMap(({ matches }) => matches.map((match, rank) => ({ match, rank })));
  const known = new Set(ofPages.map(({ match }) => match.passage));
  const others = index.search(core, MOST_OF_ALL).filter(({ passage }) => !known.has(passage));
  const all = [...ofPages, ...others.map((match) => ({ match, rank: MOST_OF_PAGE }))];
  const role = roleAskedFor(core);
  const isOfFormer = ({ passage }: Match): boolean => role !== null && says(passage.text, 'former');
  const isAskedContents = referencesIn(text).contents;
  return all.flatMap(({ match, rank }) => {
    // Who held an office before is not its holder; a heading without text below lists nothing.
    if (isOfFormer(match) || (question.kind === 'list' && isBareHeading(index, match))) return [];
    if (!isAskedContents && isOfContents(index, match)) return [];
    const citations = new Citations();
    const statement = quoted(index, match, question, citations, {
      ...featuresOf(index, question, match),
      'rank on its page': rank / MOST_OF_PAGE,
    });
    return [{ generator: match.passage.row ? 'row' : 'sentence', statement, citations }];
  });
}

const introducesList = ({ text }: Match['passage']): boolean => /:\s*$/.test(text);

/** Whether a passage is a line of the table of contents, which only says where something is. */
function isOfContents({ pages }: PassageIndex, { passage: { page, text } }: Match): boolean {
  const [number] = /\d+$/.exec(text) ?? [];
  const isPage = Number(number) > page.page && Number(number) <= pages.length;
  return isPage && isContentsLine(text) && page.blocks.some(isContentsTitle);
}

const isBareHeading = ({ passages }: PassageIndex, { passage }: Match): boolean =>
  passage.heading && surroundings(passages, passage).length < 2;

function featuresOf(index: SearchedDocument, question: Question, match: Match): FeatureVector {
  const { core } = question;
  const { passage } = match;
  const terms = askedTerms(core);
  const kind = questionKind(core);
  const extreme = extremeIn(core);
  const said = new Set(terms.filter((term) => !GENERIC_TERMS.has(term)));
  const role = roleAskedFor(core);
  const asksReason = says(core, 'reason');
  // What a list has can be counted.
  const isCounted = introducesList(passage) && says(core, 'count');
  const isHeld = kind === 'any' || isCounted ? null : holdsKind(index, kind, question, passage);
  return {
    coverage: match.coverage,
    'pairs of words': pairsHeld(terms, passage.text),
    'kind held': Number(isHeld === true),
    'kind not held': Number(isHeld === false),
    'other subject': Number(said.size <= 1 && !isOfSubject(index, [...said], passage)),
    'extreme unsaid': Number(extreme !== null && extremeIn(passage.text) !== extreme),
    'role unsaid': Number(role !== null && !namesRole(passage.text, role)),
    'reason given': Number(asksReason && says(passage.text, 'cause')),
    'reason not given': Number(asksReason && !says(passage.text, 'cause')),
    'name missing': Number(question.kind === 'yes_no' && namesMissing(core, passage)),
    ...(isCounted ? {} : amountFeatures(core, passage)),
    heading: Number(passage.heading),
    'not a sentence': Number(!passage.row && !/[.!?]["”’)]*\s*$/.test(passage.text)),
    length: Math.log2(1 + passage.words.length) / 6,
    ...rowFeatures(passage, core),
  };
}

/** Kinds of amounts, each asked for in its own words; the most specific first. */
const AMOUNTS = ['share', 'duration', 'count', 'money'] as const;

type AmountKind = (typeof AMOUNTS)[number];

/** Kinds of values that labels tell of: "What is the annual fee?" */
const AMOUNT_OF_KIND: Readonly<Record<string, AmountKind>> = {
  money: 'money',
  duration: 'duration',
  percent: 'share',
};

function amountAskedIn(core: string): AmountKind | undefined {
  const isOfOther = ['date', 'place', 'person'].includes(questionKind(core));
  const { name = '' } = (isOfOther ? null : slotsIn(core, 'labelled')?.named) ?? {};
  const kind = ALL_LANGUAGES.kindOfName(labelTerms(name)) ?? '';
  return AMOUNTS.find((sense) => says(core, sense)) ?? AMOUNT_OF_KIND[kind];
}

/** Whether a passage has an amount of the kind asked for. */
function amountFeatures(core: string, { text, row }: Match['passage']): FeatureVector {
  const kind = amountAskedIn(core);
  if (!kind || says(core, 'reason')) return {};
  return { 'amount missing': Number(!holdsAmount(kind, text, row?.table.unit)) };
}

const holdsAmount = (kind: AmountKind, text: string, unit?: string): boolean =>
  kind === 'duration'
    ? splitWords(text).some((word) => hasDigit(word) || isNumberWord(word)) &&
      termsOf(text).some((term) => isUnitOfTime(term))
    : findNumbers(text).some(({ percent, currency, magnitude }) =>
        kind === 'share'
          ? percent
          : kind === 'count'
            ? !percent
            : currency || magnitude !== 1 || (!percent && unit),
      );

/** The cells of the columns that the question names; of these the only date or amount of the kind asked for. */
function askedCells(row: Row, core: string): readonly RowCell[] {
  const cells = namedCells(row, new Set(askedTerms(core)));
  const kind = amountAskedIn(core);
  const isDate = questionKind(core) === 'date';
  const held = cells.filter(({ text }) =>
    kind ? holdsAmount(kind, text) : isDate && saysWhen(text),
  );
  return held.length === 1 ? held : cells;
}

/** How a row of a table answers: its label, and the cells of the columns that the question names. */
function rowFeatures({ row, text }: Match['passage'], core: string): FeatureVector {
  if (!row) return {};
  const terms = askedTerms(core);
  const label = [...new Set(contentTerms(namingCell(row, new Set(terms))?.text ?? row.label))];
  const inQuestion = label.filter((term) => isAmong(term, terms));
  const heads = row.cells.map(
    ({ header }) => contentTerms(header).filter((term) => terms.includes(term)).length,
  );
  const most = Math.max(0, ...heads);
  return {
    'label in the question': label.length === 0 ? 0 : inQuestion.length / label.length,
    'number for a share': Number(says(core, 'share') && !says(text, 'share')),
    'no label': Number(label.length === 0),
    'label says more': Number(
      label.some(
        (term) => !inQuestion.includes(term) && (CONTRASTS.has(term) || !GENERIC_TERMS.has(term)),
      ),
    ),
    'several cells': Number(askedCells(row, core).length > 1),
    'column named': Number(most > 0),
    'page of contents': Number(
      row.cells.every(({ header }) => termsOf(header).some((term) => partOf(term) === 'page')),
    ),
  };
}

/** Words apart at which two words of a question still belong together in a passage. */
const TOGETHER = 3;

/** Share of the neighbouring words of the question that stand together in the passage. */
function pairsHeld(terms: readonly string[], text: string): number {
  const words = termsOf(text);
  const positionsOf = (term: string) =>
    words.flatMap((word, at) => (word === term || sameFamily(word, term) ? [at] : []));
  const pairs = pairsOf(terms);
  const held = pairs.filter(([a, b]) => {
    const of = positionsOf(b);
    return positionsOf(a).some((at) =>
      of.some((other) => other !== at && Math.abs(other - at) <= TOGETHER),
    );
  });
  return pairs.length === 0 ? 0 : held.length / pairs.length;
}

function quoted(
  index: PassageIndex,
  { passage }: Match,
  question: Question,
  citations: Citations,
  features: FeatureVector,
): Statement {
  const { core, kind } = question;
  // A heading or a lead-in says nothing without what follows.
  const around =
    passage.heading || introducesList(passage) ? surroundings(index.passages, passage) : [];
  const text =
    around.length > 1
      ? runningText(around, citations)
      : passageText(passage, citations, {
          terms: new Set(askedTerms(core)),
          cells: passage.row && askedCells(passage.row, core),
        });
  const isHeld = shareIn(askedTerms(core), termsOf(passage.text)) >= DECIDING;
  const decides = kind === 'yes_no' && isHeld && !features['name missing'];
  const denied = says(passage.text, 'negation') !== says(core, 'negation');
  const line = decides ? segments`${denied ? 'No' : 'Yes'}, by this passage: ${text}` : text;
  return { content: [paragraph(line)], confidence: 0, passage, features };
}

/**
 * Whether a passage has the requested entity near the words of the question; for a row, one number
 * in the columns that the question names.
 */
function holdsKind(
  index: SearchedDocument,
  kind: Exclude<QuestionKind, 'any'>,
  { core }: Question,
  { text, row }: Match['passage'],
): boolean {
  if (kind === 'number' && row)
    return askedCells(row, core).filter(({ text: own }) => /^\D{0,2}\d/.test(own)).length === 1;
  const isName = (word: string): boolean => index.isName(word);
  return hasEntityNear(text, {
    kind,
    isCount: says(core, 'count'),
    terms: askedTerms(core),
    text: core,
    isName,
  });
}

/** Whether the question has a name or number that neither the sentence nor its headings contain. */
function namesMissing(question: string, { text, context }: Match['passage']): boolean {
  const said = termsOf(`${text} ${context}`);
  const names = question.match(/(?<=\S\s)(?:\p{Lu}[\p{L}'’-]+|\d[\d.,]*)/gu) ?? [];
  return names.some((name) => !termsOf(name).every((term) => isAmong(term, said)));
}

/** Whether every name before the terms in a sentence also occurs on the first pages. */
function isOfSubject(
  index: Pick<PassageIndex, 'pages'>,
  terms: readonly string[],
  { text }: Match['passage'],
): boolean {
  const words = splitWords(text);
  const at = words.findIndex((word) => termsOf(word).some((own) => isAmong(own, terms)));
  const front = new Set(frontWords(index).flatMap(termsOf));
  return words
    .slice(1, Math.max(1, at))
    .every((word) => !isCapitalised(word) || termsOf(word).every((term) => front.has(term)));
}
