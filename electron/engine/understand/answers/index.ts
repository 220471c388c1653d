/**
 * Answers questions about a document from its words alone, without a language model: values from
 * tables, arithmetic over them, extracted sentences and lists, each with citations. Reports that it
 * has no answer where reasoning or pictures are needed.
 */

import type {
  Comparer,
  Similar,
  Similarity,
  SimilarityRequest,
} from '../../language/similarity/index.ts';
import { otherWordings } from '../../language/vocabulary/short-forms.ts';
import { answerTo, periodAnswered } from './answer.ts';
import { completeQuestion } from './question/follow-up.ts';
import { understand } from './question/understand.ts';
import type { PassageIndex } from './search.ts';
import type { Answer, AnswerOptions } from './types.ts';

export { retrieve } from './retrieve.ts';
export { PassageIndex } from './search.ts';
export { suggestFrom } from './suggest.ts';
export type * from './types.ts';

const DEFAULT_PASSAGES = 5;
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
 * The answer to the question with "CEO" as "chief executive officer" or the reverse, if better; and
 * to a question about an amount that no table holds, from the text instead of the statements.
 */
function betterWorded(
  index: PassageIndex,
  asked: string,
  { passages, similar }: { passages: number; similar: Similar | undefined },
  answer: Answer,
): Answer {
  const question = understand(asked, index.accounts.printed);
  const inText = { ...question, metrics: [], statements: [] };
  return [
    ...otherWordings(asked).map((text) => ({
      ...answerTo(index, understand(text, index.accounts.printed), passages, similar),
      understood_as: text,
    })),
    ...(question.metrics.length > 0 && answer.confidence < NEARLY_NOTHING
      ? [{ ...answerTo(index, inText, passages, similar), understood_as: answer.understood_as }]
      : []),
  ].reduce((best, other) => (other.confidence > best.confidence ? other : best), answer);
}
