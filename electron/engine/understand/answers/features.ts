/**
 * What tells the candidates of a question apart: features of each, weighed by `rank.ts`, and why
 * it may be of something else than the question asks for.
 */
import { answerText } from '../../../../shared/answer-text.ts';
import { codedText } from '../../../../shared/coded-text.ts';
import type { Citation } from '../../../../shared/contract/citation.ts';
import type { CodedText } from '../../../../shared/contract/coded-text.ts';
import { findDates } from '../../../../shared/values/dates-in-text.ts';
import { GENERIC_TERMS } from '../../language/vocabulary/accounting.ts';
import { COLOURS } from '../../language/vocabulary/document-parts.ts';
import { capitalisesNouns, isUnitOfTime } from '../../language/vocabulary/index.ts';
import { askedTerms, says, slotsIn, wordAfter } from '../../language/vocabulary/question-words.ts';
import { hasDigit, isAmong, termsOf } from '../../language/vocabulary/terms.ts';
import { isOfChanges } from '../accounts/printed-rows.ts';
import {
  endTogether,
  isPartOfYear,
  type Period,
  periodSpansIn,
  periodsIn,
  QUARTER_MONTHS,
} from '../content/periods.ts';
import { formsIn } from './compose/entities.ts';
import { asksForOffice } from './compose/role-holder.ts';
import type { Candidate, FeatureVector } from './compose/statement.ts';
import { doubtOf } from './doubts.ts';
import { wordsFor } from './meaning.ts';
import { marksUnsaid } from './not-in-text.ts';
import { extremeIn, LEAST, MOST, questionKind } from './question/kind.ts';
import type { Question } from './question/understand.ts';
import type { PageMatch, PassageIndex } from './search.ts';
import { partNames, properNames, qualifiersOf, subjectTerms } from './subject/names.ts';

export interface Featured extends Candidate, Compared {
  readonly features: FeatureVector;
}

/** What is compared of the best candidates. */
export interface Compared extends Stated {
  readonly generator: string;
  /** Why it may be of something else than the question asks for, and is never certain. */
  readonly doubt: CodedText | null;
}

/** What is compared of two candidates: the numbers that they state, and what they quote where. */
export interface Stated {
  readonly numbers: ReadonlySet<string>;
  readonly quotes: readonly Pick<Citation, 'page' | 'quote'>[];
  /** Each of the quotes states it alone, as occurrences of the holder of an office do. */
  readonly isRepeated: boolean;
}

export interface QuestionContext {
  readonly index: PassageIndex;
  readonly question: Question;
  /** Nearest to the question, best first. */
  readonly pages: readonly PageMatch[];
}

/** Least that a generator says of its own statement, that the statement is certain. */
const LEAST_FIT = 0.75;
const PARTLY = codedText('only a part of what the question names matches.');

/** Generators that quote whatever is near; the others say how well their statement fits. */
export const QUOTING: ReadonlySet<string> = new Set(['row', 'sentence']);

/** Digits and separators of a number that does not agree with another by chance. */
export const LONG_NUMBER = 3;

/** Generators that read or calculate numbers of tables. */
const FIGURES: ReadonlySet<string> = new Set(['metric', 'column']);
/** Largest log odds of how well a statement fits. */
const WIDEST = 3;

const oddsOf = (fit: number): number =>
  Math.max(-WIDEST, Math.min(WIDEST, Math.log(fit / Math.max(1e-6, 1 - fit))));

const NUMBER = /\d(?:[\d.,]*\d)?/g;

/** The first paragraph or list without references and source: what is stated. */
export const statedIn = ({ statement: { content } }: Candidate): string =>
  answerText(content[0]?.type === 'list_item' ? content : content.slice(0, 1)).replace(
    /\((?:[^()]|\([^()]*\))*\bp\. \d+(?:, printed [^()]*)?\)/g,
    '',
  );

/** Numbers of a statement but years, as printed. */
const numbersOf = (text: string): ReadonlySet<string> =>
  new Set((text.match(NUMBER) ?? []).filter((number) => !/^(?:19|20)\d\d$/.test(number)));

export function withFeatures(
  { index, question, pages }: QuestionContext,
  candidates: readonly Candidate[],
): Featured[] {
  const { core } = question;
  // The document need not have the words for the kind of thing asked for: "how much", "colour".
  const asked = [...new Set(askedTerms(core))].filter(
    (term) => !(GENERIC_TERMS.has(term) || COLOURS.has(term)) || index.hasForm(term),
  );
  const kind = questionKind(core);
  const head = headOf(core);
  const isHead = (form: string): boolean =>
    form === head || form === `${head}s` || `${form}s` === head;
  const extreme = extremeIn(core);
  // Only nouns say what a German question is about: "enthält" is no qualifier.
  const nouns = capitalisesNouns(core) ? new Set(properNames(core).flatMap(termsOf)) : null;
  const open = qualifiersOf(index, question).filter(
    (term) =>
      (nouns?.has(term) ?? true) && (extreme === null || !(MOST.has(term) || LEAST.has(term))),
  );
  // What the whole document is about, few of its parts say.
  const subject = subjectTerms(index, question);
  const known = asked.filter((term) => hasDigit(term) || index.hasForm(term));
  const beside = known.filter((term) => !subject.has(term));
  const terms = beside.length > 0 ? beside : known;
  const names = partNames(index, question);
  // Words of the question in rows whose whole label it has.
  const ofLabels = candidates.flatMap(({ statement: { features, passage } }) => {
    const row = new Set(termsOf(passage?.row?.label ?? ''));
    const isNamed = features?.['label in the question'] === 1;
    return isNamed ? terms.filter((term) => row.has(term) && !isUnitOfTime(term)) : [];
  });
  const asPrinted = formsIn(core).filter((form) => termsOf(form).some((t) => terms.includes(t)));
  /** What an amount is asked for each of: `year` in `rent per year`. */
  const unit = wordAfter(core, 'per');
  const numbers = candidates.map((one) => numbersOf(statedIn(one)));
  const lacksHolder = asksForOffice(core) && candidates.every((one) => one.generator !== 'role');
  const featured = candidates.map((candidate, at): Featured => {
    const { generator, statement, citations } = candidate;
    const quotes = citations.list.map(({ quote }) => quote).join(' ');
    const text = answerText(statement.content);
    const words = `${text} ${quotes} ${statement.about ?? ''}`;
    const said = new Set(termsOf(words));
    const forms = new Set(formsIn(words));
    const above = new Set([...said, ...termsOf(statement.passage?.context ?? '')]);
    const own = numbers[at] ?? new Set<string>();
    const first = citations.list[0]?.page;
    // Where no page has words of the question, none is nearer than another; parts of the document
    // are on the pages that they are on.
    const isNowhere = pages.length === 0 || generator === 'document';
    const place = isNowhere ? 0 : pages.findIndex(({ page }) => page.page === first);
    const namesUnsaidIn = (text: ReadonlySet<string>): string[] =>
      names.filter((name) => !termsOf(name).every((term) => isAmong(term, text)));
    const unnamed = namesUnsaidIn(said);
    // The years of a calculation are in the lines of its operands.
    const years = question.periods
      .map(({ year }) => `${year}`)
      .filter((year) => !`${text} ${quotes}`.includes(year));
    const marks = [
      ...marksUnsaid(question.text, `${text} ${quotes}`),
      ...termsOf(unit).flatMap((term) => (isAmong(term, above) ? [] : unit)),
    ];
    const isFigure = FIGURES.has(generator);
    const isQuote = QUOTING.has(generator);
    const isText = generator === 'sentence' || generator === 'stated';
    const unsaid = open.filter((term) => !isAmong(term, said));
    const { features: given = {} } = statement;
    const hasSeveralCells = (given['several cells'] ?? 0) > 0;
    const features: FeatureVector = {
      ...(isQuote ? { bias: 1, 'open words': Math.min(4, open.length) / 4 } : {}),
      [generator]: 1,
      ...(isQuote ? {} : { 'own odds': oddsOf(statement.confidence) }),
      ...given,
      'words said': index.shareOf(terms, said),
      // "In May the company met its founders" does not say when it was founded.
      'words in other forms':
        asPrinted.filter((form) => !forms.has(form) && termsOf(form).some((t) => isAmong(t, said)))
          .length / Math.max(1, asPrinted.length),
      'words said above': index.shareOf(terms, above),
      'open words unsaid': Math.min(3, unsaid.length) / 3,
      'figure, open words unsaid': isFigure ? Math.min(2, unsaid.length) / 2 : 0,
      'row, noun unsaid': Number(
        generator === 'row' &&
          unsaid.filter((term) => !isAmong(term, above)).length > Number(nouns === null),
      ),
      'figure, words unsaid': isFigure ? 1 - index.shareOf(terms, said) : 0,
      'figure, earlier asked': Number(isFigure && says(core, 'earlier')),
      'figure, name unsaid': Number(isFigure && unnamed.length > 0),
      'statement, name unsaid': Number(!isQuote && generator !== 'document' && unnamed.length > 0),
      'quote, name unsaid': Number(isQuote && namesUnsaidIn(above).length > 0),
      'earlier asked, latest given': Number(
        says(core, 'earlier') &&
          question.periods.length === 0 &&
          statement.period != null &&
          !index.accounts.isEarlier(statement.period),
      ),
      'payment asked, none given': Number(
        isFigure &&
          question.metrics.length > 0 &&
          says(core, 'paid') &&
          !says(`${text} ${statement.about ?? ''}`, 'paid') &&
          !question.statements.includes('cash_flow_statement'),
      ),
      'rate asked, amount given': Number(
        (generator === 'metric' || generator === 'row') &&
          statement.calculation === undefined &&
          says(core, 'rate') &&
          !says(text, 'rate'),
      ),
      'earlier given, none asked': Number(
        kind === 'number' &&
          (isText || generator === 'row') &&
          question.periods.length === 0 &&
          names.length === 0 &&
          !says(core, 'earlier') &&
          isOfEarlier(index, `${text} ${statement.passage?.context ?? ''}`),
      ),
      'head unsaid': Number(isText && head !== null && !formsIn(text).some(isHead)),
      'holder unsaid': Number(isQuote && lacksHolder),
      'date unsaid': Number(isOfOtherDate(index, question, candidate, `${text} ${quotes}`)),
      'past asked, future given': Number(
        isText && says(core, 'past') && says(text, 'future') && !says(text, 'past'),
      ),
      'part of a year asked, year given': Number(
        says(core, 'part_of_year') && statement.period != null && isYear(statement.period),
      ),
      'change given, none asked': Number(
        generator === 'row' &&
          isOfChanges(statement.passage?.row?.section ?? '') &&
          !isOfChanges(core),
      ),
      'purpose asked, amount given': Number(generator === 'metric' && says(core, 'purpose')),
      'quarter asked, more given': Number(
        says(core, 'quarter') &&
          isPartOfYear(statement.period ?? null) &&
          statement.period?.months !== QUARTER_MONTHS,
      ),
      'extreme asked of one value': Number(extreme !== null && generator === 'metric'),
      'average asked of one value': Number(
        (generator === 'metric' || isQuote) &&
          statement.calculation === undefined &&
          says(core, 'average') &&
          !says(`${text} ${statement.passage?.context ?? ''}`, 'average'),
      ),
      'limit given, none asked': Number(
        isText && kind === 'number' && extreme === null && says(text, 'limit'),
      ),
      'one number asked of several cells': Number(kind === 'number' && hasSeveralCells),
      'several values in order': Number(
        isText &&
          kind === 'any' &&
          own.size > 1 &&
          says(text, 'respectively') &&
          periodsIn(text).length < 2,
      ),
      'one period asked of several cells': Number(question.periods.length === 1 && hasSeveralCells),
      'extreme asked of one row': Number(extreme !== null && generator === 'row'),
      'figure, no period': Number(isFigure && question.periods.length === 0),
      'figure, no number asked': Number(
        isFigure && kind !== 'number' && question.metrics.length === 0,
      ),
      'mark unsaid': Number(marks.length > 0),
      'period unsaid': Number(years.length > 0),
      'amount, period unsaid': Number(years.length > 0 && (isFigure || isQuote)),
      'quote, calculation asked': Number(
        isQuote &&
          (question.kind === 'calculation' || says(core, 'how_changed')) &&
          !isWhollyNamed(statement.passage?.row?.label ?? '', core),
      ),
      'quote, list asked': Number(isQuote && question.kind === 'list'),
      'number given': Number(kind === 'number' && own.size > 0),
      'no number given': Number(kind === 'number' && own.size === 0),
      'figure, another row says more': Number(
        isFigure && ofLabels.some((term) => !isAmong(term, said)),
      ),
      'page rank of it': place < 0 ? 1 : place / 5,
      'not on the nearest pages': Number(place < 0),
      calculated: Number(statement.calculation !== undefined),
    };
    return {
      ...candidate,
      ...{ features, numbers: own, quotes: citations.list, isRepeated: generator === 'role' },
      doubt:
        doubtOf(features, { words: wordsFor(core, unsaid), names: unnamed, years, marks }) ??
        (!isQuote && statement.confidence < LEAST_FIT ? (statement.doubt ?? PARTLY) : null),
    };
  });
  // A row has the number of a figure that lacks words of the question: it lacks them as well.
  const lacking = featured.filter(
    ({ features }) => (features['figure, open words unsaid'] ?? 0) > 0,
  );
  return featured.map((one) => {
    const isOfFigure = (other: Featured) => [...one.numbers].some((own) => other.numbers.has(own));
    const figure = one.generator === 'row' ? lacking.find(isOfFigure) : undefined;
    return { ...one, doubt: one.doubt ?? figure?.doubt ?? null };
  });
}

/** Whether the label of a row has all that is asked for but the period: `Net debt-to-EBITDA ratio`. */
const isWhollyNamed = (label: string, core: string): boolean => {
  const periods = periodSpansIn(core).flatMap(({ start, end }) => termsOf(core.slice(start, end)));
  return askedTerms(core).every((term) => periods.includes(term) || isAmong(term, termsOf(label)));
};

/** Whether a period is no part of a year and no day. */
const isYear = (period: Period): boolean =>
  !isPartOfYear(period) && (period.months !== null || period.end === undefined);

/** Whether all years of a text lie before the latest of the statements. */
function isOfEarlier({ accounts }: PassageIndex, text: string): boolean {
  const periods = periodsIn(text);
  return periods.length > 0 && periods.every((period) => accounts.isEarlier(period));
}

/** "What was the total shareholder return?" asks for a return, which "we returned cash" is not. */
const headOf = (core: string): string | null =>
  formsIn(slotsIn(core, 'head')?.named.head ?? '').at(-1) ?? null;

/**
 * Whether a statement is of another day than the question names: its column or its words have other
 * days of that year, or its page has that day nowhere.
 */
function isOfOtherDate(
  { pages }: PassageIndex,
  { periods, core }: Question,
  { statement: { period }, citations }: Candidate,
  said: string,
): boolean {
  const stated = findDates(said, null).map(({ value }) => value);
  return periods.some((asked) => {
    const { year, end } = asked;
    if (end === undefined) return false;
    const own = period?.year === year ? period.end : undefined;
    const ends = stated.flatMap((date) => (date.startsWith(`${year}`) ? [date.slice(5)] : []));
    if (own !== undefined) ends.push(own);
    if (ends.length > 0) return !ends.some((other) => endTogether(asked, { end: other }));
    const printed = findDates(core, null).find(({ value }) => value === `${year}-${end}`);
    const day = printed ? core.slice(printed.start, printed.end).replace(/\W*\d{4}$/, '') : '';
    const page = pages.find((one) => one.page === citations.list[0]?.page);
    return page !== undefined && !page.words.text.join(' ').includes(day);
  });
}
