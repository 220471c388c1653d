/**
 * From a question to an answer: calculated or read from tables where possible, extracted from text
 * that states it explicitly, or else the nearest passages. Each method reports its confidence; the
 * most confident one is the answer, and below `CERTAIN` it is marked as uncertain.
 */
import { answerText } from '../../../../shared/answer-text.ts';
import { codedText, formatCodedText } from '../../../../shared/coded-text.ts';
import type { Citation } from '../../../../shared/contract/citation.ts';
import type { Similar } from '../../language/similarity/index.ts';
import { languagesOf, likelyLanguages } from '../../language/vocabulary/index.ts';
import { type Period, periodName } from '../content/periods.ts';
import { citationOf } from '../evidence/cite.ts';
import { Citations } from './compose/citations.ts';
import { runningText } from './compose/passages.ts';
import { topicSection } from './compose/section.ts';
import { paragraph, segments } from './compose/segments.ts';
import { CERTAIN } from './compose/statement.ts';
import { surroundings } from './compose/surroundings.ts';
import { candidatesFor } from './generators.ts';
import { absentReference, unreadIn } from './not-in-text.ts';
import { questionKind } from './question/kind.ts';
import { type Question, understand } from './question/understand.ts';
import { bestOf, type Ranked } from './rank.ts';
import type { PageMatch, PassageIndex } from './search.ts';
import { frontWords, qualifiersOf, unknownName } from './subject/names.ts';
import { type Answer, type NearPassage, NO_ANSWER } from './types.ts';

const LEAST_STATED = 0.5;
const LEAST_RIGHT = 0.2;

/**
 * Whether an answer is left out: probably the document states none, and the best candidate is none.
 * On documents of other publishers that holds for half of what they do not state, and for a tenth of
 * what they do.
 */
export const isNotStated = ({ stated, confidence }: Pick<Ranked, 'stated' | 'confidence'>) =>
  stated < LEAST_STATED && confidence < LEAST_RIGHT;

/** A candidate of this confidence is shown … */
const LEAST_COVERED = 0.4;
/** … as is a passage with this share of the question, by the rarity of its words. */
const LEAST_SAID = 0.25;
/** Words of a question that cannot all have synonyms. */
const LEAST_WORDS = 3;

export const NOTHING_FOUND =
  'The answer was not found in the document: no passage speaks of what the question asks.';
export const NOT_STATED =
  'The answer was not found in the document: the passages nearest to the question do not state it.';
const NOT_IN_TEXT =
  'The answer was not found in the text of the document: Quarry reads words and tables, not ';

const absenceOf = (missing: string): string =>
  `${NOTHING_FOUND.split(':')[0]}: it says nothing of ${missing}.`;

export function answerTo(
  index: PassageIndex,
  question: Question,
  passages: number,
  similar?: Similar,
): Answer {
  const pages = index.searchPages(question.core, passages, {
    statements: question.statements,
    reference: question.text,
  });
  const asked = { index, question, pages };
  const best = bestOf(asked, candidatesFor(asked), similar);
  const confidence = best?.confidence ?? 0;
  const missing =
    confidence < CERTAIN
      ? missingSubject(index, question, pages, confidence)
      : unknownName(index, question);
  if (missing) return notFound(question, pages, absenceOf(missing));
  const unread =
    confidence < CERTAIN && best?.generator !== 'document'
      ? unreadIn(question.core, answerText(best?.statement.content ?? []))
      : null;
  if (unread !== null) return notFound(question, pages, `${NOT_IN_TEXT}${unread}.`);
  const certain = confidence >= CERTAIN;
  const ofTopic = best && !certain ? underTopic(index, question, best) : null;
  if (!best || (!ofTopic && missing !== null)) return notFound(question, pages, NOTHING_FOUND);
  if (!ofTopic && isNotStated(best)) return notFound(question, pages, NOT_STATED);
  const shown = ofTopic ?? (certain ? best : withSurroundings(index, best));
  const same = best.same.flatMap(({ citations }) => citations.list.slice(0, 1));
  citeOtherPages(shown.citations, passages, [...same, ...(certain ? [] : nearestTo(pages))]);
  return toAnswer(question, shown);
}

const OF_TOPIC = codedText('this is the section of that name, not an answer in a sentence.');

/**
 * What the section says whose heading is what the question asks about; null without any, or for a
 * question that a number, a date or a name answers.
 */
function underTopic(index: PassageIndex, { core, kind }: Question, best: Ranked): Ranked | null {
  const isWide = kind === 'list' || (kind === 'passages' && questionKind(core) === 'any');
  const citations = new Citations();
  const content = isWide ? topicSection(core, index, citations) : null;
  const statement = { ...best.statement, content: content ?? [] };
  return content && { ...best, citations, statement, doubt: OF_TOPIC };
}

/** A passage that is not sure to answer is shown with the text around it. */
function withSurroundings(index: PassageIndex, best: Ranked): Ranked {
  const { passage } = best.statement;
  const around = passage ? surroundings(index.passages, passage) : [];
  if (around.length < 2) return best;
  const citations = new Citations();
  return {
    ...best,
    citations,
    statement: { ...best.statement, content: [paragraph(runningText(around, citations))] },
  };
}

/**
 * The period of the best candidate that has one, for a complete question, otherwise the latest of the
 * statements; null without any.
 */
export function periodAnswered(index: PassageIndex, text: string): Period | null {
  const question = understand(text, index.accounts.printed);
  const asked = { index, question, pages: [] };
  const dated = candidatesFor(asked).filter(({ statement }) => statement.period);
  const printed = index.accounts.statements.flatMap(({ view }) =>
    view.columns.flatMap(({ period }) => period ?? []),
  );
  const [latest = null] = printed.toSorted((a, b) => b.year - a.year);
  return bestOf(asked, dated)?.statement.period ?? latest;
}

/**
 * What the question names and the document lacks, empty for most of its subject; null if nothing is
 * missing.
 */
function missingSubject(
  index: PassageIndex,
  question: Question,
  pages: readonly PageMatch[],
  confidence: number,
): string | null {
  const absent = question.periods.find(({ year }) => !namesYear(index, year));
  if (absent) return periodName({ ...absent, months: absent.part === null ? 12 : absent.months });
  const name = unknownName(index, question) ?? absentReference(index, question.text);
  const [language] = languagesOf(frontWords(index));
  const isForeign = language && !likelyLanguages(question.core).includes(language);
  // Metrics and single words may have synonyms, and in another language everything has.
  const isShort = question.metrics.length > 0 || qualifiersOf(index, question).length < LEAST_WORDS;
  if (name !== null || confidence > LEAST_COVERED || isShort || isForeign) return name;
  const all = pages.flatMap(({ matches }) => matches);
  return all.some(({ coverage }) => coverage >= LEAST_SAID) ? null : '';
}

/** `2023`, `FY23`, `’23`. */
function namesYear({ pages }: PassageIndex, year: number): boolean {
  const short = `${year}`.slice(2);
  const named = new RegExp(`(?<!\\d)${year}(?!\\d)|(?:FY|['’/-])\\s?${short}(?!\\d)`);
  return pages.some(({ words }) => words.text.some((text) => named.test(text)));
}

function notFound(question: Question, pages: readonly PageMatch[], reason: string): Answer {
  const nearest = pages.flatMap(({ matches }) =>
    matches.slice(0, 1).map(({ passage: { page, words, context } }): NearPassage => {
      return { citation: citationOf(page, words), heading: context || null };
    }),
  );
  return {
    ...NO_ANSWER,
    content: [paragraph(segments`${reason}`)],
    kind: question.kind,
    nearest,
  };
}

/** The best passage of each page; a sentence that pages repeat once. */
function nearestTo(pages: readonly PageMatch[]): Citation[] {
  const passages = pages.flatMap(({ matches }) => matches.slice(0, 1));
  const citations = passages.map(({ passage }) => citationOf(passage.page, passage.words));
  return citations.filter(
    ({ quote }, at) => citations.findIndex((other) => other.quote === quote) === at,
  );
}

/** One citation of each further page, so that all name at most so many pages. */
function citeOtherPages(citations: Citations, most: number, others: readonly Citation[]): void {
  const pages = new Set(citations.list.map(({ page }) => page));
  for (const other of others) {
    if (pages.size >= most) return;
    if (!pages.has(other.page)) citations.add(other);
    pages.add(other.page);
  }
}

function toAnswer(question: Question, best: Ranked): Answer {
  const confidence = Math.round(best.confidence * 100) / 100;
  const doubt = confidence >= CERTAIN ? null : best.doubt;
  return {
    content: best.statement.content,
    citations: best.citations.list,
    found: true,
    confidence,
    certain: confidence >= CERTAIN,
    uncertain_because: doubt && formatCodedText(doubt),
    ...(doubt && { coded_uncertain_because: doubt }),
    // What a document labels is a value, whatever the words that ask for it.
    kind: question.kind === 'passages' && best.generator === 'field' ? 'value' : question.kind,
    calculation: best.statement.calculation ?? null,
    nearest: [],
    understood_as: null,
  };
}
