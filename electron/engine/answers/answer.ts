/**
 * From a question to an answer: calculated or read from tables where possible, extracted from text
 * that states it explicitly, or else the nearest passages. Each method reports its confidence; the
 * most confident one is the answer, and below `CERTAIN` it is marked as uncertain.
 */
import { LEAST_FOUND } from '../../../shared/contract/chat.ts';
import { markUncertain } from '../../../shared/uncertain.ts';
import { type Period, periodName } from '../content/periods.ts';
import { sameFamily, termsOf } from '../evidence/terms.ts';
import { escapeInline } from '../layout/inline-markdown.ts';
import { agreementStatement } from './compose/agreement.ts';
import { cellStatement } from './compose/cells.ts';
import { chosenOption } from './compose/chosen-option.ts';
import { Citations } from './compose/citations.ts';
import { columnStatement } from './compose/columns.ts';
import { documentStatement } from './compose/document.ts';
import { enumeration } from './compose/enumeration.ts';
import { abbreviation, countOfList, definition, list, section } from './compose/extracts.ts';
import { extremePeriod } from './compose/extreme-period.ts';
import { labelledValue } from './compose/labelled.ts';
import { metricStatement } from './compose/metrics.ts';
import { pairStatement } from './compose/pair.ts';
import { passageList } from './compose/passages.ts';
import { roleHolder } from './compose/role-holder.ts';
import { REASON, sentenceStatement } from './compose/sentences.ts';
import { seriesStatement } from './compose/series.ts';
import { statedCount } from './compose/stated-count.ts';
import { CERTAIN, type Statement } from './compose/statement.ts';
import { textComparison } from './compose/text-comparison.ts';
import { yearEnd } from './compose/year-end.ts';
import { referencesIn } from './question/references.ts';
import { type Question, understand } from './question/understand.ts';
import type { PageMatch, PassageIndex } from './search.ts';
import { coversSubject } from './subject/covers-subject.ts';
import { qualifiersOf, unknownName } from './subject/names.ts';
import { absentReference, unreadIn } from './subject/not-in-text.ts';
import type { Answer, NearPassage } from './types.ts';

/** Minimum share of the question's terms, weighted by rarity, that its best page must contain. */
const LEAST_COVERAGE = 0.12;
/** A statement of this confidence is shown though the document lacks words of the question. */
const LEAST_OF_FOUND = 0.5;
/** Factor for qualifiers of the question beyond the metric that the row does not contain. */
const QUALIFIED = 0.45;

export const NOTHING_FOUND =
  'The answer was not found in the document: no passage speaks of what the question asks.';
export const NOT_STATED =
  'The answer was not found in the document: the passages nearest to the question do not state it.';
const NOT_IN_TEXT =
  'The answer was not found in the text of the document: Quarry reads words and tables, not ';

const absenceOf = (missing: string): string =>
  `${NOTHING_FOUND.split(':')[0]}: it says nothing of ${missing}.`;

export function answerTo(index: PassageIndex, question: Question, passages: number): Answer {
  const pages = index.searchPages(question.core, passages, {
    statements: question.statements,
    reference: question.text,
  });
  const { statement, citations } = bestStatement(index, question, pages);
  const confidence = statement?.confidence ?? 0;
  const missing =
    confidence < CERTAIN
      ? missingSubject(index, question, pages, confidence)
      : unknownName(index, question);
  if (missing) return notFound(question, pages, absenceOf(missing));
  const unread = confidence < CERTAIN ? unreadIn(question.core, statement?.markdown ?? '') : null;
  if (unread !== null) return notFound(question, pages, `${NOT_IN_TEXT}${unread}.`);
  if (!statement || missing !== null) return notFound(question, pages, NOTHING_FOUND);
  if (confidence < LEAST_FOUND) return notFound(question, pages, NOT_STATED);
  if (confidence >= CERTAIN) return toAnswer(question, statement, citations, statement.markdown);
  const others = otherPages(pages, citations, passages);
  const rest = passageList(others, question.core, citations);
  const text = markUncertain(statement.markdown);
  const answer = rest === '' ? text : `${text}\n\nOther passages:\n\n${rest}`;
  return toAnswer(question, statement, citations, answer);
}

/** The period of the first statement in the answer to a complete question; null if none. */
export function periodAnswered(index: PassageIndex, text: string): Period | null {
  const question = understand(text, index.accounts.printed);
  return bestStatement(index, question, []).statement?.period ?? null;
}

interface Found {
  readonly statement: Statement | null;
  readonly citations: Citations;
}

type Way = (citations: Citations) => Statement | null;

/** The most confident statement; stops at the first method that is certain. */
function bestStatement(
  index: PassageIndex,
  question: Question,
  pages: readonly PageMatch[],
): Found {
  let best: Found = { statement: null, citations: new Citations() };
  for (const way of waysTo(index, question, pages)) {
    const citations = new Citations();
    const statement = way(citations);
    const before = best.statement?.confidence ?? -1;
    if (statement && statement.confidence > before) best = { statement, citations };
    if ((best.statement?.confidence ?? 0) >= CERTAIN) break;
  }
  return best;
}

/** The methods to answer a question, most specific first. */
function waysTo(index: PassageIndex, question: Question, pages: readonly PageMatch[]): Way[] {
  const { kind, core, text, metrics } = question;
  const ways: Way[] = [
    (citations) => abbreviation(text, index.pages, citations),
    (citations) => documentStatement(index, core, pages, citations),
  ];
  if (kind === 'definition') ways.push((citations) => definition(core, index, citations));
  ways.push((citations) => agreementStatement(index, core, citations));
  ways.push((citations) => chosenOption(index, question, citations));
  ways.push((citations) => roleHolder(index, core, citations));
  ways.push((citations) => yearEnd(index, question, citations));
  ways.push((citations) => enumeration(index, question, citations));
  ways.push((citations) => pairStatement(index, question, citations));
  ways.push((citations) => extremePeriod(index.accounts, question, citations));
  ways.push((citations) => columnStatement(index.accounts.views, question, citations));
  if (kind === 'section') ways.push((citations) => section(text, index.pages, citations));
  if (!REASON.test(core) && kind !== 'definition') {
    const open = qualifiersOf(index, question);
    const metric: Way = (citations) =>
      qualified(metricStatement(index.accounts, question, citations), open, citations);
    const cell: Way = (citations) => cellStatement(index, question, citations);
    // A question that names only a metric is not searched for in unrelated tables.
    const plain = metrics.length > 0 && open.length === 0;
    ways.push(plain ? (citations) => metric(citations) ?? cell(citations) : metric);
    if (!plain) ways.push(cell);
  }
  ways.push((citations) => seriesStatement(index, question, pages, citations));
  ways.push((citations) => labelledValue(index, question, pages, citations));
  ways.push((citations) => statedCount(index, question, citations));
  if (kind === 'comparison') ways.push((citations) => textComparison(index, core, citations));
  const best = pages.map(({ page }) => page);
  if (kind === 'list') ways.push((citations) => list(core, best, citations));
  if (kind === 'count') ways.push((citations) => countOfList(core, best, citations));
  ways.push((citations) => sentenceStatement(index, question, pages, citations));
  return ways;
}

/** Lowers the confidence of a statement by the qualifiers that neither it nor its cells contain. */
function qualified(
  statement: Statement | null,
  qualifiers: readonly string[],
  citations: Citations,
): Statement | null {
  if (!statement) return null;
  const quotes = citations.list.map(({ quote }) => quote).join(' ');
  const said = termsOf(`${statement.markdown} ${quotes}`);
  const open = qualifiers.filter((term) => !said.some((other) => sameFamily(term, other)));
  const confidence = statement.confidence * QUALIFIED ** Math.min(2, open.length);
  return { ...statement, confidence };
}

const YEAR = /^(?:19|20)\d\d$/;

/**
 * What the question needs and the document lacks: the year asked about, or most of the subject of
 * the question. Null if nothing is missing.
 */
function missingSubject(
  index: PassageIndex,
  question: Question,
  pages: readonly PageMatch[],
  confidence: number,
): string | null {
  if (pages.length === 0 && confidence <= LEAST_OF_FOUND) return '';
  const words = new Set(
    index.pages.flatMap(({ words }) =>
      words.text.flatMap((text) => text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? []),
    ),
  );
  const absent = question.periods.find(
    ({ year }) => YEAR.test(`${year}`) && !words.has(`${year}`) && !hasShortYear(index, year),
  );
  if (absent) return periodName({ ...absent, months: absent.part === null ? 12 : absent.months });
  const name = unknownName(index, question) ?? absentReference(index, question.text);
  if (name !== null) return escapeInline(name);
  const { pages: citedPages, captions, sections } = referencesIn(question.text);
  if (citedPages.length + captions.length + sections.length > 0) return null;
  // Metrics may have other names in the document, and so may what was found by its meaning.
  if (confidence > LEAST_OF_FOUND) return null;
  if (question.metrics.length === 0 && !coversSubject(index, question, pages)) return '';
  if (confidence > LEAST_COVERAGE) return null;
  const best = Math.max(...pages.map(({ page }) => index.pageCoverage(question.core, page)));
  return best < LEAST_COVERAGE ? '' : null;
}

const hasShortYear = (index: PassageIndex, year: number): boolean => {
  const short = new RegExp(`(?:FY|['’/-])\\s?${`${year}`.slice(2)}(?!\\d)`);
  return index.pages.some(({ words }) => words.text.some((text) => short.test(text)));
};

function notFound(question: Question, pages: readonly PageMatch[], answer: string): Answer {
  const nearest = pages.flatMap(({ matches }): NearPassage[] => {
    const [match] = matches;
    if (!match) return [];
    const citations = new Citations();
    citations.cite(match.passage.page, match.passage.words);
    const [citation] = citations.list;
    return citation ? [{ citation, heading: match.passage.context || null }] : [];
  });
  return {
    answer,
    citations: [],
    found: false,
    confidence: 0,
    certain: false,
    kind: question.kind,
    calculation: null,
    nearest,
    understood_as: null,
  };
}

/**
 * One passage of each further page, so that all citations together name at most the requested
 * number of pages.
 */
function otherPages(pages: readonly PageMatch[], citations: Citations, most: number) {
  const cited = new Set(citations.list.map(({ page }) => page));
  const said = new Set(citations.list.map(({ quote }) => quote));
  return pages
    .flatMap(({ page, matches }) => {
      if (cited.has(page.page)) return [];
      const match = matches.find(({ passage }) => !said.has(passage.text));
      if (!match) return [];
      // A sentence may be repeated on many pages.
      said.add(match.passage.text);
      return [match.passage];
    })
    .slice(0, Math.max(0, most - cited.size));
}

function toAnswer(
  question: Question,
  statement: Statement,
  citations: Citations,
  answer: string,
): Answer {
  const confidence = Math.round(statement.confidence * 100) / 100;
  return {
    answer,
    citations: citations.list,
    found: true,
    confidence,
    certain: confidence >= CERTAIN,
    kind: question.kind,
    calculation: statement.calculation,
    nearest: [],
    understood_as: null,
  };
}
