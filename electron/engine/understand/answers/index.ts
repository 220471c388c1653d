/**
 * Answers questions about a document from its words alone, without a language model: values from
 * tables, arithmetic over them, extracted sentences and lists, each with citations. Reports that it
 * has no answer where reasoning or pictures are needed.
 */

import { codedText, formatCodedText } from '../../../../shared/coded-text.ts';
import type {
  Comparer,
  Similar,
  Similarity,
  SimilarityRequest,
} from '../../language/similarity/index.ts';
import { withCompounds } from '../../language/vocabulary/compounds.ts';
import { otherWordings, withSynonyms } from '../../language/vocabulary/short-forms.ts';
import { answerTo, periodAnswered } from './answer.ts';
import { completeQuestion } from './question/follow-up.ts';
import { inMonths } from './question/part-of-year.ts';
import { understand } from './question/understand.ts';
import { HIGHEST_UNCERTAIN } from './rank.ts';
import type { PassageIndex } from './search.ts';
import { withCompanyName } from './subject/names.ts';
import type { Answer, AnswerOptions } from './types.ts';

export { retrieve } from './retrieve.ts';
export { PassageIndex } from './search.ts';
export { suggestFrom } from './suggest.ts';
export type * from './types.ts';

const DEFAULT_PASSAGES = 5;
/** Most questions with a synonym that are tried. */
const MOST_WORDINGS = 4;
/** Answers in synonyms of less confidence are given to what documents do not state, too. */
const LEAST_IN_SYNONYMS = 0.45;
/** An answer of this confidence is hardly more than the nearest passages. */
const NEARLY_NOTHING = 0.2;

/**
 * Answers from an existing index, the candidates also told apart by how near they are to the
 * question in meaning. Without a network that compares, as `answerFrom`.
 */
export async function answerByMeaning(
  index: PassageIndex,
  question: string,
  { compare, ...options }: AnswerOptions & { readonly compare?: Comparer | undefined },
): Promise<Answer> {
  const wanted: SimilarityRequest[] = [];
  const first = answerFrom(index, question, {
    ...options,
    similar: (request) => {
      wanted.push(request);
      return null;
    },
  });
  if (!compare || wanted.length === 0) return first;
  const known = new Map<string, readonly Similarity[] | null>();
  for (const request of wanted)
    known.set(JSON.stringify(request), await compare(request).catch(() => null));
  const similar: Similar = (request) => known.get(JSON.stringify(request)) ?? null;
  return answerFrom(index, question, { ...options, similar });
}

/** Answers from an existing index. */
export function answerFrom(
  index: PassageIndex,
  question: string,
  { passages = DEFAULT_PASSAGES, history = [], similar }: AnswerOptions = {},
): Answer {
  const full = completeQuestion(question, history, (before) => periodAnswered(index, before));
  const asked = full ?? question;
  const answer = {
    ...answerTo(index, understand(asked, index.accounts.printed), passages, similar),
    understood_as: full,
  };
  return answer.certain ? answer : betterWorded(index, asked, { passages, similar }, answer);
}

/**
 * The answer to the question in other words, if better: "CEO" as "chief executive officer" or the
 * reverse, the name of the company for "the company", months for a quarter and, where nothing is found, compounds and
 * synonyms that the document uses, which are never certain; and to a question about an amount that no table holds, from
 * the text instead of the statements.
 */
function betterWorded(
  index: PassageIndex,
  asked: string,
  { passages, similar }: { passages: number; similar: Similar | undefined },
  answer: Answer,
): Answer {
  const question = understand(asked, index.accounts.printed);
  const inText = { ...question, metrics: [], statements: [] };
  const answerIn = (text: string): Answer => ({
    ...answerTo(index, understand(text, index.accounts.printed), passages, similar),
    understood_as: text,
  });
  const words = answer.found
    ? []
    : [...withCompounds(asked, index.terms()), ...withSynonyms(asked, (word) => index.says(word))];
  return [
    ...[
      ...otherWordings(asked),
      ...withCompanyName(index, asked),
      ...inMonths(index.accounts, asked),
    ].map(answerIn),
    ...words
      .slice(0, MOST_WORDINGS)
      .map((text) => uncertain(answerIn(text)))
      .filter(({ confidence }) => confidence >= LEAST_IN_SYNONYMS),
    ...(question.metrics.length > 0 && answer.confidence < NEARLY_NOTHING
      ? [{ ...answerTo(index, inText, passages, similar), understood_as: answer.understood_as }]
      : []),
  ].reduce((best, other) => (other.confidence > best.confidence ? other : best), answer);
}

const OTHER_WORDS = codedText('the document uses other words than the question.');

function uncertain(answer: Answer): Answer {
  const { uncertain_because = null, coded_uncertain_because = OTHER_WORDS } = answer;
  return {
    ...answer,
    certain: false,
    confidence: Math.min(answer.confidence, HIGHEST_UNCERTAIN),
    uncertain_because: uncertain_because ?? formatCodedText(OTHER_WORDS),
    coded_uncertain_because,
  };
}
